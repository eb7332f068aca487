import { timeZone } from './dates.ts';

// A date and a time as people type them are those of the programme's zone, wherever the person is.

/** What stands in a `datetime-local` field for a moment. */
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

/** The moment that a `datetime-local` field names; undefined for a half-filled one. */
export function fromZonedInput(text: string): string | undefined {
  const asUtc = new Date(`${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) || Number.isNaN(asUtc.valueOf())) return undefined;
  const offset = new Date(`${toZonedInput(asUtc.toISOString())}Z`).valueOf() - asUtc.valueOf();
  return new Date(asUtc.valueOf() - offset).toISOString();
}
