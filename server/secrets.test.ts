import { expect, test } from 'vitest';
import { open, SealBroken, seal } from './secrets.ts';

const key = 'a-secret-key-of-more-than-32-characters';
const place = 'mail_account:1';

test('a sealed text opens with its key for its place, and looks different each time', () => {
  for (const text of ['', 'mot de passe é🔑', 'x'.repeat(10_000)]) {
    const sealed = seal(key, place, text);
    expect(open(key, place, sealed)).toBe(text);
    expect(seal(key, place, text)).not.toBe(sealed);
    if (text) expect(sealed).not.toContain(text);
  }
});

test.each([
  ['another key', (s: string) => open(`${key}!`, place, s)],
  ['another place', (s: string) => open(key, 'mail_account:2', s)],
  ['a changed byte', (s: string) => open(key, place, `${s.slice(0, -3)}${s.at(-3) === 'A' ? 'B' : 'A'}${s.slice(-2)}`)],
  ['another version', (s: string) => open(key, place, s.replace('v1.', 'v2.'))],
  ['a missing end', (s: string) => open(key, place, s.slice(0, 20))],
  ['nothing', () => open(key, place, '')],
  ['an additional part', (s: string) => open(key, place, `${s}.x`)],
])('a sealed text does not open with %s', (_, attempt) => {
  expect(() => attempt(seal(key, place, 'secret'))).toThrow(SealBroken);
});
