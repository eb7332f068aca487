import { basename, dirname } from 'node:path';
import type pg from 'pg';
import { type BackupFailed, backupTexts } from './failure.ts';
import type { MadeBackup } from './make-backup.actions.ts';
import { hasTable } from './tables.queries.ts';

export type Cause = 'schedule' | 'request' | 'command';

interface Start {
  cause: Cause;
  by?: string | undefined;
  path: string;
}

/**
 * Records that a backup begins, and that those which a killed process left have failed. The caller holds the lock of backups, so no
 * other one is alive. Returns undefined in a database from before backups were recorded.
 */
export async function recordStart(client: pg.Client, { cause, by, path }: Start): Promise<string | undefined> {
  if (!(await hasTable(client, 'public.backup'))) return undefined;
  await client.query(`update backup set state = 'failed', finished_at = now(), problem = $1 where state = 'running'`, [
    backupTexts.write('interrupted'),
  ]);
  const { rows } = await client.query<{ id: string }>(
    'insert into backup (cause, requested_by, folder, file_name) values ($1, $2, $3, $4) returning id',
    [cause, by ?? null, dirname(path), basename(path)],
  );
  return rows[0]!.id;
}

export async function recordEnd(client: pg.Client, id: string | undefined, made: MadeBackup): Promise<void> {
  if (id === undefined) return;
  await client.query(
    `update backup set state = 'done', finished_at = now(), size = $2, row_count = $3, file_count = $4, missing_count = $5, has_key = $6
     where id = $1`,
    [id, made.size, made.rows, made.files.count, made.files.missing.length, made.hasKey],
  );
}

export async function recordFailure(client: pg.Client, id: string | undefined, failure: BackupFailed): Promise<void> {
  if (id === undefined) return;
  await client.query(`update backup set state = 'failed', finished_at = now(), problem = $2 where id = $1`, [id, failure.stored]);
}
