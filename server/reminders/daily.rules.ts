import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';

/** Whether the day's run may begin: something is switched on, and its hour has come on the programme's clock. */
export function isTimeToRun(
  { runReminder, runOut, reminderHour, timeZone }: Pick<ProgrammeSetting, 'runReminder' | 'runOut' | 'reminderHour' | 'timeZone'>,
  now: Date,
): boolean {
  return (runReminder || runOut) && hourIn(timeZone, now) >= reminderHour;
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** What a run has done, in a sentence. */
export function outcomeOf({ running, reminders, outs }: { running: boolean; reminders: number; outs: number }): string {
  if (running) return 'The reminders are on their way; they go on in the background.';
  const moved = outs === 0 ? '' : outs === 1 ? ' 1 member was moved to Out.' : ` ${outs} members were moved to Out.`;
  if (reminders === 0) return `No reminder is due today.${moved}`;
  return reminders === 1 ? `1 reminder is on its way.${moved}` : `${reminders} reminders are on their way.${moved}`;
}
