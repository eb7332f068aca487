import type { Reservation } from '#contract/reservations.ts';
import type { Notice } from '#server/notices/notify.queries.ts';

const at = ({ date, time }: Reservation) => `${date.split('-').reverse().join('/')} at ${time}`;
const who = ({ clientName, email }: Reservation) => clientName || email;

/** A notice about a reservation: with `coachId` to that coach only, otherwise to the admins. */
const about = (one: Reservation, coachId: string | undefined, priority: Notice['priority'], title: string, message: string): Notice => ({
  type: 'system',
  priority,
  ...(coachId && { accountId: coachId, audience: 'staff' }),
  link: `/reservation?open=${one._id}`,
  text: () => ({ title, message }),
});

/** Somebody booked on the public page. */
export const bookedPublicly = (one: Reservation, coachId?: string): Notice => {
  const message = `${one.service} with ${one.coachName} on ${at(one)}. It waits to be confirmed.`;
  return about(one, coachId, 'medium', `${who(one)} asks for a session`, message);
};

export const cancelledByClient = (one: Reservation, coachId?: string): Notice =>
  about(one, coachId, 'medium', `${who(one)} cancelled a session`, `${one.service} with ${one.coachName} on ${at(one)}.`);

/** Staff changed the coach's agenda. */
export const agendaChanged = (one: Reservation, what: keyof typeof AGENDA): Notice =>
  about(one, one.coachId, 'low', AGENDA[what], `${one.service} with ${who(one)}, ${at(one)}.`);

const AGENDA = { booked: 'You have a new reservation', moved: 'A reservation was moved', cancelled: 'A reservation was cancelled' };
