import { afterAll, describe, expect, test } from 'vitest';
import { withError } from '#server/sending/delivery-errors.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';

const { call, db, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const admin = await buildAccount(db, { name: 'Fatou' });
let sequence = 0;
async function add(more: Record<string, unknown>): Promise<string> {
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Awa Diop', email: `awa${++sequence}@exemple.sn`, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const remind = (id: string) => call('POST', `/api/reminders/${id}`, { as: admin.token });
const mails = async (n: number) =>
  (await db.selectFrom('delivery').selectAll().where('to_address', '=', `awa${n}@exemple.sn`).execute()).map(withError);

const sink = await startSink();
afterAll(() => sink.close());
const link = () =>
  call('POST', '/api/setting/account', { as: admin.token, body: { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn' } });
const timeline = async (id: string) => (await call('GET', `/api/circle/members/${id}/timeline`, { as: admin.token })).body.data;

describe('while no e-mail account is linked', () => {
  test('a reminder is kept in the Outbox once, does not count, and every response says so', async () => {
    const id = await add({ payment_next: '2020-03-31' });
    const { body } = await remind(id);
    expect(body).toMatchObject({
      message: 'The reminder was not sent. It is kept in the Outbox: no e-mail account is linked.',
      mail: 'captured',
      data: { reminder: { sequence: 0, last: null } },
    });
    expect((await remind(id)).body).toMatchObject({ mail: 'captured' });
    await runJobs();
    expect(await mails(sequence)).toMatchObject([{ kind: 'payment-reminder', state: 'captured' }]);
    expect((await timeline(id)).find(({ kind }: { kind: string }) => kind === 'reminder')).toMatchObject({
      data: { delivery: 'captured' },
    });
    expect((await call('GET', '/api/reminders/dry-run', { as: admin.token })).body.data).toMatchObject({ captured: true, count: 0 });
  });

  test('a run captures each due reminder once and says that nothing was sent, and nobody is moved Out', async () => {
    await db.updateTable('setting').set({ run_out: true }).execute();
    const id = await add({ payment_next: '2020-03-31' });
    const run = () => call('POST', '/api/reminders/run', { as: admin.token });
    expect((await run()).body).toMatchObject({
      message: '1 reminder was not sent. It is kept in the Outbox: no e-mail account is linked.',
      mail: 'captured',
      data: { reminderCount: 0, capturedCount: 1, outCount: 0 },
    });
    expect((await run()).body).toMatchObject({ message: 'No reminder is due today.', mail: 'on-its-way' });
    expect(await mails(sequence)).toHaveLength(1);
    const { body } = await call('GET', '/api/notifications', { as: admin.token });
    expect(JSON.stringify(body)).toContain('A reminder was not sent');

    // After an account is linked, the member gets the first reminder, and the captured one stays in the Outbox.
    await link();
    await db.updateTable('mail_account').set({ minute_limit: 1_000 }).execute();
    expect((await run()).body.data).toMatchObject({ reminderCount: 2, capturedCount: 0 });
    expect((await mails(sequence)).map(({ state }) => state).sort()).toEqual(['captured', 'pending']);
    expect((await db.selectFrom('reminder').select('sequence').where('member_id', '=', id).execute()).map((one) => one.sequence)).toEqual([
      1, 1,
    ]);
    expect((await remind(id)).body.message).toBe('A reminder was sent to this member less than a minute ago.');
  });
});

describe('with a linked account', () => {
  test('a member who reads English is reminded in English', async () => {
    const id = await add({ payment_next: '2020-03-31', language: 'en' });
    await remind(id);
    expect(await mails(sequence)).toMatchObject([
      { subject: 'Payment reminder', text: expect.stringContaining('The payment of your registration was due on 31/03/2020') },
    ]);
  });
  test('a member who owes is reminded in French, at most once a minute, and the timeline shows it', async () => {
    const id = await add({ payment_next: '2020-03-31' });
    const { body } = await remind(id);
    expect(body).toMatchObject({ message: 'Payment reminder sent successfully!', mail: 'on-its-way', data: { reminder: { sequence: 1 } } });
    // This holds on a slow machine too.
    await db
      .updateTable('member')
      .set({ reminder_last: new Date(Date.now() + 3_600_000) })
      .where('id', '=', id)
      .execute();
    expect((await remind(id)).body.message).toBe('A reminder was sent to this member less than a minute ago.');
    const [mail, ...more] = await mails(sequence);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'payment-reminder', state: 'pending', subject: 'Rappel de paiement' });
    expect(mail!.text).toContain('était attendu le 31/03/2020');
    expect(mail!.html).toContain('<html lang="fr">');
    expect((await timeline(id)).find(({ kind }: { kind: string }) => kind === 'reminder')).toMatchObject({
      actor: 'Fatou',
      data: { due: '2020-03-31', delivery: 'pending' },
    });
    await db.updateTable('member').set({ reminder_last: null }).where('id', '=', id).execute();
    expect((await remind(id)).body.message).toContain('still waits to be sent');
  });

  test('an address that does not exist gets no further reminder', async () => {
    const id = await add({ payment_next: '2020-03-31', bounced_at: new Date() });
    expect((await remind(id)).body.message).toContain('Correct the e-mail address first.');
  });
});

test('a member who pays before the mail server accepts the reminder is not reminded', async () => {
  const id = await add({ payment_next: '2020-03-31' });
  await remind(id);
  await db.updateTable('member').set({ payment_status: 'Completed' }).where('id', '=', id).execute();
  await runJobs();
  expect(await mails(sequence)).toMatchObject([{ state: 'skipped', error: 'Not sent: nothing is due any more.' }]);
});

test('a reminder is written again when a part is paid while it waits', async () => {
  const id = await add({ product: 'COACHING', payment_status: 'Late', payment_next: '2020-03-31' });
  await remind(id);
  const part = { produit: 'COACHING', moyen: 'Cash', amount: 50_000, currency: 'XOF', paymentId: 'reçu 1' };
  const { status } = await call('POST', '/api/payment/create', {
    as: admin.token,
    body: { ...part, memberId: id, name: 'Awa Diop', email: `awa${sequence}@exemple.sn` },
  });
  expect(status).toBe(200);
  expect(await db.selectFrom('member').select('payment_next').where('id', '=', id).executeTakeFirst()).toEqual({
    payment_next: '2020-03-31',
  });
  await runJobs();
  expect(await mails(sequence)).toMatchObject([
    { state: 'skipped', error: expect.stringContaining('account changed while the reminder waited') },
  ]);
  await call('POST', '/api/reminders/run', { as: admin.token });
  await runJobs();
  expect((await mails(sequence)).map(({ state }) => state)).toEqual(['skipped', 'sent']);
});

test('a member who is rejected or cancelled while the reminder waits is not reminded', async () => {
  for (const status of ['REJETÉ', 'ANNULÉ'] as const) {
    const id = await add({ payment_next: '2020-03-31' });
    await remind(id);
    await db.updateTable('member').set({ status }).where('id', '=', id).execute();
    await runJobs();
    expect(await mails(sequence)).toMatchObject([{ state: 'skipped', error: 'Not sent: the member is rejected or cancelled.' }]);
  }
});

test('a reminder is written again when its amounts change while it waits, without a new payment', async () => {
  const id = await add({ product: 'COACHING', payment_status: 'Late', payment_option: 'Partiel', payment_next: '2020-03-31' });
  const as = admin.token;
  const paid = { produit: 'COACHING', moyen: 'Cash', amount: 20_000, currency: 'XOF', paymentId: `reçu ${sequence}`, memberId: id };
  const { body } = await call('POST', '/api/payment/create', { as, body: { ...paid, name: 'Awa Diop', email: 'awa@exemple.sn' } });
  const payment = `/api/payment/${body.data._id}`;
  for (const change of [
    () => call('POST', `${payment}/refund`, { as, body: { amount: 5_000, reason: 'Geste' } }),
    () => call('PATCH', payment, { as, body: { amount: 40_000 } }),
    () => call('DELETE', payment, { as }),
  ]) {
    await db.updateTable('member').set({ reminder_last: null }).where('id', '=', id).execute();
    expect((await remind(id)).body).toMatchObject({ success: true });
    expect((await change()).body).toMatchObject({ success: true });
    await runJobs();
  }
  const sent = await mails(sequence);
  expect(sent).toHaveLength(3);
  for (const mail of sent) expect(mail).toMatchObject({ state: 'skipped', error: expect.stringContaining('account changed') });
});

test('a reminder that waited goes to the address that the member has when it is sent', async () => {
  const id = await add({ payment_next: '2020-03-31' });
  await remind(id);
  await db.updateTable('member').set({ email: 'awa.corrected@exemple.sn' }).where('id', '=', id).execute();
  await runJobs();
  const of = (table: 'delivery' | 'reminder') => db.selectFrom(table).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(await of('delivery')).toMatchObject({ to_address: 'awa.corrected@exemple.sn', state: 'sent' });
  expect(await of('reminder')).toMatchObject({ email: 'awa.corrected@exemple.sn', state: 'sent' });
});

test('a member is reminded once when two records are merged while the same reminder of each waits', async () => {
  const [kept, other] = [await add({ payment_next: '2020-03-31' }), await add({ payment_next: '2020-03-31' })];
  for (const id of [kept, other]) await remind(id);
  await call('POST', `/api/circle/members/${kept}/merge`, { as: admin.token, body: { other } });
  await runJobs();
  const reminders = await db.selectFrom('delivery').select(['state', 'error']).where('reminds_id', '=', kept).orderBy('id').execute();
  expect(reminders.map(withError)).toEqual([
    { state: 'sent', error: null },
    { state: 'skipped', error: 'Not sent: the member gets the same reminder from a record that was merged with this one.' },
  ]);
});

test('a member without a debt is not reminded', async () => {
  const refused = async (more: Record<string, unknown>) => (await remind(await add(more))).body;
  expect(await refused({ payment_status: 'Completed', payment_next: '2020-01-01' })).toMatchObject({
    success: false,
    message: expect.stringContaining('has paid'),
  });
  expect(await refused({})).toMatchObject({ success: false, message: expect.stringContaining('no due date') });
  expect((await remind('01a1fc53-4cf7-70ec-9b14-429e261a51fe')).status).toBe(404);
});
