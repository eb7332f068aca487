import type { CampaignRow } from './campaigns.queries.ts';
import type { Schedule } from './recurrence.rules.ts';

/** Returns the schedule of a campaign. A campaign without a date begins when it is launched. */
export function scheduleOf(
  {
    schedule_at,
    one_time,
    period,
    frequency,
    from_day,
    to_day,
  }: Pick<CampaignRow, 'schedule_at' | 'one_time' | 'period' | 'frequency' | 'from_day' | 'to_day'>,
  timeZone: string,
  now = new Date(),
): Schedule {
  return {
    anchor: schedule_at ?? now,
    oneTime: one_time,
    every: one_time || !period ? null : { period, frequency: frequency ?? 1, from: from_day, to: to_day },
    timeZone,
  };
}
