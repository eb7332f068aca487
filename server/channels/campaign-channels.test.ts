import { expect, test } from 'vitest';
import { eraseMember } from '#server/deleted/erase-member.queries.ts';
import { whatsAppReport } from '#server/testing/fakes/receipts.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { channelsApp } from '#server/testing/message-channels.ts';

const { app, call, db, runJobs, sink, vendors, as } = await channelsApp();
const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body;
const get = async (path: string) => (await call('GET', path, { as })).body;

const whatsapp = { name: 'webinaire', language: 'fr', values: ['{{ fullName }}'] };
const body = { name: 'Webinaire', subject: 'Webinaire', body: '<p>Bonjour {{ fullName }}</p>', status: 1 };
const template = (await post('/api/templates', { ...body, sms: 'Webinaire ce soir, {{ fullName }}', whatsapp })).data._id;
for (const [name, more] of Object.entries({
  awa: { channel: 'whatsapp' as const, whatsapp_agreed_at: new Date(), bounced_at: new Date() },
  binta: { channel: 'sms' as const },
  cheikh: { channel: 'whatsapp' as const },
  djibril: {},
  elodie: { channel: 'sms' as const, unsubscribed_at: new Date() },
  fanta: { channel: 'whatsapp' as const, whatsapp_agreed_at: new Date() },
}))
  await db
    .insertInto('member')
    .values({
      full_name: name,
      email: `${name}@exemple.sn`,
      phone: `+22177123400${name.length}${name === 'fanta' ? 1 : 0}`.slice(0, 13),
      ...more,
    })
    .execute();

const log = async (run: string) =>
  (await get(`/api/campaign/run/${run}/log?limit=50`)).data.map(
    ({ member, channel, state, triedError }: { member: { fullName: string }; channel: string; state: string; triedError: string | null }) =>
      [member.fullName, channel, state, triedError].join(' | '),
  );

test('a campaign leaves by the preferred channels once each, and what a vendor reports as failed leaves by e-mail', async () => {
  const id = (await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft' })).data._id as string;
  expect((await get(`/api/campaign/${id}/review`)).data).toMatchObject({
    recipients: 5,
    channels: { email: 2, whatsapp: 2, sms: 1 },
    leftOut: [{ reason: 'unsubscribed', count: 1 }],
  });
  await post(`/api/campaign/${id}/launch`);
  await runJobs();
  const read = async () => (await get(`/api/campaign/getCampaign/${id}`)).data;
  const { run } = await read();
  expect(run).toMatchObject({ state: 'completed', total: 6, sent: 5, skipped: 1 });
  expect((await log(run._id)).toSorted()).toEqual([
    'awa | whatsapp | sent | ',
    'binta | sms | sent | ',
    'cheikh | email | sent | The member has not agreed to WhatsApp messages.',
    'djibril | email | sent | ',
    'elodie | sms | skipped | ',
    'fanta | whatsapp | sent | ',
  ]);
  expect(vendors.done.whatsapp.map(({ template }) => template.components[0].parameters[0].text).toSorted()).toEqual(['awa', 'fanta']);
  expect(vendors.done.orange[0].outboundSMSTextMessage.message).toBe('Webinaire ce soir, binta');
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(['cheikh@exemple.sn', 'djibril@exemple.sn']);

  // WhatsApp reports the failures when the run has ended already.
  const rows = await db.selectFrom('delivery').select(['id', 'to_address']).where('channel', '=', 'whatsapp').execute();
  const { body, headers } = whatsAppReport(
    rows.map(({ id }, i) => ({ wamid: `wamid.${i}`, reference: id, status: 'failed', code: 131026 })),
  );
  for (let i = 0; i < 2; i++) {
    expect((await app.inject({ method: 'POST', url: '/api/receipts/whatsapp', payload: body, headers })).statusCode).toBe(200);
    await runJobs();
  }
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(['cheikh@exemple.sn', 'djibril@exemple.sn', 'fanta@exemple.sn']);
  // Awa gets no message, because her address bounced.
  expect(await read()).toMatchObject({
    status: 'completed',
    run: { state: 'completed', total: 6, sent: 4, skipped: 2, failed: 0, pending: 0 },
  });
  expect(await log(run._id)).toContain('fanta | email | sent | WhatsApp could not deliver it: Message Undeliverable.');
  const fanta = await db
    .selectFrom('member')
    .select(['id', 'whatsapp_refused', 'phone'])
    .where('full_name', '=', 'fanta')
    .executeTakeFirstOrThrow();
  expect(fanta.whatsapp_refused).toBe(fanta.phone);
});

test('a cancelled campaign sends nothing more by any channel', async () => {
  vendors.done.orange.length = 0;
  const id = (await post('/api/campaign/create', { name: 'Encore', template, all: true, status: 'draft' })).data._id as string;
  await db
    .updateTable('message_channel')
    .set({ limited_until: new Date(Date.now() + 3_600_000) })
    .execute();
  await post(`/api/campaign/${id}/launch`);
  await runJobs();
  expect((await get(`/api/campaign/getCampaign/${id}`)).data.run).toMatchObject({ state: 'sending', pending: 1 });
  await post(`/api/campaign/${id}/cancel`);
  await db.updateTable('message_channel').set({ limited_until: null }).execute();
  await runJobs();
  expect(vendors.done.orange).toEqual([]);
  expect((await get(`/api/campaign/getCampaign/${id}`)).data.run).toMatchObject({ state: 'cancelled', pending: 0 });
});

test('a message that leaves by e-mail after STOP has all attempts of an e-mail', async () => {
  const id = (await post('/api/campaign/create', { name: 'Dernier', template, all: true, status: 'draft' })).data._id as string;
  const limit = (limited_until: Date | null) => db.updateTable('message_channel').set({ limited_until }).execute();
  await limit(new Date(Date.now() + 3_600_000));
  await post(`/api/campaign/${id}/launch`);
  await runJobs();
  await limit(null);
  const binta = db.updateTable('delivery').where('to_address', '=', 'binta@exemple.sn').where('state', '=', 'pending');
  const { phone } = await binta.set({ attempts: 9 }).returning('phone').executeTakeFirstOrThrow();
  await db.insertInto('channel_stop').values({ channel: 'sms', phone: phone! }).execute();
  await runJobs();
  const { state, attempts, tried_channel } = await db
    .selectFrom('delivery')
    .selectAll()
    .where('to_address', '=', 'binta@exemple.sn')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect({ state, attempts, tried_channel }).toEqual({ state: 'sent', attempts: 1, tried_channel: 'sms' });
  await db.deleteFrom('channel_stop').execute();
});

test('equal messages of a campaign go to a telephone that a household shares once, and different ones to each member', async () => {
  const shared = '+221779998877';
  const household = { phone: shared, channel: 'sms' as const };
  for (const full_name of ['Mère', 'Père', 'Fille'])
    await db
      .insertInto('member')
      .values({ ...household, full_name, email: `${full_name.length}.${full_name === 'Mère' ? 'm' : 'p'}@foyer.sn` })
      .execute();
  const send = async (name: string, sms: string) => {
    vendors.done.orange.length = 0;
    const template = (await post('/api/templates', { ...body, name, sms })).data._id;
    const members = await db.selectFrom('member').select('id').where('phone', '=', shared).execute();
    const campaign = { name, template, members: members.map(({ id }) => id), status: 'draft' };
    const id = (await post('/api/campaign/create', campaign)).data._id as string;
    await post(`/api/campaign/${id}/launch`);
    // An equal message waits until the first one has its result.
    for (let i = 0; i < 3; i++) {
      await runJobs();
      await db.updateTable('delivery').set({ next_at: new Date() }).where('state', '=', 'pending').execute();
    }
    const { run } = (await get(`/api/campaign/getCampaign/${id}`)).data;
    const { data } = await get(`/api/campaign/run/${run._id}/log?limit=50`);
    return { run, rows: data as { member: { fullName: string }; state: string; error: string | null }[], sent: vendors.done.orange.length };
  };

  const different = await send('Par nom', 'Bonjour {{ fullName }}');
  expect([different.run.sent, different.run.skipped, different.sent]).toEqual([3, 0, 3]);

  const equal = await send('Pour tous', 'Webinaire ce soir à 20 h');
  expect([equal.run.state, equal.run.sent, equal.run.skipped, equal.sent]).toEqual(['completed', 1, 2, 1]);
  const [first] = equal.rows.filter(({ state }) => state === 'sent').map(({ member }) => member.fullName);
  const reasons = equal.rows.filter(({ state }) => state === 'skipped').map(({ error }) => error);
  expect(reasons).toEqual(Array(2).fill(`Not sent: the same message went to this telephone for ${first}.`));

  const { id } = await db.selectFrom('member').select('id').where('full_name', '=', first!).executeTakeFirstOrThrow();
  await db
    .updateTable('member')
    .set({ archived_at: new Date(0), deleted_at: new Date(0), purge_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect(await eraseMember(db, id, false)).toBe(true);
  const { data } = await get(`/api/campaign/run/${equal.run._id}/log?limit=50&state=skipped`);
  expect(data.map(({ error }: { error: string }) => error)).toEqual(
    Array(2).fill('Not sent: the same message went to this telephone for another member.'),
  );
});

test('a failure that is reported twice at the same moment opens a campaign that has ended only once', async () => {
  const whom = {
    full_name: 'gora',
    email: 'gora@exemple.sn',
    phone: '+221771239900',
    channel: 'whatsapp' as const,
    whatsapp_agreed_at: new Date(),
  };
  const { id: member } = await db.insertInto('member').values(whom).returning('id').executeTakeFirstOrThrow();
  const campaign = (await post('/api/campaign/create', { name: 'Deux fois', template, members: [member], status: 'draft' })).data
    ._id as string;
  await post(`/api/campaign/${campaign}/launch`);
  await runJobs();
  const sent = db.selectFrom('delivery').select('id').where('member_id', '=', member).where('state', '=', 'sent');
  const { id } = await sent.executeTakeFirstOrThrow();
  const { body, headers } = whatsAppReport([{ wamid: 'wamid.9', reference: id, status: 'failed' }]);
  const { late } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('campaign').select('id').where('id', '=', campaign).forUpdate().execute();
    const late = app.inject({ method: 'POST', url: '/api/receipts/whatsapp', payload: body, headers });
    await expect.poll(() => countWaiting(db)).toBe(1);
    // The first report was stored meanwhile, and the e-mail that it asked for has left.
    await trx.updateTable('delivery').set({ channel: 'email' }).where('id', '=', id).execute();
    return { late };
  });
  expect((await late).statusCode).toBe(200);
  expect((await get(`/api/campaign/getCampaign/${campaign}`)).data).toMatchObject({
    status: 'completed',
    run: { state: 'completed', sent: 1 },
  });
});

test('a failure that is reported while a series is paused counts for everybody who shares the telephone, and is retried for all', async () => {
  const shared = { phone: '+221771239911', channel: 'whatsapp' as const, whatsapp_agreed_at: new Date() };
  const household = ['hawa', 'idrissa'].map((full_name) => ({ ...shared, full_name, email: `${full_name}@exemple.sn` }));
  const members = (await db.insertInto('member').values(household).returning('id').execute()).map(({ id }) => id);
  const equal = (await post('/api/templates', { ...body, name: 'Foyer', whatsapp: { ...whatsapp, values: [] } })).data._id;
  const series = { oneTime: false, frequency: { period: 'week', frequency: 1 } };
  const id = (await post('/api/campaign/create', { name: 'Foyer', template: equal, members, ...series, status: 'draft' })).data
    ._id as string;
  await post(`/api/campaign/${id}/launch`);
  await runJobs();
  // The equal message waits until the first one has its result.
  await db.updateTable('delivery').set({ next_at: new Date() }).where('state', '=', 'pending').execute();
  await runJobs();
  const read = async () => (await get(`/api/campaign/getCampaign/${id}`)).data;
  expect(await read()).toMatchObject({ status: 'scheduled', run: { sent: 1, skipped: 1 } });

  await post(`/api/campaign/${id}/pause`);
  const sent = db.selectFrom('delivery').select('id').where('phone', '=', shared.phone).where('state', '=', 'sent');
  const { id: reference } = await sent.executeTakeFirstOrThrow();
  const report = whatsAppReport([{ wamid: 'wamid.10', reference, status: 'failed' }]);
  await app.inject({ method: 'POST', url: '/api/receipts/whatsapp', payload: report.body, headers: report.headers });
  expect((await read()).run).toMatchObject({ state: 'completed', sent: 0, failed: 2, skipped: 0 });
  await post(`/api/campaign/${id}/resume`);
  sink.received.length = 0;
  await post(`/api/campaign/${id}/retry`);
  await runJobs();
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(['hawa@exemple.sn', 'idrissa@exemple.sn']);
});
