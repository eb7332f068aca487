import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv, readSettings, SETTING_NAMES } from './env.ts';

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

test('DATABASE_READ_URL names one standby of the primary in DATABASE_URL', () => {
  const DATABASE_READ_URL = 'postgres://cauri@b/cauri';
  const DATABASE_URL = 'postgres://cauri@a/cauri';
  expect(readSettings({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({ DATABASE_READ_URL });
  expect(() => readSettings({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL needs DATABASE_URL');
  expect(() => readSettings({ DATABASE_URL, DATABASE_READ_URL: 'postgres://cauri@b,c/cauri' })).toThrow(
    'DATABASE_READ_URL must name one host',
  );
});
