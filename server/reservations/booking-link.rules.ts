import { reservationPath } from '#contract/booking-page.ts';
import { isId } from '#contract/shared.ts';
import { readSigned, signed } from '#server/signatures.ts';

// The link to a reservation, and the ticket that proves that a booking form is ours and recent. Both are signed and not stored.

/** A form that was open for longer shows times that have passed. */
const FORM_MS = 12 * 3_600_000;

export const reservationToken = (secret: string, id: string): string => signed(secret, 'reservation', id);
/** The path of the client's own page, without the host. */
export const clientPath = (secret: string, id: string): string => reservationPath(reservationToken(secret, id));

/** The id of the reservation that the token names; undefined when we did not sign the token. */
export const readReservationToken = (secret: string, token: string): string | undefined =>
  readSigned(secret, 'reservation', token).find(isId);

export const formTicket = (secret: string, slug: string, now: number): string => signed(secret, `booking:${slug}`, String(now));

export function isFormTicket(secret: string, slug: string, ticket: string, now: number): boolean {
  const [made] = readSigned(secret, `booking:${slug}`, ticket);
  const age = now - Number(made);
  return age >= 0 && age < FORM_MS;
}

/** The name by which people know a time zone: its city. */
export const zoneName = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ');
