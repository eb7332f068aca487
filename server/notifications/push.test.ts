import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { rowOf } from '#server/db/db.ts';
import { pushKeys } from '#server/integrations/web-push.ts';
import { type Notice, notify } from '#server/notices/notify.queries.ts';
import { exportFailed, memberOut, paymentUnmatched, providerSilent } from '#server/notices/staff.notices.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startPushService } from '#server/testing/fakes/push-service.fake.ts';
import { during } from '#server/testing/locks.ts';
import { pushNotifications } from './push.jobs.ts';

const service = await startPushService();
afterAll(service.close);
const { call, db, deps } = await testApp({ env: { OUTBOUND_ALLOW: service.host } });

const PATH = '/api/notifications/push';
const notifyStaff = (...notices: Notice[]) =>
  db.transaction().execute(async (db) => {
    for (const notice of notices) await notify(db, notice);
  });
const push = () => pushNotifications.handle(deps, {});

/** An account with a device that is notified. */
async function subscribed(role: 'admin' | 'coach' = 'admin') {
  await sql`truncate notification, push_subscription cascade`.execute(db);
  const account = await buildAccount(db, { role });
  const { body } = await call('GET', PATH, { as: account.token });
  const device = service.device(body.data.publicKey);
  expect(await call('PUT', PATH, { as: account.token, body: device.subscription })).toMatchObject({ status: 200 });
  return { account, as: account.token, device, publicKey: body.data.publicKey as string };
}

test('the two keys of an installation belong together, also when the private one begins with zeros', () => {
  const belong = ({ publicKey, privateKey }: ReturnType<typeof pushKeys>) => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return privateKey.length === 43 && pair.getPublicKey('base64url') === publicKey;
  };
  // About one in 256 begins with eight zeros.
  const secrets = Array.from({ length: 1_000 }, (_, i) => `secret ${i}`);
  expect(secrets.filter((secret) => !belong(pushKeys(secret)))).toEqual([]);
});

describe('a device is told', () => {
  test('of a notification once, until it was read and happens again', async () => {
    const { as, device } = await subscribed();
    await notifyStaff(paymentUnmatched());
    await push();
    await push();
    expect(device.told).toMatchObject([{ title: 'A payment has no member', link: '/payments?status=Unmatched' }]);
    await notifyStaff(paymentUnmatched());
    await push();
    expect(device.told).toHaveLength(1);
    await call('POST', '/api/notifications/read-all', { as });
    await notifyStaff(paymentUnmatched());
    await push();
    expect(device.told).toMatchObject([{}, { title: '3 payments have no member', tag: device.told[0]!.tag }]);
  });

  test('of several notifications with one message, in the language of the account', async () => {
    const { account, device } = await subscribed();
    await db.updateTable('account').set({ language: 'fr' }).where('id', '=', account.id).execute();
    await notifyStaff(paymentUnmatched(), memberOut(), providerSilent('moneroo', 'Moneroo'), exportFailed(null, 'x'.repeat(5_000), null));
    await push();
    expect(device.told).toMatchObject([{ title: '4 nouvelles notifications', link: '/notifications' }]);
    expect(device.told[0]!.body.split('\n')).toHaveLength(3);
  });

  test('of all that is new with one message, however many they are', async () => {
    const { device } = await subscribed();
    await notifyStaff(...Array.from({ length: 25 }, (_, i) => exportFailed(null, `No room for ${i}.`, null)));
    await push();
    await push();
    expect(device.told).toMatchObject([{ title: '25 new notifications' }]);
  });

  test('of what happened since the backup while sending is paused, and of the rest when an admin lets it leave', async () => {
    const { as, device } = await subscribed();
    for (const table of ['account', 'push_subscription'])
      await sql`update ${sql.table(table)} set created_at = now() - interval '5 minutes'`.execute(db);
    const restored = async (choice: 'send' | 'drop') => {
      await notifyStaff(memberOut());
      await sql`update notification set at = now() - interval '3 minutes'`.execute(db);
      await db.insertInto('sending_pause').values({ taken_at: sql`now() - interval '1 minute'` }).execute();
      await notifyStaff(paymentUnmatched());
      await push();
      const told = device.told.splice(0).map(({ title }) => title);
      await call('POST', '/api/system/pause/end', { as, body: { choice } });
      await push();
      await call('POST', '/api/notifications/read-all', { as });
      return [told, device.told.splice(0).map(({ title }) => title)];
    };
    expect(await restored('send')).toEqual([['A payment has no member'], ['A member is Out']]);
    expect(await restored('drop')).toEqual([['2 payments have no member'], []]);
  });

  test('only while its account is active', async () => {
    const { account, device } = await subscribed();
    await notifyStaff(memberOut());
    for (const status of ['Inactive', 'Active'] as const) {
      await db.updateTable('account').set({ status }).where('id', '=', account.id).execute();
      await push();
      expect(device.told).toHaveLength(status === 'Active' ? 1 : 0);
    }
  });

  test('only of what the account may see, and of nothing from before it subscribed', async () => {
    const { account, as, device } = await subscribed('coach');
    await notifyStaff(paymentUnmatched(), exportFailed(account.id, 'No room.', account.id));
    await push();
    expect(device.told).toMatchObject([{ title: 'An export of responses failed' }]);
    const { body } = await call('GET', PATH, { as });
    const later = service.device(body.data.publicKey);
    await call('DELETE', PATH, { as });
    await call('PUT', PATH, { as, body: later.subscription });
    await push();
    expect(later.told).toEqual([]);
  });

  test('later when its service is broken, and never again when it has unsubscribed or our key is another', async () => {
    const { as, device } = await subscribed();
    const endpoint = async () => (await call('GET', PATH, { as })).body.data.endpoint;
    await notifyStaff(memberOut());
    service.failNext(1, 503);
    await push();
    expect(device.told).toEqual([]);
    expect(await endpoint()).toBe(device.subscription.endpoint);
    await push();
    expect(device.told).toHaveLength(1);
    service.remove(device);
    await notifyStaff(paymentUnmatched());
    await push();
    expect(await endpoint()).toBeNull();
    const other = service.device(pushKeys('the secret key of another installation').publicKey);
    await call('PUT', PATH, { as, body: other.subscription });
    await notifyStaff(providerSilent('moneroo', 'Moneroo'));
    await push();
    expect([other.told, await endpoint()]).toEqual([[], null]);
  });

  test('later when its service refuses our signature because our own clock is wrong', async () => {
    const { as, device } = await subscribed();
    await notifyStaff(memberOut());
    for (const status of [401, 403]) {
      service.failNext(1, status, new Date(Date.now() + 2 * 86_400_000));
      await push();
      expect((await call('GET', PATH, { as })).body.data.endpoint).toBe(device.subscription.endpoint);
    }
    await push();
    expect(device.told).toHaveLength(1);
  });

  test('never when its session ends at the moment in which it subscribes', async () => {
    const { as, device } = await subscribed();
    await db.deleteFrom('push_subscription').execute();
    const answer = await during(db, {
      first: (trx) => trx.deleteFrom('session').execute(),
      begin: () => call('PUT', PATH, { as, body: device.subscription }),
    });
    expect([answer.status, await db.selectFrom('push_subscription').select('id').execute()]).toEqual([401, []]);
  });

  test('while the session lasts in which it subscribed', async () => {
    const { as, device } = await subscribed();
    await call('POST', '/api/logout', { as });
    await notifyStaff(memberOut());
    await push();
    expect(device.told).toEqual([]);
    const { rows } = await sql`select from push_subscription`.execute(db);
    expect(rows).toHaveLength(0);
  });
});

test('a device that another account uses now is told only what that account may see', async () => {
  const { as, device } = await subscribed();
  const coach = await buildAccount(db, { role: 'coach' });
  await call('PUT', PATH, { as: coach.token, body: device.subscription });
  expect((await call('GET', PATH, { as })).body.data.endpoint).toBeNull();
  await notifyStaff(paymentUnmatched());
  await push();
  expect(device.told).toEqual([]);
});

test('a subscription that nobody could use is refused, and a private address is never called', async () => {
  const { as, device, publicKey } = await subscribed();
  const { endpoint, keys } = device.subscription;
  const refused = async (body: object) => (await call('PUT', PATH, { as, body })).status;
  expect(await refused({ endpoint: 'javascript:alert(1)', keys })).toBe(400);
  expect(await refused({ endpoint, keys: { ...keys, auth: 'short' } })).toBe(400);
  expect(await refused({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } })).toBe(400);
  expect(publicKey).toMatch(/^[\w-]{87}$/);
  await call('PUT', PATH, { as, body: { endpoint: 'http://169.254.169.254/push', keys } });
  await notifyStaff(memberOut());
  await push();
  const { rows } = await sql`select from push_sent`.execute(db);
  expect(rows).toHaveLength(0);
});

test('a device that cannot be noted as told holds up none of the many after it', async () => {
  const { device: first, publicKey } = await subscribed();
  const others = [];
  for (let i = 0; i < 10; i++) {
    const { token } = await buildAccount(db);
    const device = service.device(publicKey);
    await call('PUT', PATH, { as: token, body: device.subscription });
    others.push(device);
  }
  const { id } = await rowOf(db, sql<{ id: string }>`select id from push_subscription where endpoint = ${first.subscription.endpoint}`);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db);
  await sql`${sql.raw(`create trigger refuse before insert on push_sent for each row when (new.subscription_id = '${id}') execute function refuse()`)}`.execute(
    db,
  );
  await notifyStaff(memberOut());
  await push();
  await sql`drop function refuse cascade`.execute(db);
  expect(others.map(({ told }) => told.length)).toEqual(others.map(() => 1));
});
