import type { Kysely } from 'kysely';
import type { DB } from './types.gen.ts';

/** What queries take first: the pool's Kysely, or the transaction that they are called in. */
export type Db = Kysely<DB>;
