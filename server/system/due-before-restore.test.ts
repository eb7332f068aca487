import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { sendDigests } from '#server/notifications/notifications.jobs.ts';
import { advanceRun } from '#server/reminders/run.actions.ts';
import { insertRun } from '#server/reminders/runs.queries.ts';
import { remindClients } from '#server/reservations/reservations.jobs.ts';
import { notifyDueTasks } from '#server/tasks/tasks.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { zoneAtMidday } from '#server/testing/midday.ts';
import { addDays, type Day, dayIn } from '#server/time/calendar.ts';

// These things are found due by the clock, and may have been sent between the backup and its restore.

const { call, db, deps } = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const HOUR = 3_600_000;
const CHOICES = ['drop', 'send'] as const;

async function restoredAt(restored_at: Date) {
  await db.deleteFrom('sending_pause').execute();
  await db.insertInto('sending_pause').values({ restored_at, taken_at: restored_at }).execute();
}
const pause = async () => (await call('GET', '/api/system/pause', { as: admin.token })).body.data;
const end = async (choice: (typeof CHOICES)[number]) =>
  expect((await call('POST', '/api/system/pause/end', { as: admin.token, body: { choice } })).status).toBe(200);

test('a client is not reminded again of a session whose reminder fell due before the restore when that is dropped', async () => {
  const build = async (hours: number) => {
    const starts_at = new Date(Date.now() + hours * HOUR);
    const email = `client.${hours}@exemple.sn`;
    const told_at = new Date(Date.now() - 9 * 24 * HOUR);
    const session = { coach_id: coach.id, email, service: 'Bilan', starts_at, ends_at: new Date(starts_at.valueOf() + HOUR / 4), told_at };
    await insertRow(db, 'reservation', { ...session, client_name: 'Awa', status: 'confirmed', source: 'staff' });
    return email;
  };
  const reminded = async () => {
    await remindClients.handle(deps, {});
    const sent = await db.deleteFrom('delivery').where('kind', '=', 'reservation-reminder').returning('to_address').execute();
    return sent.map(({ to_address }) => to_address).toSorted();
  };
  const [before, after] = [await build(21), await build(23)];
  for (const choice of CHOICES) {
    await db.deleteFrom('reservation_reminder').execute();
    await restoredAt(new Date(Date.now() - 2 * HOUR));
    expect([await reminded(), await pause()]).toEqual([[], expect.objectContaining({ sessionReminders: 1 })]);
    await end(choice);
    expect(await reminded()).toEqual(choice === 'drop' ? [after] : [before, after]);
  }
});

test('nobody is told while sending is paused, or after a drop, of a task whose day came before the restore', async () => {
  const zone = zoneAtMidday();
  await db.updateTable('setting').set({ time_zone: zone }).execute();
  const told = async () => {
    await notifyDueTasks.handle(deps, {});
    const notices = await db.deleteFrom('notification').where('notice', '=', 'taskDue').returning('args').execute();
    return notices.map(({ args }) => (args as { task: string }).task).toSorted();
  };
  for (const choice of CHOICES) {
    await db.deleteFrom('task').execute();
    for (const [title, days] of [
      ['before', 3],
      ['after', 1],
    ] as const)
      await insertRow(db, 'task', { title, due: addDays(dayIn(zone, new Date()), -days), assignee_id: coach.id });
    await restoredAt(new Date(Date.now() - 48 * HOUR));
    expect(await told()).toEqual([]);
    await end(choice);
    expect(await told()).toEqual(choice === 'drop' ? ['after'] : ['after', 'before']);
  }
});

test('the digest of a day is not sent again when it was due before the restore and that is dropped', async () => {
  await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
  await db.insertInto('notification_digest').values({ account_id: admin.id, frequency: 'daily' }).execute();
  await insertRow(db, 'notification', { type: 'system', priority: 'low', title: 'Bonjour', message: 'Bonjour', audience: 'staff' });
  await db
    .updateTable('account')
    .set({ created_at: new Date(0) })
    .execute();
  const sent = async (at: string) => {
    await sendDigests(deps, new Date(at));
    return (await db.deleteFrom('delivery').where('kind', '=', 'notification-digest').returning('id').execute()).length;
  };
  for (const [choice, restored, again] of [
    ['drop', '07:30', 0],
    ['drop', '06:30', 1],
    ['send', '07:30', 1],
  ] as const) {
    await db.updateTable('notification_digest').set({ told_on: '2036-03-09' }).execute();
    await restoredAt(new Date(`2036-03-10T${restored}:00Z`));
    await end(choice);
    expect([await sent('2036-03-10T09:00:00Z'), await sent('2036-03-11T09:00:00Z')], `${choice} ${restored}`).toEqual([again, 1]);
  }
});

test('a member is not reminded again of a payment whose reminder fell due before the restore when that is dropped', async () => {
  await db.updateTable('setting').set({ run_reminder: true, run_out: true, reminder_hour: 8 }).execute();
  const doneOn = async (days: Day[]) => {
    const done: string[] = [];
    for (const day of days) {
      const id = (await insertRun(db, { day, cause: 'daily', by: null }))!;
      await advanceRun(deps, id, { clock: { now: () => new Date(`${day}T09:00:00Z`) } });
      await db.updateTable('reminder').set({ state: 'sent' }).execute();
      const { reminders, outs } = await db.selectFrom('reminder_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      if (reminders > 0) done.push(day.slice(-2));
      if (outs > 0) done.push('out');
    }
    return done;
  };
  const days = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-17', '2026-03-24', '2026-03-25'];
  for (const [choice, restored, count, expected] of [
    ['drop', '2026-03-11T08:30:00Z', 1, ['13', '17', '24']],
    ['drop', '2026-03-11T07:30:00Z', 0, ['11', '13', '17', '24', 'out']],
    ['send', '2026-03-11T08:30:00Z', 1, ['11', '13', '17', '24', 'out']],
  ] as const) {
    for (const table of ['reminder', 'reminder_run', 'delivery', 'member'] as const) await db.deleteFrom(table).execute();
    await insertRow(db, 'member', { full_name: 'Awa Diop', email: 'awa@exemple.sn', payment_next: '2026-03-10' });
    await restoredAt(new Date(restored));
    expect(await pause()).toMatchObject({ reminders: count });
    await end(choice);
    expect(await doneOn(days), `${choice} ${restored}`).toEqual(expected);
  }
});

test('a run of reminders that had begun before the backup writes none of the others after a drop', async () => {
  for (const [choice, reminders] of [
    ['drop', 0],
    ['send', 1],
  ] as const) {
    for (const table of ['reminder', 'reminder_run', 'delivery', 'member'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('setting').set({ run_reminder: false, run_out: false }).execute();
    await insertRow(db, 'member', { full_name: 'Awa Diop', email: 'awa@exemple.sn', payment_next: '2026-03-10' });
    const id = (await insertRun(db, { day: '2026-03-11', cause: 'manual', by: null }))!;
    await db
      .updateTable('reminder_run')
      .set({ run_from: new Date('2026-03-11T06:00:00Z') })
      .where('id', '=', id)
      .execute();
    await restoredAt(new Date('2026-03-11T07:00:00Z'));
    expect(await pause()).toMatchObject({ reminders: 1 });
    await end(choice);
    await advanceRun(deps, id, { clock: { now: () => new Date('2026-03-11T09:00:00Z') } });
    const run = await db.selectFrom('reminder_run').select('reminders').where('id', '=', id).executeTakeFirstOrThrow();
    expect(run, choice).toEqual({ reminders });
  }
});
