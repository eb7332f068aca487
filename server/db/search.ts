import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchWords } from '#contract/search.ts';
import { allOf } from './all-of.ts';

/** Whether a text has every word of a search, in any order; what a search forgives is in contract/search.ts. */
export const holdsWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  allOf(searchWords(search).map((word) => sql`position(search_key(${word}) in search_key(${text})) > 0`));

/** The same for a column that holds search keys, where an index of three letters helps. */
export const likeWord = (word: string): RawBuilder<string> =>
  sql`'%' || regexp_replace(search_key(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
