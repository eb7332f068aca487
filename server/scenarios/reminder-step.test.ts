import { afterAll, expect, test } from 'vitest';
import { insertRow, type TableRow } from '#server/db/db.ts';
import { advanceRun } from '#server/reminders/run.actions.ts';
import { insertRun } from '#server/reminders/runs.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildReceipt } from '#server/testing/factories.ts';
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
const { build, detail, drain, makeDue, runs } = scenarioTools(world, as);

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

test('a run ends without a failure when its member owes nothing', async () => {
  const { id } = await build(
    { module: 'members.tag-added' },
    [{ module: 'reminders.send', config: { member: '{{ trigger.member.id }}' } }],
    { pauseAfter: 1 },
  );
  const tag = await insertRow(db, 'tag', { name: 'Relancer', color: '#1c7ed6' });
  const today = dayIn((await findSetting(db)).timeZone, new Date());
  const others = [
    { full_name: 'Payée', payment_status: 'Completed' },
    { full_name: 'Rejetée', status: 'REJETÉ' },
    { full_name: 'Abonnée', reminder_state: 'Subscription', subscription_status: 'Completed', subscription_next: addDays(today, 300) },
  ] as const;
  for (const [n, other] of others.entries()) {
    const member = await insertRow(db, 'member', { email: `${n}@exemple.sn`, ...other });
    await call('POST', `/api/circle/members/${member}/tags`, { as, body: { tags: [tag] } });
    await drain();
  }
  expect(await runs(id)).toMatchObject([
    { state: 'filtered', error: 'This member has paid: the subscription does not end soon.' },
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

test('a reminder waits while a receipt does, and the run goes on when staff refuse it', async () => {
  const zone = zoneAtMidday();
  await db.updateTable('setting').set({ time_zone: zone, reminder_hour: 8 }).execute();
  const today = dayIn(zone, new Date());
  const { id } = await build({ module: 'members.payment-changed', config: { to: ['Late'] } }, [
    { module: 'reminders.send', config: { member: '{{ trigger.member.id }}' } },
    { module: 'staff.notify', config: { title: 'Accès de {{ trigger.member.email }}', message: 'À retirer' } },
  ]);
  const begin = async (name: string) => {
    const email = `${name}@exemple.sn`;
    const person = { name, email, date: addDays(today, -1), option: 'Partial', product: 'COACHING' };
    const member: string = (await call('POST', '/api/circle/create', { as, body: person })).body.data._id;
    const receipt = await buildReceipt(db, { member_id: member, category: 'Registration' });
    await db.updateTable('member').set({ payment_status: 'Late' }).where('id', '=', member).execute();
    await drain();
    return { email, member, receipt, run: (await runs(id))[0]!._id };
  };
  const lookAgain = async () => {
    await makeDue(id);
    await drain();
    await runJobs();
  };
  const decide = (receipt: string, how: string, body: object) => call('POST', `/api/payment/transfers/${receipt}/${how}`, { as, body });
  const mailsTo = (email: string) => sink.received.filter(({ to }) => to.includes(email)).length;

  const refused = await begin('refusee');
  const nextHour = atClock(addDays(today, 1), '08:00', zone).toISOString().slice(0, 16);
  const waits = { state: 'waiting', error: expect.stringContaining('receipt'), wakeAt: expect.stringContaining(nextHour) };
  expect(await detail(refused.run)).toMatchObject({
    ...waits,
    detail: [{}, { state: 'waiting', output: { due: addDays(today, -1) } }, {}],
  });
  for (let look = 0; look < 7; look++) await lookAgain();
  expect(await detail(refused.run)).toMatchObject(waits);
  expect((await decide(refused.receipt, 'refuse', { reason: 'Rien n’est arrivé.' })).status).toBe(200);
  await lookAgain();
  // The reminder has left by now.
  await lookAgain();
  expect(await detail(refused.run)).toMatchObject({
    state: 'succeeded',
    error: null,
    detail: [{}, { state: 'succeeded' }, { state: 'succeeded' }],
  });
  expect(mailsTo(refused.email)).toBe(2);

  // The receipt pays one instalment, and the next one is not due yet.
  const paid = await begin('payee');
  expect((await decide(paid.receipt, 'confirm', {})).status).toBe(200);
  const { payment_status, payment_next } = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', paid.member)
    .executeTakeFirstOrThrow();
  expect([payment_status, payment_next! > today]).toEqual(['Progress', true]);
  await lookAgain();
  expect(await detail(paid.run)).toMatchObject({ state: 'filtered', error: 'This member has paid: there is nothing to be reminded of.' });

  const cancelled = await begin('annulee');
  expect((await call('POST', `/api/scenario/run/${cancelled.run}/cancel`, { as })).status).toBe(200);
  await decide(cancelled.receipt, 'refuse', { reason: 'Rien n’est arrivé.' });
  await lookAgain();
  expect(await detail(cancelled.run)).toMatchObject({ state: 'cancelled' });
  expect(mailsTo(paid.email) + mailsTo(cancelled.email)).toBe(1);
});

/** A member who is late, for whom a scenario writes a reminder and then tells the admins. */
async function lateMember(name: string, onError?: 'continue') {
  const zone = zoneAtMidday();
  await db.updateTable('setting').set({ time_zone: zone, reminder_hour: 8 }).execute();
  const { id } = await build({ module: 'members.payment-changed', config: { to: ['Late'] } }, [
    { module: 'reminders.send', config: { member: '{{ trigger.member.id }}' }, ...(onError && { onError }) },
    { module: 'staff.notify', config: { title: 'Accès de {{ trigger.member.email }}', message: 'À retirer' } },
  ]);
  const email = `${name}@exemple.sn`;
  const person = { name, email, date: addDays(dayIn(zone, new Date()), -1), option: 'Partial', product: 'COACHING' };
  const member: string = (await call('POST', '/api/circle/create', { as, body: person })).body.data._id;
  const change = (more: Partial<TableRow<'member'>>) => db.updateTable('member').set(more).where('id', '=', member).execute();
  await change({ payment_status: 'Late' });
  return {
    member,
    change,
    run: async () => detail((await runs(id)).at(-1)!._id),
    async lookAgain() {
      await makeDue(id);
      await drain();
    },
    mails: () => sink.received.filter(({ to }) => to.includes(email)).length,
  };
}
const LEAVES = { state: 'waiting', error: expect.stringContaining('waits to be sent'), wakeAt: expect.any(String) };

test('a run comes to its later steps once its reminder has left', async () => {
  const { run, lookAgain, mails } = await lateMember('partie');
  await drain();
  expect(await run()).toMatchObject({ ...LEAVES, detail: [{}, { state: 'waiting', attempt: 0 }, { state: 'pending' }] });
  await lookAgain();
  expect(await run()).toMatchObject(LEAVES);
  await runJobs();
  await lookAgain();
  expect(await run()).toMatchObject({ state: 'succeeded', error: null, detail: [{}, { state: 'succeeded', attempt: 1 }, {}] });
  await runJobs();
  expect(mails()).toBe(1);
});

test('a reminder that a receipt holds at its sending holds its run, and leaves when staff refuse the receipt', async () => {
  const { member, run, lookAgain, mails } = await lateMember('recue');
  await drain();
  const receipt = await buildReceipt(db, { member_id: member, category: 'Registration' });
  await runJobs();
  await lookAgain();
  const held = { state: 'waiting', error: expect.stringContaining('receipt'), detail: [{}, { state: 'waiting' }, { state: 'pending' }] };
  expect(await run()).toMatchObject(held);
  const refusal = { as, body: { reason: 'Rien n’est arrivé.' } };
  expect((await call('POST', `/api/payment/transfers/${receipt}/refuse`, refusal)).status).toBe(200);
  await lookAgain();
  expect(await run()).toMatchObject(LEAVES);
  await runJobs();
  await lookAgain();
  expect(await run()).toMatchObject({ state: 'succeeded', detail: [{}, { state: 'succeeded' }, { state: 'succeeded' }] });
  // The refusal is an e-mail as well.
  expect(mails()).toBe(2);
});

test.each([undefined, 'continue' as const])(
  'a run whose member pays before the reminder leaves ends as filtered (on error: %s)',
  async (onError) => {
    const { change, run, lookAgain, mails } = await lateMember(`payee-${onError}`, onError);
    await drain();
    await change({ payment_status: 'Completed', payment_next: null });
    await runJobs();
    await lookAgain();
    expect(await run()).toMatchObject({
      state: 'filtered',
      error: expect.stringContaining('has paid'),
      detail: [{}, { state: 'skipped' }, { state: 'pending' }],
    });
    expect(mails()).toBe(0);
  },
);

test('a reminder that could not be delivered is an error of its step', async () => {
  const { run, lookAgain } = await lateMember('inconnue');
  await drain();
  await db.updateTable('delivery').set({ state: 'failed', secret: null }).where('to_address', '=', 'inconnue@exemple.sn').execute();
  await lookAgain();
  expect(await run()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('could not be delivered'),
    detail: [{}, { state: 'failed' }, {}],
  });
});

test('the reminder of a member who is merged before it leaves is awaited for the remaining one', async () => {
  const { member, run, lookAgain } = await lateMember('double');
  await drain();
  const other = await insertRow(db, 'member', { full_name: 'Awa Diop', email: 'restante@exemple.sn' });
  const merged = await call('POST', `/api/circle/members/${other}/merge`, { as, body: { other: member } });
  expect(merged.status).toBe(200);
  await lookAgain();
  expect(await run()).toMatchObject(LEAVES);
  await runJobs();
  await lookAgain();
  expect(await run()).toMatchObject({ state: 'succeeded', error: null });
});
