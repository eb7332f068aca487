import { expect, test } from 'vitest';
import { agreementOf, TERMS } from '#server/testing/agreements.ts';
import { currencyOf, dueOf, type Schedule, scheduleOf } from './schedule.rules.ts';

const PLANNED_AT = new Date('2026-03-10T10:00:00Z');
const planned = (due: string) => ({ after: 0, unit: 'day' as const, amount: 50_000, fixed: { due, at: PLANNED_AT } });
const schedule: Schedule = {
  parts: [planned('2026-04-01'), planned('2026-06-15')],
  bounds: [50_000, 100_000],
  agreed: 100_000,
  discounted: 0,
};
const byHand = (setAt: string | null) => ({ anchor: '2026-05-20', first: 0, setAt: setAt === null ? null : new Date(setAt) });

test.each([
  ['is the one of the plan when staff set no day', null, ['2026-04-01', '2026-06-15']],
  ['is the one of the plan when staff set another before they planned', '2026-03-09T10:00:00Z', ['2026-04-01', '2026-06-15']],
  ['is the one that staff set after they planned, for the next instalment only', '2026-03-11T10:00:00Z', ['2026-05-20', '2026-06-15']],
])('the due day of a changed plan %s', (_, setAt, days) => {
  expect([0, 1].map((i) => dueOf(schedule, i, byHand(setAt)))).toEqual(days);
});

test('the due day of a changed plan is its own when the member has no due day', () => {
  expect(dueOf(schedule, 0, { anchor: null, first: 0, setAt: new Date('2026-03-11T10:00:00Z') })).toBe('2026-04-01');
});

const inDaysAndMonths: Schedule = {
  ...schedule,
  parts: [
    { after: 0, unit: 'day', amount: 1 },
    { after: 1, unit: 'month', amount: 1 },
    { after: 45, unit: 'day', amount: 1 },
    { after: 3, unit: 'month', amount: 1 },
  ],
};

test.each([
  ['the first', 0, '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-17', '2026-04-30']],
  ['one after a month', 1, '2026-02-28', ['2026-01-28', '2026-02-28', '2026-03-14', '2026-04-28']],
  ['one after a month, on a day that its month before has not', 1, '2026-03-31', ['2026-02-28', '2026-03-31', '2026-04-14', '2026-05-31']],
  ['one after days', 2, '2026-03-17', ['2026-01-31', '2026-02-28', '2026-03-17', '2026-04-30']],
])('instalments after days and after months are counted from %s, whose day is known', (_, first, anchor, days) => {
  expect([0, 1, 2, 3].map((i) => dueOf(inDaysAndMonths, i, { anchor, first, setAt: null }))).toEqual(days);
});

test('a member who pays in parts has one instalment where the product has none', () => {
  expect(scheduleOf('Partiel', { ...agreementOf(TERMS), terms: { ...agreementOf(TERMS).terms, instalments: [] } }).bounds).toEqual([
    200_000,
  ]);
});

test('an account is in the currency of the region where nothing else is wanted', () => {
  expect(currencyOf({ prices: { EUR: 300, XOF: 200_000 } }, [])).toBe('XOF');
  expect(currencyOf({ prices: { EUR: 300, USD: 350 } }, ['XOF'])).toBe('EUR');
});

test('a plan keeps the amount that stayed when it was made, also where the instalments are others now', () => {
  const plan = { kind: 'plan', at: PLANNED_AT, currency: 'XOF', termsId: 'terms', option: 'Partiel', kept: 2, keptAmount: 70_000 } as const;
  const instalments = [{ due: '2026-06-15', amount: 130_000 }];
  expect(scheduleOf('Partiel', agreementOf(TERMS, [], [{ ...plan, instalments }])).bounds).toEqual([50_000, 70_000, 200_000]);
});

test('an instalment that a plan kept has no day while only the day of the plan is known', () => {
  const kept = { ...schedule, parts: [{ after: 0, unit: 'month' as const, amount: 50_000 }, planned('2026-06-15')] };
  expect(dueOf(kept, 0, { anchor: '2026-06-15', first: 1, setAt: null })).toBeNull();
});
