// Times come as ISO 8601 UTC and are shown in the programme's zone, not the visitor's: staff in two countries compare notes.
let zone = 'Africa/Dakar';
let [day, clock] = formats();

function formats() {
  const format = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-FR', { timeZone: zone, ...parts });
  return [format({ day: '2-digit', month: '2-digit', year: 'numeric' }), format({ hour: '2-digit', minute: '2-digit' })] as const;
}

/** The programme's zone, an IANA name, from now on. */
export function showTimesIn(timeZone: string): void {
  zone = timeZone;
  [day, clock] = formats();
}

/** The programme's zone, an IANA name. */
export const timeZone = (): string => zone;

/** The clock that a time is meant on, to stand beside a field for a time: "Dakar time". */
export const zoneLabel = (): string => `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;

/** DD/MM/YYYY */
export const formatDate = (iso: string): string => day.format(new Date(iso));

/** DD/MM/YYYY HH:MM */
export const formatDateTime = (iso: string): string => `${day.format(new Date(iso))} ${clock.format(new Date(iso))}`;

/** HH:MM */
export const formatTime = (iso: string): string => clock.format(new Date(iso));

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][];

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "3 minutes ago", "in 2 days", "just now". */
export function formatRelative(iso: string, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  for (const [unit, length] of STEPS) {
    const amount = Math.trunc(seconds / length);
    if (amount !== 0) return RELATIVE.format(amount, unit);
  }
  return 'just now';
}
