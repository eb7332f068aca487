import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';

/**
 * Returns whether the daily run may start: reminders or Out are switched on, and the hour of the settings has come in the
 * programme's time zone.
 */
export function isTimeToRun(
  { runReminder, runOut, reminderHour, timeZone }: Pick<ProgrammeSetting, 'runReminder' | 'runOut' | 'reminderHour' | 'timeZone'>,
  now: Date,
): boolean {
  return (runReminder || runOut) && hourIn(timeZone, now) >= reminderHour;
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

type Totals = Record<'reminders' | 'captured' | 'outs', number>;

export function outcomeOf({ running, reminders, captured, outs }: Totals & { running: boolean }): string {
  if (running) return 'The reminders are on their way; they go on in the background.';
  const said: string[] = [];
  if (reminders > 0) said.push(reminders === 1 ? '1 reminder is on its way.' : `${reminders} reminders are on their way.`);
  if (captured > 0)
    said.push(
      captured === 1
        ? '1 reminder was not sent. It is kept in the Outbox: no mail account is linked.'
        : `${captured} reminders were not sent. They are kept in the Outbox: no mail account is linked.`,
    );
  if (said.length === 0) said.push('No reminder is due today.');
  if (outs > 0) said.push(outs === 1 ? '1 member was moved to Out.' : `${outs} members were moved to Out.`);
  return said.join(' ');
}
