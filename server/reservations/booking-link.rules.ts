import { reservationPath } from '#contract/booking-page.ts';
import { isId } from '#contract/shared.ts';
import { readSigned, signed } from '#server/signatures.ts';

// The link to a reservation, and the ticket that proves that a booking form is ours and recent. Both are signed and not stored.

/** A form that was open for longer shows times that have passed. */
const FORM_MS = 12 * 3_600_000;

/** The path of the client's own page, without the host. `linkRev` is how often the reservation was given to another address. */
export const clientPath = (secret: string, id: string, linkRev: number): string =>
  reservationPath(signed(secret, 'reservation', linkRev === 0 ? id : `${id}.${linkRev}`));

/** The reservation that the token names; undefined when we did not sign the token. */
export function readReservationToken(secret: string, token: string): { id: string; linkRev: number } | undefined {
  const [id, linkRev = '0'] = readSigned(secret, 'reservation', token);
  return isId(id) ? { id, linkRev: Number(linkRev) } : undefined;
}

export const formTicket = (secret: string, slug: string, now: number): string => signed(secret, `booking:${slug}`, String(now));

export function isFormTicket(secret: string, slug: string, ticket: string, now: number): boolean {
  const [made] = readSigned(secret, `booking:${slug}`, ticket);
  const age = now - Number(made);
  return age >= 0 && age < FORM_MS;
}

/** The name by which people know a time zone: its city. */
export const zoneName = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ');
