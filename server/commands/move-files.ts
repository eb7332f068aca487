// `npm run move-files -- --to s3|disk` moves the files of the product to the bucket or to the disk, whether or not the server runs.
import { moveFiles } from '#server/backup/move-files.actions.ts';
import { readSettings } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { openPlaces, placeOf } from '#server/storage/open-storage.ts';
import { commandDatabase, explained, readArguments, runCommand, say, secondsSince, sizeText } from './command.ts';

const USAGE = 'Usage: npm run move-files -- --to s3|disk';

await runCommand(async () => {
  const { values } = readArguments(USAGE, { to: { type: 'string' } }, [0, 0]);
  const { to } = values;
  if (to !== 's3' && to !== 'disk') throw new StartError(USAGE);
  const env = readSettings(process.env);
  const { disk, s3 } = openPlaces(env);
  if (!s3) throw new StartError('Set S3_BUCKET, and what belongs to it, to the bucket that the files move to or come from.');
  const began = performance.now();
  const { connection, stop } = await commandDatabase(env);
  try {
    const [source, target] = to === 's3' ? [disk, s3] : [s3, disk];
    const moved = await moveFiles({ connection, from: source, to: target, onProgress: ({ files }) => say(`Moved ${files} files so far.`) });
    const where = to === 's3' ? `the bucket ${env.S3_BUCKET}` : env.CAURI_DATA;
    say(`Moved ${moved.files} files (${sizeText(moved.bytes)}) to ${where} in ${secondsSince(began)}, each with the same checksum.`);
    if (moved.there > 0) say(`${moved.there} files were there already.`);
    if (moved.arriving > 0) say(`${moved.arriving} uploads have not arrived completely: run this again in some days to move them too.`);
    if (placeOf(env) !== to) say(`New files do not go there yet: set STORAGE=${to} and start the server again.`);
    const { missing } = moved;
    const names = `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`;
    if (missing.length > 0)
      throw new StartError(
        `${missing.length} files that the database names are at neither place: ${names}. Check that CAURI_DATA and S3_BUCKET are those of the server.`,
      );
  } catch (error) {
    throw explained(env, error);
  } finally {
    await stop();
  }
});
