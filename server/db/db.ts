import type { Kysely } from 'kysely';
import type { DB } from './types.gen.ts';

/** The first parameter of every query: the pool's Kysely, or the transaction in which the query is called. */
export type Db = Kysely<DB>;
