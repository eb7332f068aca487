// `npm run backup -- [DIR | s3://bucket/prefix]` makes a backup of the database and the files, whether or not the server runs.
import { makeBackup } from '#server/backup/make-backup.actions.ts';
import { backupFolder, backupPath, findSecretKey, readSettings } from '#server/env.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { VERSION } from '#server/version.ts';
import { commandDatabase, readArguments, runCommand, say, secondsSince, sizeText } from './command.ts';

const USAGE = 'Usage: npm run backup -- [DIR | s3://bucket/prefix]';

await runCommand(async () => {
  const { positionals } = readArguments(USAGE, {}, [0, 1]);
  const env = readSettings(process.env);
  const began = performance.now();
  const { connection, stop } = await commandDatabase(env);
  try {
    const made = await makeBackup({
      connection,
      storage: openStorage(env),
      folder: positionals[0] === undefined ? backupFolder(env) : backupPath(positionals[0]),
      s3: env,
      version: VERSION,
      secretKey: findSecretKey(env),
      passphrase: env.BACKUP_PASSPHRASE,
      cause: 'command',
    });
    say(`Made ${made.path} (${sizeText(made.size)}, ${secondsSince(began)}).`);
    say(`It holds ${made.rows} rows of ${made.head.tables.length} tables, ${made.jobs} waiting jobs and ${made.files.count} files.`);
    if (made.hasKey) say('It holds the secret key, encrypted with BACKUP_PASSPHRASE. Keep the passphrase somewhere else.');
    else if (env.BACKUP_PASSPHRASE)
      say(
        'It does not hold the secret key: set CAURI_SECRET_KEY, or CAURI_DATA to the folder with the file secret-key, to the key of this database.',
      );
    else say('It does not hold the secret key: keep CAURI_SECRET_KEY or the file secret-key elsewhere, or set BACKUP_PASSPHRASE.');
    const { missing } = made.files;
    if (missing.length > 0)
      say(
        `${missing.length} files that the database names are not stored any more, so they are not in the backup either: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`,
      );
  } finally {
    await stop();
  }
});
