// `npm run export-all -- DIR` writes everything that the programme knows in open formats, for leaving or for analysis.
import { exportAll } from '#server/backup/export-all.actions.ts';
import { backupPath, readSettings } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { VERSION } from '#server/version.ts';
import { commandDatabase, explained, readArguments, runCommand, say, secondsSince } from './command.ts';

const USAGE = 'Usage: npm run export-all -- DIR';

await runCommand(async () => {
  const { positionals } = readArguments(USAGE, {}, [1, 1]);
  const env = readSettings(process.env);
  const began = performance.now();
  const folder = backupPath(positionals[0]!);
  if (folder.startsWith('s3://'))
    throw new StartError('An export is written to a disk: name a folder, and copy it to the bucket afterwards.');
  const { connection, stop } = await commandDatabase(env);
  try {
    const { files, missing } = await exportAll({ connection, storage: openStorage(env), folder, version: VERSION, say });
    if (missing > 0) say(`${missing} files that the database names are not stored any more.`);
    say(`Wrote ${files} files. All is in ${folder} (${secondsSince(began)}); README.txt says what is where.`);
  } catch (error) {
    throw explained(env, error);
  } finally {
    await stop();
  }
});
