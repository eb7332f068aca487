const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);
/** The day after 31/12/9999, where the calendar of spreadsheets ends. */
const LAST = 2_958_466;
/** The days between the two possible starts of a spreadsheet's calendar. */
const FROM_1904 = 1_462;

/** Returns the moment of a spreadsheet's number, read as UTC; undefined for a time without a day and for an invalid number. */
export function momentOf(serial: number, date1904: boolean): Date | undefined {
  const days = serial + (date1904 ? FROM_1904 : 0);
  if (!(days >= 1 && days < LAST)) return undefined;
  // The moment is rounded to seconds, because a fraction of a day is never exact.
  return new Date(EPOCH + Math.round((days * DAY_MS) / 1_000) * 1_000);
}

const two = (n: number) => String(n).padStart(2, '0');

/**
 * Returns a day as people in the programme's countries write it: 31/12/2026, or 31/12/2026 14:30. Midnight is written only where asked,
 * and seconds only where there are some, so that the file of an export comes back with the same moments.
 */
export function showMoment(at: Date, { atMidnight = false } = {}): string {
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  if (at.valueOf() % DAY_MS === 0 && !atMidnight) return day;
  const seconds = at.getUTCSeconds() === 0 ? '' : `:${two(at.getUTCSeconds())}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}${seconds}`;
}
