import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentOption } from '#contract/members.ts';
import { agreementOf, TERMS } from '#server/testing/agreements.ts';
import { addDays, addMonths, type Day } from '#server/time/calendar.ts';
import { accountOf } from './account.rules.ts';
import { type BillingBase, type CountedPayment, foldBilling } from './billing.rules.ts';
import type { ScheduleChange } from './schedule.rules.ts';

const START = '2026-01-31';
const at = (day: Day) => new Date(`${day}T12:00:00Z`);
const NO_SUBSCRIPTION = { status: null, last: null, sequence: 0, next: null };
const baseOf = (option: PaymentOption, base: Partial<BillingBase['payment']> = {}): BillingBase => ({
  payment: { status: 'Progress', option, last: null, sequence: 0, next: START, ...base },
  subscription: NO_SUBSCRIPTION,
});
let made = 0;
const pay = (day: Day, amount: number, more: Partial<CountedPayment> = {}): CountedPayment => ({
  ...{ id: `payment-${String(++made).padStart(6, '0')}`, category: 'Registration', paidAt: at(day), paidOn: day },
  ...{ amount, currency: 'XOF', ...more },
});
const account = (
  payments: CountedPayment[],
  { option = 'Partiel' as PaymentOption, changes = [] as ScheduleChange[], base = baseOf(option), today = '2026-04-01' } = {},
) => accountOf({ base, counted: payments, included: [], agreement: agreementOf(TERMS, payments, changes) }, today)!;

describe('the account of a member', () => {
  test('owes 199,000 of 200,000 after a payment of 1,000', () => {
    expect(account([pay('2026-02-01', 1_000)], { option: 'Complete' })).toMatchObject({
      ...{ agreed: 200_000, paid: 1_000, owed: 199_000, overdue: 199_000, credit: 0 },
      next: { due: START, amount: 199_000 },
    });
  });

  test('has overdue only what was due before today', () => {
    expect(account([pay('2026-02-01', 70_000)])).toMatchObject({
      ...{ owed: 130_000, overdue: 80_000, next: { due: '2026-02-28', amount: 30_000 } },
      instalments: [{ paid: 50_000 }, { paid: 20_000 }, { paid: 0 }, { paid: 0, due: '2026-04-30' }],
    });
  });

  test('takes a discount from the last instalments, and a waived amount counts as paid', () => {
    const discount: ScheduleChange = { kind: 'discount', at: at(START), currency: 'XOF', amount: 60_000 };
    const waived = pay('2026-02-02', 10_000, { waived: true });
    expect(account([pay('2026-02-01', 40_000), waived], { changes: [discount] })).toMatchObject({
      ...{ agreed: 200_000, discounted: 60_000, paid: 40_000, waived: 10_000, owed: 90_000 },
      instalments: [{ amount: 50_000 }, { amount: 50_000 }, { amount: 40_000 }, { amount: 0 }],
    });
  });

  test('has a credit when more was paid', () => {
    expect(account([pay('2026-02-01', 230_000)])).toMatchObject({ owed: 0, overdue: 0, credit: 30_000, next: null });
  });

  test('owes with the first instalment the credit that was given away and is not paid any more', () => {
    expect(account([pay('2026-02-01', -10_000, { moved: true })])).toMatchObject({
      ...{ owed: 210_000, next: { due: START, amount: 60_000 } },
      instalments: [{ paid: -10_000 }, { paid: 0 }, { paid: 0 }, { paid: 0 }],
    });
  });

  test('says what counts because staff set it by hand', () => {
    const base = baseOf('Partiel', { sequence: 3, next: '2026-04-30' });
    expect(account([], { base })).toMatchObject({ paid: 0, byHand: 150_000, owed: 50_000, overdue: 0 });
    const completed = baseOf('Complete', { status: 'Completed', next: null });
    expect(account([], { option: 'Complete', base: completed })).toMatchObject({ byHand: 200_000, owed: 0 });
  });

  test('never adds a currency without a rate: the payment stands for the instalment that is due', () => {
    expect(account([pay('2026-02-01', 50_000), pay('2026-02-02', 9_900, { currency: 'USD' })])).toMatchObject({
      ...{ paid: 50_000, provisional: 50_000, owed: 100_000, unconverted: [{ amount: 9_900, currency: 'USD' }] },
    });
    expect(account([pay('2026-02-02', 9_900, { currency: 'USD', worth: { XOF: 60_000 } })])).toMatchObject({ paid: 60_000, owed: 140_000 });
    expect(account([pay('2026-02-01', 50_000), pay('2026-02-02', 7_500, { currency: 'EUR' })])).toMatchObject({ paid: 100_000 });
  });

  test('counts credit from other members apart from what was paid, and shows no difference as set by hand', () => {
    const payments = [pay('2026-02-01', 50_000), pay('2026-02-02', 30_000, { moved: true }), pay('2026-02-03', 9_900, { currency: 'USD' })];
    expect(account(payments)).toMatchObject({ paid: 50_000, moved: 30_000, provisional: 20_000, byHand: 0, owed: 100_000 });
  });

  test('has all payments of the registration, also those from before staff set the billing by hand', () => {
    const payments = [pay('2026-02-01', 50_000), pay('2026-02-02', 60_000, { category: 'Subscription' }), pay('2026-02-03', 0)];
    const [base, agreement] = [baseOf('Partiel', { sequence: 1, next: '2026-02-28' }), agreementOf(TERMS)];
    expect(accountOf({ base, counted: payments, included: [], agreement }, START)).toMatchObject({ paid: 50_000, byHand: 50_000 });
    const refunded = pay('2026-02-04', 0, { currency: 'USD' });
    expect(accountOf({ base, counted: [], included: [...payments, refunded], agreement }, START)).toMatchObject({
      ...{ paid: 50_000, byHand: 0, owed: 150_000, unconverted: [] },
    });
  });

  test('has nothing overdue while nobody knows when anything is due', () => {
    const base = baseOf('Partiel', { next: null });
    expect(account([], { base })).toMatchObject({ owed: 200_000, overdue: 0, next: { due: null, amount: 50_000 } });
  });

  test('is unknown without a price', () => {
    const unpriced = agreementOf({ ...TERMS, prices: {} });
    expect(accountOf({ base: baseOf('Partiel'), counted: [], included: [], agreement: unpriced }, START)).toBeNull();
  });
});

// A naive ledger: francs in a list of dues, one after the other, without the sums and bounds of the rule.
interface Due {
  day: Day;
  open: number;
}
type Step =
  | { kind: 'pay'; amount: number; refunded: number }
  | { kind: 'waive'; amount: number; refunded: number }
  | { kind: 'discount'; share: number }
  | { kind: 'plan'; parts: number; days: number };

function naive(dues: Due[], credited: number): { owed: number; overdue: (today: Day) => number; credit: number } {
  let left = credited;
  const open = dues.map(({ day, open }) => {
    const taken = Math.min(left, open);
    left -= taken;
    return { day, open: open - taken };
  });
  return {
    owed: open.reduce((sum, due) => sum + due.open, 0),
    overdue: (today) => open.filter(({ day }) => day < today).reduce((sum, due) => sum + due.open, 0),
    credit: left,
  };
}

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('pay' as const, 'waive' as const),
    amount: fc.integer({ min: 1, max: 120_000 }),
    refunded: fc.integer({ min: 0, max: 60_000 }),
  }),
  fc.record({ kind: fc.constant('discount' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('plan' as const), parts: fc.integer({ min: 1, max: 5 }), days: fc.integer({ min: 1, max: 60 }) }),
);

test('an account adds up as a naive ledger does, to the franc, through payments, refunds, discounts, waivers and changed plans', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 10 }), fc.integer({ min: 0, max: 500 }), (partly, steps: Step[], passed) => {
      const option: PaymentOption = partly ? 'Partiel' : 'Complete';
      const today = addDays(START, passed);
      let dues: Due[] = partly
        ? [0, 1, 2, 3].map((month) => ({ day: addMonths(START, month), open: 50_000 }))
        : [{ day: START, open: 200_000 }];
      let [paid, waived, discounted] = [0, 0, 0];
      const payments: CountedPayment[] = [];
      const changes: ScheduleChange[] = [];

      for (const [i, step] of steps.entries()) {
        const day = addDays(START, i);
        const { owed } = naive(dues, paid + waived);
        if (step.kind === 'pay' || step.kind === 'waive') {
          const amount = step.kind === 'pay' ? step.amount - Math.min(step.refunded, step.amount) : Math.min(step.amount, owed);
          payments.push(pay(day, amount, { waived: step.kind === 'waive' }));
          if (step.kind === 'pay') paid += amount;
          else waived += amount;
        } else if (step.kind === 'discount') {
          let left = Math.floor(step.share * owed);
          discounted += left;
          changes.push({ kind: 'discount', at: at(day), currency: 'XOF', amount: left });
          for (const due of dues.toReversed()) {
            const taken = Math.min(left, due.open);
            due.open -= taken;
            left -= taken;
          }
        } else if (step.kind === 'plan' && owed > 0) {
          // The covered part stays; the rest is due in other parts, as the action of the account makes it.
          const before = account(payments, { option, changes, today });
          const kept = before.instalments.findIndex((one) => one.paid < one.amount);
          const part = Math.floor(owed / step.parts);
          const parts = Array.from({ length: step.parts }, (_, n) => ({
            due: addDays(day, 1 + n * step.days),
            amount: n < step.parts - 1 ? part : owed - part * (step.parts - 1),
          }));
          const carried = before.instalments[kept]!.paid;
          parts[0]!.amount += carried;
          changes.push({ kind: 'plan', termsId: 'terms', option, kept, instalments: parts, at: at(day), currency: 'XOF' });
          dues = [...dues.slice(0, kept), ...parts.map(({ due, amount }) => ({ day: due, open: amount }))];
        }
      }

      const computed = account(payments, { option, changes, today });
      const expected = naive(dues, paid + waived);
      expect(computed).toMatchObject({
        agreed: 200_000,
        discounted,
        paid,
        waived,
        byHand: 0,
        owed: expected.owed,
        credit: expected.credit,
      });
      expect(computed.overdue).toBe(expected.overdue(today));
      expect(computed.agreed - computed.discounted - computed.paid - computed.waived).toBe(computed.owed - computed.credit);
      expect(computed.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(computed.agreed - computed.discounted);
      // The status of the specification follows: completed when nothing is owed, and late when something is overdue.
      const { billing } = foldBilling(baseOf(option), payments, agreementOf(TERMS, payments, changes), {
        today,
        outOf: { payment: null, subscription: null },
      });
      const followed = computed.owed === 0 ? 'Completed' : computed.overdue > 0 ? 'Late' : 'Progress';
      const hasEntries = changes.length > 0 || payments.some(({ amount }) => amount > 0);
      expect(billing.payment.status).toBe(hasEntries ? followed : START < today ? 'Late' : 'Progress');
    }),
    { numRuns: 400 },
  );
});
