import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { inLanguage } from '#server/language.ts';
import { findProgrammeLanguage } from './setting.queries.ts';

/** Runs the work with messages in the language of the person who reads them; null stands for the programme's language. */
export const inReaderLanguage = async <T>(db: Db, language: Language | null, work: () => T | Promise<T>): Promise<T> =>
  inLanguage(language ?? (await findProgrammeLanguage(db)), work);

/** The same for a page that says that something failed: in French while the database cannot tell the programme's language. */
export const inFailureLanguage = async <T>(db: Db, work: () => T | Promise<T>): Promise<T> =>
  inLanguage(await findProgrammeLanguage(db).catch(() => 'fr' as const), work);
