import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { inLanguage } from '#server/language.ts';
import { findProgrammeLanguage } from './setting.queries.ts';

/** Runs the work with messages in the language of the person who reads them; null stands for the programme's language. */
export const inReaderLanguage = async <T>(db: Db, language: Language | null, work: () => T | Promise<T>): Promise<T> =>
  inLanguage(language ?? (await findProgrammeLanguage(db)), work);
