import { expect, test } from 'vitest';
import { codeOf, findStep, keyUri, newRecoveryCode, newSecret, plainRecoveryCode, stepAt, toBase32 } from './totp.rules.ts';

const SECRET = toBase32(Buffer.from('12345678901234567890'));

// These are the codes of RFC 6238, appendix B: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one of RFC 6238', (second, code) => {
  expect(codeOf(SECRET, stepAt(second * 1_000))).toBe(code);
});

test('a code is accepted one step early or late, and not further away', () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  for (const drift of [-1, 0, 1]) expect(findStep(SECRET, codeOf(SECRET, step + drift), now)).toBe(step + drift);
  for (const drift of [-2, 2]) expect(findStep(SECRET, codeOf(SECRET, step + drift), now)).toBeUndefined();
  expect(findStep(SECRET, '12345', now)).toBeUndefined();
});

test('secrets and recovery codes are written as apps and people need them', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const code = newRecoveryCode();
  expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  expect(plainRecoveryCode(` ${code.replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', '').toUpperCase());
  expect(keyUri(SECRET, { issuer: 'Cauri', account: 'awa@exemple.sn' })).toBe(
    `otpauth://totp/Cauri:awa%40exemple.sn?secret=${SECRET}&issuer=Cauri&algorithm=SHA1&digits=6&period=30`,
  );
});
