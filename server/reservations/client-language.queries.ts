import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';

/** The language of a reservation's client: that of the member, otherwise the one in which they booked, otherwise the programme's. */
export async function findClientLanguage(db: Db, reservationId: string): Promise<Language> {
  const one = await db
    .selectFrom('reservation as r')
    .leftJoin('member as m', 'm.email', 'r.email')
    .select(({ fn }) => fn.coalesce('m.language', 'r.client_language').as('language'))
    .where('r.id', '=', reservationId)
    .executeTakeFirst();
  return (one?.language as Language | null | undefined) ?? (await findProgrammeLanguage(db));
}
