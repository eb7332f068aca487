import type { Language } from '#contract/language.ts';
import { OPEN_STATUSES } from '#server/coaches/coaches.rules.ts';
import type { Db } from '#server/db/db.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { isClientOfReservation } from './reservations.queries.ts';

// The people who get the e-mails about a reservation.

/**
 * The language of a reservation's client, which is that of the member, otherwise the one in which they booked, otherwise the programme's;
 * the time zone in which they booked, null where it is not known; and which of the reservation's links is theirs.
 */
export async function findClient(db: Db, reservationId: string): Promise<{ language: Language; zone: string | null; linkRev: number }> {
  const one = await db
    .selectFrom('reservation as r')
    .leftJoin('member', (on) => on.on(isClientOfReservation))
    .select(({ fn }) => [
      fn.coalesce('member.language', 'r.client_language').as('language'),
      'r.client_zone as zone',
      'r.link_rev as linkRev',
    ])
    .where('r.id', '=', reservationId)
    .executeTakeFirst();
  const language = (one?.language as Language | null | undefined) ?? (await findProgrammeLanguage(db));
  return { language, zone: one?.zone ?? null, linkRev: one?.linkRev ?? 0 };
}

/** Undefined when the account is closed: whoever cannot sign in any more is not told about clients either. */
export const findCoachAddress = (db: Db, coachId: string) =>
  db.selectFrom('account').select(['email', 'language']).where('id', '=', coachId).where('status', 'in', OPEN_STATUSES).executeTakeFirst();
