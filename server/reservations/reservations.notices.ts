import type { Reservation } from '#contract/reservations.ts';
import type { NoticeText } from '#server/notices/notice-text.rules.ts';
import type { Notice } from '#server/notices/notify.queries.ts';
import { dayFirst } from '#server/time/calendar.ts';

type SessionNotice = Extract<NoticeText, { notice: `session${string}` }>['notice'];

/** A notice about a reservation: with `coachId` to that coach only, otherwise to the admins. */
const about = (one: Reservation, coachId: string | undefined, priority: Notice['priority'], notice: SessionNotice): Notice => ({
  type: 'system',
  priority,
  ...(coachId && { accountId: coachId, audience: 'staff' }),
  link: `/reservation?open=${one._id}`,
  notice,
  args: {
    client: one.clientName || one.email,
    service: one.service,
    coach: one.coachName,
    day: dayFirst(one.date),
    time: one.time,
  },
});

/** Somebody booked on the public page. */
export const bookedPublicly = (one: Reservation, coachId?: string): Notice => about(one, coachId, 'medium', 'sessionRequested');

export const cancelledByClient = (one: Reservation, coachId?: string): Notice => about(one, coachId, 'medium', 'sessionCancelledByClient');

export const movedByClient = (one: Reservation, coachId?: string): Notice => about(one, coachId, 'medium', 'sessionMovedByClient');

export const agendaChanged = (one: Reservation, what: keyof typeof AGENDA): Notice => about(one, one.coachId, 'low', AGENDA[what]);

const AGENDA = { booked: 'sessionBooked', moved: 'sessionMoved', cancelled: 'sessionCancelled' } as const;
