import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { inReaderLanguage } from '#server/settings/reader-language.queries.ts';
import type { Account } from './auth.queries.ts';

/** Writes something for one of the staff, such as an e-mail, in the language of their account. */
export const forStaff = <T>(db: Db, { language }: Pick<Account, 'language'>, write: () => T): Promise<T> =>
  inReaderLanguage(db, language as Language | null, write);
