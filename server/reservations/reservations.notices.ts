import type { Reservation } from '#contract/reservations.ts';
import type { Notice } from '#server/notices/notify.queries.ts';

const linkTo = ({ _id }: Reservation) => `/reservation?open=${_id}`;
const at = ({ date, time }: Reservation) => `${date.split('-').reverse().join('/')} at ${time}`;
const who = ({ clientName, email }: Reservation) => clientName || email;

/** The notice that somebody booked on the public page. With `coachId`, it goes to that coach only, otherwise to the admins. */
export const bookedPublicly = (one: Reservation, coachId?: string): Notice => ({
  type: 'system',
  priority: 'medium',
  ...(coachId && { accountId: coachId, audience: 'staff' }),
  link: linkTo(one),
  text: () => ({
    title: `${who(one)} asks for a session`,
    message: `${one.service} with ${one.coachName} on ${at(one)}. It waits to be confirmed.`,
  }),
});

export const cancelledByClient = (one: Reservation, coachId?: string): Notice => ({
  type: 'system',
  priority: 'medium',
  ...(coachId && { accountId: coachId, audience: 'staff' }),
  link: linkTo(one),
  text: () => ({ title: `${who(one)} cancelled a session`, message: `${one.service} with ${one.coachName} on ${at(one)}.` }),
});

/** The notice to a coach that staff changed their agenda. */
export const agendaChanged = (one: Reservation, what: 'booked' | 'moved' | 'cancelled'): Notice => ({
  type: 'system',
  priority: 'low',
  accountId: one.coachId,
  audience: 'staff',
  link: linkTo(one),
  text: () => ({ title: AGENDA[what], message: `${one.service} with ${who(one)}, ${at(one)}.` }),
});

const AGENDA = { booked: 'You have a new reservation', moved: 'A reservation was moved', cancelled: 'A reservation was cancelled' };
