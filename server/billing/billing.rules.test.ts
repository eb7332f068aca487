import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '#contract/money.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import { agreementOf, TERMS, type TestTerms } from '#server/testing/agreements.ts';
import { addMonths, dayIn } from '#server/time/calendar.ts';
import { type Billing, type BillingMoment, type CountedPayment, foldBilling, inOrder } from './billing.rules.ts';

const MOMENT: BillingMoment = { today: '2026-03-15', outOf: { payment: null, subscription: null } };

const baseOf = (payment: Partial<Billing['payment']> = {}, subscription: Partial<Billing['subscription']> = {}): Billing => ({
  payment: { status: 'Progress', option: 'Partiel', last: null, sequence: 0, next: null, ...payment },
  subscription: { status: null, last: null, sequence: 0, next: null, ...subscription },
});

let made = 0;
const paid = (
  paidOn: string,
  amount: number,
  { currency = 'XOF' as Currency, inXof = null as number | null, category = 'Registration' as PaymentCategory } = {},
): CountedPayment => ({
  id: `payment-${String(++made).padStart(6, '0')}`,
  category,
  paidAt: new Date(`${paidOn}T12:00:00Z`),
  paidOn,
  amount,
  currency,
  worth: inXof === null ? {} : { XOF: inXof },
});
const fold = (base: Billing, payments: CountedPayment[], terms: TestTerms, moment: BillingMoment) =>
  foldBilling(base, payments, agreementOf(terms, inOrder(payments)), moment);
const subscribed = (paidOn: string) => paid(paidOn, 60_000, { category: 'Subscription' });

const registration = (base: Billing, payments: CountedPayment[], moment: Partial<BillingMoment> = {}) => {
  const { billing, flags } = fold(base, payments, TERMS, { ...MOMENT, ...moment });
  const { status, sequence, last, next } = billing.payment;
  return [status, sequence, last, next, payments.map(({ id }) => flags.get(id) ?? null)];
};

describe('a registration', () => {
  const due = baseOf({ next: '2026-01-31' });
  const once = baseOf({ option: 'Complete' });
  test.each([
    ['paid at once', once, [paid('2026-02-01', 200_000)], ['Completed', 1, '2026-02-01', null, [null]]],
    ['paid at once in euros', once, [paid('2026-02-01', 30_000, { currency: 'EUR' })], ['Completed', 1, '2026-02-01', null, [null]]],
    ['paid at once with too small an amount', once, [paid('2026-02-01', 1_000)], ['Late', 0, '2026-02-01', '2026-02-01', ['Underpaid']]],
    [
      'paid at once with too small an amount, then the rest',
      once,
      [paid('2026-02-01', 150_000), paid('2026-02-02', 50_000)],
      ['Completed', 1, '2026-02-02', null, [null, null]],
    ],
    [
      'paid at once, twice',
      once,
      [paid('2026-02-01', 200_000), paid('2026-02-02', 200_000)],
      ['Completed', 1, '2026-02-02', null, [null, 'Overpaid']],
    ],
    ['the first of four', baseOf(), [paid('2026-03-10', 50_000)], ['Progress', 1, '2026-03-10', '2026-04-10', [null]]],
    [
      'the first of four, in euros',
      baseOf(),
      [paid('2026-03-10', 7_500, { currency: 'EUR' })],
      ['Progress', 1, '2026-03-10', '2026-04-10', [null]],
    ],
    ['at the end of a month', baseOf(), [paid('2026-01-31', 50_000)], ['Late', 1, '2026-01-31', '2026-02-28', [null]]],
    [
      'at the end of a month, and the 31st returns',
      baseOf(),
      [paid('2026-01-31', 50_000), paid('2026-02-28', 50_000)],
      ['Progress', 2, '2026-02-28', '2026-03-31', [null, null]],
    ],
    ['early, and the due dates keep their interval', due, [paid('2026-01-05', 50_000)], ['Late', 1, '2026-01-05', '2026-02-28', [null]]],
    ['late, and the due dates keep their interval', due, [paid('2026-03-14', 50_000)], ['Late', 1, '2026-03-14', '2026-02-28', [null]]],
    ['late, and all that is due', due, [paid('2026-03-14', 100_000)], ['Progress', 2, '2026-03-14', '2026-03-31', [null]]],
    ['all four at once', due, [paid('2026-01-05', 200_000)], ['Completed', 4, '2026-01-05', null, [null]]],
    ['more than all four', due, [paid('2026-01-05', 230_000)], ['Completed', 4, '2026-01-05', null, ['Overpaid']]],
    [
      'a surplus counts for the next instalment',
      due,
      [paid('2026-01-05', 70_000), paid('2026-02-05', 30_000)],
      ['Progress', 2, '2026-02-05', '2026-03-31', [null, null]],
    ],
    [
      'too small an amount is no instalment and is flagged',
      due,
      [paid('2026-01-05', 30_000)],
      ['Late', 0, '2026-01-05', '2026-01-31', ['Underpaid']],
    ],
    [
      'too small an amount and the rest of it, which make one instalment',
      due,
      [paid('2026-01-05', 30_000), paid('2026-01-06', 20_000)],
      ['Late', 1, '2026-01-06', '2026-02-28', [null, null]],
    ],
    [
      'too small an amount, then a whole instalment: one counts, and 30,000 of the second',
      due,
      [paid('2026-01-05', 30_000), paid('2026-02-06', 50_000)],
      ['Late', 1, '2026-02-06', '2026-02-28', [null, null]],
    ],
    [
      'the last of four',
      baseOf({ sequence: 3, next: '2026-03-01' }),
      [paid('2026-03-01', 50_000)],
      ['Completed', 4, '2026-03-01', null, [null]],
    ],
    [
      'one instalment too many',
      baseOf({ status: 'Completed', sequence: 4 }),
      [paid('2026-03-01', 50_000)],
      ['Completed', 4, '2026-03-01', null, ['Overpaid']],
    ],
    [
      'dollars with a dated rate',
      due,
      [paid('2026-01-05', 17_000, { currency: 'USD', inXof: 102_000 })],
      ['Progress', 2, '2026-01-05', '2026-03-31', [null]],
    ],
    [
      'dollars without a rate count as one instalment',
      due,
      [paid('2026-01-05', 17_000, { currency: 'USD' })],
      ['Late', 1, '2026-01-05', '2026-02-28', ['No exchange rate']],
    ],
    ['refunded in part', due, [paid('2026-01-05', 100_000 - 50_000)], ['Late', 1, '2026-01-05', '2026-02-28', [null]]],
    ['refunded completely', due, [paid('2026-01-05', 0)], ['Late', 0, null, '2026-01-31', [null]]],
    [
      'after Out',
      baseOf({ status: 'Out', next: '2026-02-20' }),
      [paid('2026-03-14', 50_000)],
      ['Progress', 1, '2026-03-14', '2026-03-20', [null]],
    ],
    [
      'nothing is paid after staff moved the member Out',
      baseOf({ status: 'Out', next: '2026-02-20' }),
      [],
      ['Out', 0, null, '2026-02-20', []],
    ],
    ['nothing is paid and today is the due day', baseOf({ next: '2026-03-15' }), [], ['Progress', 0, null, '2026-03-15', []]],
    ['nothing is paid and yesterday was the due day', baseOf({ next: '2026-03-14' }), [], ['Late', 0, null, '2026-03-14', []]],
  ])('is right in the case "%s"', (_, base, payments, expected) => {
    expect(registration(base, payments)).toEqual(expected);
  });

  test.each([
    ['2026-03-01', 'Out'],
    ['2026-02-01', 'Late'],
    [null, 'Late'],
  ])('that is overdue and was moved Out for %j is %s', (payment, status) => {
    expect(registration(baseOf({ next: '2026-03-01' }), [], { outOf: { payment, subscription: null } })[0]).toBe(status);
  });

  test('uses the number of instalments of the programme', () => {
    const terms = { ...TERMS, instalments: 2 };
    expect(fold(baseOf(), [paid('2026-03-10', 100_000)], terms, MOMENT).billing.payment).toMatchObject({
      status: 'Progress',
      sequence: 1,
    });
    const unpriced = { ...TERMS, prices: {} };
    const one = paid('2026-03-10', 100_000);
    expect(fold(baseOf(), [one], unpriced, MOMENT).flags.get(one.id)).toBe('No exchange rate');
  });
});

describe('a subscription', () => {
  const foldDays = (base: Billing, days: string[], today = MOMENT.today, months = 12) => {
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

  test('is bought by parts that add up to its price exactly, in one currency or two', () => {
    const agreement = agreementOf(TERMS);
    agreement.terms.subscription.prices = { XOF: 60_000, EUR: 9_000 };
    const bought = (payments: CountedPayment[]) => foldBilling(baseOf(), payments, agreement, MOMENT).billing.subscription.sequence;
    const part = (amount: number, currency: Currency = 'XOF') => paid('2026-03-01', amount, { category: 'Subscription', currency });
    expect(bought([part(20_000), part(20_000), part(20_000)])).toBe(1);
    expect(bought([part(20_000), part(20_000), part(19_999)])).toBe(0);
    expect(bought([part(20_000), part(3_000, 'EUR'), part(20_000)])).toBe(1);
  });
});

test('the order in which payments arrive does not change the result', () => {
  const payment = fc.record({
    day: fc.integer({ min: 0, max: 400 }),
    amount: fc.constantFrom(0, 10_000, 50_000, 75_000, 200_000),
    currency: fc.constantFrom<Currency>('XOF', 'EUR', 'USD'),
    category: fc.constantFrom<PaymentCategory>('Registration', 'Subscription'),
  });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 8 }), fc.boolean(), fc.integer(), (given, partly, seed) => {
      const base = baseOf({ option: partly ? 'Partiel' : 'Complete' });
      const payments = given.map(({ day, amount, ...more }) => paid(addMonths('2025-01-31', day % 12), amount, more));
      const shuffled = payments.toSorted((a, b) => ((a.id.charCodeAt(13) * 31 + seed) % 7) - ((b.id.charCodeAt(13) * 31 + seed) % 7));
      expect(fold(base, shuffled, TERMS, MOMENT)).toEqual(fold(base, payments, TERMS, MOMENT));
    }),
  );
});

test('a payment counts on the day of the programme’s time zone', () => {
  const late = new Date('2026-01-31T23:30:00Z');
  expect([dayIn('Africa/Dakar', late), dayIn('Africa/Porto-Novo', late)]).toEqual(['2026-01-31', '2026-02-01']);
  expect([addMonths('2026-11-30', 3), addMonths('2027-12-31', 2), addMonths('2026-03-31', -1)]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2026-02-28',
  ]);
});
