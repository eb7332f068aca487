import type { Frequency } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every N {frequency}. */
export const scheduleText = (every: number, frequency: Frequency): string => `Every ${every} ${frequency}${every > 1 ? 's' : ''}`;

/** The trigger that follows the clock. A scenario whose trigger is not chosen yet keeps its schedule too. */
export const SCHEDULE = 'schedule.every';
export const isScheduled = ({ trigger }: { trigger: { module: string } | null }): boolean => !trigger || trigger.module === SCHEDULE;

/** in Nm, in Nh, in Nd: hours become days at 24. */
export function nextRunText(iso: string, now: number): string {
  const left = Math.max(0, Date.parse(iso) - now);
  if (left < HOUR) return `in ${Math.floor(left / MINUTE)}m`;
  return left < DAY ? `in ${Math.floor(left / HOUR)}h` : `in ${Math.floor(left / DAY)}d`;
}

/** Never, Nm ago, Nh ago, Nd ago. */
export function lastRunText(iso: string | null, now: number): string {
  if (!iso) return 'Never';
  const gone = Math.max(0, now - Date.parse(iso));
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)}m ago`;
  return gone < DAY ? `${Math.floor(gone / HOUR)}h ago` : `${Math.floor(gone / DAY)}d ago`;
}

export const activeBadge = ({ active }: Pick<Scenario, 'active'>) =>
  active ? ({ label: 'Active', tone: 'positive' } as const) : ({ label: 'Paused', tone: 'neutral' } as const);

export const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** How a scenario that its trigger does not switch on by the clock begins. */
export const beginsText = (scenario: Pick<Scenario, 'time' | 'frequency'> & { trigger: { module: string } | null }): string =>
  isScheduled(scenario) ? scheduleText(scenario.time, scenario.frequency) : 'Each time it happens';
