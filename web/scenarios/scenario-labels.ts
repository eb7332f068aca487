import type { Frequency } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import * as text from './scenarios.messages.ts';

/** The screen at the address of a scenario that does not exist or was deleted. */
export const MISSING_SCENARIO = { screen: text.scenario(), title: text.missing(), to: '/scenarios', link: text.allScenarios() } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every N {frequency}. */
export const scheduleText = (every: number, frequency: Frequency): string => text.schedule[frequency]({ every });

/** The trigger that follows the clock. A scenario without a trigger has a schedule too. */
export const SCHEDULE = 'schedule.every';
/** The trigger that waits for a call from another system. */
export const WEBHOOK = 'webhooks.received';
const isScheduled = ({ trigger }: { trigger: { module: string } | null }): boolean => !trigger || trigger.module === SCHEDULE;

export const beginsText = (scenario: Pick<Scenario, 'time' | 'frequency'> & { trigger: { module: string } | null }): string =>
  isScheduled(scenario) ? scheduleText(scenario.time, scenario.frequency) : text.eachTimeItHappens();

type Sentence = (args: { n: number }) => string;

/** The sentence with a duration in minutes, hours or days; less than a minute is now. */
function withDuration(ms: number, now: () => string, inMinutes: Sentence, inHours: Sentence, inDays: Sentence): string {
  if (ms < MINUTE) return now();
  if (ms < HOUR) return inMinutes({ n: Math.floor(ms / MINUTE) });
  return ms < DAY ? inHours({ n: Math.floor(ms / HOUR) }) : inDays({ n: Math.floor(ms / DAY) });
}
export const nextRunText = (iso: string, now: number): string =>
  withDuration(Date.parse(iso) - now, text.anyMoment, text.inMinutes, text.inHours, text.inDays);
export const lastRunText = (iso: string | null, now: number): string =>
  iso ? withDuration(now - Date.parse(iso), text.justNow, text.minutesAgo, text.hoursAgo, text.daysAgo) : text.never();

export const activeBadge = ({ active }: Pick<Scenario, 'active'>) =>
  active ? ({ label: text.active(), tone: 'positive' } as const) : ({ label: text.paused(), tone: 'neutral' } as const);
