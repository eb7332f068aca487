import { describe, expect, test } from 'vitest';
import type { Currency } from '#contract/money.ts';
import { agreementOf, TERMS } from '#server/testing/agreements.ts';
import { baseOf, fold, MOMENT, paid, registration, subscribed } from '#server/testing/billings.ts';
import { type BillingBase, type CountedPayment, foldBilling, onDay } from './billing.rules.ts';
import { foldSubscription } from './subscription.rules.ts';

describe('a subscription', () => {
  const foldDays = (base: BillingBase, days: string[], today = MOMENT.today, months = 12) => {
    const { billing } = fold(base, days.map(subscribed), { ...TERMS, subscriptionMonths: months }, { ...MOMENT, today });
    const { status, sequence, last, next } = billing.subscription;
    return [status, sequence, last, next];
  };
  const until = (next: string) => baseOf({}, { status: 'Completed', next, sequence: 1, last: '2025-01-01' });
  test.each([
    ['the first', baseOf(), ['2026-03-01'], ['Completed', 1, '2026-03-01', '2027-03-01']],
    ['renewed early goes on from its end', until('2026-06-30'), ['2026-03-01'], ['Completed', 2, '2026-03-01', '2027-06-30']],
    ['renewed on its last day', until('2026-03-01'), ['2026-03-01'], ['Completed', 2, '2026-03-01', '2027-03-01']],
    ['renewed late starts on the day of the payment', until('2026-01-31'), ['2026-03-01'], ['Completed', 2, '2026-03-01', '2027-03-01']],
    ['two years at once', baseOf(), ['2026-03-01', '2026-03-01'], ['Completed', 2, '2026-03-01', '2028-03-01']],
    [
      'a payment from before the last day that staff wrote',
      baseOf({}, { status: 'Completed', next: '2026-06-30', sequence: 1, last: '2026-03-05' }),
      ['2026-03-01'],
      ['Completed', 2, '2026-03-05', '2027-06-30'],
    ],
    ['it has ended', until('2026-03-14'), [], ['Late', 1, '2025-01-01', '2026-03-14']],
    ['ends today', until('2026-03-15'), [], ['Completed', 1, '2025-01-01', '2026-03-15']],
    ['paid long ago', baseOf(), ['2024-03-01'], ['Late', 1, '2024-03-01', '2025-03-01']],
    ['from 29 February', baseOf(), ['2024-02-29', '2025-02-27', '2026-02-27', '2027-02-27'], ['Completed', 4, '2027-02-27', '2028-02-29']],
  ])('is right in the case "%s"', (_, base, days, expected) => {
    expect(foldDays(base, days)).toEqual(expected);
  });

  test('by the month keeps the 31st after a short month', () => {
    expect(foldDays(baseOf(), ['2026-01-31'], '2026-02-01', 1)[3]).toBe('2026-02-28');
    expect(foldDays(baseOf(), ['2026-01-31', '2026-02-28'], '2026-03-01', 1)[3]).toBe('2026-03-31');
  });

  test('does not change the registration', () => {
    expect(registration(baseOf({ next: '2026-04-01' }), [subscribed('2026-03-01')])).toEqual(['Progress', 0, null, '2026-04-01', [null]]);
  });

  test('is not changed by a payment of the registration', () => {
    const none = { status: null, last: null, sequence: 0, next: null };
    expect(fold(baseOf(), [paid('2026-03-01', 50_000)], TERMS, MOMENT).billing.subscription).toEqual(none);
    expect(onDay(baseOf({}, { next: '2026-03-01' }), MOMENT).subscription.status).toBeNull();
  });

  test('is bought by parts that add up to its price exactly, in one currency or two', () => {
    const agreement = agreementOf(TERMS);
    agreement.terms.subscription.prices = { XOF: 60_000, EUR: 9_000 };
    const bought = (payments: CountedPayment[]) => foldBilling(baseOf(), payments, agreement, MOMENT).billing.subscription.sequence;
    const part = (amount: number, currency: Currency = 'XOF') => paid('2026-03-01', amount, { category: 'Subscription', currency });
    expect(bought([part(20_000), part(20_000), part(20_000)])).toBe(1);
    expect(bought([part(20_000), part(20_000), part(19_999)])).toBe(0);
    expect(bought([part(20_000), part(3_000, 'EUR'), part(20_000)])).toBe(1);
    expect(bought([part(60_000), part(60_000), part(59_999)])).toBe(2);
    expect(bought([part(130_000), part(50_000)])).toBe(3);
    expect(bought([part(30_000), { ...part(5_000, 'USD'), worth: { XOF: 30_000 } }])).toBe(1);
  });

  test('with a price says which payments are unusual, and money without a rate buys a period', () => {
    const agreement = agreementOf(TERMS);
    const bought = (...payments: CountedPayment[]) => {
      const { billing, flags } = foldBilling(baseOf(), payments, agreement, MOMENT);
      return [billing.subscription.status, billing.subscription.sequence, ...payments.map(({ id }) => flags.get(id))];
    };
    const part = (amount: number, more: { currency?: Currency; inXof?: number } = {}) =>
      paid('2026-03-01', amount, { category: 'Subscription', ...more });
    expect(bought(part(9_900, { currency: 'USD' }))).toEqual(['Completed', 1, null]);
    agreement.terms.subscription.prices = { XOF: 60_000 };
    expect(bought(part(60_000))).toEqual(['Completed', 1, null]);
    expect(bought(part(20_000))).toEqual(['Progress', 0, 'Underpaid']);
    expect(bought(part(20_000), part(40_000))).toEqual(['Completed', 1, null, null]);
    expect(bought(part(9_900, { currency: 'USD' }))).toEqual(['Completed', 1, 'No exchange rate']);
    expect(bought(part(9_900, { currency: 'USD', inXof: 59_400 }))).toEqual(['Progress', 0, 'Underpaid']);
    expect(bought(part(20_000, { currency: 'USD', inXof: 120_000 }))).toEqual(['Completed', 2, null]);
  });

  test('goes on from the first day of its series, unless staff set another end', () => {
    const { terms } = agreementOf({ ...TERMS, subscriptionMonths: 3 });
    const series = { start: '2025-08-31', periods: 2 };
    const renewed = (next: string | null, payments = [subscribed('2026-02-20')]) =>
      foldSubscription(baseOf({}, { next, ...(next && { series }) }).subscription, payments, terms, new Map());
    expect(renewed('2026-02-28')).toMatchObject({ billing: { next: '2026-05-31' }, series: { start: '2025-08-31', periods: 3 } });
    expect(renewed('2026-03-05')).toMatchObject({ billing: { next: '2026-06-05' }, series: { start: '2026-03-05', periods: 1 } });
    expect(renewed(null, [])).toMatchObject({ series: undefined });
  });
});
