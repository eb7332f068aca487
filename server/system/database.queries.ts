import { sql } from 'kysely';
import type { SystemDatabase } from '#contract/system.ts';
import { type Db, rowOf, rowsOf } from '#server/db/db.ts';

const SLOW_SECONDS = 5;
const SHOWN = 10;
const QUERY_LENGTH = 300;
/** PostgreSQL's codes for a missing table, a missing right, and an extension that was not loaded at its start. */
const NOT_THERE = ['42P01', '42501', '55000'];

const SHORTENED = sql<string>`left(regexp_replace(query, '\\s+', ' ', 'g'), ${QUERY_LENGTH})`;

/** `slowAfter` says after how many seconds a statement is shown as slow. */
export async function readDatabase(db: Db, slowAfter = SLOW_SECONDS): Promise<Omit<SystemDatabase, 'embedded'>> {
  const [figures, slow, statements] = await Promise.all([readFigures(db), listSlow(db, slowAfter), listStatements(db)]);
  return { ...figures, slow, statements };
}

const readFigures = (db: Db): Promise<Pick<SystemDatabase, 'version' | 'size' | 'connections' | 'maxConnections'>> =>
  rowOf(
    db,
    // Some connections are kept for superusers, which Cauri need not be.
    sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int as "maxConnections"`,
  );

const listSlow = (db: Db, slowAfter: number): Promise<SystemDatabase['slow']> =>
  rowsOf(
    db,
    sql`select pid, extract(epoch from now() - since)::float8 as seconds, state, ${SHORTENED} as query, pg_blocking_pids(pid) as "blockedBy"
      from (
        select *, case when state = 'active' then query_start else state_change end as since from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
          -- A backup reads for as long as it takes, and nobody waits for it.
          and application_name <> 'cauri backup'
          and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')
      ) as busy
      where since < now() - make_interval(secs => ${slowAfter})
      order by since limit ${SHOWN}`,
  );

async function listStatements(db: Db): Promise<SystemDatabase['statements']> {
  try {
    return await rowsOf(
      db,
      sql`select ${SHORTENED} as query, calls, mean_exec_time as "meanMs", total_exec_time as "totalMs" from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time desc limit ${SHOWN}`,
    );
  } catch (error) {
    if (NOT_THERE.includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
