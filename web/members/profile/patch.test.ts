import { expect, test } from 'vitest';
import { storedMember } from '#web/testing/stored-member.ts';
import { applied, isContested } from './patch.ts';

const BEGUN = storedMember({ status: 'NON TRAITÉ' });

test('a patch changes what it names and nothing else', () => {
  const after = applied(BEGUN, { payment: { sequence: 2, next: undefined }, phone: '+221771234567' });
  expect(after.payment).toEqual({ ...BEGUN.payment, sequence: 2 });
  expect(after.phone).toBe('+221771234567');
  expect(after.reminder).toEqual(BEGUN.reminder);
});

test('only what is edited together is contested', () => {
  const tagged = { ...BEGUN, tags: [{ _id: 'x', name: 'Promo', color: '', emoji: '' }] };
  const paid = { ...BEGUN, payment: { ...BEGUN.payment, sequence: 2 } };
  const called = { ...BEGUN, phone: '+221770000000' };
  expect(isContested({ payment: { status: 'Late' } }, BEGUN, tagged)).toBe(false);
  expect(isContested({ payment: { status: 'Late' } }, BEGUN, paid)).toBe(true);
  expect(isContested({ subscription: { status: 'Late' } }, BEGUN, paid)).toBe(false);
  expect(isContested({ fullName: 'Awa Diop' }, BEGUN, called)).toBe(true);
  expect(isContested({ status: 'TRAITÉ' }, BEGUN, called)).toBe(false);
});
