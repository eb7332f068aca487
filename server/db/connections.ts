import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { connectionTo } from './address.ts';
import { Client } from './client.ts';
import type { Connection } from './connect.ts';
import { type Patience, waitForServer } from './wait.ts';

/** The settings that say where the database is. */
export interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
}

export interface Connections {
  /** This connection leads to PostgreSQL itself. */
  connection: Connection;
  /** This one leads through a pooler in transaction mode, where there is one. */
  pooled?: Connection;
}

/** The address of PostgreSQL itself; undefined when the embedded one is used. */
export const directAddress = ({ DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseSettings): string | undefined =>
  DATABASE_URL && (DATABASE_DIRECT_URL ?? DATABASE_URL);

/** Waits for the outside database, and refuses addresses through which something would silently fail. */
export async function findConnections(settings: DatabaseSettings & { DATABASE_URL: string }, patience: Patience): Promise<Connections> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  const connection = connectionTo(DATABASE_DIRECT_URL ?? DATABASE_URL);
  if (!DATABASE_DIRECT_URL) {
    await waitForServer('DATABASE_URL', patience, () => refusePooler(connection));
    return { connection };
  }
  const pooled = connectionTo(DATABASE_URL);
  await waitForServer('DATABASE_DIRECT_URL', patience, () => demandSession(connection));
  await waitForServer('DATABASE_URL', patience, () => adviseLimit(pooled, patience.say));
  return { connection, pooled };
}

/** PgBouncer does not know the settings that the pool gives each connection, unless its operator says so for sessions. */
async function refusePooler(connection: Connection): Promise<void> {
  await onClient({ ...connection, statement_timeout: 30_000 }, async () => {}).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.message.startsWith('unsupported startup parameter'))) throw error;
    throw new StartError('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.');
  });
}

/** A pooler makes up the number of the process, and gives what was listened for or locked to others. */
async function demandSession(connection: Connection): Promise<void> {
  await onClient(connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]!.pid !== Reflect.get(client, 'processID'))
      throw new StartError('DATABASE_DIRECT_URL leads to a pooler: set it to the address of PostgreSQL itself.');
  });
}

async function adviseLimit(pooled: Connection, say: (line: string) => void): Promise<void> {
  await onClient(pooled, async (client) => {
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    if (rows[0]!.statement_timeout === '0') say('The pooler of DATABASE_URL sets no statement_timeout (docs/operations/postgresql.md).');
  });
}

async function onClient(connection: Connection, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client: pg.Client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
