import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchKey, searchWords } from '#contract/search.ts';
import { allOf } from './db.ts';

/** The condition that a text has every word of a search, in any order; contract/search.ts says which differences a search ignores. */
export const holdsWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  allOf(searchWords(search).map((word) => sql`position(search_key(${word}) in search_key(${text})) > 0`));

/** The condition that a column of search keys contains a part of a word; an index of trigrams helps from three letters on. */
export const containsPart = (part: string, column: RawBuilder<unknown>) => sql<SqlBool>`${column} like ${`%${escaped(part)}%`}`;

/** The same for a column with a space before every word, whose index knows one or two letters only at the beginning of words. */
export const containsWord = (word: string, column: RawBuilder<unknown>) =>
  [...searchKey(word)].length < TRIGRAM ? sql<SqlBool>`${column} like ${`% ${escaped(word)}%`}` : containsPart(word, column);

const TRIGRAM = 3;
const escaped = (word: string) => searchKey(word).replaceAll(/[\\%_]/g, '\\$&');
