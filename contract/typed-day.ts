import { isDay } from './day.ts';

const DAY_FIRST = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;
/** Without separators, fewer digits may mean two days: 1112026 is the 1st of November or the 11th of January. */
const EIGHT_DIGITS = /^(\d\d)(\d\d)(\d{4})$/;

/** Reads a day as people type it, such as 30/11/2026, 30.11.2026, 30112026 or 2026-11-30, as YYYY-MM-DD; undefined when it is none. */
export function typedDay(typed: string): string | undefined {
  const plain = typed.trim();
  const [, day = '', month = '', year] = DAY_FIRST.exec(plain) ?? EIGHT_DIGITS.exec(plain) ?? [];
  const iso = year === undefined ? plain : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}
