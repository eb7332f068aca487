// The API sends times in ISO 8601 UTC. They are shown in the programme's time zone and not in the visitor's, so that
// staff in two countries see the same times.
let zone = 'Africa/Dakar';
let [day, clock] = formats();

function formats() {
  const format = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-FR', { timeZone: zone, ...parts });
  return [format({ day: '2-digit', month: '2-digit', year: 'numeric' }), format({ hour: '2-digit', minute: '2-digit' })] as const;
}

/** Sets the programme's time zone, an IANA name. */
export function showTimesIn(timeZone: string): void {
  zone = timeZone;
  [day, clock] = formats();
}

/** Returns the programme's time zone, an IANA name. */
export const timeZone = (): string => zone;

/** Names the time zone beside a field for a time, such as "Dakar time". */
export const zoneLabel = (): string => `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;

/** Formats a day as DD/MM/YYYY. */
export const formatDate = (iso: string): string => day.format(new Date(iso));

/** Formats a calendar day, `YYYY-MM-DD`, as DD/MM/YYYY. */
export const formatDay = (date: string): string => date.split('-').reverse().join('/');

/** Formats a time as DD/MM/YYYY HH:MM. */
export const formatDateTime = (iso: string): string => `${day.format(new Date(iso))} ${clock.format(new Date(iso))}`;

/** Formats the time of day as HH:MM. */
export const formatTime = (iso: string): string => clock.format(new Date(iso));

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][];

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A relative time such as "3 minutes ago", "in 2 days" or "just now". */
export function formatRelative(iso: string, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  for (const [unit, length] of STEPS) {
    const amount = Math.trunc(seconds / length);
    if (amount !== 0) return RELATIVE.format(amount, unit);
  }
  return 'just now';
}
