import { expect, test } from 'vitest';
import { readPosted } from './posted-pay.rules.ts';

test('a form that pays with a provider is read', () => {
  const given = { choice: 'next', amount: ' 25 000 ', note: 'Merci', submissionKey: 'key', way: 'fedapay' };
  expect(readPosted(given)).toEqual({ ...given, amount: '25 000', isTransfer: false });
});

test('a form without a provider is that of a transfer, and one without a known choice names its amount', () => {
  const empty = { choice: 'other', amount: '', note: '', submissionKey: '', way: '', isTransfer: true };
  for (const body of [null, undefined, {}, { choice: 'everything' }]) expect(readPosted(body)).toEqual(empty);
});

test('texts that are too long are cut', () => {
  const long = 'x'.repeat(600);
  const { amount, note, submissionKey, way } = readPosted({ amount: long, note: long, submissionKey: long, way: long });
  expect([amount, note, submissionKey, way].map(({ length }) => length)).toEqual([40, 500, 36, 20]);
});
