import type { Sent } from '#contract/endpoint.ts';
import { reservationSeries } from '#contract/reservation-series.ts';
import { reservations } from '#contract/reservations.ts';
import type { MailFate } from '#contract/shared.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';

// Keys start with `reservations`, so that server events about reservations make all of them stale.

export const reservationList = (query: Sent<typeof reservations.list>['query']) =>
  pageQuery(['reservations', 'list', query], reservations.list, { query });

export const reservationCalendar = (query: Sent<typeof reservations.calendar>['query']) =>
  pageQuery(['reservations', 'calendar', query], reservations.calendar, { query });

export const reservationById = (id: string) => dataQuery(['reservations', 'one', id], reservations.get, { params: { id } });

/** The days of a series that is not made yet. */
export const seriesPlan = (body: Sent<typeof reservationSeries.plan>['body']) =>
  dataQuery(['reservations', 'plan', body], reservationSeries.plan, { body });

/** A change also concerns the free times of the coach and the history of the member. */
export const AFTER_RESERVATIONS = ['reservations', 'coaches', 'members'] as const;

/** Shows what was done, or what the server says when the client has not been notified of it by email. */
export const toastDone = (done: string, { mail, message }: { mail: MailFate | null; message?: string | undefined }): void =>
  toastMail(mail, { sent: done, kept: message ?? '' });

/** The sentence of an undo; false where the toast about an e-mail that was only kept says it. */
export const undoneSaying = (done: string, { mail }: { mail: MailFate | null }): string | false => (mail === 'captured' ? false : done);
