import { timeZone } from './dates.ts';

// A date and a time that people enter are in the programme's time zone, wherever the person is.

/** The text of a `datetime-local` field for a point in time. */
export const toZonedInput = (iso: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replace(' ', 'T');

/** The current day in the programme's time zone, as YYYY-MM-DD. */
export const today = (): string => toZonedInput(new Date().toISOString()).slice(0, 10);

/** The point in time of a `datetime-local` field; undefined when it is only partly filled in. */
export function fromZonedInput(text: string): string | undefined {
  const asUtc = new Date(`${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) || Number.isNaN(asUtc.valueOf())) return undefined;
  const offset = new Date(`${toZonedInput(asUtc.toISOString())}Z`).valueOf() - asUtc.valueOf();
  return new Date(asUtc.valueOf() - offset).toISOString();
}
