/** A calendar day, `YYYY-MM-DD`; texts of this form sort as days do. */
export type Day = string;

/** So many months later, on the same day of the month or, where the month is too short, on its last. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = parts(day);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** Which day a moment falls on in a time zone. */
export function dayIn(timeZone: string, at: Date): Day {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

const parts = (day: Day) => day.split('-').map(Number) as [number, number, number];
