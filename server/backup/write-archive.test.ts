import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { startS3 } from '#server/testing/s3.ts';
import { type Archive, writeArchive } from './write-archive.ts';

const server = await startS3();
const s3 = readSettings(server.env);
const folder = await temporaryFolder();
const megabyte = new Uint8Array(1024 * 1024);
/** The parts of an upload have 16 MB, so this fills several. */
const addLarge = (archive: Archive) => archive.add('large', 40 * megabyte.length, Array(40).fill(megabyte));

test('a bucket that refuses a large backup in its middle is named as the cause', async () => {
  const written = writeArchive('s3://none/x.tar', { reserve: 0, s3 }, async (archive) => {
    await addLarge(archive);
    return { tables: {}, files: { count: 0, bytes: 0, missing: [], erased: [] }, jobs: 0 };
  });
  await expect(written).rejects.toThrow('The server cannot write to s3://none/x.tar (NoSuchBucket');
});

test.each([
  ['S3', 's3://cauri/x.tar'],
  ['the disk', join(folder, 'x.tar')],
])('a backup to %s whose content fails between two entries leaves no file', async (_, path) => {
  const written = writeArchive(path, { reserve: 0, s3 }, async (archive) => {
    await addLarge(archive);
    throw new Error('the database went away');
  });
  await expect(written).rejects.toThrow('the database went away');
  expect([await server.objects(), await readdir(folder)]).toEqual([[], []]);
});
