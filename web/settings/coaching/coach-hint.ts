import type { Coach } from '#contract/coaches.ts';
import { formatDate } from '#web/ui/dates.ts';
import * as text from './coaching.messages.ts';

/** It is undefined when an admin has nothing to know about the coach. */
export function hintOn({ accepted, invitedAt, status, hasHours, calendarFails, removed, upcoming }: Coach): string | undefined {
  if (removed) return text.withoutCoach({ count: upcoming });
  if (!accepted && status !== 'Inactive' && status !== 'Banned' && invitedAt) return text.invitedOn({ day: formatDate(invitedAt) });
  if (status !== 'Active') return undefined;
  if (!hasHours) return text.noHours();
  return calendarFails ? text.calendarFails() : undefined;
}
