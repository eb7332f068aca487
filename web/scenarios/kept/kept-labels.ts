import type { Kept } from '#contract/scenarios.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import * as text from './kept.messages.ts';

export function detailsLabel({ count, from, to, subjects }: Kept): string {
  if (from === null || to === null) return '';
  const [first, last] = [formatDateTime(from), formatDateTime(to)];
  const when = first === last ? text.happenedOn({ count, date: first }) : text.happenedBetween({ first, last });
  if (subjects.length === 0) return when;
  return `${when} ${text.about({ names: subjects.join(', '), more: count - subjects.length })}`;
}
