import type { Kept } from '#contract/scenarios.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import * as text from './kept.messages.ts';

/** The title of the question whether the events should run. */
export const arrivedLabel = (kept: Kept): string => text.arrived(kept);

/** The label while the scenario is paused, when nobody can choose yet. */
export const waitingLabel = (kept: Kept): string => text.waiting(kept);

/** The label of the button on the card of an active scenario. */
export const offerLabel = (kept: Kept): string => text.offer(kept);

export function detailsLabel({ count, from, to, subjects }: Kept): string {
  if (from === null || to === null) return '';
  const [first, last] = [formatDateTime(from), formatDateTime(to)];
  const when = first === last ? text.happenedOn({ count, date: first }) : text.happenedBetween({ first, last });
  if (subjects.length === 0) return when;
  return `${when} ${text.about({ names: subjects.join(', '), more: count - subjects.length })}`;
}
