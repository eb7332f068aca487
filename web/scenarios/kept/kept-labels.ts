import type { Kept } from '#contract/scenarios.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { count } from '../scenario-labels.ts';

/** The title of the question whether the events should run. */
export const arrivedLabel = (kept: Kept): string => `${count(kept.count, 'event')} came while this was paused`;

/** The label while the scenario is paused, when nobody can choose yet. */
export const waitingLabel = (kept: Kept): string => `${count(kept.count, 'event is', 'events are')} kept while this is paused`;

/** The label of the button on the card of an active scenario. */
export const offerLabel = (kept: Kept): string =>
  kept.count === 1 ? '1 kept event: run it or leave it' : `${formatCount(kept.count)} kept events: run them or leave them`;

/** When the events happened, and some of the people or things that they are about. */
export function detailsLabel({ count, from, to, subjects }: Kept): string {
  if (from === null || to === null) return '';
  const [first, last] = [formatDateTime(from), formatDateTime(to)];
  const oneMoment = count === 1 ? `It happened on ${first}.` : `They happened on ${first}.`;
  const when = first === last ? oneMoment : `They happened from ${first} to ${last}.`;
  if (subjects.length === 0) return when;
  const more = count - subjects.length;
  const names = subjects.join(', ');
  return more > 0 ? `${when} About: ${names} and ${formatCount(more)} more.` : `${when} About: ${names}.`;
}
