import { timeZone } from './dates.ts';

// A date and a time that people enter are in the programme's time zone, wherever the person is.

/** The formats by zone. To make one takes sixty times as long as to use it, and screens ask for the day at each render. */
const formats = new Map<string, Intl.DateTimeFormat>();

const makeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });

/** The text of a `datetime-local` field for a point in time. */
export function toZonedInput(iso: string): string {
  const zone = timeZone();
  const format = formats.get(zone) ?? makeFormat(zone);
  formats.set(zone, format);
  return format.format(new Date(iso)).replace(' ', 'T');
}

/** The current day in the programme's time zone, as YYYY-MM-DD. */
export const today = (): string => toZonedInput(new Date().toISOString()).slice(0, 10);

const DAY_MS = 86_400_000;

/**
 * The point in time of a `datetime-local` field; undefined when it is only partly filled in. As for the server, a time that comes twice
 * means the first, and a skipped one as much later.
 */
export function fromZonedInput(text: string): string | undefined {
  const shown = new Date(`${text}Z`).valueOf();
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) || Number.isNaN(shown)) return undefined;
  const offsetAt = (at: number) => new Date(`${toZonedInput(new Date(at).toISOString())}Z`).valueOf() - at;
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)];
  const isAfter = offsetAt(shown - before) !== before && offsetAt(shown - after) === after;
  return new Date(shown - (isAfter ? after : before)).toISOString();
}
