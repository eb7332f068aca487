import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import type { Day } from '#server/time/calendar.ts';
import { advanceRun } from './run.actions.ts';
import { insertRun } from './runs.queries.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db);
await db.updateTable('setting').set({ run_out: true }).execute();

async function add(columns: object, kind: 'Registration' | 'Subscription') {
  const id = await insertRow(db, 'member', {
    full_name: 'Awa Diop',
    email: `${randomUUID()}@exemple.sn`,
    reminder_state: kind,
    ...columns,
  });
  const isRegistration = kind === 'Registration';
  const part = isRegistration ? 'payment' : 'subscription';
  return {
    /** Writes the whole sequence of reminders of a due day. */
    remind: async (due: Day) => {
      const sent = [1, 2, 3, 4].map((sequence) => ({ member_id: id, email: '', kind, due, sequence, state: 'sent' as const }));
      await db.insertInto('reminder').values(sent).execute();
    },
    edit: async (values: object) =>
      expect((await call('PATCH', `/api/circle/members/${id}`, { as: admin.token, body: { [part]: values } })).status).toBe(200),
    /** Does the run of a day, and returns the status of the member. */
    statusAfter: async (day: Day) => {
      const run = (await insertRun(db, { day, cause: 'manual', by: null }))!;
      await advanceRun(deps, run, { clock: { now: () => new Date(`${day}T09:00:00Z`) } });
      const row = await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      return isRegistration ? row.payment_status : row.subscription_status;
    },
  };
}

test.each([
  ['Registration', 'Progress', { payment_status: 'Late', payment_next: '2026-03-10' }],
  ['Registration', 'Late', { payment_status: 'Late', payment_next: '2026-03-10' }],
  ['Subscription', 'Completed', { payment_status: 'Completed', subscription_status: 'Late', subscription_next: '2026-03-10' }],
] as const)('a %s that staff take from Out to %s is not moved there again until another day is due', async (kind, status, columns) => {
  const { remind, edit, statusAfter } = await add(columns, kind);
  await remind('2026-03-10');
  expect(await statusAfter('2026-03-30')).toBe('Out');
  await edit({ status });
  expect(await statusAfter('2026-03-31')).toBe(status);
  await edit({ next: '2026-04-10' });
  await remind('2026-04-10');
  expect(await statusAfter('2026-05-10')).toBe('Out');
});
