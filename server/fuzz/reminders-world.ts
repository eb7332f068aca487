import fc from 'fast-check';
import type { Deps } from '#server/deps.ts';
import { ref } from './values.ts';
import type { World } from './world.ts';

/** The record that a path about reminder runs is about. */
export const REMINDER_IDS: [pattern: RegExp, placeholder: string][] = [[/history/, 'run']];

export async function makeRemindersWorld({ db }: Deps): Promise<World> {
  const { id } = await db
    .insertInto('reminder_run')
    .values({ day: '2026-01-31', cause: 'manual', run_to: new Date(), success: true, step: 'end' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reminder')
    .values({ run_id: id, email: 'awa@example.com', kind: 'Registration', due: '2026-01-30', sequence: 1 })
    .execute();
  return { run: id };
}

const choice = (placeholder: string) => fc.constantFrom<unknown>(ref(placeholder), null, '', ref('unknown'));
const choices = (placeholder: string) => fc.constantFrom<unknown>([ref(placeholder)], [], null, [ref(placeholder), ref('unknown')]);
const days = fc.constantFrom<unknown>([1, 3, 7, 14], '1, 3, x', [], [0, 365], [-1], [1e9], ['7', null, Number.MAX_SAFE_INTEGER], 7);
const count = fc.constantFrom<unknown>(0, 4, 10, 11, '3', -1, 2.5);

export const REMINDER_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  settings_update: fc.record(
    {
      runOut: fc.boolean(),
      runReminder: fc.boolean(),
      default_template: choice('template'),
      default_sub_template: choice('template'),
      paymentTemplates: fc.oneof(choice('template'), choices('template')),
      subscriptionTemplates: choices('template'),
      totalPaymentReminders: count,
      paymentRemindersFrequence: days,
      noPaymentSpaces: choices('accessGroup'),
      totalSubscriptionReminders: count,
      subscriptionRemindersFrequence: days,
      noSubscriptionSpaces: choices('tag'),
      joiningForm: choice('form'),
      default_account: choice('unknown'),
      completeTag: choice('tag'),
      outTag: choice('tag'),
      reminderHour: count,
      rev: fc.constantFrom(1, 2, -1),
    },
    { requiredKeys: [] },
  ),
};
