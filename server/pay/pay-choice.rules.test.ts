import { expect, test } from 'vitest';
import type { MemberAccount } from '#contract/member-account.ts';
import { chosen } from './pay-choice.rules.ts';

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

test('a choice that is not offered any more is refused as one of an older page', () => {
  for (const choice of ['next', 'all'] as const) expect(() => chosen(owing(0), { choice, amount: '' })).toThrow('open for too long');
});
