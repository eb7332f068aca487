import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { advanceRun } from '#server/reminders/run.actions.ts';
import { insertRun } from '#server/reminders/runs.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { zoneAtMidday } from '#server/testing/midday.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { addDays, atClock, dayIn } from '#server/time/calendar.ts';

const sink = await startSink();
const world = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const { call, db, deps, runJobs } = world;
afterAll(() => {
  deps.mailer.close();
  return sink.close();
});
const { token: as } = await buildAccount(db);
const { build, detail, drain, runs } = scenarioTools(world, as);

test('a scenario does not remind a member whom a run has reminded on the same day, and goes on', async () => {
  const zone = zoneAtMidday();
  await db.updateTable('setting').set({ time_zone: zone }).execute();
  const today = dayIn(zone, new Date());
  const one = { full_name: 'Awa Diop', email: 'awa@exemple.sn', payment_next: addDays(today, -1) };
  const { id: member } = await db.insertInto('member').values(one).returning('id').executeTakeFirstOrThrow();
  await runJobs();
  await advanceRun(deps, (await insertRun(db, { day: today, cause: 'manual', by: null }))!);
  await runJobs();
  const { id } = await build({ module: 'members.status-changed' }, [
    { module: 'reminders.send', config: { member: '{{ trigger.member.id }}' } },
  ]);
  await db.updateTable('member').set({ status: 'TRAITÉ' }).where('id', '=', member).execute();
  await drain();
  await runJobs();
  expect(sink.received).toHaveLength(1);
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded', error: null });
  const { sequence } = await db.selectFrom('reminder').select('sequence').where('member_id', '=', member).executeTakeFirstOrThrow();
  expect((await detail(run!._id)).detail[1].output).toEqual({ to: 'awa@exemple.sn', due: one.payment_next, sequence, captured: false });
  // Staff who remind one member decide for themselves.
  await db
    .updateTable('member')
    .set({ reminder_last: new Date(Date.now() - 3_600_000) })
    .where('id', '=', member)
    .execute();
  expect((await call('POST', `/api/reminders/${member}`, { as })).status).toBe(200);
  await runJobs();
  expect(sink.received).toHaveLength(2);
});

test('a run ends without a failure when its member owes nothing or has sent a receipt', async () => {
  const { id } = await build(
    { module: 'members.tag-added' },
    [{ module: 'reminders.send', config: { member: '{{ trigger.member.id }}' } }],
    { pauseAfter: 1 },
  );
  const tag = await insertRow(db, 'tag', { name: 'Relancer', color: '#1c7ed6' });
  const today = dayIn((await findSetting(db)).timeZone, new Date());
  const receipt = {
    ...({ category: 'Registration', amount: 50_000, currency: 'XOF', submission_key: randomUUID() } as const),
    ...{ file_name: 'recu.jpg', file_type: 'image/jpeg', file_size: 1, storage_key: 'recu' },
  } as const;
  const others = [
    { full_name: 'Payée', payment_status: 'Completed' },
    { full_name: 'Rejetée', status: 'REJETÉ' },
    { full_name: 'Reçu', payment_next: addDays(today, -1) },
    { full_name: 'Abonnée', reminder_state: 'Subscription', subscription_status: 'Completed', subscription_next: addDays(today, 300) },
  ] as const;
  for (const [n, other] of others.entries()) {
    const member = await insertRow(db, 'member', { email: `${n}@exemple.sn`, ...other });
    if (other.full_name === 'Reçu') await insertRow(db, 'transfer_receipt', { ...receipt, member_id: member });
    await call('POST', `/api/circle/members/${member}/tags`, { as, body: { tags: [tag] } });
    await drain();
  }
  expect(await runs(id)).toMatchObject([
    { state: 'filtered', error: 'This member has paid: the subscription does not end soon.' },
    { state: 'filtered', error: expect.stringContaining('receipt') },
    { state: 'filtered', error: 'This member was rejected or cancelled, so no reminder is sent.' },
    { state: 'filtered', error: 'This member has paid: there is nothing to be reminded of.' },
  ]);
  expect((await call('GET', `/api/scenario/${id}`, { as })).body.data.active).toBe(true);
});

test('a reminder that a scenario writes at night leaves at the hour of the daily reminders', async () => {
  const zone = zoneAtMidday();
  await db.updateTable('setting').set({ time_zone: zone, reminder_hour: 23 }).execute();
  const today = dayIn(zone, new Date());
  await build({ module: 'members.payment-changed', config: { to: ['Late'] } }, [
    { module: 'reminders.send', config: { member: '{{ trigger.member.id }}' } },
  ]);
  const member = await insertRow(db, 'member', { full_name: 'Nuit', email: 'nuit@exemple.sn', payment_next: addDays(today, -1) });
  await db.updateTable('member').set({ payment_status: 'Late' }).where('id', '=', member).execute();
  await drain();
  await runJobs();
  const mails = () => sink.received.filter(({ to }) => to.includes('nuit@exemple.sn'));
  const written = db.selectFrom('delivery').select(['state', 'next_at']).where('member_id', '=', member);
  expect(await written.execute()).toEqual([{ state: 'pending', next_at: atClock(today, '23:00', zone) }]);
  expect(mails()).toHaveLength(0);
  await db.updateTable('delivery').set({ next_at: new Date() }).where('member_id', '=', member).execute();
  await runJobs();
  expect(mails()).toHaveLength(1);
});
