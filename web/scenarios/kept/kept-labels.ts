import type { Kept } from '#contract/scenarios.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';

/** The title of the question. */
export const arrivedLabel = ({ count }: Kept): string =>
  count === 1 ? '1 event came while this was paused' : `${formatCount(count)} events came while this was paused`;

/** When they happened, and some of those whom they are about. */
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

/** Over the page, as a sentence. */
export const noticeLabel = (kept: Kept, active: boolean): string => `${active ? arrivedLabel(kept) : waitingLabel(kept)}.`;

/** As long as nobody can choose yet. */
export const waitingLabel = ({ count }: Kept): string =>
  count === 1 ? '1 event is kept while this is paused' : `${formatCount(count)} events are kept while this is paused`;

/** On the card of an active scenario. */
export const offerLabel = ({ count }: Kept): string =>
  count === 1 ? '1 kept event: run it or leave it' : `${formatCount(count)} kept events: run them or leave them`;
