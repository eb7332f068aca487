const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet. */
const EPOCH = Date.UTC(1899, 11, 30);
/** The day after 31/12/9999, where spreadsheets end. */
const LAST = 2_958_466;
/** Days between the two beginnings of a spreadsheet's calendar. */
const FROM_1904 = 1_462;

/** The moment that a spreadsheet's number means, as if it were in UTC; undefined for a time without a day, or no moment at all. */
export function momentOf(serial: number, date1904: boolean): Date | undefined {
  const days = serial + (date1904 ? FROM_1904 : 0);
  if (!(days >= 1 && days < LAST)) return undefined;
  // Rounded to seconds: a fraction of a day is never exact.
  return new Date(EPOCH + Math.round((days * DAY_MS) / 1_000) * 1_000);
}

const two = (n: number) => String(n).padStart(2, '0');

/** As people in the programme's countries write it: 31/12/2026, or 31/12/2026 14:30. */
export function showMoment(at: Date): string {
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  return at.valueOf() % DAY_MS === 0 ? day : `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}
