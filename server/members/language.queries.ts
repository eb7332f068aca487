import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';

/** Returns the language in which the person with this e-mail address is written to: the member's, or else the programme's. */
export async function findMemberLanguage(db: Db, email: string): Promise<Language> {
  const member = await db.selectFrom('member').select('language').where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
  return member?.language ?? (await findProgrammeLanguage(db));
}
