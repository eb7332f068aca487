import { describe, expect, test } from 'vitest';
import { isTimeToRun, outcomeOf } from '#server/reminders/daily.rules.ts';
import {
  findDebt,
  isOutDue,
  nextReminder,
  nextReminderDay,
  type Remindable,
  type SequenceSetting,
  templatesFor,
} from './reminders.rules.ts';

const SETTING: SequenceSetting = {
  totalPaymentReminders: 4,
  paymentRemindersFrequence: [1, 3, 7, 14],
  totalSubscriptionReminders: 4,
  subscriptionRemindersFrequence: [30, 14, 7, 2],
  paymentTemplates: 'p1',
  default_template: 'p',
  subscriptionTemplates: ['s1', 's2'],
  default_sub_template: 's',
};
const owing = (more: Partial<Remindable> = {}): Remindable => ({
  status: 'TRAITÉ',
  reminder_state: 'Registration',
  payment_status: 'Progress',
  payment_next: '2026-03-10',
  subscription_status: null,
  subscription_next: null,
  reminder_sequence: 0,
  reminder_next: null,
  written: 0,
  sent: [],
  captured: [],
  pending: false,
  failed: 0,
  receiptWaits: false,
  byPhone: false,
  bounced_at: null,
  lastDay: null,
  ...more,
});
const subscribed = (more: Partial<Remindable> = {}) =>
  owing({
    reminder_state: 'Subscription',
    payment_status: 'Completed',
    payment_next: null,
    subscription_status: 'Completed',
    subscription_next: '2026-03-31',
    ...more,
  });
/** Returns the number of the reminder, or the reason why there is none. */
const on = (today: string, member: Remindable, setting: Partial<SequenceSetting> = {}) => {
  const verdict = nextReminder(member, { ...SETTING, ...setting }, today);
  return 'due' in verdict ? verdict.sequence : verdict.reason;
};

test.each([
  // A registration is reminded this many days after its due day.
  ['on the due day', '2026-03-10', owing(), 'not-yet'],
  ['one day after the due day', '2026-03-11', owing(), 1],
  ['between two reminders', '2026-03-12', owing({ reminder_sequence: 1, lastDay: '2026-03-11' }), 'not-yet'],
  ['the third reminder', '2026-03-17', owing({ reminder_sequence: 2, lastDay: '2026-03-13' }), 3],
  ['a member who is late is reminded too', '2026-03-11', owing({ payment_status: 'Late' }), 1],
  ['over the end of a month', '2026-03-01', owing({ payment_next: '2026-02-28' }), 1],
  ['over a leap day', '2028-03-01', owing({ payment_next: '2028-02-27', reminder_sequence: 1 }), 2],
  ['over the end of a year', '2027-01-07', owing({ payment_next: '2026-12-31', reminder_sequence: 2 }), 3],
  // A subscription is reminded this many days before its end.
  ['31 days before', '2026-02-28', subscribed(), 'not-yet'],
  ['30 days before', '2026-03-01', subscribed(), 1],
  ['14 days before', '2026-03-17', subscribed({ reminder_sequence: 1 }), 2],
  ['2 days before', '2026-03-29', subscribed({ reminder_sequence: 3 }), 4],
  ['after the end of the subscription', '2026-04-20', subscribed({ reminder_sequence: 4, subscription_status: 'Late' }), 'spent'],
  // Other members are not reminded.
  ['paid between two reminders', '2026-03-13', owing({ payment_status: 'Completed', reminder_sequence: 1 }), 'paid'],
  ['no due date', '2026-03-13', owing({ payment_next: null }), 'no-due-date'],
  ['no subscription', '2026-03-13', subscribed({ subscription_status: null }), 'no-due-date'],
  ['a subscription without an end', '2026-03-13', subscribed({ subscription_next: null }), 'no-due-date'],
  ['a receipt of a transfer waits for staff', '2026-03-13', owing({ receiptWaits: true }), 'receipt-waits'],
  ['Out', '2026-03-30', owing({ payment_status: 'Out', reminder_sequence: 2 }), 'out'],
  ['rejected', '2026-03-11', owing({ status: 'REJETÉ' }), 'rejected'],
  ['cancelled', '2026-03-11', owing({ status: 'ANNULÉ' }), 'rejected'],
  // After missed runs the next reminder of the sequence comes first, and the others keep their intervals.
  ['the first reminder after three missed days', '2026-03-14', owing(), 1],
  ['the first reminder after missed weeks', '2026-05-01', owing(), 1],
  ['the day after a late first reminder', '2026-05-02', owing({ written: 1, lastDay: '2026-05-01' }), 'not-yet'],
  ['two days after a late first reminder, the interval of the settings', '2026-05-03', owing({ written: 1, lastDay: '2026-05-01' }), 2],
  ['three days after a late second reminder', '2026-05-06', owing({ written: 2, lastDay: '2026-05-03' }), 'not-yet'],
  ['four days after a late second reminder, the interval of the settings', '2026-05-07', owing({ written: 2, lastDay: '2026-05-03' }), 3],
  ['a missed reminder before the end of a subscription', '2026-03-26', subscribed({ reminder_sequence: 1 }), 2],
  // A reminder that was not sent does not count.
  ['a reminder waits to be sent', '2026-03-20', owing({ written: 1, pending: true, lastDay: '2026-03-11' }), 'on-its-way'],
  ['one reminder failed', '2026-03-12', owing({ failed: 1, lastDay: '2026-03-11' }), 1],
  ['three reminders failed', '2026-03-20', owing({ failed: 3 }), 'undeliverable'],
  ['the address does not exist', '2026-03-20', owing({ bounced_at: new Date() }), 'undeliverable'],
  ['the address does not exist, and the telephone gets it', '2026-03-20', owing({ bounced_at: new Date(), byPhone: true }), 1],
  ['a reminder is kept in the Outbox, and an account was linked later', '2026-03-20', owing({ captured: [1] }), 1],
  // Staff sent reminders or changed the counter by hand.
  ['sent by hand that same day', '2026-03-11', owing({ reminder_sequence: 0, lastDay: '2026-03-11' }), 'reminded-today'],
  ['sent by hand the day before', '2026-03-11', owing({ reminder_sequence: 1, written: 1, lastDay: '2026-03-10' }), 'not-yet'],
  ['sent by hand before the due day', '2026-03-12', owing({ written: 1, lastDay: '2026-03-01' }), 'not-yet'],
  ['sent by hand before the due day, on the own day of the second', '2026-03-13', owing({ written: 1, lastDay: '2026-03-01' }), 2],
  ['the clock was set back', '2026-03-11', owing({ lastDay: '2026-04-01' }), 'reminded-today'],
  ['staff raised the counter', '2026-03-13', owing({ reminder_sequence: 3 }), 'not-yet'],
  ['staff raised the counter to the end of the sequence', '2026-05-01', owing({ reminder_sequence: 4 }), 'spent'],
  [
    'staff lowered the counter, and a written reminder is not written again',
    '2026-03-13',
    owing({ reminder_sequence: 0, written: 2 }),
    'not-yet',
  ],
  ['staff lowered the counter, on the day of the next reminder', '2026-03-17', owing({ reminder_sequence: 0, written: 2 }), 3],
  ['staff chose a later day', '2026-03-13', owing({ reminder_next: '2026-03-20' }), 'not-yet'],
  ['the day that staff chose', '2026-03-20', owing({ reminder_next: '2026-03-20', reminder_sequence: 1 }), 2],
  ['staff chose an earlier day', '2026-03-08', owing({ reminder_next: '2026-03-08' }), 1],
  // After a change of the due day the counter is 0 again, and no reminder was written for that day.
  ['the due day was moved', '2026-04-11', owing({ payment_next: '2026-04-10', lastDay: '2026-03-24' }), 1],
  ['the due day was moved back to one that had reminders', '2026-03-18', owing({ written: 3, lastDay: '2026-03-17' }), 'not-yet'],
])('the next reminder is right in the case "%s" on %s', (_, today, member, expected) => {
  expect(on(today, member)).toBe(expected);
});

test.each<[string, string, Remindable, Partial<SequenceSetting>, unknown]>([
  ['one reminder more than before', '2026-03-24', owing({ reminder_sequence: 2 }), { totalPaymentReminders: 3 }, 3],
  ['fewer reminders than were sent', '2026-03-24', owing({ reminder_sequence: 3 }), { totalPaymentReminders: 2 }, 'spent'],
  ['no reminders', '2026-03-24', owing(), { totalPaymentReminders: 0 }, 'spent'],
  ['shorter intervals than before', '2026-03-12', owing({ reminder_sequence: 1 }), { paymentRemindersFrequence: [1, 2] }, 2],
  [
    'reminders on two days after each other',
    '2026-03-12',
    owing({ written: 1, lastDay: '2026-03-11' }),
    { paymentRemindersFrequence: [1, 2] },
    2,
  ],
  ['more reminders than days', '2026-03-24', owing({ reminder_sequence: 2 }), { paymentRemindersFrequence: [1, 3] }, 'spent'],
  ['more days than reminders', '2026-03-24', owing({ reminder_sequence: 2 }), { totalPaymentReminders: 2 }, 'spent'],
  ['fewer reminders of a subscription', '2026-03-24', subscribed({ reminder_sequence: 2 }), { totalSubscriptionReminders: 2 }, 'spent'],
])('a changed setting applies to the sequence: %s', (_, today, member, setting, expected) => {
  expect(on(today, member, setting)).toBe(expected);
});

describe('Out', () => {
  const spent = owing({ reminder_sequence: 4, written: 4, sent: [1, 2, 3, 4], lastDay: '2026-03-24', payment_status: 'Late' });
  test.each<[string, string, Remindable, boolean]>([
    ['the day of the last reminder', '2026-03-24', spent, false],
    ['the day after the last reminder', '2026-03-25', spent, true],
    ['paid', '2026-03-25', { ...spent, payment_status: 'Completed' }, false],
    ['staff chose the status for this day', '2026-03-25', { ...spent, chosenFor: '2026-03-10' }, false],
    ['staff chose the status for another day', '2026-03-25', { ...spent, chosenFor: '2026-02-10' }, true],
    ['the member is Out already', '2026-03-25', { ...spent, payment_status: 'Out' }, false],
    ['rejected', '2026-03-25', { ...spent, status: 'REJETÉ' }, false],
    ['one reminder is left', '2026-03-25', { ...spent, reminder_sequence: 3, written: 3, sent: [1, 2, 3] }, false],
    ['staff raised the counter, and three reminders were sent', '2026-03-25', { ...spent, sent: [1, 2, 3] }, false],
    ['one reminder may not have been sent', '2026-03-25', { ...spent, sent: [1, 2, 4] }, false],
    ['all reminders are kept in the Outbox', '2026-03-25', { ...spent, sent: [], captured: [1, 2, 3, 4] }, false],
    [
      'staff ended the sequence on the first day, and the day of its last reminder counts',
      '2026-03-12',
      { ...spent, lastDay: '2026-03-11' },
      false,
    ],
    ['its last reminder was sent by hand, and its day counts', '2026-03-24', { ...spent, lastDay: '2026-03-20' }, false],
    ['a receipt of a transfer waits for staff', '2026-03-25', { ...spent, receiptWaits: true }, false],
    ['the last reminder came late', '2026-03-30', { ...spent, lastDay: '2026-03-30' }, false],
    ['a subscription that has not ended', '2026-03-30', subscribed({ sent: [1, 2, 3, 4], lastDay: '2026-03-29' }), false],
    ['a subscription that ends today', '2026-03-31', subscribed({ sent: [1, 2, 3, 4], lastDay: '2026-03-29' }), false],
    ['the day after a subscription ended', '2026-04-01', subscribed({ sent: [1, 2, 3, 4], lastDay: '2026-03-29' }), true],
  ])('is decided in the case "%s" on %s', (_, today, member, expected) => {
    expect(isOutDue(member, SETTING, today)).toBe(expected);
  });

  test('needs no reminder when the sequence is empty and the due day has passed', () => {
    const setting = { ...SETTING, totalPaymentReminders: 0 };
    expect(isOutDue(owing(), setting, '2026-03-10')).toBe(false);
    expect(isOutDue(owing(), setting, '2026-03-11')).toBe(true);
  });
});

test('reminders without a template of their own use the default template', () => {
  const of = (kind: 'Registration' | 'Subscription', more = {}) =>
    [1, 2, 3].map((sequence) => templatesFor(kind, sequence, { ...SETTING, ...more }).find((id) => id !== null) ?? null);
  expect(of('Registration')).toEqual(['p1', 'p', 'p']);
  expect(of('Registration', { paymentTemplates: null })).toEqual(['p', 'p', 'p']);
  expect(of('Subscription')).toEqual(['s1', 's2', 's']);
  expect(of('Subscription', { default_sub_template: null })).toEqual(['s1', 's2', null]);
  expect(templatesFor('Registration', 1, SETTING, 'of the product')[0]).toBe('of the product');
  expect(templatesFor('Subscription', 1, SETTING, 'of the product')).not.toContain('of the product');
});

test('the profile shows the day of the next reminder, also when the run has not reached it yet', () => {
  expect(nextReminderDay(owing(), SETTING, '2026-03-01')).toBe('2026-03-11');
  expect(nextReminderDay(owing(), SETTING, '2026-03-12')).toBe('2026-03-11');
  expect(nextReminderDay(owing({ payment_status: 'Completed' }), SETTING, '2026-03-12')).toBe(null);
  expect(nextReminderDay(subscribed({ reminder_sequence: 2 }), SETTING, '2026-03-12')).toBe('2026-03-24');
});

test.each([
  ['2026-03-11T07:59:00Z', 'Africa/Dakar', false],
  ['2026-03-11T08:00:00Z', 'Africa/Dakar', true],
  ['2026-03-11T23:59:00Z', 'Africa/Dakar', true],
  ['2026-03-11T07:30:00Z', 'Africa/Lagos', true],
  ['2026-03-11T23:30:00Z', 'Africa/Lagos', false],
])('the daily run at %s in %s: %s', (now, timeZone, expected) => {
  const setting = { runReminder: true, runOut: false, reminderHour: 8, timeZone };
  expect(isTimeToRun(setting, new Date(now))).toBe(expected);
  expect(isTimeToRun({ ...setting, runReminder: false, runOut: true }, new Date(now))).toBe(expected);
  expect(isTimeToRun({ ...setting, runReminder: false }, new Date(now))).toBe(false);
});

test('the result of a run is shown as a sentence', () => {
  expect(outcomeOf({ running: false, reminders: 1, captured: 0, outs: 0 })).toBe('1 reminder is on its way.');
  expect(outcomeOf({ running: false, reminders: 17, captured: 0, outs: 2 })).toBe(
    '17 reminders are on their way. 2 members were moved to Out.',
  );
  expect(outcomeOf({ running: false, reminders: 0, captured: 0, outs: 1 })).toBe('No reminder is due today. 1 member was moved to Out.');
  expect(outcomeOf({ running: false, reminders: 0, captured: 3, outs: 0 })).toBe(
    '3 reminders were not sent. They are kept in the Outbox: no e-mail account is linked.',
  );
  expect(outcomeOf({ running: false, reminders: 2, captured: 1, outs: 0 })).toContain('on their way. 1 reminder was not sent.');
  expect(outcomeOf({ running: true, reminders: 500, captured: 0, outs: 0 })).toContain('in the background');
});

test.each<[string, Partial<Remindable>, string]>([
  ['whose registration is due', { payment_next: '2026-03-10' }, '2026-03-10'],
  ['whose registration is due later', { payment_next: '2026-12-10' }, '2026-12-10'],
  ['who was rejected', { status: 'REJETÉ' }, 'rejected or cancelled'],
  ['who was cancelled', { status: 'ANNULÉ' }, 'rejected or cancelled'],
  ['who has paid', { payment_status: 'Completed' }, 'has paid'],
  ['who has no due day', { payment_next: null }, 'set the next payment first'],
])('staff remind a member by hand %s: %s', (_, more, expected) => {
  expect(debtOrRefusal(owing(more))).toContain(expected);
});

test.each<[string, Partial<Remindable>, string]>([
  ['ends when its first reminder is due', { subscription_next: '2026-04-14' }, '2026-04-14'],
  ['ends a day later', { subscription_next: '2026-04-15' }, 'does not end soon'],
  ['is late', { subscription_next: '2026-03-01', subscription_status: 'Late' }, '2026-03-01'],
  ['is not paid yet', { subscription_next: '2026-12-01', subscription_status: 'Progress' }, '2026-12-01'],
  ['has no end', { subscription_next: null }, 'set the end of the subscription first'],
  ['the member does not have, although it has an end', { subscription_status: null }, 'has no subscription'],
])('staff remind a member by hand of a subscription that %s: %s', (_, more, expected) => {
  expect(debtOrRefusal(subscribed(more))).toContain(expected);
});

test('staff remind a member by hand of a subscription on its last day when it has no reminders', () => {
  expect(debtOrRefusal(subscribed({ subscription_next: '2026-03-15' }), [])).toBe('2026-03-15');
  expect(debtOrRefusal(subscribed({ subscription_next: '2026-03-16' }), [])).toContain('does not end soon');
});

function debtOrRefusal(member: Remindable, subscriptionRemindersFrequence = SETTING.subscriptionRemindersFrequence): string {
  const debt = findDebt(member, '2026-03-15', { subscriptionRemindersFrequence });
  return 'refusal' in debt ? debt.refusal() : debt.day;
}

test('while nothing can be sent, a reminder that is kept in the Outbox is not written again', () => {
  const captured = owing({ captured: [1] });
  expect(nextReminder(captured, SETTING, '2026-03-20', { captured: true })).toMatchObject({ reason: 'captured' });
  expect(nextReminder(captured, SETTING, '2026-03-20')).toMatchObject({ sequence: 1 });
  expect(nextReminder(owing(), SETTING, '2026-03-20', { captured: true })).toMatchObject({ sequence: 1 });
});
