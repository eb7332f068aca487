import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';

/** Returns the language of a member; null stands for the programme's. */
export async function findMemberLanguage(db: Db, id: string): Promise<Language | null> {
  const row = await db.selectFrom('member').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}
