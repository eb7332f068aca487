import { isDay } from './day.ts';

/** Reads a day as people type it, such as 30/11/2026, 30.11.2026, 30112026 or 2026-11-30, as YYYY-MM-DD; undefined when it is none. */
export function typedDay(typed: string): string | undefined {
  const plain = typed.trim();
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain) ?? turned(/^(\d{1,2})[/. -]?(\d{1,2})[/. -]?(\d{4})$/.exec(plain));
  if (!year || !month || !day) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

const turned = (found: RegExpExecArray | null): (string | undefined)[] => (found ? [found[0], found[3], found[2], found[1]] : []);
