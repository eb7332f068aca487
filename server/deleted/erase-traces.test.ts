import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { askPath } from '#contract/pay-page.ts';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { findTables } from '#server/testing/find-tables.ts';
import { importing } from '#server/testing/importing.ts';
import { during } from '#server/testing/locks.ts';
import { fedapayTransaction } from '#server/testing/provider-payments.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { purgeDeleted } from './deleted.jobs.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const world = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { app, call, db, deps, runJobs } = world;
const { token: as, email: staff } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);

const letters = () => randomUUID().replaceAll(/[-\d]/g, '');
async function join() {
  const secret = `awa${letters()}${letters()}`;
  const given = { name: `Awa ${secret}`, email: `${secret}@exemple.sn` };
  const { body } = await call('POST', '/api/circle/create', { as, body: given });
  return { ...given, secret, id: body.data._id as string };
}
async function erase({ id, name }: { id: string; name: string }) {
  await call('POST', '/api/circle/bulk', { as, body: { selection: { ids: [id] }, action: { kind: 'delete', confirm: name } } });
  expect((await call('DELETE', `/api/deleted/member/${id}`, { as })).status).toBe(200);
  await purgeDeleted.handle(deps, {});
}

test.each([
  { status: 'approved', state: 'processed' },
  { status: 'declined', state: 'ignored' },
])('a report of a payment that was $status is listed without its payer when the member was erased', async ({ status, state }) => {
  const member = await join();
  const paid = fedapayTransaction({ email: member.email, status });
  fedapay.transactions.set(paid.id, paid);
  const { body: payload, headers } = fedapay.deliver(`transaction.${status}`, paid);
  expect((await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload, headers })).statusCode).toBe(200);
  await runJobs();
  const list = async () => (await call('GET', `/api/payment/events?state=${state}`, { as })).body.data;
  expect(await list()).toMatchObject([{ objectId: String(paid.id), observed: { email: member.email } }]);
  expect(await findTables(db, member.secret)).toContain('webhook_event');
  await erase(member);
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
  const observed = { name: '', email: '', phone: null, amount: { value: 50_000 } };
  expect(await list()).toMatchObject([{ objectId: String(paid.id), observed }]);
});

test('a report of a payment that was declined is listed without its payer when a member who was erased had the number alone', async () => {
  const member = await join();
  await call('PATCH', `/api/circle/members/${member.id}`, { as, body: { phone: '+221771237788' } });
  const declined = fedapayTransaction({ email: '', phone: '221771237788', status: 'declined' });
  fedapay.transactions.set(declined.id, declined);
  const { body: payload, headers } = fedapay.deliver('transaction.declined', declined);
  await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload, headers });
  await runJobs();
  expect(await findTables(db, '221771237788')).toContain('webhook_event');
  await erase(member);
  expect(await findTables(db, '221771237788')).toEqual(['audit_log']);
});

test('a member who is erased is in no reason of a payment, whether staff or a provider gave it, nor in the name of its photo', async () => {
  const member = await join();
  const pay = async () => {
    const given = { ...member, produit: 'COACHING', amount: 50_000, moyen: 'Cash', paymentId: randomUUID(), memberId: member.id };
    return (await call('POST', '/api/payment/create', { as, body: given })).body.data._id as string;
  };
  const [kept, removed] = [await pay(), await pay()];
  const refund = { amount: 1_000, reason: `Trop perçu de ${member.name}` };
  expect((await call('POST', `/api/payment/${kept}/refund`, { as, body: refund })).status).toBe(200);
  await call('DELETE', `/api/payment/${removed}?reason=${encodeURIComponent(`Double de ${member.name}`)}`, { as });
  const photo = { file_name: `${member.secret}.png`, file_type: 'image/png', file_size: 68, storage_key: randomUUID() };
  await db
    .insertInto('payment_photo')
    .values({ payment_id: kept, ...photo })
    .execute();
  const file = {
    moyen: 'Fedapay',
    name: 'releve.csv',
    storage_key: randomUUID(),
    size: 1,
    sha256: randomUUID(),
    requested_name: 'Fatou',
  } as const;
  const { id } = await db.insertInto('settlement_file').values(file).returning('id').executeTakeFirstOrThrow();
  const absent = { file_id: id, payment_id: kept, note: `Vu avec ${member.name}`, decided_name: 'Fatou' };
  await db.insertInto('settlement_absent').values(absent).execute();
  const row = { file_id: id, n: 1, cells: sql<string[]>`'{}'::text[]`, payment_id: kept, decision: 'ignored', note: absent.note } as const;
  await db.insertInto('settlement_row').values(row).execute();
  const begun = { member_id: member.id, provider: 'fedapay', category: 'Registration', amount: 1_000, currency: 'XOF' } as const;
  const refused = { state: 'failed', error: `No customer ${member.email}`, submission_key: randomUUID() } as const;
  await db
    .insertInto('checkout')
    .values({ ...begun, ...refused })
    .execute();
  expect(await findTables(db, member.secret)).toEqual(
    expect.arrayContaining(['checkout', 'payment', 'payment_photo', 'refund', 'settlement_absent', 'settlement_row']),
  );
  await erase(member);
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
});

test('a member who is erased is in no note about a row of a statement without a payment', async () => {
  const [member, other] = [await join(), await join()];
  const file = {
    moyen: 'Fedapay',
    name: 'releve.csv',
    storage_key: randomUUID(),
    size: 1,
    sha256: randomUUID(),
    requested_name: 'Fatou',
  } as const;
  const { id: file_id } = await db.insertInto('settlement_file').values(file).returning('id').executeTakeFirstOrThrow();
  const row = { file_id, cells: sql<string[]>`'{}'::text[]`, decision: 'ignored' } as const;
  await db
    .insertInto('settlement_row')
    .values([member, other].map(({ name }, n) => ({ ...row, n, note: `Rendu à ${name}` })))
    .execute();
  expect(await findTables(db, member.secret)).toEqual(expect.arrayContaining(['settlement_row']));
  await erase(member);
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
  expect(await findTables(db, other.secret)).toContain('settlement_row');
});

test('a member who is erased is in no reason of an entry of their account, nor on the other side of their credit', async () => {
  const [member, other] = [await join(), await join()];
  const [discount, credit] = [randomUUID(), randomUUID()];
  const reason = `Cadeau de ${member.name}`;
  const row = { amount: 1_000, currency: 'XOF' } as const;
  await db
    .insertInto('account_entry')
    .values([
      { ...row, id: discount, member_id: member.id, kind: 'discount', reason },
      { ...row, member_id: member.id, kind: 'credit-out', reason, transfer_id: credit },
      { ...row, member_id: other.id, kind: 'credit-in', reason, transfer_id: credit },
      { ...row, member_id: other.id, kind: 'discount', reason: 'Geste' },
    ])
    .execute();
  const data = JSON.stringify({ entry: 'credit-in', reason, other: member.id });
  await db.insertInto('member_event').values({ member_id: other.id, kind: 'account', data }).execute();
  const change = db.updateTable('account_entry').set({ reason: '—' }).where('id', '=', discount);
  await expect(change.execute()).rejects.toThrow('never changed');
  await erase(member);
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
  const left = db.selectFrom('account_entry').select(['kind', 'reason', 'amount']).orderBy('id');
  expect(await left.where('member_id', '=', other.id).execute()).toEqual([
    { kind: 'credit-in', reason: '—', amount: 1_000 },
    { kind: 'discount', reason: 'Geste', amount: 1_000 },
  ]);
  await expect(db.updateTable('account_entry').set({ reason: 'Autre' }).where('id', '=', discount).execute()).rejects.toThrow(
    'never changed',
  );
});

test('a member who is erased is in no answer of a vendor about a message of a campaign, by address or number', async () => {
  const member = await join();
  const number = '221776543299';
  await call('PATCH', `/api/circle/members/${member.id}`, { as, body: { phone: `+${number}` } });
  const campaign = await insertRow(db, 'campaign', { name: 'Webinaire', status: 'completed' });
  const text = { subject: '', body: '', link: '', button_text: '' };
  const run = await insertRow(db, 'campaign_run', { campaign_id: campaign, scheduled_for: new Date(), state: 'completed', ...text });
  const message = { kind: 'campaign', run_id: run, to_address: member.email, state: 'failed' } as const;
  await db
    .insertInto('delivery')
    .values([
      { ...message, channel: 'sms', phone: `+${number}`, error: `The number ${number} is not allowed` },
      { ...message, tried_channel: 'whatsapp', tried_error: '77 654 32 99 is not on WhatsApp', error: `550 <${member.email}>: unknown` },
      { ...message, tried_channel: 'sms', tried_error: 'Error 30007, see the journal', error: '550 5.7.1 Rejected' },
    ])
    .execute();
  await erase(member);
  const left = db.selectFrom('delivery').select(['channel', 'error', 'tried_error']).where('run_id', '=', run).orderBy('id');
  expect(await left.execute()).toEqual([
    { channel: 'sms', error: null, tried_error: null },
    { channel: 'email', error: null, tried_error: null },
    { channel: 'email', error: '550 5.7.1 Rejected', tried_error: 'Error 30007, see the journal' },
  ]);
});

test('a member who is erased is in no cell of an import that could not be read', async () => {
  const member = await join();
  await importing(world, as).check(`Name;Email;Phone\nAwa;${member.email};${member.secret}\n`);
  const row = () => db.selectFrom('member_import_row').select(['outcome', 'problem', 'reason', 'problems', 'email']).execute();
  expect(await row()).toMatchObject([{ outcome: 'skipped', problem: expect.stringContaining(member.secret) }]);
  await erase(member);
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
  expect(await row()).toEqual([{ outcome: 'skipped', problem: '—', reason: '—', problems: null, email: null }]);
});

test('an address that asked for a payment link is kept nowhere when its member is erased', async () => {
  const member = await join();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await app.inject({ method: 'POST', url: askPath(), headers, payload: `email=${encodeURIComponent(member.email)}` });
  await runJobs();
  const jobs = () => sql`select from pgboss.job where strpos(data::text, ${member.email}) > 0`.execute(db);
  expect([await findTables(db, member.secret), (await jobs()).rows.length]).toEqual([expect.arrayContaining(['refused_pay']), 1]);
  await erase(member);
  expect([await findTables(db, member.secret), (await jobs()).rows.length]).toEqual([['audit_log'], 0]);
});

test('a member who is erased is in no filter of an export that was cancelled', async () => {
  const member = await join();
  const body = { format: 'csv', selection: { filter: { search: member.email } } };
  const { _id } = (await call('POST', '/api/circle/exports', { as, body })).body.data;
  expect((await call('POST', `/api/exports/${_id}/cancel`, { as })).status).toBe(200);
  await erase(member);
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
  expect((await call('GET', `/api/exports/${_id}`, { as })).body.data).toMatchObject({ state: 'cancelled', scope: 'filtered' });
});

test('a member who is erased is in no call of another system, no run that began with it, and no text that a scenario wrote to staff', async () => {
  const member = await join();
  const { id, hook } = await build({ module: 'webhooks.received' }, [
    { module: 'staff.notify', config: { title: '{{ trigger.body.name }}', message: 'Une commande' } },
    { module: 'mail.send', config: { to: staff, subject: '{{ trigger.body.name }}', text: 'Une commande' } },
  ]);
  const order = () => app.inject({ method: 'POST', url: hook, payload: { name: member.name, note: `Commande de\n${member.email}` } });
  const other = () => app.inject({ method: 'POST', url: hook, payload: { name: 'Moussa', email: 'moussa@exemple.sn' } });
  expect([(await order()).statusCode, (await other()).statusCode]).toEqual([202, 202]);
  await drain();
  await call('POST', `/api/scenario/${id}/pause`, { as });
  await order();
  expect(await findTables(db, member.secret)).toEqual(
    expect.arrayContaining(['delivery', 'notification', 'scenario_call', 'scenario_run_step']),
  );
  await erase(member);
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
  expect(await runs(id)).toMatchObject([{ state: 'succeeded' }]);
});

test('a member who is erased is in no text that a scenario wrote to somebody else, under their name or one that they had before', async () => {
  const member = await join();
  const { hook } = await build({ module: 'webhooks.received' }, [
    { module: 'staff.notify', config: { title: '{{ trigger.body.name }}', message: 'Une commande' } },
    { module: 'mail.send', config: { to: 'partenaire@exemple.sn', subject: '{{ trigger.body.name }}', text: 'Une commande' } },
  ]);
  await app.inject({ method: 'POST', url: hook, payload: { name: member.name, note: member.email } });
  await drain();
  const name = `Awa ${letters()}`;
  expect(await call('PATCH', `/api/circle/members/${member.id}`, { as, body: { fullName: name } })).toMatchObject({ status: 200 });
  expect(await findTables(db, member.secret)).toEqual(expect.arrayContaining(['delivery', 'notification']));
  await erase({ ...member, name });
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
});

test('a text of a scenario stays when the short name of the member who is erased is only a part of a word in it', async () => {
  const member = { ...(await join()), name: 'Awa' };
  expect(await call('PATCH', `/api/circle/members/${member.id}`, { as, body: { fullName: member.name } })).toMatchObject({ status: 200 });
  const { hook } = await build({ module: 'webhooks.received' }, [
    { module: 'staff.notify', config: { title: '{{ trigger.body.name }}', message: 'Un colis' } },
    { module: 'mail.send', config: { to: 'colis@exemple.sn', subject: '{{ trigger.body.name }}', text: 'Un colis' } },
  ]);
  const others = ['Hawa Sow', 'Awaé Diop', 'Awalou'];
  for (const name of ['Awa', 'Pour Awa.', ...others]) await app.inject({ method: 'POST', url: hook, payload: { name } });
  await drain();
  await erase(member);
  const mails = await db.selectFrom('delivery').select('subject').where('to_address', '=', 'colis@exemple.sn').execute();
  expect(mails.map(({ subject }) => subject).sort()).toEqual([...others].sort());
  const notices = await db.selectFrom('notification').select('args').where('notice', '=', 'byScenario').execute();
  const titles = notices.flatMap(({ args }) => [(args as { title: string }).title]).filter((title) => /awa/i.test(title));
  expect(titles.sort()).toEqual([...others].sort());
});

test('a member who is erased is in no text that writes their name in capitals or without accents, but single words are compared as written', async () => {
  const member = { ...(await join()), name: 'Grâce Sène' };
  const alone = { ...(await join()), name: 'Grâce' };
  for (const { id, name } of [member, alone])
    expect(await call('PATCH', `/api/circle/members/${id}`, { as, body: { fullName: name } })).toMatchObject({ status: 200 });
  const { hook } = await build({ module: 'webhooks.received' }, [
    { module: 'mail.send', config: { to: 'sene@exemple.sn', subject: '{{ trigger.body.name }}', text: 'Un colis' } },
  ]);
  for (const name of ['GRACE SENE', 'Grâce Sène', 'Merci, grâce à vous', 'Grâce', 'Grâce Sénégal'])
    await app.inject({ method: 'POST', url: hook, payload: { name } });
  await drain();
  const left = async () => {
    const mails = await db.selectFrom('delivery').select('subject').where('to_address', '=', 'sene@exemple.sn').execute();
    return mails.map(({ subject }) => subject).sort();
  };
  await erase(member);
  expect(await left()).toEqual(['Grâce', 'Grâce Sénégal', 'Merci, grâce à vous']);
  await erase(alone);
  expect(await left()).toEqual(['Merci, grâce à vous']);
});

test('a text of a scenario about another member stays when their name holds that of the member who is erased', async () => {
  const [member, other] = [{ ...(await join()), name: 'Fanta' }, await join()];
  for (const [id, fullName] of [
    [member.id, member.name],
    [other.id, 'Fanta Sow'],
  ])
    expect(await call('PATCH', `/api/circle/members/${id}`, { as, body: { fullName } })).toMatchObject({ status: 200 });
  const { hook } = await build({ module: 'webhooks.received' }, [
    { module: 'staff.notify', config: { title: '{{ trigger.body.name }}', message: 'Un colis' } },
    { module: 'mail.send', config: { to: 'fanta@exemple.sn', subject: '{{ trigger.body.name }}', text: 'Un colis' } },
  ]);
  for (const name of ['Fanta', 'Fanta Sow']) await app.inject({ method: 'POST', url: hook, payload: { name } });
  await drain();
  await erase(member);
  const mails = await db.selectFrom('delivery').select('subject').where('to_address', '=', 'fanta@exemple.sn').execute();
  expect(mails).toEqual([{ subject: 'Fanta Sow' }]);
  const notices = await db.selectFrom('notification').select('args').where('notice', '=', 'byScenario').execute();
  const titles = notices.map(({ args }) => (args as { title: string }).title);
  expect([...new Set(titles)].filter((title) => title.startsWith('Fanta'))).toEqual(['Fanta Sow']);
});

test('a member whose name has quotation marks is in no notification of a scenario when they were erased', async () => {
  const member = await join();
  const name = `Awa "Mimi" ${member.secret}`;
  expect(await call('PATCH', `/api/circle/members/${member.id}`, { as, body: { fullName: name } })).toMatchObject({ status: 200 });
  const { hook } = await build({ module: 'webhooks.received' }, [
    { module: 'staff.notify', config: { title: 'Un colis', message: 'Pour :\n{{ trigger.body.name }}' } },
  ]);
  await app.inject({ method: 'POST', url: hook, payload: { name, note: member.email } });
  await drain();
  expect(await findTables(db, member.secret)).toContain('notification');
  await erase({ ...member, name });
  expect(await findTables(db, member.secret)).toEqual(['audit_log']);
});

test.each(['address', 'number'])(
  'a payment that was taken from a member, and has their %s, says nothing of them when they were erased',
  async (by) => {
    const member = await join();
    const phone = '+221771234567';
    await call('PATCH', `/api/circle/members/${member.id}`, { as, body: { phone } });
    const given = { ...member, produit: 'COACHING', amount: 50_000, moyen: 'Cash', paymentId: randomUUID(), memberId: member.id };
    const { body } = await call('POST', '/api/payment/create', { as, body: given });
    const payment = db.updateTable('payment').where('id', '=', body.data._id);
    if (by === 'number') await payment.set({ email: 'autre@exemple.sn', phone }).execute();
    await call('POST', `/api/payment/${body.data._id}/attach`, { as, body: { memberId: null } });
    await erase(member);
    expect(await findTables(db, member.secret)).toEqual(['audit_log']);
    const left = db.selectFrom('payment').select(['name', 'email', 'phone', 'amount']).where('id', '=', body.data._id);
    expect(await left.execute()).toEqual([{ name: 'Ancien payeur', email: '', phone: null, amount: 50_000 }]);
  },
);

test('what another system said stays when its address only ends like that of the member who is erased', async () => {
  const member = await join();
  const { id, hook } = await build({ module: 'webhooks.received' }, [
    { module: 'staff.notify', config: { title: '{{ trigger.body.email }}', message: 'Une commande' } },
  ]);
  await app.inject({ method: 'POST', url: hook, payload: { email: `moussa.${member.email}` } });
  await drain();
  const kept = await findTables(db, `moussa.${member.secret}`);
  expect(kept).toEqual(['notification', 'scenario_run', 'scenario_run_step']);
  await erase(member);
  expect(await findTables(db, `moussa.${member.secret}`)).toEqual(kept);
  expect(await runs(id)).toMatchObject([{ state: 'succeeded' }]);
});

test('nobody is told to restore a member who was erased', async () => {
  const member = await join();
  const payment = { ...{ name: member.name, email: member.email, produit: 'COACHING', amount: 50_000 }, moyen: 'Cash', paymentId: 'R-1' };
  await call('POST', '/api/payment/create', { as, body: payment });
  await erase(member);
  const { id: other } = await join();
  for (const [path, body] of [
    [`/api/reminders/${member.id}`],
    [`/api/circle/members/${member.id}/pay-link`],
    [`/api/circle/members/${member.id}/pay-link/send`, {}],
    [`/api/circle/members/${other}/merge`, { other: member.id }],
  ] as const)
    expect(await call('POST', path, { as, body }), path).toMatchObject({
      status: 409,
      body: { message: 'This member was erased. Nothing can be changed or added any more.' },
    });
});

test('the runs of a member who is erased are locked in the order of their ids, as by all others', async () => {
  const member = await join();
  const { id: scenario } = await build({ module: 'webhooks.received' }, [{ module: 'staff.notify', config: { title: 'T', message: 'M' } }]);
  const [low, high] = [randomUUID(), randomUUID()].sort();
  for (const id of [high!, low!]) {
    await db.insertInto('scenario_run').values({ id, scenario_id: scenario, version: 1, source: 'event', steps: 2 }).execute();
    const input = JSON.stringify({ memberId: member.id });
    await db.insertInto('scenario_run_step').values({ run_id: id, index: 0, state: 'pending', attempt: 0, input }).execute();
  }
  await during(db, {
    first: (tx) => tx.selectFrom('scenario_run').where('id', '=', low!).forUpdate().execute(),
    begin: () => erase(member),
    finish: (tx) => tx.selectFrom('scenario_run').where('id', '=', high!).forUpdate().noWait().execute(),
  });
  expect(await runs(scenario)).toEqual([]);
});
