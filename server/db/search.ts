import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchKey, searchWords } from '#contract/search.ts';
import { allOf } from './all-of.ts';

/** Whether a text has every word of a search, in any order; what a search forgives is in contract/search.ts. */
export const holdsWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  allOf(searchWords(search).map((word) => sql`position(search_key(${word}) in search_key(${text})) > 0`));

/** Whether a column of search keys has a part of a word; an index of trigrams helps from three letters on. */
export const containsPart = (part: string, column: RawBuilder<unknown>) => sql<SqlBool>`${column} like ${`%${escaped(part)}%`}`;

/**
 * The same where the column has a space before every word: one or two letters are found at the beginning of words only, since
 * that is where the index knows them.
 */
export const containsWord = (word: string, column: RawBuilder<unknown>) =>
  [...searchKey(word)].length < TRIGRAM ? sql<SqlBool>`${column} like ${`% ${escaped(word)}%`}` : containsPart(word, column);

const TRIGRAM = 3;
const escaped = (word: string) => searchKey(word).replaceAll(/[\\%_]/g, '\\$&');
