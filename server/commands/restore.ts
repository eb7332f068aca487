// `npm run restore -- FILE` brings a backup back into an empty data folder, or into the empty database of DATABASE_URL.
import { allJobs } from '#server/all-jobs.ts';
import { restore } from '#server/backup/restore.actions.ts';
import { directAddress } from '#server/db/connections.ts';
import { backupPath, readSettings } from '#server/env.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { explained, readArguments, runCommand, say, secondsSince } from './command.ts';

const USAGE = 'Usage: npm run restore -- FILE | s3://bucket/prefix/FILE [--without-key]';
const KEYS = {
  settings: 'The secret key of CAURI_SECRET_KEY fits.',
  folder: 'The secret key in the folder fits.',
  backup: 'The secret key came from the backup.',
  'nothing needs one': 'The database was not used with a secret key yet.',
};

await runCommand(async () => {
  const { positionals, values } = readArguments(USAGE, { 'without-key': { type: 'boolean', default: false } }, [1, 1]);
  // The data folder is to be empty, so no secret key is made in it.
  const env = readSettings(process.env);
  const began = performance.now();
  const restored = await restore({
    path: backupPath(positionals[0]!),
    s3: env,
    data: env.CAURI_DATA,
    openStorage: (work) => openStorage({ ...env, CAURI_DATA: work }),
    databaseUrl: directAddress(env),
    secretKey: env.CAURI_SECRET_KEY,
    passphrase: env.BACKUP_PASSPHRASE,
    withoutKey: values['without-key'],
    jobs: allJobs,
    say,
  }).catch((error: unknown) => {
    throw explained(env, error);
  });
  say(restored.keyFrom ? KEYS[restored.keyFrom] : 'There is no secret key: start once with CAURI_NEW_SECRET_KEY=1.');
  const { missing } = restored.end.files;
  if (missing.length > 0) say(`${missing.length} files were already missing when the backup was made.`);
  if (restored.filesLeftOut > 0)
    say(
      `${restored.filesLeftOut} files are not in this backup, because it was made by an earlier version: copy what is missing from the folder uploads of the first installation.`,
    );
  say(
    `Restored into ${env.DATABASE_URL ? 'the database of DATABASE_URL and ' : ''}${env.CAURI_DATA} in ${secondsSince(began)}. Every table equals the backup.`,
  );
  say('Start the server now: it runs the migrations that are newer than the backup. Sending is paused until an admin, signed in, chooses');
  say('whether what waited at the moment of the backup is sent or dropped.');
});
