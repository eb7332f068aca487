import { perLanguage } from '#contract/language.ts';
import * as text from './ui.messages.ts';

// The API sends times in ISO 8601 UTC. They are shown in the programme's time zone and not in the visitor's, so that
// staff in two countries see the same times.
let zone = 'Africa/Dakar';
let formats = formatsIn(zone);

function formatsIn(timeZone: string) {
  return perLanguage((locale) => ({
    day: new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
    clock: new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }),
  }));
}

/** Sets the programme's time zone, an IANA name. */
export function showTimesIn(timeZone: string): void {
  zone = timeZone;
  formats = formatsIn(timeZone);
}

/** Returns the programme's time zone, an IANA name. */
export const timeZone = (): string => zone;

/** Names the time zone beside a field for a time, such as "Dakar time". */
export const zoneLabel = (): string => text.timeOf({ place: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '' });

/** Formats a day as DD/MM/YYYY. */
export const formatDate = (iso: string): string => formats().day.format(new Date(iso));

export { dayFirst as formatDay } from '#contract/day.ts';

/** Formats a time as DD/MM/YYYY HH:MM. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;

/** Formats the time of day as HH:MM. */
export const formatTime = (iso: string): string => formats().clock.format(new Date(iso));

/** Formats the time of day as HH:MM, with its day when that is not today. */
export const formatRecent = (iso: string): string =>
  formatDate(iso) === formatDate(new Date().toISOString()) ? formatTime(iso) : formatDateTime(iso);

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][];

// Between 24 and 48 hours are 1 day, and not yesterday or tomorrow, which may be two days of the calendar away.
const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale));

/** A relative time such as "3 minutes ago", "in 2 days" or "just now". */
export function formatRelative(iso: string, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  for (const [unit, length] of STEPS) {
    const amount = Math.trunc(seconds / length);
    if (amount !== 0) return relative().format(amount, unit);
  }
  return text.justNow();
}
