import { beforeEach, expect, test } from 'vitest';
import { whatsAppReport } from '#server/testing/fakes/receipts.fake.ts';
import { channelsApp } from '#server/testing/message-channels.ts';

const { app, call, db, runJobs, sink, vendors, as } = await channelsApp();
const post = (path: string, body?: object) => call('POST', path, { as, ...(body && { body }) });

const whatsapp = { name: 'rappel_echeance', language: 'fr', values: ['{{ fullName }}'] };
const template = async (more: object) =>
  (await post('/api/templates', { name: 'Rappel', subject: 'Rappel', body: '<p>Payez</p>', status: 1, ...more })).body.data._id as string;
const byBoth = await template({ sms: 'Bonjour {{ fullName }}', whatsapp });
const byEmailOnly = await template({});
const choose = (id: string | null) => db.updateTable('setting').set({ default_template: id, payment_template: id }).execute();

beforeEach(async () => {
  for (const table of ['reminder', 'delivery', 'channel_stop', 'member'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('message_channel').set({ state: 'connected' }).execute();
  for (const list of Object.values(vendors.done)) list.length = 0;
  sink.received.length = 0;
  await choose(byBoth);
});

const PHONE = '+221771234001';
/** Adds a member who is late and whose e-mails come back. */
const add = (more: Record<string, unknown> = {}) =>
  db
    .insertInto('member')
    .values({ full_name: 'Awa', email: 'awa@exemple.sn', phone: PHONE, payment_next: '2026-03-10', bounced_at: new Date(), ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
const agreed = { whatsapp_agreed_at: new Date() };
const left = () => db.selectFrom('delivery').select(['channel', 'state']).orderBy('id').execute();
const dryRun = async () => {
  const { reminders, others } = (await call('GET', '/api/reminders/dry-run', { as })).body.data;
  return { reminded: reminders.length, others };
};
const OUT_OF_REACH = [{ reason: 'undeliverable', count: 1 }];
const next = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as })).body.data.reminder.next;

test.each([
  ['WhatsApp, which the member prefers', { channel: 'whatsapp', ...agreed }, 'whatsapp'],
  ['SMS, which the member prefers', { channel: 'sms' }, 'sms'],
  ['WhatsApp in place of e-mail', agreed, 'whatsapp'],
  ['SMS in place of e-mail where the member has not agreed to WhatsApp', {}, 'sms'],
  ['SMS where WhatsApp, which the member prefers, refused the number', { channel: 'whatsapp', ...agreed, whatsapp_refused: PHONE }, 'sms'],
])('the daily run reminds a member whose e-mails come back by %s', async (_, more, channel) => {
  const { id } = await add(more);
  expect([await dryRun(), typeof (await next(id))]).toEqual([{ reminded: 1, others: [] }, 'string']);
  expect((await post('/api/reminders/run')).status).toBe(200);
  await runJobs();
  expect([await left(), sink.received]).toEqual([[{ channel, state: 'sent' }], []]);
});

test('staff remind a member whose e-mails come back by telephone, from the profile and among many', async () => {
  const [{ id: one }, { id: other }] = [await add(), await add({ email: 'binta@exemple.sn' })];
  expect((await post(`/api/reminders/${one}`)).body).toMatchObject({ success: true });
  expect((await post('/api/circle/bulk', { selection: { ids: [other] }, action: { kind: 'remind' } })).body).toMatchObject({
    success: true,
  });
  await runJobs();
  expect(await left()).toEqual(Array(2).fill({ channel: 'sms', state: 'sent' }));
});

interface Case extends Record<string, unknown> {
  stopped?: boolean;
  noSms?: boolean;
  emailOnly?: boolean;
}
test.each<[string, Case]>([
  ['has no telephone number', { phone: null }],
  ['answered STOP to SMS and has not agreed to WhatsApp', { channel: 'sms', stopped: true }],
  ['has not agreed to WhatsApp, the only channel that is connected', { channel: 'whatsapp', noSms: true }],
  ['gets a template that has a text for e-mails only', { emailOnly: true }],
])('a member whose e-mails come back and who %s is not reminded, and staff are told', async (_, { stopped, noSms, emailOnly, ...more }) => {
  if (stopped) await db.insertInto('channel_stop').values({ channel: 'sms', phone: PHONE, stopped_at: new Date() }).execute();
  if (noSms) await db.updateTable('message_channel').set({ state: 'reconnect' }).where('channel', '=', 'sms').execute();
  if (emailOnly) await choose(byEmailOnly);
  const { id } = await add(more);
  expect([await dryRun(), await next(id)]).toEqual([{ reminded: 0, others: OUT_OF_REACH }, null]);
  await post('/api/reminders/run');
  expect((await post(`/api/reminders/${id}`)).body.message).toContain('neither WhatsApp nor SMS reaches the member');
  await post('/api/circle/bulk', { selection: { ids: [id] }, action: { kind: 'remind' } });
  await runJobs();
  expect(await left()).toEqual([]);
  const items = await db.selectFrom('member_bulk_item').select('left_out').where('member_id', '=', id).execute();
  expect(items).toEqual([{ left_out: 'unreachable' }]);
});

test('a member whose e-mails come back gets the next reminder by SMS when WhatsApp could not deliver the first', async () => {
  const { id: memberId } = await add(agreed);
  await post('/api/reminders/run');
  await runJobs();
  const { id } = await db.selectFrom('delivery').select('id').executeTakeFirstOrThrow();
  const { body, headers } = whatsAppReport([{ wamid: 'wamid.0', reference: id, status: 'failed', code: 131026 }]);
  expect((await app.inject({ method: 'POST', url: '/api/receipts/whatsapp', payload: body, headers })).statusCode).toBe(200);
  await runJobs();
  const error = 'Not sent: the mail server of this address does not know it. Correct the address on the member’s profile.';
  const outbox = (await call('GET', '/api/outbox', { as })).body.data;
  expect(outbox).toMatchObject([{ state: 'skipped', error, triedChannel: 'whatsapp' }]);
  await db.updateTable('member').set({ reminder_last: null }).where('id', '=', memberId).execute();
  await post('/api/reminders/run');
  await runJobs();
  expect(await left()).toEqual([
    { channel: 'email', state: 'skipped' },
    { channel: 'sms', state: 'sent' },
  ]);
});

test('a member whose e-mails come back is reminded by SMS in Cauri’s own words where no template is chosen', async () => {
  await choose(null);
  await add(agreed);
  await post('/api/reminders/run');
  await runJobs();
  expect(await left()).toEqual([{ channel: 'sms', state: 'sent' }]);
});

test('the daily run leaves a member whose e-mails come back to staff when their number was refused three times, until it is corrected', async () => {
  const { id } = await add({ channel: 'whatsapp', ...agreed });
  vendors.refuse(...Array(3).fill({ status: 400, body: { error: { code: 132001, message: 'Template does not exist' } } }));
  const run = async () => {
    await post('/api/reminders/run');
    await runJobs();
    return (await left()).length;
  };
  expect([await run(), await run()]).toEqual([1, 2]);
  expect([await dryRun(), typeof (await next(id))]).toEqual([{ reminded: 1, others: [] }, 'string']);
  expect([await run(), await run()]).toEqual([3, 3]);
  expect(await left()).toEqual(Array(3).fill({ channel: 'email', state: 'skipped' }));
  expect([await dryRun(), await next(id)]).toEqual([{ reminded: 0, others: OUT_OF_REACH }, null]);
  await db.updateTable('member').set({ phone: '+221771234009' }).execute();
  expect([await dryRun(), typeof (await next(id))]).toEqual([{ reminded: 1, others: [] }, 'string']);
});

test('a bulk action sends the link to pay by telephone to members whose e-mails come back, where that reaches them', async () => {
  await db.updateTable('message_channel').set({ pay_template: '' }).where('channel', '=', 'whatsapp').execute();
  const added = [
    await add({ email: 'awa@exemple.sn', ...agreed }),
    await add({ email: 'binta@exemple.sn', phone: null }),
    await add({ email: 'coumba@exemple.sn', phone: '+221771234002', bounced_at: null }),
    await add({ email: 'dior@exemple.sn', phone: '+221771234003', archived_at: new Date() }),
  ];
  const selection = { ids: added.map(({ id }) => id) };
  const sendLinks = async () => (await post('/api/circle/bulk', { selection, action: { kind: 'send-pay-link' } })).body.data;
  expect(await sendLinks()).toMatchObject({ state: 'done', members: 4, changed: 2 });
  await runJobs();
  const leftBy = (channel: string) => ({ channel, state: 'sent' });
  expect((await left()).toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([leftBy('email'), leftBy('sms')]);
  await db.updateTable('message_channel').set({ pay_template: 'lien_de_paiement' }).where('channel', '=', 'whatsapp').execute();
  await db.updateTable('message_channel').set({ state: 'reconnect' }).where('channel', '=', 'sms').execute();
  expect(await sendLinks()).toMatchObject({ changed: 2 });
  await runJobs();
  expect(
    (await left())
      .slice(2)
      .map(({ channel }) => channel)
      .toSorted(),
  ).toEqual(['email', 'whatsapp']);
  await db.updateTable('message_channel').set({ state: 'reconnect' }).execute();
  expect(await sendLinks()).toMatchObject({ changed: 1 });
});
