import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Client, Pool, PooledClient } from './client.ts';
import type { Db } from './db.ts';
import { type ReadOnStandby, readerOf } from './standby.ts';
import type { DB } from './types.gen.ts';

/** A PostgreSQL is reached by the socket of an embedded one, or by the address in DATABASE_URL. */
export type Connection = pg.ClientConfig;

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** For work that needs one session for longer than a transaction, such as a lock that lasts as long as its holder. */
  sessions: Db;
  /** Statistics and exports read with this. */
  readOnStandby: ReadOnStandby;
  /** For clients outside the pool: LISTEN, migrations and pg-boss. It leads to PostgreSQL itself. */
  connection: Connection;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The way through a pooler in transaction mode, for everything that needs no session of its own. */
  pooled?: Connection | undefined;
  /** A standby for what only reads. */
  standby?: Connection | undefined;
  max?: number;
  /** Milliseconds after which a statement is ended: a request that takes longer has already failed for the person who waits. */
  statementTimeoutMs?: number;
  /** Called when a connection is lost while nobody uses it; the pool replaces it. */
  onLost?: (error: Error) => void;
  /** Called when the primary has to read what the standby could not. */
  onStandbyTrouble?: (error: Error) => void;
}

/** A standby that does not answer must not make people wait: the primary reads instead. */
const STANDBY_CONNECT_MS = 2_000;

/** A sender of e-mails holds one session, and for a moment another one when it is renewed; what is sent to Circle holds one too. */
const MOST_SESSIONS = 3;

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** Counts are numbers, calendar days stay `YYYY-MM-DD` (a Date would shift them by a time zone), and times are Dates. */
function valueTypes(): pg.CustomTypesConfig {
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
export function openDatabase(
  connection: Connection,
  { pooled, standby, max = 20, statementTimeoutMs = 30_000, onLost, onStandbyTrouble }: OpenOptions = {},
): Database {
  const common = {
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A server whose machine is gone is noticed after this time and ten unanswered probes, one a second.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'cauri',
    types: valueTypes(),
  };
  // A pooler refuses these; docs/operations/postgresql.md says how it sets them itself.
  const limits = {
    statement_timeout: statementTimeoutMs,
    // A transaction that is left open by mistake would hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  };
  const direct = { ...common, ...limits, ...connection, Client };
  const pool = new Pool(pooled ? { ...common, ...pooled, Client: PooledClient, max } : { ...direct, max });
  const sessionPool = pooled && new Pool({ ...direct, max: MOST_SESSIONS });
  const standbyPool = standby && new Pool({ ...common, connectionTimeoutMillis: STANDBY_CONNECT_MS, ...limits, ...standby, Client, max });
  // Without this listener, a connection that is lost while idle would end the process.
  for (const one of [pool, sessionPool, standbyPool]) one?.on('error', (error) => onLost?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const sessions = sessionPool ? new Kysely<DB>({ dialect: new PostgresDialect({ pool: sessionPool }) }) : db;
  const standbyDb = standbyPool && new Kysely<DB>({ dialect: new PostgresDialect({ pool: standbyPool }) });

  let closing: Promise<unknown> | undefined;
  return {
    pool,
    db,
    sessions,
    readOnStandby: readerOf(db, standbyDb, onStandbyTrouble),
    connection,
    async close() {
      closing ??= Promise.all([...new Set([db, sessions, standbyDb])].map((one) => one?.destroy()));
      await closing;
    },
  };
}
