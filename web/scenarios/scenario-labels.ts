import type { Frequency } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { formatCount } from '#web/ui/numbers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every N {frequency}. */
export const scheduleText = (every: number, frequency: Frequency): string => `Every ${every} ${frequency}${every > 1 ? 's' : ''}`;

/** The trigger that follows the clock. A scenario without a trigger has a schedule too. */
export const SCHEDULE = 'schedule.every';
/** The trigger that waits for a call from another system. */
export const WEBHOOK = 'webhooks.received';
const isScheduled = ({ trigger }: { trigger: { module: string } | null }): boolean => !trigger || trigger.module === SCHEDULE;

/** How a scenario begins: its schedule, or a sentence for a trigger that waits for an event. */
export const beginsText = (scenario: Pick<Scenario, 'time' | 'frequency'> & { trigger: { module: string } | null }): string =>
  isScheduled(scenario) ? scheduleText(scenario.time, scenario.frequency) : 'Each time it happens';

/** A duration as 5m, 3h or 2d; a negative one as 0m. */
function shortDuration(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.floor(ms / MINUTE))}m`;
  return ms < DAY ? `${Math.floor(ms / HOUR)}h` : `${Math.floor(ms / DAY)}d`;
}
export const nextRunText = (iso: string, now: number): string => `in ${shortDuration(Date.parse(iso) - now)}`;
export const lastRunText = (iso: string | null, now: number): string => (iso ? `${shortDuration(now - Date.parse(iso))} ago` : 'Never');

export const activeBadge = ({ active }: Pick<Scenario, 'active'>) =>
  active ? ({ label: 'Active', tone: 'positive' } as const) : ({ label: 'Paused', tone: 'neutral' } as const);

/** A number with its noun: “1 step”, “3 steps”. */
export const count = (n: number, one: string, many = `${one}s`): string => `${formatCount(n)} ${n === 1 ? one : many}`;
