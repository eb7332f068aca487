import { expect, test } from 'vitest';
import { sign } from '#server/signatures.ts';
import { readUnsubscribe, unsubscribeUrl } from './unsubscribe-link.rules.ts';

const SECRET = 'a secret of the server';
const [memberId, runId] = ['01a1fc53-4cf7-70ec-9b14-429e261a51fe', '01a1fc53-4cf7-70ec-9b14-429e261a51ff'];
const token = unsubscribeUrl('https://cauri.sn', SECRET, { memberId, runId }).replace('https://cauri.sn/unsubscribe/', '');
const signature = token.split('.')[2]!;

test('a link to unsubscribe names the member and the run', () => {
  expect(readUnsubscribe(SECRET, token)).toEqual({ memberId, runId });
  expect(signature).toHaveLength(32);
});

test('a link of an earlier version names the member alone', () => {
  const earlier = sign(SECRET, `unsubscribe:${memberId}`).slice(0, 32);
  expect(readUnsubscribe(SECRET, `${memberId}.${earlier}`)).toEqual({ memberId, runId: undefined });
});

test('a token that names no ids is refused, whoever signed it', () => {
  const [, named] = unsubscribeUrl('', SECRET, { memberId, runId: 'spring' }).split('/unsubscribe/');
  for (const signed of [named!, sign(SECRET, 'unsubscribe:').slice(0, 32)]) expect(readUnsubscribe(SECRET, signed)).toBeUndefined();
});

test.each([
  ['without a signature', `${memberId}.${runId}`],
  ['without a member', signature],
  ['that is empty', ''],
  ['of another member', `${runId}.${runId}.${signature}`],
  ['of a member without the run', `${memberId}.${signature}`],
  ['with something more', `${memberId}.${runId}.${runId}.${signature}`],
])('a token %s is refused', (_, forged) => expect(readUnsubscribe(SECRET, forged)).toBeUndefined());

test('a token of another server is refused', () => expect(readUnsubscribe('another secret', token)).toBeUndefined());
