import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { backupPath, readEnv, readSettings, SETTING_NAMES } from './env.ts';

const example = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
/** Every line of the example without its leading #. */
const uncommented = parseEnv(example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '')) as Record<string, string>;

test('.env.example names every setting and no other', () => {
  expect(Object.keys(uncommented).toSorted()).toEqual([...SETTING_NAMES].toSorted());
});

test('.env.example shows the defaults, so reading all of its lines changes nothing', () => {
  const CAURI_SECRET_KEY = 'a key that is long enough for the tests';
  expect(readEnv({ ...uncommented, CAURI_SECRET_KEY })).toEqual(readEnv({ CAURI_SECRET_KEY }));
});

test('the table of the operators shows the defaults', async () => {
  const page = await readFile(new URL('../docs/operations/settings.md', import.meta.url), 'utf8');
  const shown = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, name, value]) => [name!, Number(value)]);
  expect(shown.length).toBeGreaterThan(5);
  expect(readSettings({})).toMatchObject(Object.fromEntries(shown));
});

test('DATABASE_READ_URL names one standby of the primary in DATABASE_URL', () => {
  const DATABASE_READ_URL = 'postgres://cauri@b/cauri';
  const DATABASE_URL = 'postgres://cauri@a/cauri';
  expect(readSettings({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({ DATABASE_READ_URL });
  expect(() => readSettings({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL needs DATABASE_URL');
  expect(() => readSettings({ DATABASE_URL, DATABASE_READ_URL: 'postgres://cauri@b,c/cauri' })).toThrow(
    'DATABASE_READ_URL must name one host',
  );
});

test('a wrong value is refused with a sentence that says which ones are right', () => {
  const refusal = (given: Record<string, string>): string => {
    try {
      readSettings(given);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const [name, values, right] of [
    ['PORT', ['eighty', '-1', '1.5', '0x10', '1e3', '70000', '3000 # a note'], 'must be a whole number from 0 to 65535'],
    ['DATABASE_POOL', ['4', 'many'], 'must be a whole number from 5 to 1000'],
    ['OTEL_TRACES_SAMPLER_ARG', ['some', '2', '0.1 # a note'], 'must be a number from 0 to 1'],
    [
      'PUBLIC_URL',
      ['https://exemple.sn/cauri', 'https://exemple.sn/?page=1'],
      'must end with the host or the port, such as https://app.example.org: Cauri cannot have a path in front of its pages',
    ],
    ['PUBLIC_URL', ['exemple.sn', 'ftp://exemple.sn'], 'must look like https://app.example.org'],
    ['CAURI_DEMO', ['ja'], 'must be 1 or 0'],
    ['LOG_LEVEL', ['verbose'], 'must be fatal, error, warn, info, debug, trace or silent'],
    ['MAIL_FROM', ['Cauri', 'Cauri <>'], 'must hold an e-mail address, such as Cauri <no-reply@example.org>'],
    ['BACKUP_FOLDER', ['s3://', 's3:/bucket', 'S3://bucket', 'sftp://host/folder'], 'must be a folder or s3://bucket/prefix'],
    [
      'DATABASE_URL',
      ['postgres://cauri@h/cauri  # a note', 'mysql://h/cauri', 'h'],
      'must look like postgres://user:password@host:5432/database',
    ],
  ] as const)
    for (const value of values) expect(refusal({ [name]: value })).toBe(`These settings cannot be used: ${name} ${right}.`);
  expect(refusal({ DATABASE_DIRECT_URL: 'postgres://cauri@h/cauri' })).toContain('DATABASE_DIRECT_URL needs DATABASE_URL');
});

test('the public address is kept without a slash at its end', () => {
  expect(readSettings({ PUBLIC_URL: 'https://app.exemple.sn:8443/' }).PUBLIC_URL).toBe('https://app.exemple.sn:8443');
});

test('a value of nothing but spaces counts as unset', () => {
  expect(readSettings({ PORT: ' ', METRICS_PORT: ' ', BUSY_AFTER_MS: '\t', CAURI_DATA: ' ' })).toEqual(readSettings({}));
});

test('the first variable of a file that a Windows editor saved with a byte order mark is read', () => {
  expect(readSettings({ '\uFEFFPORT': '3100', HOST: '127.0.0.1' })).toMatchObject({ PORT: 3100, HOST: '127.0.0.1' });
  expect(readSettings({ '\uFEFFexport PORT': '3100' }).PORT).toBe(3100);
  // A variable of the environment comes before the line of the file.
  expect(readSettings({ PORT: '3200', '\uFEFFPORT': '3100' }).PORT).toBe(3200);
});

test('a backup is named by a path or by its bucket', () => {
  expect(backupPath('/srv/backups/')).toBe('/srv/backups');
  expect(backupPath('s3://bucket/prefix/')).toBe('s3://bucket/prefix');
  expect(() => backupPath('s3://')).toThrow('s3:// is neither on this machine nor of the form s3://bucket/prefix.');
});

test('a data folder that cannot be made is refused at once', () => {
  expect(() => readEnv({ CAURI_DATA: '/proc/cauri/data' })).toThrow('ENOENT');
});
