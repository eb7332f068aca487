import { generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startCircle } from '#server/testing/fakes/circle.fake.ts';
import { startVendors, VENDOR_KEYS } from '#server/testing/fakes/vendors.fake.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { allModules, services, toModule } from './catalogue/catalogue.rules.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const vendors = await startVendors({ googleKey: publicKey });
afterAll(() => vendors.close());
const circle = await startCircle({ token: 'jeton-circle' });
afterAll(() => circle.close());
const world = await testApp({ env: { ...vendors.env, CIRCLE_API_URL: circle.url } });
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail, makeDue } = scenarioTools(world, as);

const key = JSON.stringify({
  type: 'service_account',
  client_email: 'cauri@projet.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
});
const VALUES: Record<string, Record<string, string>> = {
  whatsapp: { phoneNumberId: '106540352242922', accessToken: VENDOR_KEYS.whatsapp },
  telegram: { token: VENDOR_KEYS.telegram },
  'orange-sms': { authorization: VENDOR_KEYS.orange, sender: '+221770000000', senderName: 'CAURI' },
  slack: { token: VENDOR_KEYS.slack },
  fedapay: { secretKey: VENDOR_KEYS.fedapay },
  moneroo: { secretKey: VENDOR_KEYS.moneroo },
  'google-sheets': { key },
  'google-calendar': { key },
  circle: { token: 'jeton-circle' },
};
async function connect(service: string, values = VALUES[service]!) {
  const { body } = await call('POST', '/api/connection', { as, body: { service, name: service, values } });
  return body.data._id as string;
}
const ids: Record<string, string> = {};
for (const service of Object.keys(VALUES)) ids[service] = await connect(service);

const open = { module: 'webhooks.received', config: { verify: false } };
const hook = (path: string, body: unknown) =>
  app.inject({ method: 'POST', url: path, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const step = (module: string, config: Record<string, unknown>) => ({ module, config, connection: ids[module.split('.')[0]!]! });
const person = { name: 'Awa Diop Fall', email: 'awa@exemple.sn', phone: '77 123 45 67', amount: 50000 };
const payer = {
  amount: '{{ trigger.body.amount }}',
  currency: 'XOF',
  description: 'Échéance',
  email: '{{ trigger.body.email }}',
  name: '{{ trigger.body.name }}',
  phone: '+221771234567',
  member: 'm-1',
  category: 'Registration',
};

test('every module has a service, a label for each field and a sample for each output', () => {
  const names = new Set(services.map(({ id }) => id));
  for (const module of allModules().map(toModule)) {
    expect(names).toContain(module.service.id);
    expect(
      module.fields.every(({ label, name }) => label !== '' && name !== ''),
      module.id,
    ).toBe(true);
    expect(
      module.outputs.every(({ sample }) => sample !== undefined),
      module.id,
    ).toBe(true);
  }
  expect(allModules().length).toBe(new Set(allModules().map(({ id }) => id)).size);
});

test.each([
  ['whatsapp', 'Cauri +221 77 000 00 00'],
  ['telegram', '@cauri_bot'],
  ['orange-sms', 'SMS left: SEN: 940'],
  ['slack', 'cauri (Cauri)'],
  ['fedapay', 'Connected.'],
  ['google-sheets', 'Share the sheet or calendar with cauri@projet.iam.gserviceaccount.com'],
])('the check of a connection to %s says whose account it is', async (service, message) => {
  const { body } = await call('POST', `/api/connection/${ids[service]}/test`, { as });
  expect(body.data.check).toMatchObject({ ok: true, message });
});

test('a run ends without a failure when the number that it would write to has answered STOP, and tries another way after an error', async () => {
  const sms = step('orange-sms.send', { to: '{{ trigger.body.phone }}', message: 'Bonjour' });
  const { id, hook: path } = await build(open, [sms]);
  const other = await build(open, [
    { ...sms, onError: 'continue' },
    { module: 'staff.notify', config: { title: 'Appeler', message: 'Awa' } },
  ]);
  const phone = '+221770001122';
  await db.insertInto('channel_stop').values({ channel: 'sms', phone }).execute();
  await hook(path, { ...person, phone });
  await hook(other.hook, { ...person, phone });
  await drain();
  expect(await runs(id)).toMatchObject([{ state: 'filtered', error: expect.stringContaining('answered STOP') }]);
  expect(await runs(other.id)).toMatchObject([{ state: 'succeeded', error: null }]);
});

test('the check of a connection reports a wrong key without showing the key', async () => {
  const wrong = await connect('telegram', { token: '999:wrong-token' });
  const { body } = await call('POST', `/api/connection/${wrong}/test`, { as });
  expect(body.data.check).toMatchObject({ ok: false, message: 'Telegram refuses the connection (401): Unauthorized' });
  expect((await call('POST', '/api/connection', { as, body: { service: 'slack', name: 'x', values: {} } })).body.errors).toEqual({
    token: 'Bot token is required',
  });
});

test('the check of a connection says that a key was copied with a character that cannot be sent', async () => {
  const wrong = await connect('slack', { token: 'xoxb-’secret' });
  const { body } = await call('POST', `/api/connection/${wrong}/test`, { as });
  expect(body.data.check).toMatchObject({ ok: false, message: 'A key holds a character that cannot be sent. Please copy it again.' });
});

test('typed texts reach any e-mail address and phone number, and an address that is none is refused', async () => {
  const { id, hook: path } = await build(open, [
    {
      module: 'mail.send',
      config: {
        to: '{{ trigger.body.email }}',
        subject: 'Merci {{ trigger.body.name }}',
        text: 'Bonjour <b>{{ trigger.body.name }}</b>,\n\nÀ bientôt.',
      },
    },
    step('whatsapp.send-text', { to: '{{ trigger.body.phone }}', text: 'Bonjour\n{{ trigger.body.name }}' }),
    step('orange-sms.send', { to: '{{ trigger.body.phone }}', message: 'Bonjour' }),
  ]);
  await hook(path, { ...person, email: ' Inconnue@Exemple.sn ' });
  await hook(path, { ...person, email: 'pas-une-adresse' });
  await drain();
  expect((await runs(id)).map(({ state, error }) => [state, error])).toEqual(
    expect.arrayContaining([
      ['succeeded', null],
      ['failed', '“pas-une-adresse” is not an e-mail address.'],
    ]),
  );
  const mails = await db.selectFrom('delivery').selectAll().where('to_address', '=', 'inconnue@exemple.sn').execute();
  expect(mails).toMatchObject([{ subject: 'Merci Awa Diop Fall', text: 'Bonjour <b>Awa Diop Fall</b>,\n\nÀ bientôt.' }]);
  expect(mails[0]!.html).toContain('Bonjour &lt;b&gt;Awa Diop Fall&lt;/b&gt;,');
  expect(vendors.done.whatsapp.splice(0)).toMatchObject([{ to: '221771234567', type: 'text', text: { body: 'Bonjour\nAwa Diop Fall' } }]);
  expect(vendors.done.orange.splice(0)).toHaveLength(1);
});

test('a text that is too long for Telegram is cut, and never within an emoji, which Telegram refuses', async () => {
  const { id, hook: path } = await build(open, [step('telegram.send-message', { chat: '-100123', text: `${'a'.repeat(4_095)}🎉` })]);
  await hook(path, person);
  await drain();
  expect((await runs(id)).map(({ state, error }) => [state, error])).toEqual([['succeeded', null]]);
  expect(vendors.done.telegram.splice(0)).toMatchObject([{ text: 'a'.repeat(4_095) }]);
});

test('payment links are made at the provider and sent in messages', async () => {
  const { id, hook: path, scenario } = await build(open, [step('fedapay.payment-link', payer), step('moneroo.payment-link', payer)]);
  const [link, other] = scenario.reactions;
  const message = `Payez ici : {{ ${link.ref}.url }}`;
  const changed = await call('PATCH', `/api/scenario/${id}`, {
    as,
    body: {
      version: scenario.__v,
      reactions: [
        { ...step('fedapay.payment-link', payer), _id: link._id },
        { ...step('moneroo.payment-link', payer), _id: other._id },
        step('whatsapp.send-template', {
          to: '{{ trigger.body.phone }}',
          template: 'paiement',
          language: 'fr',
          values: [{ name: '1', value: `{{ ${link.ref}.url }}` }],
        }),
        step('orange-sms.send', { to: '{{ trigger.body.phone }}', message }),
        step('telegram.send-message', { chat: '-100123', text: message }),
      ],
    },
  });
  expect(changed.status).toBe(200);
  expect((await call('POST', `/api/scenario/${id}/publish`, { as, body: {} })).status).toBe(200);
  await hook(path, person);
  await drain();
  expect((await runs(id))[0]).toMatchObject({ state: 'succeeded', error: null });
  expect(vendors.done.fedapay[0]).toMatchObject({
    amount: 50000,
    currency: { iso: 'XOF' },
    custom_metadata: { memberId: 'm-1', category: 'Registration' },
    customer: { firstname: 'Awa', lastname: 'Diop Fall', email: 'awa@exemple.sn', phone_number: { number: '+221771234567' } },
  });
  expect(vendors.done.moneroo[0]).toMatchObject({ amount: 50000, return_url: 'http://localhost:3000', customer: { phone: 221771234567 } });
  const url = 'https://process.fedapay.com/tok-104001';
  expect(vendors.done.whatsapp[0].template.components).toEqual([{ type: 'body', parameters: [{ type: 'text', text: url }] }]);
  expect(vendors.done.orange[0]).toMatchObject({
    address: 'tel:+221771234567',
    senderAddress: 'tel:+221770000000',
    senderName: 'CAURI',
    outboundSMSTextMessage: { message: `Payez ici : ${url}` },
  });
  expect(vendors.done.telegram[0]).toEqual({ chat_id: -100123, text: `Payez ici : ${url}` });
  // The check of the connection and the message share one token.
  expect(vendors.done.tokens).toHaveLength(1);
});

test('rows, events and Slack messages arrive, and an event that is requested twice is created once', async () => {
  const reactions = [
    step('google-sheets.append-row', {
      spreadsheet: 'https://docs.google.com/spreadsheets/d/1AbC_d-9/edit#gid=0',
      range: 'A1',
      values: [
        { name: 'Nom', value: '{{ trigger.body.name }}' },
        { name: 'Formule', value: '=1+1' },
      ],
    }),
    step('google-calendar.create-event', {
      calendar: 'primary',
      summary: 'Coaching {{ trigger.body.name }}',
      start: '2026-12-01T10:00:00Z',
      minutes: 45,
      description: '',
    }),
    step('slack.post-message', { channel: '#paiements', text: '{{ trigger.body.name }}' }),
  ];
  const { id, hook: path } = await build(open, reactions);
  await hook(path, person);
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded' });
  expect(vendors.done.rows[0]).toEqual(['Awa Diop Fall', '=1+1']);
  expect(vendors.done.events[0]).toMatchObject({
    summary: 'Coaching Awa Diop Fall',
    start: { dateTime: '2026-12-01T10:00:00.000Z', timeZone: 'Africa/Dakar' },
    end: { dateTime: '2026-12-01T10:45:00.000Z' },
  });
  await db
    .updateTable('scenario_run')
    .set({ state: 'waiting', next_step: 2, wake_at: new Date(), finished_at: null })
    .where('id', '=', run!._id)
    .execute();
  await drain();
  expect([vendors.done.rows.length, vendors.done.events.length, vendors.done.slack.length]).toEqual([1, 1, 2]);
  expect((await detail(run!._id)).detail[2].output.link).toContain('calendar/event');
});

test.each([
  ['05/12/2026 10:00', '2026-12-05T15:00:00.000Z'],
  ['2026-12-05 10:00', '2026-12-05T15:00:00.000Z'],
  ['2026-12-05', '2026-12-05T05:00:00.000Z'],
  ['2026-12-05T10:00:00Z', '2026-12-05T10:00:00.000Z'],
])('an event that begins on %s begins by the clocks of the programme', async (start, begins) => {
  await db.updateTable('setting').set({ time_zone: 'America/New_York' }).execute();
  const event = { calendar: 'primary', summary: 'Coaching', start: '{{ trigger.body.start }}', minutes: 45, description: '' };
  const { hook: path } = await build(open, [step('google-calendar.create-event', event)]);
  vendors.done.events.length = 0;
  await hook(path, { start });
  await drain();
  await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
  expect(vendors.done.events).toMatchObject([{ start: { dateTime: begins } }]);
});

test('a token that Google revoked early is fetched anew, once', async () => {
  const row = { spreadsheet: '1AbC_d-9', range: 'A1', values: [{ name: 'Nom', value: '{{ trigger.body.name }}' }] };
  const { id, hook: path } = await build(open, [step('google-sheets.append-row', row)]);
  const run = async (...refusals: Parameters<typeof vendors.refuse>) => {
    vendors.done.rows.length = 0;
    vendors.refuse(...refusals);
    await hook(path, person);
    await drain();
    return [vendors.done.rows.length, (await runs(id)).map(({ state }) => state).toSorted()];
  };
  const revoked = { status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } } };
  expect(await run()).toEqual([1, ['succeeded']]);
  expect(await run(revoked)).toEqual([1, ['succeeded', 'succeeded']]);
  expect(await run(revoked, revoked)).toEqual([0, ['failed', 'succeeded', 'succeeded']]);
});

test('a Circle step invites a person once, adds them to a space and can be repeated', async () => {
  circle.spaces.push({ id: 7, name: 'Communauté', members: new Set() });
  const { body: spaces } = await call('GET', `/api/scenario/option/circle.add-to-space?field=group&connection=${ids.circle}`, { as });
  expect(spaces.data).toEqual([{ value: '7', label: 'Communauté' }]);
  // A connection of another service is not accepted here.
  expect((await call('GET', `/api/scenario/option/circle.add-to-space?field=group&connection=${ids.slack}`, { as })).body.data).toEqual([]);
  const { id, hook: path } = await build(open, [
    step('circle.invite-member', { email: '{{ trigger.body.email }}', name: '{{ trigger.body.name }}', invite: 'no' }),
    step('circle.add-to-space', { email: '{{ trigger.body.email }}', group: '7' }),
  ]);
  for (let time = 0; time < 2; time++) {
    await hook(path, person);
    await drain();
  }
  expect((await runs(id)).map(({ state, error }) => [state, error])).toEqual([
    ['succeeded', null],
    ['succeeded', null],
  ]);
  expect(circle.members.filter(({ email }) => email === 'awa@exemple.sn')).toHaveLength(1);
});

test('a step is retried after a temporary refusal, needs review when it may have been done, and fails otherwise', async () => {
  const { id, hook: path } = await build(open, [step('telegram.send-message', { chat: '@coaching', text: 'x' })], { pauseAfter: null });
  const before = vendors.done.telegram.length;
  const states = async () => (await runs(id)).map(({ state, error }) => [state, error]);
  vendors.refuse({
    status: 429,
    body: { ok: false, error_code: 429, description: 'Too Many Requests: retry after 7', parameters: { retry_after: 7 } },
  });
  await hook(path, person);
  await drain();
  expect(await states()).toEqual([['waiting', 'Telegram asks us to wait.']]);
  vendors.refuse({ status: 502, body: {} });
  await makeDue(id);
  await drain();
  expect((await states())[0]![0]).toBe('needs-review');
  vendors.refuse({ status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } });
  await hook(path, person);
  await drain();
  expect((await states())[0]).toEqual(['failed', 'Telegram refuses this (400): Bad Request: chat not found']);
  expect(vendors.done.telegram.length).toBe(before);

  const whatsapp = await build(open, [
    step('whatsapp.send-template', { to: '{{ trigger.body.phone }}', template: 't', language: 'fr', values: [] }),
  ]);
  vendors.refuse({
    status: 400,
    body: {
      error: { message: '(#131056) Pair rate limit hit', code: 131056, error_data: { details: 'Too many messages to this number.' } },
    },
  });
  await hook(whatsapp.hook, person);
  await hook(whatsapp.hook, { ...person, phone: 'abc' });
  await drain();
  expect((await runs(whatsapp.id)).map(({ state }) => state)).toEqual(['failed', 'waiting']);
});
