import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sealSecret } from '#server/accounts/account-secret.rules.ts';
import { saveLinkedAccount } from '#server/accounts/accounts.queries.ts';
import { type Db, insertRows } from '#server/db/db.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { updateConnection } from '#server/scenarios/connections.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { startVendors, VENDOR_KEYS } from '#server/testing/fakes/vendors.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { connectChannels } from '#server/testing/message-channels.ts';
import { sendDue } from '#server/worker.ts';
import { readDeliveryFailures } from './bounces.jobs.ts';

const google = await startGoogle();
const vendors = await startVendors();
const world = await testApp({ env: { ...google.env, ...vendors.env, OUTBOUND_ALLOW: '127.0.0.1' } });
const { db, deps } = world;
afterAll(async () => {
  await google.close();
  await vendors.close();
});
const admin = await buildAccount(db);
const limits = { daily_limit: 500, minute_limit: 3_000 };
const gmail = {
  type: 'google' as const,
  email: 'programme@gmail.com',
  name: '',
  profile: null,
  host: null,
  port: null,
  username: null,
  ...limits,
};

/** Links the account, or links it again, as its owner does on the page of Google. */
async function link(db: Db): Promise<string> {
  const { code } = await google.allow(await deps.google.consentUrl('x'));
  const { refreshToken } = await deps.google.link(code!);
  return saveLinkedAccount(db, gmail, admin.id, (id) => sealSecret(deps.env, id, refreshToken));
}

/** Does `work` with the access of before while staff give a new one, which is stored as soon as that work waits for it. */
async function during(renew: (db: Db) => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  const { done } = await db.transaction().execute(async (trx) => {
    await renew(trx);
    const done = work();
    await expect.poll(() => countWaiting(db)).toBe(1);
    return { done };
  });
  await done;
}

beforeEach(async () => {
  await db.deleteFrom('delivery').execute();
  await db.deleteFrom('mail_account').execute();
});
const account = () => db.selectFrom('mail_account').select(['state', 'error']).executeTakeFirstOrThrow();
const states = async () => (await db.selectFrom('delivery').select('state').execute()).map(({ state }) => state);
const connected = { state: 'connected', error: null };

test('an account that is linked again while an e-mail is refused with its former access goes on sending', async () => {
  const id = await link(db);
  google.withdraw();
  const hello = systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] });
  await db.transaction().execute((db) => queueMail(db, 'a@exemple.sn', hello, { account: id }));
  await during(link, () => sendDue(deps));
  expect(await account()).toEqual(connected);
  await sendDue(deps);
  expect(await states()).toEqual(['sent']);
});

test('an account that is linked again while its delivery failures are refused to its former access stays connected', async () => {
  await link(db);
  google.withdraw();
  await during(link, () => readDeliveryFailures.handle(deps, {}));
  expect(await account()).toEqual(connected);
});

test('an account that is linked again while Gmail asks its former access to wait goes on sending', async () => {
  await link(db);
  google.faultNext('busy');
  await during(link, () => readDeliveryFailures.handle(deps, {}));
  expect(await account()).toEqual(connected);
});

test('an e-mail that is written while its account is removed is not sent, and says so', async () => {
  const id = await link(db);
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, 'a@exemple.sn', systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] }), { account: 'default' });
    expect((await world.call('DELETE', `/api/setting/account/${id}`, { as: admin.token })).status).toBe(200);
  });
  await sendDue(deps);
  const [row, ...others] = (await world.call('GET', '/api/outbox', { as: admin.token })).body.data;
  expect(others).toEqual([]);
  expect(row).toMatchObject({ state: 'failed', error: 'Not sent: its e-mail account was removed.' });
});

test('an account is not called connected by a check of its former access', async () => {
  const id = await link(db);
  let answer: Promise<{ status: number }> | undefined;
  await during(
    async (trx) => {
      await link(trx);
      await sql`update mail_account set state = 'reconnect', error = 'Google refuses'`.execute(trx);
    },
    () => (answer = world.call('POST', `/api/setting/account/${id}/check`, { as: admin.token })),
  );
  expect((await answer!).status).toBe(409);
  expect(await account()).toEqual({ state: 'reconnect', error: 'Google refuses' });
});

test('new values of a connection are not called working by a check of the former ones', async () => {
  const given = { service: 'whatsapp', name: 'WhatsApp', values: { phoneNumberId: '106540352242922', accessToken: VENDOR_KEYS.whatsapp } };
  const id = (await world.call('POST', '/api/connection', { as: admin.token, body: given })).body.data._id as string;
  let answer: Promise<{ body: { data: unknown } }> | undefined;
  await during(
    (trx) => updateConnection(deps, trx, id, { values: { phoneNumberId: '106540352242922', accessToken: 'wrong' } }),
    () => (answer = world.call('POST', `/api/connection/${id}/test`, { as: admin.token })),
  );
  expect((await answer!).body.data).toMatchObject({ check: null });
  const again = await world.call('POST', `/api/connection/${id}/test`, { as: admin.token });
  expect(again.body.data.check).toMatchObject({ ok: false });
});

const whatsapp = { phoneNumberId: '106540352242922', accessToken: VENDOR_KEYS.whatsapp };
const orange = { authorization: VENDOR_KEYS.orange, sender: '+221770000000' };
test.each([
  ['whatsapp', 'refused', 'whatsapp', whatsapp, { status: 401, body: { error: { code: 190 } } }],
  ['whatsapp', 'asked to wait', 'whatsapp', whatsapp, { status: 429, body: {} }],
  ['sms', 'refused', 'orange-sms', orange, { status: 401, body: { error: 'invalid_client' } }],
] as const)(
  'a channel that gets new credentials while its former ones are refused goes on sending: %s, %s',
  async (channel, _, service, values, refusal) => {
    await connectChannels(world, admin.token);
    const connection = await db
      .selectFrom('message_channel')
      .innerJoin('connection', 'connection.id', 'connection_id')
      .select('connection.id')
      .where('service', '=', service)
      .executeTakeFirstOrThrow();
    const message = { whatsapp: { template: 'rappel', language: 'fr', values: [] }, sms: { text: 'Bonjour' } }[channel];
    await insertRows(db, 'delivery', {
      kind: 'reminder',
      key: channel,
      to_address: 'awa@exemple.sn',
      subject: 'Rappel',
      state: 'pending',
      channel,
      phone: '+221771234567',
      message: JSON.stringify(message),
    });
    vendors.refuse(refusal);
    await during(
      (trx) => updateConnection(deps, trx, connection.id, { values }),
      () => sendDue(deps),
    );
    const row = await db.selectFrom('message_channel').select(['state', 'error']).where('channel', '=', channel).executeTakeFirst();
    expect(row).toEqual(connected);
  },
);
