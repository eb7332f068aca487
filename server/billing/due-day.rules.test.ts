import { expect, test } from 'vitest';
import type { BillingStatus } from '#contract/members.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import { type DueStatus, statusBeforeDay, statusOnDay } from './due-day.rules.ts';

const today = '2026-03-15';
const [YESTERDAY, TOMORROW] = ['2026-03-14', '2026-03-16'];

test.each<[string, PaymentCategory, DueStatus, BillingStatus]>([
  ['is late after its due day', 'Registration', { status: 'Progress', next: YESTERDAY }, 'Late'],
  ['is not late on its due day', 'Registration', { status: 'Progress', next: today }, 'Progress'],
  ['has no due day', 'Registration', { status: 'Progress', next: null }, 'Progress'],
  ['is paid, whatever its due day', 'Registration', { status: 'Completed', next: YESTERDAY }, 'Completed'],
  ['has a status that staff chose for this day', 'Registration', { status: 'Progress', next: YESTERDAY, chosenFor: YESTERDAY }, 'Progress'],
  ['has a status that staff chose for another day', 'Registration', { status: 'Progress', next: YESTERDAY, chosenFor: today }, 'Late'],
  ['was moved Out by staff', 'Registration', { status: 'Out', next: YESTERDAY }, 'Out'],
  ['is late after its end', 'Subscription', { status: 'Completed', next: YESTERDAY }, 'Late'],
  ['runs until tomorrow', 'Subscription', { status: 'Completed', next: TOMORROW }, 'Completed'],
])('what is owed %s: %s', (_, kind, due, expected) => {
  expect(statusOnDay(kind, due, { today })).toBe(expected);
});

test.each([
  ['2026-03-14', 'Out'],
  ['2026-03-15', 'Out'],
  ['2026-03-13', 'Late'],
  [null, 'Late'],
])('a member who was moved Out for %s is %s for a due day on 14 March', (outOf, expected) => {
  expect(statusOnDay('Registration', { status: 'Progress', next: YESTERDAY }, { today, outOf })).toBe(expected);
});

test('a member who was moved Out is Out also where staff chose another status for that day', () => {
  const due: DueStatus = { status: 'Progress', next: YESTERDAY, chosenFor: YESTERDAY };
  expect(statusOnDay('Registration', due, { today, outOf: YESTERDAY })).toBe('Out');
});

test.each<[string, PaymentCategory, DueStatus, BillingStatus]>([
  ['was late', 'Registration', { status: 'Late', next: YESTERDAY }, 'Progress'],
  ['was late', 'Subscription', { status: 'Late', next: YESTERDAY }, 'Completed'],
  ['was called late on its due day', 'Registration', { status: 'Late', next: today }, 'Late'],
  ['was called late without a due day', 'Registration', { status: 'Late', next: null }, 'Late'],
  ['was moved Out', 'Registration', { status: 'Out', next: YESTERDAY }, 'Out'],
  ['was in progress', 'Subscription', { status: 'Progress', next: YESTERDAY }, 'Progress'],
])('before its due day passed, what %s: %s', (_, kind, due, expected) => {
  expect(statusBeforeDay(kind, due, { today })).toBe(expected);
});
