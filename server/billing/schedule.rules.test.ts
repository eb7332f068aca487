import { expect, test } from 'vitest';
import { dueOf, type Schedule } from './schedule.rules.ts';

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
