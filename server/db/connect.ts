import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Client, Pool } from './client.ts';
import type { Db } from './db.ts';
import type { DB } from './types.gen.ts';

/** Where a PostgreSQL is: an embedded one's socket, or the address in DATABASE_URL. */
export type Connection = pg.ClientConfig;

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** For clients of their own, outside the pool: LISTEN, migrations, pg-boss. */
  connection: Connection;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Connections at most. */
  max?: number;
  /** Told of connections that were lost while nobody used them; the pool replaces them. */
  onLost?: (error: Error) => void;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** Counts are numbers, calendar dates stay `YYYY-MM-DD` (a Date would move them by a time zone), times are Dates. */
export function valueTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, toSafeNumber);
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8_ARRAY, (text) => items(text).map((item) => (item === null ? null : toSafeNumber(item))));
  types.setTypeParser(DATE_ARRAY, items);
  return types;
}

/** Of a flat array whose items need no quotes: {2026-01-31,NULL}. */
const items = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')).map((item) => (item === 'NULL' ? null : item));

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is past the whole numbers that JavaScript holds exactly.`);
  return value;
}

/** Opens a pool; nothing connects before the first query. */
export function openDatabase(connection: Connection, { max = 20, onLost }: OpenOptions = {}): Database {
  const pool = new Pool({
    // A request that takes longer than this has already failed for the person who waits.
    statement_timeout: 30_000,
    // A transaction forgotten open would hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'cauri',
    ...connection,
    types: valueTypes(),
    Client,
    max,
  });
  // Without a listener, a connection lost while idle ends the process.
  pool.on('error', (error) => onLost?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

  let closing: Promise<void> | undefined;
  return {
    pool,
    db,
    connection,
    close() {
      closing ??= db.destroy();
      return closing;
    },
  };
}
