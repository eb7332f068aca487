import { reservationPath } from '#contract/booking-page.ts';
import { isSame, sign } from '#server/signatures.ts';

// What people get in their hands: the link to their reservation, and the proof that a form is ours and recent. Both are
// signed, not kept.

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A form that lay open for longer shows times that are long gone. */
const FORM_MS = 12 * 3_600_000;

export const reservationToken = (secret: string, id: string): string => `${id}.${sign(secret, `reservation:${id}`)}`;
/** The client's own page, without the host. */
export const clientPath = (secret: string, id: string): string => reservationPath(reservationToken(secret, id));

/** The reservation that the token names; undefined for one that we did not sign. */
export function readReservationToken(secret: string, token: string): string | undefined {
  const [id = '', signature = '', ...rest] = token.split('.');
  return rest.length === 0 && UUID.test(id) && isSame(signature, sign(secret, `reservation:${id}`)) ? id : undefined;
}

export const formTicket = (secret: string, slug: string, now: number): string => `${now}.${sign(secret, `booking:${slug}:${now}`)}`;

export function isFormTicket(secret: string, slug: string, ticket: string, now: number): boolean {
  const [made = '', signature = ''] = ticket.split('.');
  const age = now - Number(made);
  return /^\d{13}$/.test(made) && age >= 0 && age < FORM_MS && isSame(signature, sign(secret, `booking:${slug}:${made}`));
}
