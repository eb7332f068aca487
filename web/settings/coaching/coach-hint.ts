import type { Coach } from '#contract/coaches.ts';
import { formatDate } from '#web/ui/dates.ts';
import * as text from './coaching.messages.ts';

/** It is undefined when an admin has nothing to know about the coach. */
export function hintOn({ accepted, invitedAt, status, hasHours, calendarFails, removed, upcoming }: Coach): string | undefined {
  const closed = status === 'Inactive' || status === 'Banned';
  if (removed || (closed && upcoming > 0)) return text.withoutCoach({ count: upcoming });
  if (!accepted && !closed && invitedAt) return text.invitedOn({ day: formatDate(invitedAt) });
  if (status !== 'Active') return undefined;
  if (!hasHours) return text.noHours();
  return calendarFails ? text.calendarFails() : undefined;
}
