import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import type { MemberEvent } from '#contract/members.ts';
import { findPayLink } from '#server/payments/pay-links.queries.ts';
import { buildAccount } from '#server/testing/factories.ts';
import type { SignedDelivery } from '#server/testing/fakes/fake-server.ts';
import { orangeReply, orangeReport, whatsAppReply, whatsAppReport } from '#server/testing/fakes/receipts.fake.ts';
import { during } from '#server/testing/locks.ts';
import { channelsApp, connectChannels } from '#server/testing/message-channels.ts';
import { sendDue } from '#server/worker.ts';

const { app, call, db, deps, runJobs, world, sink, vendors, as } = await channelsApp();

const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body;
const whatsapp = { name: 'rappel_echeance', language: 'fr', values: ['{{ fullName }}', '{{ amountDue }}', '{{ payLink }}'] };
const sms = 'Bonjour {{ fullName }}, votre échéance du {{ payment }} : {{ payLink }}';
const template = (
  await post('/api/templates', { name: 'Rappel', subject: 'Rappel', body: '<p>Payez : {{ payLink }}</p>', status: 1, sms, whatsapp })
).data._id as string;
await db.updateTable('setting').set({ default_template: template, payment_template: template }).execute();

let n = 0;
async function add(more: Record<string, unknown> = {}) {
  const number = `+22177123${String(4000 + ++n)}`;
  const row = { full_name: 'Awa Diop', email: `awa${n}@exemple.sn`, phone: number, payment_next: '2026-03-10', ...more };
  return db.insertInto('member').values(row).returning(['id', 'email', 'phone']).executeTakeFirstOrThrow();
}
const onWhatsapp = { channel: 'whatsapp' as const, whatsapp_agreed_at: new Date() };
const remind = (id: string) => call('POST', `/api/reminders/${id}`, { as });
const deliveries = () => db.selectFrom('delivery').selectAll().orderBy('created_at').orderBy('id').execute();
const only = async () => (await deliveries())[0]!;
const report = async (url: string, { body, headers }: SignedDelivery) =>
  (await app.inject({ method: 'POST', url, payload: body, headers })).statusCode;
const byWhatsapp = (delivery: SignedDelivery) => report('/api/receipts/whatsapp', delivery);
/** The path of the link to pay in an e-mail that arrived. */
const linkIn = async (i: number) =>
  /localhost:3000(\/payer\/[\w-]{20,})/.exec((await PostalMime.parse(sink.received[i]!.raw)).text ?? '')?.[1];
const state = async (channel: string) =>
  (await call('GET', '/api/setting/channels', { as })).body.data.find((one: { channel: string }) => one.channel === channel);

beforeEach(async () => {
  for (const table of ['reminder', 'delivery', 'member'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('message_channel').set({ state: 'connected', error: null, limited_until: null }).execute();
  for (const list of Object.values(vendors.done)) list.length = 0;
  sink.received.length = 0;
});

test('a reminder leaves by the preferred channel with the values of the member, and the stored message hides the link', async () => {
  const awa = await add(onWhatsapp);
  const binta = await add({ channel: 'sms', full_name: 'Binta' });
  await remind(awa.id);
  await remind(binta.id);
  await runJobs();
  expect(vendors.done.whatsapp).toHaveLength(1);
  const [sent] = vendors.done.whatsapp;
  expect(sent).toMatchObject({ to: awa.phone!.slice(1), template: { name: 'rappel_echeance', language: { code: 'fr' } } });
  const [name, amount, link] = sent.template.components[0].parameters.map(({ text }: { text: string }) => text);
  expect([name, amount.replaceAll(/\s/g, ' ')]).toEqual(['Awa Diop', '200 000 F CFA']);
  expect(link).toMatch(/^http:\/\/localhost:3000\/payer\/[\w-]{20,}$/);
  expect(vendors.done.orange).toMatchObject([{ address: `tel:${binta.phone}` }]);
  expect(vendors.done.orange[0].outboundSMSTextMessage.message).toMatch(
    /^Bonjour Binta, votre échéance du 10\/03\/2026 : http.*\/payer\/[\w-]{20,}$/,
  );
  expect(sink.received).toEqual([]);
  expect((await deliveries()).map(({ channel, state, secret }) => [channel, state, secret])).toEqual([
    ['whatsapp', 'sent', null],
    ['sms', 'sent', null],
  ]);
  const { data: shown } = (await call('GET', `/api/outbox/${(await only()).id}`, { as })).body;
  expect(shown.message.values[2]).toBe('http://localhost:3000/payer/••••••');
  expect(await db.selectFrom('reminder').select('state').execute()).toEqual([{ state: 'sent' }, { state: 'sent' }]);
});

test('a member whom the channel cannot reach gets the e-mail, and the reason is shown', async () => {
  await remind((await add({ ...onWhatsapp, phone: null })).id);
  await remind((await add({ channel: 'whatsapp' })).id);
  const refused = await add(onWhatsapp);
  await db.updateTable('member').set({ whatsapp_refused: refused.phone }).where('id', '=', refused.id).execute();
  await remind(refused.id);
  await db.updateTable('template').set({ sms: '' }).where('id', '=', template).execute();
  await remind((await add({ channel: 'sms' })).id);
  await db.updateTable('template').set({ sms }).where('id', '=', template).execute();
  await runJobs();
  expect(sink.received).toHaveLength(4);
  expect(vendors.done.whatsapp).toEqual([]);
  const { data } = (await call('GET', '/api/outbox', { as })).body;
  expect(data.map((one: { channel: string; triedError: string }) => [one.channel, one.triedError]).reverse()).toEqual([
    ['email', 'The member has no telephone number.'],
    ['email', 'The member has not agreed to WhatsApp messages.'],
    ['email', 'This number is not on WhatsApp.'],
    ['email', 'The template has no text for this channel.'],
  ]);
});

test('a message that the vendor refuses for good leaves by e-mail, once, with its link', async () => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  vendors.refuse({
    status: 400,
    body: { error: { code: 132001, message: 'Template does not exist', error_data: { details: 'unknown template' } } },
  });
  await runJobs();
  expect(vendors.done.whatsapp).toEqual([]);
  expect(sink.received.map(({ to }) => to)).toEqual([awa.email]);
  expect(await linkIn(0)).toBeDefined();
  expect(await only()).toMatchObject({
    channel: 'email',
    state: 'sent',
    tried_channel: 'whatsapp',
    tried_error: expect.stringContaining('unknown template'),
  });
  const { data } = (await call('GET', '/api/outbox', { as })).body;
  expect(data[0].triedError).toBe('WhatsApp refuses this: unknown template');
  const { data: events } = (await call('GET', `/api/circle/members/${awa.id}/timeline`, { as })).body;
  const way = { channel: 'email', triedChannel: 'whatsapp', triedError: 'WhatsApp refuses this: unknown template' };
  expect(events.map(({ data }: { data: object }) => data)).toMatchObject([{ way }, { way }]);
  await runJobs();
  expect(sink.received).toHaveLength(1);
});

test('a number that is not on WhatsApp is remembered until the member gets another one', async () => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  vendors.refuse({ status: 400, body: { error: { code: 131026, message: 'Message undeliverable' } } });
  await runJobs();
  const read = async () => (await call('GET', `/api/circle/members/${awa.id}`, { as })).body.data;
  expect(await read()).toMatchObject({ channel: 'whatsapp', whatsappRefused: true });
  await call('PATCH', `/api/circle/members/${awa.id}`, { as, body: { phone: '+221 77 999 88 77' } });
  expect(await read()).toMatchObject({ whatsappRefused: false });
});

test('too many messages wait, and an account that WhatsApp closed sends by e-mail until it is connected anew', async () => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  vendors.refuse({ status: 429, body: { error: { code: 130429, message: 'Rate limit hit' } } });
  await runJobs();
  expect(await only()).toMatchObject({ state: 'pending', channel: 'whatsapp', attempts: 0 });
  expect(await state('whatsapp')).toMatchObject({ state: 'limited' });
  await db.updateTable('message_channel').set({ limited_until: null }).execute();
  vendors.refuse({ status: 401, body: { error: { code: 190, message: 'Session has expired' } } });
  await runJobs();
  expect(await state('whatsapp')).toMatchObject({
    state: 'reconnect',
    error: 'WhatsApp refuses the connection (401): Session has expired',
  });
  expect(sink.received.map(({ to }) => to)).toEqual([awa.email]);
  expect(await only()).toMatchObject({ channel: 'email', tried_channel: 'whatsapp', state: 'sent' });
});

test('messages that wait because their number had too many do not use up the limit of the channel', async () => {
  await db.updateTable('message_channel').set({ sent_today: 0 }).execute();
  await remind((await add(onWhatsapp)).id);
  vendors.refuse({ status: 400, body: { error: { code: 131056, message: 'Pair rate limit hit' } } });
  await runJobs();
  expect(await only()).toMatchObject({ state: 'pending', channel: 'whatsapp', attempts: 1 });
  const sentToday = async () =>
    (await db.selectFrom('message_channel').select('sent_today').where('channel', '=', 'whatsapp').executeTakeFirstOrThrow()).sent_today;
  expect(await sentToday()).toBe(0);
  await db
    .updateTable('delivery')
    .set({ next_at: new Date(0) })
    .execute();
  await runJobs();
  expect(await only()).toMatchObject({ state: 'sent' });
  expect(await sentToday()).toBe(1);
});

test('credentials that Orange withdrew close the channel of SMS, and a busy sign-in only lets its messages wait', async () => {
  // A first message leaves, so that there is a token.
  await remind((await add({ channel: 'sms' })).id);
  await runJobs();
  expect(vendors.done.orange.splice(0)).toHaveLength(1);
  await db.deleteFrom('delivery').execute();
  const binta = await add({ channel: 'sms' });
  await remind(binta.id);
  const over = { status: 401, body: { code: 42, message: 'Expired credentials' } };
  vendors.refuse(over, { status: 429, headers: { 'retry-after': '120' }, body: { message: 'Too many requests' } });
  await runJobs();
  expect(await only()).toMatchObject({ state: 'pending', channel: 'sms', attempts: 0 });
  expect(await state('sms')).toMatchObject({ state: 'limited' });
  await db.updateTable('message_channel').set({ limited_until: null }).execute();
  vendors.refuse({ status: 401, body: { error: 'invalid_client', error_description: 'The client is unknown' } });
  await runJobs();
  expect(await state('sms')).toMatchObject({ state: 'reconnect', error: 'Orange refuses the connection (401): The client is unknown' });
  expect(sink.received.map(({ to }) => to)).toEqual([binta.email]);
  expect(vendors.done.orange).toEqual([]);
});

test('a message whose answer is lost is uncertain and never repeated, and its receipt says what became of it', async () => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  vendors.refuse({ status: 500, body: { error: { code: 1, message: 'Unknown' } } });
  await runJobs();
  const sent = await only();
  expect(sent).toMatchObject({ state: 'uncertain', channel: 'whatsapp' });
  await runJobs();
  expect([vendors.done.whatsapp, sink.received]).toEqual([[], []]);
  expect(await byWhatsapp(whatsAppReport([{ wamid: 'wamid.9', reference: sent.id, status: 'delivered' }]))).toBe(200);
  expect(await only()).toMatchObject({ state: 'sent', provider_id: 'wamid.9', delivered_at: expect.any(Date), error: null, secret: null });
  expect(await db.selectFrom('reminder').select('state').execute()).toEqual([{ state: 'sent' }]);
});

test('a message whose answer is lost leaves by e-mail when its receipt says that it failed', async () => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  vendors.refuse({ status: 500, body: { error: { code: 1, message: 'Unknown' } } });
  await runJobs();
  const { id } = await only();
  expect(await byWhatsapp(whatsAppReport([{ wamid: 'wamid.9', reference: id, status: 'failed' }]))).toBe(200);
  await runJobs();
  expect(sink.received.map(({ to }) => to)).toEqual([awa.email]);
  expect(await only()).toMatchObject({ state: 'sent', channel: 'email', tried_channel: 'whatsapp' });
});

test('receipts say what was delivered and read, in any order and any number of times', async () => {
  await remind((await add(onWhatsapp)).id);
  await remind((await add({ channel: 'sms' })).id);
  await runJobs();
  const [one, two] = await deliveries();
  const read = whatsAppReport([{ wamid: 'wamid.1', reference: one!.id, status: 'read' }]);
  const delivered = whatsAppReport([{ wamid: 'wamid.1', reference: one!.id, status: 'delivered' }]);
  for (const again of [read, delivered, read]) expect(await byWhatsapp(again)).toBe(200);
  // Whatever else is said of a message that has arrived changes nothing.
  const [arrived] = await deliveries();
  for (const status of ['sent', 'delivered', 'read', 'failed'] as const) {
    const late = whatsAppReport([{ wamid: 'wamid.2', reference: one!.id, status, at: new Date('2025-01-01T10:00:00Z') }]);
    expect(await byWhatsapp(late)).toBe(200);
    expect((await deliveries())[0]).toEqual(arrived);
  }
  const { receiptUrl } = await state('sms');
  const path = new URL(receiptUrl).pathname;
  expect(await report(path, orangeReport(two!.provider_id!, 'DeliveredToNetwork'))).toBe(200);
  expect((await deliveries())[1]!.delivered_at).toBeNull();
  expect(await report(path, orangeReport(two!.provider_id!, 'DeliveredToTerminal'))).toBe(200);
  const { data } = (await call('GET', '/api/outbox', { as })).body;
  expect(data).toMatchObject([
    { channel: 'sms', deliveredAt: expect.any(String), readAt: null },
    { channel: 'whatsapp', deliveredAt: expect.any(String), readAt: expect.any(String) },
  ]);
  expect(await state('sms')).toMatchObject({ receiptAt: expect.any(String) });
});

test.each([
  ['at the time that the report says', 60_000, true],
  ['now when the report says a time to come', -3_600_000, false],
  ['now when the report says a time before there was any message', 30 * 365 * 86_400_000, false],
])('a message arrived %s', async (_, ago, isTold) => {
  await remind((await add(onWhatsapp)).id);
  await runJobs();
  const told = new Date(Math.floor((Date.now() - ago) / 1_000) * 1_000);
  const before = new Date();
  await byWhatsapp(whatsAppReport([{ wamid: 'wamid.1', reference: (await only()).id, status: 'delivered', at: told }]));
  const { delivered_at: at } = await only();
  if (isTold) expect(at).toEqual(told);
  else expect([at! >= before, at! <= new Date()]).toEqual([true, true]);
});

test.each([
  ['is not on WhatsApp', 131026, true],
  ['gets no more advertising', 131049, false],
])('a number that %s is remembered as one that cannot be reached, or not, when its message fails later', async (_, code, isRefused) => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  await runJobs();
  await byWhatsapp(whatsAppReport([{ wamid: 'wamid.1', reference: (await only()).id, status: 'failed', code }]));
  expect((await call('GET', `/api/circle/members/${awa.id}`, { as })).body.data).toMatchObject({ whatsappRefused: isRefused });
});

test('the messages of a report are locked in the order of their ids, as by all others', async () => {
  for (let i = 0; i < 12; i++) await remind((await add(onWhatsapp)).id);
  await runJobs();
  const [lowest, ...higher] = (await deliveries()).map(({ id }) => id).sort();
  const delivered = [...higher, lowest!].map((id) => ({ wamid: `wamid.${id}`, reference: id, status: 'delivered' as const }));
  const code = await during(db, {
    first: (tx) => tx.selectFrom('delivery').where('id', '=', lowest!).forUpdate().execute(),
    begin: () => byWhatsapp(whatsAppReport(delivered)),
    finish: (tx) => tx.selectFrom('delivery').where('id', 'in', higher).forUpdate().noWait().execute(),
  });
  expect(code).toBe(200);
  for (const { delivered_at } of await deliveries()) expect(delivered_at).toEqual(expect.any(Date));
});

test('a message that failed after it was accepted leaves by e-mail once, with a link that opens', async () => {
  const awa = await add(onWhatsapp);
  const binta = await add({ channel: 'sms' });
  await remind(awa.id);
  await remind(binta.id);
  await runJobs();
  const [one, two] = await deliveries();
  const failed = whatsAppReport([{ wamid: 'wamid.1', reference: one!.id, status: 'failed', code: 131049 }]);
  const path = new URL((await state('sms')).receiptUrl).pathname;
  for (let i = 0; i < 2; i++) {
    expect(await byWhatsapp(failed)).toBe(200);
    expect(await report(path, orangeReport(two!.provider_id!, 'DeliveryImpossible'))).toBe(200);
    await runJobs();
  }
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual([awa.email, binta.email]);
  expect(await findPayLink(db, (await linkIn(0))!.slice('/payer/'.length))).toMatchObject({ memberId: awa.id, state: 'valid' });
  const { data } = (await call('GET', '/api/outbox', { as })).body;
  expect(data.map((row: { triedError: string }) => row.triedError)).toEqual([
    'Orange could not deliver it: the number was not reached',
    'WhatsApp could not deliver it: This message was not delivered to maintain healthy ecosystem engagement.',
  ]);
  // A receipt of the same message that comes late changes nothing.
  await byWhatsapp(whatsAppReport([{ wamid: 'wamid.1', reference: one!.id, status: 'delivered' }]));
  expect((await deliveries())[0]).toMatchObject({ channel: 'email', state: 'sent', delivered_at: null });
});

test('a failure that is reported while the message is still being sent is asked for again', async () => {
  await remind((await add(onWhatsapp)).id);
  const { id } = await only();
  await db.updateTable('delivery').set({ state: 'sending', claimed_by: 999 }).execute();
  expect(await byWhatsapp(whatsAppReport([{ wamid: 'wamid.1', reference: id, status: 'failed' }]))).toBe(503);
  expect(await only()).toMatchObject({ state: 'sending', channel: 'whatsapp' });
});

test.each(['DeliveredToTerminal', 'DeliveryImpossible'] as const)(
  'a report of an SMS whose id is not stored yet is asked for again: %s',
  async (status) => {
    const binta = await add({ channel: 'sms' });
    await remind(binta.id);
    const path = new URL((await state('sms')).receiptUrl).pathname;
    const told = (phone = binta.phone!) => report(path, orangeReport('9', status, phone));
    await db.updateTable('delivery').set({ state: 'sending', claimed_by: 999 }).execute();
    expect(await told()).toBe(503);
    expect(await told('+221770000001')).toBe(200);
    await db.updateTable('delivery').set({ state: 'sent', claimed_by: null, secret: null, provider_id: '9' }).execute();
    expect(await told()).toBe(200);
    expect(await only()).toMatchObject(
      status === 'DeliveredToTerminal' ? { delivered_at: expect.any(Date) } : { channel: 'email', tried_channel: 'sms' },
    );
  },
);

test('reports without the right signature, to a wrong address or of unknown messages change nothing', async () => {
  await remind((await add(onWhatsapp)).id);
  await runJobs();
  const { id } = await only();
  const failed = { wamid: 'wamid.1', reference: id, status: 'failed' as const };
  expect(await byWhatsapp(whatsAppReport([failed], 'another secret'))).toBe(401);
  expect(await byWhatsapp({ ...whatsAppReport([failed]), headers: { 'content-type': 'application/json' } })).toBe(401);
  expect(await report('/api/receipts/sms/wrong', orangeReport('1', 'DeliveryImpossible'))).toBe(404);
  const strange = [
    { ...failed, reference: '00000000-0000-7000-8000-000000000000' },
    { ...failed, reference: "' or 1=1" },
  ];
  for (const one of strange) expect(await byWhatsapp(whatsAppReport([one]))).toBe(200);
  for (const body of ['', '[]', '{"entry":[{"changes":7}]}', 'x'.repeat(1000)]) {
    const { headers } = whatsAppReport([]);
    expect(await byWhatsapp({ body, headers })).toBe(401);
    expect(await report(new URL((await state('sms')).receiptUrl).pathname, { body, headers })).toBe(200);
  }
  expect(await only()).toMatchObject({ state: 'sent', channel: 'whatsapp' });
  const { verifyToken } = await state('whatsapp');
  const ask = (token: string) =>
    app.inject({ url: `/api/receipts/whatsapp?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}` });
  expect((await ask(verifyToken)).body).toBe('1158201444');
  expect((await ask('wrong')).statusCode).toBe(403);
});

test('a number or consent that changes before the sending turns the message into an e-mail', async () => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  await call('PATCH', `/api/circle/members/${awa.id}`, { as, body: { whatsappAgreed: false } });
  await sendDue(deps);
  expect(vendors.done.whatsapp).toEqual([]);
  expect(sink.received.map(({ to }) => to)).toEqual([awa.email]);
});

test('STOP as a reply ends the messages of that channel to that number, also those that wait, until START', async () => {
  const awa = await add(onWhatsapp);
  const number = awa.phone!.slice(1);
  await remind(awa.id);
  expect(await byWhatsapp(whatsAppReply(number, ' Stop. ', 'wrong secret'))).toBe(401);
  expect(await byWhatsapp(whatsAppReply(number, 'Stop, je rappelle'))).toBe(200);
  expect(await db.selectFrom('channel_stop').selectAll().execute()).toEqual([]);
  for (let i = 0; i < 2; i++) expect(await byWhatsapp(whatsAppReply(number, ' Stop. '))).toBe(200);
  await sendDue(deps);
  expect(vendors.done.whatsapp).toEqual([]);
  expect(await only()).toMatchObject({ channel: 'email', tried_channel: 'whatsapp', state: 'sent' });
  const { pathname } = new URL((await state('sms')).receiptUrl);
  const send = (channel: string) => call('POST', `/api/circle/members/${awa.id}/pay-link/send`, { as, body: { channel } });
  const bySms = (text: string, url = pathname) => report(url, orangeReply(awa.phone!, text));
  expect(await send('whatsapp')).toMatchObject({ status: 409, body: { message: expect.stringContaining('answered STOP') } });
  expect((await send('sms')).status).toBe(200);
  expect(await bySms('STOP', '/api/receipts/sms/wrong')).toBe(404);
  expect(await bySms('Arrêt')).toBe(200);
  expect(await send('sms')).toMatchObject({ status: 409, body: { message: expect.stringContaining('answered STOP') } });
  expect(await bySms('start')).toBe(200);
  expect((await send('sms')).status).toBe(200);
  expect(await db.selectFrom('channel_stop').select(['channel', 'phone']).execute()).toEqual([{ channel: 'whatsapp', phone: awa.phone }]);
});

test('what a member stopped is on the timeline, and staff undo it with a reason', async () => {
  const awa = await add(onWhatsapp);
  const at = `/api/circle/members/${awa.id}`;
  const read = async () => (await call('GET', at, { as })).body.data;
  const events = async () => (await call('GET', `${at}/timeline?page=1&limit=10`, { as })).body.data;
  for (const word of ['STOP', 'STOP', 'START', 'STOP']) expect(await byWhatsapp(whatsAppReply(awa.phone!.slice(1), word))).toBe(200);
  await db.updateTable('member').set({ unsubscribed_at: new Date() }).where('id', '=', awa.id).execute();
  expect((await read()).stopped).toEqual(['whatsapp']);
  const undo = (channel: string, reason: string) => call('POST', `${at}/resubscribe`, { as, body: { channel, reason } });
  expect((await undo('whatsapp', ' ')).body.errors).toHaveProperty('reason');
  for (let i = 0; i < 2; i++) expect((await undo('whatsapp', 'Demandé au téléphone')).body.data.stopped).toEqual([]);
  expect((await undo('email', 'Demandé au bureau')).body.data.unsubscribedAt).toBeNull();
  expect((await events()).map(({ kind, actor, data }: MemberEvent) => [kind, actor !== null, data.reason ?? data.channel])).toEqual([
    ['resubscribed', true, 'Demandé au bureau'],
    ['channel-started', true, 'Demandé au téléphone'],
    ['channel-stopped', false, 'whatsapp'],
    ['channel-started', false, 'whatsapp'],
    ['channel-stopped', false, 'whatsapp'],
  ]);
  const coach = await buildAccount(db, { role: 'coach' });
  const body = { channel: 'email', reason: 'x' };
  expect((await call('POST', `${at}/resubscribe`, { as: coach.token, body })).status).toBe(403);
});

test('the link to pay leaves by the channel that staff choose, or not at all', async () => {
  const awa = await add({ ...onWhatsapp, channel: 'email' });
  const send = (channel?: string) => call('POST', `/api/circle/members/${awa.id}/pay-link/send`, { as, body: { channel } });
  expect((await send('whatsapp')).body).toMatchObject({ channel: 'whatsapp', message: `The link is on its way to ${awa.phone}` });
  expect((await send('sms')).body).toMatchObject({ channel: 'sms', mail: 'on-its-way' });
  expect((await send()).body).toMatchObject({ channel: 'email' });
  await runJobs();
  expect(vendors.done.whatsapp[0].template).toMatchObject({
    name: 'lien_de_paiement',
    components: [{ parameters: [{ text: 'Awa Diop' }, {}] }],
  });
  expect(sink.received).toHaveLength(1);
  await db.updateTable('member').set({ phone: null }).execute();
  expect(await send('sms')).toMatchObject({
    status: 409,
    body: { message: 'The link cannot be sent by SMS. The member has no telephone number.' },
  });
  expect(await deliveries()).toHaveLength(3);
});

test('a channel that is turned off lets its waiting messages leave by e-mail', async () => {
  const awa = await add(onWhatsapp);
  await remind(awa.id);
  expect((await call('DELETE', '/api/setting/channel/whatsapp', { as })).body.message).toContain('WhatsApp is turned off');
  expect((await call('DELETE', '/api/setting/channel/whatsapp', { as })).status).toBe(409);
  await runJobs();
  expect(sink.received.map(({ to }) => to)).toEqual([awa.email]);
  expect(await state('whatsapp')).toMatchObject({ state: 'off', receiptUrl: null });
});

test('a connection that its service refused is not turned on, and the one that already sends stays open to change', async () => {
  await connectChannels(world, as);
  const { _id: current } = (await state('whatsapp')).connection;
  const refused = await db
    .insertInto('connection')
    .values({ name: 'Ancien jeton', service: 'whatsapp', fields: [], secret: '', check_ok: false, check_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = (body: object) => call('PATCH', '/api/setting/channel/whatsapp', { as, body });
  const save = (connectionId: string) => change({ connectionId });
  expect(await save(refused.id)).toMatchObject({
    status: 400,
    body: { errors: { connectionId: 'WhatsApp refused this connection when it was last tried. Please correct it or choose another one.' } },
  });
  expect((await state('whatsapp')).connection._id).toBe(current);
  await db.updateTable('connection').set({ check_ok: false }).where('id', '=', current).execute();
  expect((await save(current)).status).toBe(200);
  // A change that names no connection keeps it, and turns nothing on.
  expect((await change({ dailyLimit: 5 })).body.data).toMatchObject({ connection: { _id: current }, dailyLimit: 5 });
  await call('DELETE', '/api/setting/channel/whatsapp', { as });
  expect((await change({ dailyLimit: 6 })).body.errors).toEqual({ connectionId: 'Please choose a connection.' });
});

test('the Outbox lists the messages of one channel', async () => {
  const add = (channel: 'email' | 'sms', phone: string | null) =>
    db
      .insertInto('delivery')
      .values({ kind: 'test', to_address: `${channel}@exemple.sn`, subject: 'Rappel', state: 'sent', key: channel, channel, phone })
      .execute();
  await add('email', null);
  await add('sms', '+221771230000');
  const list = async (query: string) => (await call('GET', `/api/outbox${query}`, { as })).body;
  expect(await list('?channel=sms')).toMatchObject({ count: 1, data: [{ to: 'sms@exemple.sn' }] });
  expect((await list('')).count).toBe(2);
});
