import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('an error is logged with its message, also when a library reports a plain object', () => {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  const settings = { client: { password: 'secret' } };
  log.warn({ err: Object.assign(new Error('lost', { cause: new RangeError('far') }), { code: '57P01', ...settings }) });
  log.warn({ err: { message: 'a slow queue', stack: 'where', queue: 'mail', ...settings } });
  log.warn({ err: 'only a word' });
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    {
      type: 'Error',
      message: 'lost',
      code: '57P01',
      stack: expect.any(String),
      cause: { type: 'RangeError', message: 'far', stack: expect.any(String) },
    },
    { message: 'a slow queue', stack: 'where' },
    { message: 'only a word' },
  ]);
});
