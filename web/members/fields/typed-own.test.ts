import { expect, test } from 'vitest';
import type { MemberField } from '#contract/member-fields.ts';
import { twoNumbers } from '#web/ui/two-numbers.messages.ts';
import * as text from './fields.messages.ts';
import { checkOwn, typedOwn } from './typed-own.ts';

test('a day that no calendar has is refused beside its field', () => {
  const field = { kind: 'date' } as MemberField;
  expect(checkOwn(field, '2026-02-28')).toBeNull();
  expect(checkOwn(field, '2026-02-31')).toBe(text.dayLike());
});

const number = { kind: 'number' } as MemberField;

test.each([
  ['200.000', '200000', '200'],
  ['200,000', '200000', '200'],
  ['12.500', '12500', '12.5'],
  ['12.125', '12125', '12.1250'],
  ['-12.125', '-12125', '-12.1250'],
])('a number that may mean two is refused beside its field: %s', (typed, whole, decimal) => {
  expect(checkOwn(number, typed)).toBe(twoNumbers({ whole, decimal }));
  for (const clear of [whole, decimal]) expect(checkOwn(number, clear)).toBeNull();
});

test('a saved number with three decimals can be saved again as it is', () => {
  expect(checkOwn(number, typedOwn(12.125), typedOwn(12.125))).toBeNull();
});
