import type { Setting } from '#contract/settings.ts';
import * as text from './reminders.messages.ts';

/**
 * Returns whether the daily run may start: reminders or Out are switched on, and the hour of the settings has come in the
 * programme's time zone.
 */
export function isTimeToRun(
  { runReminder, runOut, reminderHour, timeZone }: Pick<Setting, 'runReminder' | 'runOut' | 'reminderHour' | 'timeZone'>,
  now: Date,
): boolean {
  return (runReminder || runOut) && hourIn(timeZone, now) >= reminderHour;
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

type Totals = Record<'reminders' | 'captured' | 'outs', number>;

export function outcomeOf({ running, reminders, captured, outs }: Totals & { running: boolean }): string {
  if (running) return text.goesOn();
  const said: string[] = [];
  if (reminders > 0) said.push(text.onTheirWay({ count: reminders }));
  if (captured > 0) said.push(text.keptInOutbox({ count: captured }));
  if (said.length === 0) said.push(text.nothingDue());
  if (outs > 0) said.push(text.movedOut({ count: outs }));
  return said.join(' ');
}
