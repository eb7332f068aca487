import { sql } from 'kysely';
import type { Disk, Process } from '#contract/system.ts';
import type { Db, TableRow } from '#server/db/db.ts';

export type ProcessRow = TableRow<'process'>;

/** A process that was not heard of for so many seconds is gone: it missed several beats. */
const GONE_SECONDS = 60;

export async function saveProcess(db: Db, row: Omit<ProcessRow, 'seen_at'>): Promise<void> {
  await db
    .insertInto('process')
    .values(row)
    .onConflict((c) =>
      c.column('id').doUpdateSet({
        memory: row.memory,
        disk_free: row.disk_free,
        disk_total: row.disk_total,
        // The clock of the database is the same for all processes.
        seen_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('process').where('id', '=', id).execute();
}

/** Returns whether a process is gone, and locks its row; undefined when there is no such process. */
export async function lockProcess(db: Db, id: string): Promise<{ gone: boolean } | undefined> {
  return db.selectFrom('process').select(isGone.as('gone')).where('id', '=', id).forUpdate().executeTakeFirst();
}

const isGone = sql<boolean>`seen_at < now() - make_interval(secs => ${GONE_SECONDS})`;

/** Removes the rows of processes of this machine that were killed, because one of their kind takes their place. */
export async function forgetReplaced(
  db: Db,
  { host, role, lives }: { host: string; role: ProcessRow['role']; lives: (pid: number) => boolean },
): Promise<void> {
  const rows = await db.selectFrom('process').select(['id', 'pid']).where('host', '=', host).where('role', '=', role).execute();
  const dead = rows.filter(({ pid }) => !lives(pid)).map(({ id }) => id);
  if (dead.length > 0) await db.deleteFrom('process').where('id', 'in', dead).execute();
}

/** All processes, the longest-running first, and the disks of those that live. */
export async function listProcesses(db: Db): Promise<{ processes: Process[]; disks: Disk[] }> {
  const rows = await db.selectFrom('process').selectAll().select(isGone.as('gone')).orderBy('started_at').orderBy('id').execute();
  const disks = new Map<string, Disk>();
  for (const { gone, host, folder, disk_free: free, disk_total: total } of rows)
    if (!gone && free !== null && total !== null) disks.set(`${host}:${folder}`, { host, folder, free, total });
  const processes = rows.map((row) => ({
    _id: row.id,
    role: row.role,
    host: row.host,
    pid: row.pid,
    version: row.version,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    gone: row.gone,
    memory: row.memory,
  }));
  return { processes, disks: [...disks.values()] };
}
