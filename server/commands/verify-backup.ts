// `npm run verify-backup -- FILE | s3://bucket/prefix/FILE [--restore]` says whether a backup can be used; with --restore it is restored into a temporary folder.
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { allJobs } from '#server/all-jobs.ts';
import { decryptKey } from '#server/backup/key-file.ts';
import { checkArchive } from '#server/backup/read-archive.ts';
import { type RestoreOptions, restore } from '#server/backup/restore.actions.ts';
import { makeTrialFolder } from '#server/backup/restore-folder.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { backupPath, readSettings } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { readArguments, runCommand, say, secondsSince, sizeText } from './command.ts';

const USAGE = 'Usage: npm run verify-backup -- FILE | s3://bucket/prefix/FILE [--restore] [--in DIR]';

await runCommand(async () => {
  const options = { restore: { type: 'boolean', default: false }, in: { type: 'string', default: tmpdir() } } as const;
  const { positionals, values } = readArguments(USAGE, options, [1, 1]);
  const env = readSettings(process.env);
  const path = backupPath(positionals[0]!);
  // The folder is made first, so that a place that cannot be used is told before a large backup is read.
  const trial = values.restore ? await makeTrialFolder(resolve(values.in)) : undefined;
  try {
    await verify(path, env);
    if (trial) await tryRestore({ path, s3: env, passphrase: env.BACKUP_PASSPHRASE }, trial.folder);
  } finally {
    await trial?.remove();
  }
});

async function verify(path: string, env: ReturnType<typeof readSettings>): Promise<void> {
  const passphrase = env.BACKUP_PASSPHRASE;
  const { head, end, size, key } = await checkArchive(path, env);
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  say(`${path} is whole (${sizeText(size)}): made ${head.takenAt} by Cauri ${head.version} on PostgreSQL ${head.postgres}.`);
  say(
    `It holds ${rows} rows of ${head.tables.length} tables, ${end.jobs} waiting jobs and ${end.files.count} files (${sizeText(end.files.bytes)}).`,
  );
  if (end.files.missing.length > 0) say(`${end.files.missing.length} files were already missing when it was made.`);
  if (!key) say('It does not hold the secret key.');
  else if (!passphrase) say('It holds the secret key, encrypted. Set BACKUP_PASSPHRASE to check the passphrase too.');
  else if (await decryptKey(key, passphrase)) say('It holds the secret key, and BACKUP_PASSPHRASE opens it.');
  const known = await migrationNames();
  const unknown = head.migrations.find(({ name }) => !known.includes(name));
  if (unknown)
    throw new StartError(
      `Its database has had the migration ${unknown.name}, which this version of Cauri does not know: use a newer version.`,
    );
  const newer = known.length - head.migrations.length;
  say(newer === 0 ? 'Its database is that of this version.' : `This version adds ${newer} migrations, which run at its first start.`);
}

async function tryRestore(backup: Pick<RestoreOptions, 'path' | 's3' | 'passphrase'>, folder: string): Promise<void> {
  const began = performance.now();
  // Without the passphrase, all but the key is tried.
  const withoutKey = backup.passphrase === undefined;
  const { filesLeftOut } = await restore({ ...backup, data: join(folder, 'data'), withoutKey, jobs: allJobs, say: () => {} });
  if (filesLeftOut > 0) say(`${filesLeftOut} files are not in it, because it was made by an earlier version: make a new backup.`);
  say(`It was restored into a temporary folder in ${secondsSince(began)}: every table and file equals the backup.`);
}
