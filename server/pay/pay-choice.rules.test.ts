import { expect, test } from 'vitest';
import type { MemberAccount } from '#contract/member-account.ts';
import { categoryOf, chosen, currencyOf, payable } from './pay-choice.rules.ts';

const xof = (value: number) => ({ value, currency: 'XOF' as const });
/** An account in which so much is owed, 50,000 of it next. */
const owing = (owed: number): MemberAccount => ({
  amounts: {
    ...{ agreed: xof(200_000), discounted: xof(0), paid: xof(200_000 - owed), waived: xof(0), moved: xof(0), byHand: xof(0) },
    ...{ provisional: xof(0), owed: xof(owed), overdue: xof(0), credit: xof(0), instalments: [], unconverted: [] },
    next: owed > 0 ? { due: '2026-12-01', amount: xof(50_000) } : null,
  },
  ...{ version: 1, renewal: { due: null, prices: [] }, entries: [], rev: 1 },
});

test('the next instalment is the last one when nothing else is left, also on a page that is older', () => {
  expect(chosen(owing(100_000), { choice: 'next', amount: '' }).amount).toBe(50_000);
  expect(chosen(owing(50_000), { choice: 'next', amount: '' }).amount).toBe(50_000);
});

/** An account in which nothing is owed, and whose subscription has these prices. */
const renewable = (...prices: MemberAccount['renewal']['prices']): MemberAccount => ({
  ...owing(0),
  renewal: { due: '2027-01-31', prices },
});
const UNPRICED: MemberAccount = { ...owing(0), amounts: null };
const EUROS = { value: 90, currency: 'EUR' as const };

test('the page offers the next instalment and everything, or everything alone where that is the next instalment', () => {
  const all = { choice: 'all', category: 'Registration' };
  expect(payable(owing(100_000))).toEqual([
    { choice: 'next', amount: xof(50_000), due: '2026-12-01', category: 'Registration' },
    { ...all, amount: xof(100_000), due: null },
  ]);
  expect(payable(owing(50_000))).toEqual([{ ...all, amount: xof(50_000), due: '2026-12-01' }]);
  expect(payable(owing(1))).toEqual([{ ...all, amount: xof(1), due: '2026-12-01' }]);
  const undated = owing(50_000);
  expect(payable({ ...undated, amounts: { ...undated.amounts!, next: null } })).toEqual([{ ...all, amount: xof(50_000), due: null }]);
});

test('the page offers the next period of the subscription to who owes nothing, in the currency of the account where it has a price', () => {
  const renewal = { choice: 'renewal', due: '2027-01-31', category: 'Subscription' };
  expect(payable(renewable(EUROS, xof(60_000)))).toEqual([{ ...renewal, amount: xof(60_000) }]);
  expect(payable(renewable(EUROS))).toEqual([{ ...renewal, amount: EUROS }]);
  for (const account of [renewable(), UNPRICED]) expect(payable(account)).toEqual([]);
});

test('an amount that is typed is for the registration, and after that is paid for the subscription', () => {
  const typed = (account: MemberAccount) => chosen(account, { choice: 'other', amount: '25 000' });
  expect(typed(owing(100_000))).toEqual({ amount: 25_000, currency: 'XOF', category: 'Registration' });
  expect(typed(renewable(xof(60_000)))).toEqual({ amount: 25_000, currency: 'XOF', category: 'Subscription' });
  for (const account of [renewable(), UNPRICED]) expect(categoryOf(account)).toBe('Registration');
});

test('an amount that is typed is in the currency of the account, or in F CFA where nothing has a price', () => {
  const { amounts, ...account } = owing(0);
  expect(currencyOf({ ...account, amounts: { ...amounts!, owed: EUROS } })).toBe('EUR');
  expect(currencyOf(UNPRICED)).toBe('XOF');
});

test.each([
  ['with an amount beside another choice', { choice: 'all', amount: '25 000' }, 'amount'],
  ['without an amount that can be read', { choice: 'other', amount: 'beaucoup' }, 'amount'],
  ['for a renewal while the registration is owed', { choice: 'renewal', amount: '' }, undefined],
] as const)('a form is refused that is sent %s', (_, given, field) => {
  expect(() => chosen(owing(100_000), given)).toThrow(
    expect.objectContaining({ status: 400, errors: field && { [field]: expect.any(String) } }),
  );
});

test('the next instalment is never taken for a renewal', () => {
  expect(() => chosen(renewable(xof(60_000)), { choice: 'next', amount: '' })).toThrow('open for too long');
});

test('a choice that is not offered any more is refused as one of an older page', () => {
  for (const choice of ['next', 'all'] as const) expect(() => chosen(owing(0), { choice, amount: '' })).toThrow('open for too long');
});
