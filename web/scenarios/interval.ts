/** What is wrong with an interval as it is typed: required, a whole number, at least 1. */
export function intervalProblem(time: number | string): string | null {
  if (time === '') return 'Interval is required';
  const n = Number(time);
  if (Number.isNaN(n)) return 'Interval must be a number';
  if (!Number.isInteger(n)) return 'Interval must be a whole number';
  if (n < 1) return 'Interval must be at least 1';
  return n > 10_000 ? 'Interval must be 10000 at most' : null;
}
