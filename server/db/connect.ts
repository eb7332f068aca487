import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Client, Pool } from './client.ts';
import type { Db } from './db.ts';
import type { DB } from './types.gen.ts';

/** How to reach a PostgreSQL: the socket of an embedded one, or the address in DATABASE_URL. */
export type Connection = pg.ClientConfig;

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** For clients outside the pool: LISTEN, migrations and pg-boss. */
  connection: Connection;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The largest number of connections. */
  max?: number;
  /** Milliseconds after which a statement is ended: a request that takes longer has already failed for the person who waits. */
  statementTimeoutMs?: number;
  /** Called when a connection is lost while nobody uses it; the pool replaces it. */
  onLost?: (error: Error) => void;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** Counts are numbers, calendar days stay `YYYY-MM-DD` (a Date would shift them by a time zone), and times are Dates. */
export function valueTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, toSafeNumber);
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8_ARRAY, (text) => items(text).map((item) => (item === null ? null : toSafeNumber(item))));
  types.setTypeParser(DATE_ARRAY, items);
  return types;
}

/** The items of a flat array whose items need no quotes: {2026-01-31,NULL}. */
const items = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')).map((item) => (item === 'NULL' ? null : item));

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is past the whole numbers that JavaScript holds exactly.`);
  return value;
}

/** Opens a pool, which connects when the first query is made. */
export function openDatabase(connection: Connection, { max = 20, statementTimeoutMs = 30_000, onLost }: OpenOptions = {}): Database {
  const pool = new Pool({
    statement_timeout: statementTimeoutMs,
    // A transaction that is left open by mistake would hold its locks for ever.
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
  // Without this listener, a connection that is lost while idle would end the process.
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
