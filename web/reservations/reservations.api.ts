import type { Sent } from '#contract/endpoint.ts';
import type { MailFate } from '#contract/mailed.ts';
import { reservations } from '#contract/reservations.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery, useChange } from '#web/api/queries.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';

// Keys start with `reservations`, so that server events about reservations make all of them stale.

export const reservationList = (query: Sent<typeof reservations.list>['query']) =>
  pageQuery(['reservations', 'list', query], reservations.list, { query });

export const reservationCalendar = (query: Sent<typeof reservations.calendar>['query']) =>
  pageQuery(['reservations', 'calendar', query], reservations.calendar, { query });

export const reservationById = (id: string) => dataQuery(['reservations', 'one', id], reservations.get, { params: { id } });

/** A change of a reservation, which also changes the free times of its coach and the history of its member. */
const useReservationChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useChange(mutationFn, 'reservations', 'coaches', 'members');

export const useCreateReservation = () =>
  useReservationChange((body: Sent<typeof reservations.create>['body']) => call(reservations.create, { body }));

export const useConfirm = () => useReservationChange((id: string) => call(reservations.confirm, { params: { id } }));

export const useCancel = (id: string) =>
  useReservationChange((body: Sent<typeof reservations.cancel>['body']) => call(reservations.cancel, { params: { id }, body }));

export const useReschedule = (id: string) =>
  useReservationChange((body: Sent<typeof reservations.reschedule>['body']) => call(reservations.reschedule, { params: { id }, body }));

/** Shows what was done, and whether the client has been notified of it by email. */
export const toastDone = (done: string, { mail, message }: { mail: MailFate | null; message?: string | undefined }): void =>
  toastMail(mail, { sent: `${done}: the client has been told`, kept: message ?? '' });
