import { timeIn } from '#server/time/calendar.ts';

/** A time zone in which it is about midday, so that no day ends while a test runs. */
export function zoneAtMidday(): string {
  const now = new Date();
  return Intl.supportedValuesOf('timeZone').find((zone) => /^(09|1[0-4])/.test(timeIn(zone, now)))!;
}
