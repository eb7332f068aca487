import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '#contract/money.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import { agreementOf, TERMS, type TestTerms } from '#server/testing/agreements.ts';
import { baseOf, fold, MOMENT, paid, registration } from '#server/testing/billings.ts';
import { addMonths, dayIn } from '#server/time/calendar.ts';
import { asBase, type BillingBase, type CountedPayment, foldRegistration } from './billing.rules.ts';
import type { ScheduleChange } from './schedule.rules.ts';

const waived = (...given: Parameters<typeof paid>): CountedPayment => ({ ...paid(...given), waived: true });
const moved = (...given: Parameters<typeof paid>): CountedPayment => ({ ...paid(...given), moved: true });

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
      'the second of four, where staff counted the first',
      baseOf({ sequence: 1, next: '2026-02-28' }),
      [paid('2026-02-28', 50_000)],
      ['Progress', 2, '2026-02-28', '2026-03-28', [null]],
    ],
    [
      'staff counted all four and left it open, so that the last one is owed',
      baseOf({ sequence: 4, next: '2026-03-20' }),
      [paid('2026-03-10', 10_000)],
      ['Progress', 4, '2026-03-10', '2026-03-20', ['Underpaid']],
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
    ['a waived amount, which nobody paid', due, [waived('2026-01-05', 10_000)], ['Late', 0, null, '2026-01-31', [null]]],
    [
      'credit from another member after everything is paid',
      due,
      [paid('2026-01-05', 200_000), moved('2026-01-06', 10_000)],
      ['Completed', 4, '2026-01-05', null, [null, null]],
    ],
    [
      'credit from another member that has no rate, which does not count',
      due,
      [moved('2026-01-06', 17_000, { currency: 'USD' })],
      ['Late', 0, null, '2026-01-31', [null]],
    ],
    [
      'credit that is given away, after which too small an amount still is too small',
      due,
      [paid('2026-01-05', 50_000), paid('2026-01-06', 10_000), moved('2026-01-07', -20_000)],
      ['Late', 0, '2026-01-06', '2026-01-31', [null, 'Underpaid', null]],
    ],
    [
      'paid earlier than one that was recorded before it',
      due,
      [paid('2026-01-06', 200_000), paid('2026-01-05', 200_000)],
      ['Completed', 4, '2026-01-06', null, ['Overpaid', null]],
    ],
    [
      'paid at the same moment as one that was recorded before it',
      due,
      [paid('2026-01-05', 200_000), paid('2026-01-05', 200_000)],
      ['Completed', 4, '2026-01-05', null, [null, 'Overpaid']],
    ],
    [
      'nothing is paid, and other records that were merged count for one instalment',
      baseOf({ next: '2026-03-01', fromMerges: { amount: 60_000, currency: 'XOF' } }),
      [],
      ['Progress', 1, null, '2026-04-01', []],
    ],
    [
      'too small an amount to be anything in the currency of the account',
      due,
      [paid('2026-01-05', 7_500, { currency: 'EUR' }), paid('2026-01-06', 1)],
      ['Late', 1, '2026-01-06', '2026-02-28', [null, 'Underpaid']],
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
      'a payment from before the last day that staff wrote',
      baseOf({ sequence: 1, last: '2026-02-20', next: '2026-03-20' }),
      [paid('2026-02-10', 50_000)],
      ['Progress', 2, '2026-02-20', '2026-04-20', [null]],
    ],
    [
      'the first money after a waived amount, from whose day the others are counted',
      baseOf(),
      [waived('2026-02-20', 10_000), paid('2026-03-01', 40_000)],
      ['Progress', 1, '2026-03-01', '2026-04-01', [null, null]],
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

  const UNPRICED = { ...TERMS, prices: {} };
  const folded = (base: BillingBase['payment'], payments: CountedPayment[] = [], terms = TERMS, changes: ScheduleChange[] = []) =>
    foldRegistration(base, payments, agreementOf(terms, [], changes), new Map());
  const discountOf = (amount: number): ScheduleChange => ({ kind: 'discount', at: new Date('2026-01-10'), currency: 'XOF', amount });

  test.each<[string, Partial<BillingBase['payment']>, TestTerms, number]>([
    ['is the amount', { sequence: 2, credited: { amount: 75_000, currency: 'XOF' } }, TERMS, 75_000],
    ['is the amount by the prices of the product', { credited: { amount: 15_000, currency: 'EUR' } }, TERMS, 100_000],
    ['is nothing where the amount has no rate', { sequence: 2, credited: { amount: 9_900, currency: 'USD' } }, TERMS, 0],
    ['is the number of instalments without a price', { sequence: 2, credited: { amount: 75_000, currency: 'XOF' } }, UNPRICED, 2],
    ['is all that was paid when it is completed', { status: 'Completed', credited: { amount: 230_000, currency: 'XOF' } }, TERMS, 230_000],
    ['is the price when it is completed', { status: 'Completed', credited: { amount: 50_000, currency: 'XOF' } }, TERMS, 200_000],
    ['has the amount of merged records', { sequence: 1, fromMerges: { amount: 9_000, currency: 'EUR' } }, TERMS, 110_000],
    ['has no amount of merged records without a rate', { sequence: 1, fromMerges: { amount: 9_900, currency: 'USD' } }, TERMS, 50_000],
  ])('counts what was paid before: it %s', (_, base, terms, credit) => {
    expect(folded(baseOf(base).payment, [], terms).credit).toBe(credit);
  });

  test('keeps its credit when money without a rate arrives after everything is paid', () => {
    const payments = [paid('2026-01-05', 230_000), paid('2026-01-06', 9_900, { currency: 'USD' })];
    expect(folded(baseOf().payment, payments)).toMatchObject({ credit: 230_000, provisional: 0 });
  });

  test('has payments that are too small until their rest is paid', () => {
    const [part, rest] = [paid('2026-01-05', 30_000), paid('2026-01-06', 20_000)];
    expect(folded(baseOf().payment, [part]).short).toEqual([part.id]);
    expect(folded(baseOf().payment, [part, rest]).short).toEqual([]);
  });

  test('without a price counts the months from the instalment that is due', () => {
    const base = baseOf({ sequence: 1, next: '2026-02-28' }).payment;
    expect(folded(base, [paid('2026-02-28', 1)], UNPRICED).billing).toMatchObject({ sequence: 2, next: '2026-03-28' });
  });

  test('has no due day before anybody set one or paid', () => {
    expect(folded(baseOf().payment, [], TERMS, [discountOf(10_000)]).billing).toMatchObject({ status: 'Progress', next: null });
  });

  test('that a discount made free keeps its due days, and has no fewer than no instalments when credit is given away', () => {
    const free = folded(baseOf({ next: '2026-01-31' }).payment, [moved('2026-02-01', -10_000)], TERMS, [discountOf(200_000)]);
    expect(free).toMatchObject({ credit: -10_000, billing: { status: 'Progress', sequence: 0 } });
    expect(folded(baseOf({ status: 'Completed' }).payment, [], TERMS, [discountOf(200_000)]).credit).toBe(0);
    expect(free.dues).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  test('counts its months from the day that a short month hid', () => {
    const base = baseOf({ sequence: 1, next: '2026-02-28', from: { due: '2026-01-31', instalment: 0 } }).payment;
    expect(folded(base, [paid('2026-02-28', 50_000)]).billing.next).toBe('2026-03-31');
  });

  test('keeps its due day for the last instalment of a product that has fewer', () => {
    const base = baseOf({ sequence: 3, next: '2026-04-30', from: { due: '2026-04-30', instalment: 3 } }).payment;
    expect(folded(base, [], { ...TERMS, instalments: 2 }).billing.next).toBe('2026-04-30');
  });

  test.each([
    ['before', '2026-01-09', '2026-05-01'],
    ['after', '2026-01-11', '2026-03-20'],
  ])('is due on the day of a plan or of staff, whichever was set last, when staff set theirs %s the plan', (_, setAt, next) => {
    const plan = { kind: 'plan', at: new Date('2026-01-10'), currency: 'XOF', termsId: 'terms', option: 'Partiel', kept: 0 } as const;
    const base = baseOf({ next: '2026-03-20', setAt: new Date(setAt) }).payment;
    expect(folded(base, [], TERMS, [{ ...plan, instalments: [{ due: '2026-05-01', amount: 200_000 }] }]).billing.next).toBe(next);
  });

  test.each([
    ['another way to pay', { option: 'Complete' }],
    ['the terms of another product', { termsId: 'others' }],
    ['another currency', { currency: 'EUR' }],
  ] as const)('is not due on the day of a plan that was made for %s', (_, other) => {
    const plan = { kind: 'plan', at: new Date('2026-01-10'), currency: 'XOF', termsId: 'terms', option: 'Partiel', kept: 0 } as const;
    const changes = [discountOf(10_000), { ...plan, ...other, instalments: [{ due: '2026-05-01', amount: 190_000 }] }];
    expect(folded(baseOf({ next: '2026-03-20' }).payment, [], TERMS, changes).billing.next).toBe('2026-03-20');
  });
});

test('staff judge a billing from before its due days passed', () => {
  const late = asBase(baseOf({ status: 'Late', next: '2026-03-14' }, { status: 'Late', next: '2026-03-14' }), MOMENT);
  expect([late.payment.status, late.subscription.status]).toEqual(['Progress', 'Completed']);
  expect(asBase(baseOf(), MOMENT).subscription.status).toBeNull();
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
