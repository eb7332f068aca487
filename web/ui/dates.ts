// Times come as ISO 8601 UTC and are shown in the programme's zone, not the visitor's: staff in two countries compare notes.
export const TIME_ZONE = 'Africa/Dakar';

const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' });

/** DD/MM/YYYY */
export const formatDate = (iso: string): string => DAY.format(new Date(iso));

/** DD/MM/YYYY HH:MM */
export const formatDateTime = (iso: string): string => `${DAY.format(new Date(iso))} ${CLOCK.format(new Date(iso))}`;

/** HH:MM */
export const formatTime = (iso: string): string => CLOCK.format(new Date(iso));

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
