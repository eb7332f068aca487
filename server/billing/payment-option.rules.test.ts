import { describe, expect, test } from 'vitest';
import type { PaymentOption } from '#contract/members.ts';
import { agreementOf, TERMS, type TestTerms } from '#server/testing/agreements.ts';
import type { Day } from '#server/time/calendar.ts';
import { type CountedPayment, foldRegistration, type RegistrationBase } from './billing.rules.ts';
import { latestProduct, productAfter, withOption } from './payment-option.rules.ts';
import type { ScheduleChange } from './schedule.rules.ts';

const baseOf = (option: PaymentOption, more: Partial<RegistrationBase> = {}): RegistrationBase => ({
  ...{ status: 'Progress', option, last: null, sequence: 0, next: '2026-01-31', ...more },
});
let made = 0;
const paid = (paidOn: Day, amount: number, more: Partial<CountedPayment> = {}): CountedPayment => ({
  ...{ id: `payment-${String(++made).padStart(6, '0')}`, category: 'Registration', paidAt: new Date(`${paidOn}T12:00:00Z`), paidOn },
  ...{ amount, currency: 'XOF', ...more },
});
const xof = (amount: number) => ({ amount, currency: 'XOF' as const });
const discountOf = (amount: number): ScheduleChange => ({ kind: 'discount', at: new Date('2026-01-10'), ...xof(amount) });

interface Given {
  included?: CountedPayment[];
  opening?: number;
  terms?: TestTerms;
  changes?: ScheduleChange[];
}
const changed = (base: RegistrationBase, { included = [], opening = 0, terms = TERMS, changes = [] }: Given = {}) =>
  withOption(base, base.option === 'Partiel' ? 'Complete' : 'Partiel', { included, opening }, agreementOf(terms, [], changes));
const folded = (base: RegistrationBase, payments: CountedPayment[] = [], changes: ScheduleChange[] = []) =>
  foldRegistration(base, payments, agreementOf(TERMS, [], changes), new Map());

describe('another way to pay', () => {
  test('changes nothing when it is the same', () => {
    const base = baseOf('Partiel', { sequence: 2, from: { due: '2025-12-31', instalment: 0 } });
    expect(withOption(base, 'Partiel', { included: [], opening: 0 }, agreementOf(TERMS))).toBe(base);
  });

  test.each<[string, RegistrationBase, Partial<RegistrationBase>]>([
    ['nothing is paid', baseOf('Complete'), { sequence: 0, next: '2026-01-31', credited: xof(0) }],
    ['a part is paid', baseOf('Complete', { credited: xof(70_000) }), { sequence: 1, next: '2026-02-28', credited: xof(70_000) }],
    ['two of four', baseOf('Partiel', { sequence: 2, next: '2026-03-31' }), { sequence: 0, next: '2026-01-31', credited: xof(100_000) }],
    ['all but the status', baseOf('Complete', { credited: xof(200_000) }), { sequence: 3, next: '2026-04-30', credited: xof(200_000) }],
    ['there is no due day', baseOf('Complete', { next: null, credited: xof(50_000) }), { sequence: 1, next: null }],
    [
      'a short month hid the day',
      baseOf('Partiel', { sequence: 1, next: '2026-02-28', from: { due: '2026-01-31', instalment: 0 } }),
      { sequence: 0, next: '2026-01-31' },
    ],
    [
      'the product has fewer instalments than the one of the day',
      baseOf('Partiel', { sequence: 5, next: '2026-06-30', from: { due: '2026-06-30', instalment: 5 } }),
      { sequence: 0, next: '2026-03-30' },
    ],
    ['the member is Out', baseOf('Complete', { status: 'Out' }), { status: 'Out' }],
  ])('keeps what counted as paid and the first day when %s', (_, base, expected) => {
    expect(changed(base)).toMatchObject({ option: base.option === 'Partiel' ? 'Complete' : 'Partiel', status: 'Progress', ...expected });
  });

  test('is due from the first payment where there is no due day', () => {
    const included = [paid('2026-02-10', 60_000), paid('2026-02-01', 10_000, { waived: true })];
    expect(changed(baseOf('Complete', { next: null, credited: xof(70_000) }), { included })).toMatchObject({
      ...{ next: '2026-03-10', from: { due: '2026-02-10', instalment: 0 } },
    });
  });

  test('counts its months from the first day, also where the next month is too short for it', () => {
    const base = changed(baseOf('Complete', { credited: xof(50_000) }));
    expect(folded(base, [paid('2026-02-28', 50_000)]).dues).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(changed(base)).toMatchObject({ option: 'Complete', next: '2026-01-31' });
  });

  test('names the first day only where another day is next and no plan has days of its own', () => {
    const plan = { kind: 'plan', at: new Date('2026-01-10'), currency: 'XOF', termsId: 'terms', option: 'Partiel' } as const;
    const changes = [{ ...plan, kept: 1, instalments: [{ due: '2026-05-01', amount: 150_000 }] }];
    expect(changed(baseOf('Complete'))).not.toHaveProperty('from');
    expect(changed(baseOf('Complete', { next: null, credited: xof(50_000) }))).not.toHaveProperty('from');
    const planned = changed(baseOf('Complete', { credited: xof(50_000) }), { changes });
    expect(planned).toMatchObject({ sequence: 1, next: '2026-05-01' });
    expect(planned).not.toHaveProperty('from');
  });

  test('has the first day of a plan when nobody set another', () => {
    const plan = { kind: 'plan', at: new Date('2026-01-10'), currency: 'XOF', termsId: 'terms', option: 'Partiel' } as const;
    const changes = [{ ...plan, kept: 0, instalments: [{ due: '2026-05-01', amount: 200_000 }] }];
    expect(changed(baseOf('Partiel', { next: null }), { changes }).next).toBe('2026-05-01');
  });

  test.each<PaymentOption>(['Complete', 'Partiel'])(
    'instead of %s keeps its days through a discount that is taken back later',
    (option) => {
      const base = changed(baseOf(option), { changes: [discountOf(200_000)] });
      expect(folded(base, [], [discountOf(200_000)]).billing).toMatchObject({ status: 'Completed' });
      expect(folded(base)).toMatchObject({ dues: folded(changed(baseOf(option))).dues, billing: { sequence: 0, next: '2026-01-31' } });
    },
  );

  test('without a price counts payments', () => {
    const terms = { ...TERMS, prices: {} };
    const included = [paid('2026-01-31', 5), paid('2026-02-28', 5), paid('2026-02-28', 5, { category: 'Subscription' })];
    const base = changed(baseOf('Complete', { status: 'Completed', sequence: 1 }), { included, terms });
    expect(base).toMatchObject({ status: 'Progress', sequence: 2, next: '2026-03-31' });
    expect(base.credited).toBeUndefined();
  });
});

describe('another way to pay of a completed registration', () => {
  const completed = baseOf('Complete', { status: 'Completed', sequence: 1, next: null });
  test.each<[string, Given, Partial<RegistrationBase>]>([
    ['the number that staff wrote', {}, { status: 'Progress', sequence: 1, credited: xof(50_000) }],
    ['what the payments cover', { included: [paid('2026-01-31', 110_000)] }, { status: 'Progress', sequence: 2, credited: xof(110_000) }],
    ['all that was paid', { included: [paid('2026-01-31', 200_000)] }, { status: 'Completed', sequence: 4 }],
    [
      'what was paid and waived',
      { included: [paid('2026-01-31', 150_000), paid('2026-01-31', 50_000, { waived: true })] },
      { status: 'Completed' },
    ],
    ['what a file said', { opening: 200_000 }, { status: 'Completed', sequence: 4 }],
    ['what a file said and what was paid', { opening: 90_000, included: [paid('2026-01-31', 20_000)] }, { sequence: 2 }],
    ['no renewal', { included: [paid('2026-01-31', 200_000, { category: 'Subscription' })] }, { status: 'Progress', sequence: 1 }],
  ])('counts %s', (_, given, expected) => {
    expect(changed(completed, given)).toMatchObject({ option: 'Partiel', ...expected });
  });

  test('counts what a file said once, also where a merge brought it', () => {
    const base = changed({ ...completed, sequence: 0, fromMerges: xof(70_000) }, { opening: 90_000 });
    expect(base).toMatchObject({ credited: xof(20_000), fromMerges: xof(70_000) });
    expect(folded(base).credit).toBe(90_000);
  });

  test('counts what an edit by staff left in the base', () => {
    const included = [paid('2026-01-31', 100_000)];
    expect(changed({ ...completed, credited: xof(200_000) }, { included })).toMatchObject({ status: 'Completed', sequence: 4 });
    expect(changed({ ...completed, credited: { amount: 100, currency: 'USD' } }, { included }).credited).toEqual(xof(100_000));
  });

  test('counts nothing where staff wrote no number and the money has no rate', () => {
    const included = [paid('2026-01-31', 9_900, { currency: 'USD' })];
    expect(changed({ ...completed, sequence: 0 }, { included }).credited).toEqual(xof(0));
  });

  test('leaves it completed when all is to be paid at once', () => {
    const base = baseOf('Partiel', { status: 'Completed', sequence: 2, from: { due: '2026-01-31', instalment: 0 } });
    expect(changed(base)).toEqual(baseOf('Complete', { status: 'Completed', sequence: 2 }));
    expect(changed({ ...base, sequence: 0 })).toMatchObject({ status: 'Completed' });
  });

  test('leaves the number that staff wrote, when it is more than there are instalments', () => {
    expect(changed({ ...completed, sequence: 6 })).toMatchObject({ status: 'Completed', sequence: 6 });
  });
});

describe('the product of a member', () => {
  const of = (product: string, paidOn: Day, amount = 50_000) => ({ ...paid(paidOn, amount), product });
  const both = (product: string | null, paidProduct = product) => ({ product, paidProduct });
  test.each([
    ['is that of the latest payment', both(null), [of('A', '2026-02-02', 1), of('B', '2026-02-01')], both('A')],
    ['is that of the last of two payments at once', both(null), [of('A', '2026-02-01'), of('B', '2026-02-01')], both('B')],
    ['is not that of a payment that was refunded', both('A'), [of('A', '2026-02-01'), of('B', '2026-02-02', 0)], both('A')],
    ['goes with its payment', both('A'), [], both(null)],
    ['changes with the latest payment', both('A'), [of('A', '2026-02-01'), of('B', '2026-02-02')], both('B')],
    ['stays when staff chose another one', both('C', 'A'), [of('B', '2026-02-02')], both('C', 'A')],
    ['stays when staff chose it before any payment', both('C', null), [of('A', '2026-02-02')], both('C', null)],
    ['stays away when staff took it away', both(null, 'A'), [of('A', '2026-02-01')], both(null, 'A')],
    ['comes with a payment of another one after staff took one away', both(null, 'A'), [of('B', '2026-02-02')], both('B')],
  ])('%s', (_, before, payments, after) => {
    expect(productAfter(before, payments)).toEqual(after);
  });

  test('came with the first of the payments for it since another one', () => {
    const [a, other, second, third] = [of('A', '2026-02-01'), of('B', '2026-02-02'), of('A', '2026-02-03'), of('A', '2026-02-04')];
    expect(latestProduct([a, other, second, third])).toEqual({ product: 'A', since: second.id });
    expect(latestProduct([a, second, third])).toEqual({ product: 'A', since: a.id });
  });
});
