/** A day is written as YYYY-MM-DD and must exist in the calendar. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value);
}

/** A day as people of the programme write it, such as 05/12/2026. */
export const dayFirst = (day: string): string => day.split('-').reverse().join('/');
