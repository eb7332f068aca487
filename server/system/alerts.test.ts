import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSignature } from '#server/scenarios/hook-signature.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { readBody, serveFake } from '#server/testing/fakes/fake-server.ts';
import { startVendors, VENDOR_KEYS } from '#server/testing/fakes/vendors.fake.ts';
import { makeCalls, tell, watch } from './alerts.actions.ts';
import { insertCall } from './alerts.queries.ts';
import { findingTexts, type StoredFinding } from './checks.rules.ts';
import { startHeartbeat } from './heartbeat.actions.ts';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}
const received: Received[] = [];
let status = 204;
const answerAtOnce = (res: ServerResponse) => void res.writeHead(status).end();
let answer = answerAtOnce;
const fake = await serveFake(async (req, res) => {
  received.push({ path: req.url ?? '', headers: req.headers as Record<string, string>, body: await readBody(req) });
  answer(res);
});
afterAll(() => fake.close());

const vendors = await startVendors();
afterAll(() => vendors.close());
const { call, db, deps } = await testApp({
  env: { OUTBOUND_ALLOW: new URL(fake.url).host, SMTP_URL: 'smtp://127.0.0.1:1', ...vendors.env },
});
const admin = await buildAccount(db, { email: 'awa@exemple.sn' });
await buildAccount(db, { email: 'moussa@exemple.sn', language: 'fr' });
const change = (body: object) => call('PATCH', '/api/system/settings', { as: admin.token, body });
const connect = async (service: string, values: object) =>
  (await call('POST', '/api/connection', { as: admin.token, body: { service, name: service, values } })).body.data._id as string;
const mails = () => db.selectFrom('delivery').select(['to_address', 'subject']).orderBy('to_address').orderBy('id').execute();
const full: StoredFinding = {
  key: 'disk:vps:/data',
  severity: 'critical',
  title: findingTexts.write('diskFilling', { host: 'vps', free: 4e8 }),
  advice: findingTexts.write('makeRoom', { folder: '/data' }),
  link: null,
};
/** Moves every time of the alerts into the past, as if so much time had passed. */
const pass = (seconds: number) => {
  const back = sql`make_interval(secs => ${seconds})`;
  return sql`update system_alert set began_at = began_at - ${back}, seen_at = seen_at - ${back}, told_at = told_at - ${back}`.execute(db);
};

beforeEach(async () => {
  received.length = 0;
  status = 204;
  answer = answerAtOnce;
  await db.deleteFrom('system_alert').execute();
  await db.deleteFrom('system_alert_call').execute();
  await db.deleteFrom('delivery').execute();
  await change({ alertEmails: true, alertUrl: null, alertWhatsapp: null, heartbeatUrl: null });
});

describe('an alert', () => {
  test('is told to each admin in their language once it lasts, once a day, and once when it is over', async () => {
    await tell(deps, [full]);
    expect(await mails()).toEqual([]);
    await pass(100);
    // Two processes look at the same moment.
    await Promise.all([tell(deps, [full]), tell(deps, [full])]);
    expect(await mails()).toEqual([
      { to_address: 'awa@exemple.sn', subject: 'The disk of vps has 400 MB left' },
      { to_address: 'moussa@exemple.sn', subject: expect.stringMatching(/^Il reste 400\sMo sur le disque de vps$/) },
    ]);
    await tell(deps, [full]);
    expect(await mails()).toHaveLength(2);
    await pass(86_401);
    await tell(deps, [full]);
    expect(await mails()).toHaveLength(4);

    await tell(deps, []);
    expect(await mails()).toHaveLength(4);
    await pass(301);
    await tell(deps, []);
    await tell(deps, []);
    expect((await mails()).filter(({ subject }) => subject === 'Over: The disk of vps has 400 MB left')).toHaveLength(1);
    expect(await mails()).toHaveLength(6);
  });

  test('begins with the worst when several are told at once', async () => {
    const failed: StoredFinding = { ...full, key: 'backup:failed', severity: 'warning', title: findingTexts.write('backupFailed') };
    await tell(deps, [failed, full]);
    await pass(100);
    await tell(deps, [failed, full]);
    expect((await mails())[0]).toEqual({ to_address: 'awa@exemple.sn', subject: 'The disk of vps has 400 MB left, and one more' });
  });

  test('is not told when it was there for a moment only', async () => {
    await tell(deps, [full]);
    await pass(301);
    await tell(deps, []);
    expect(await mails()).toEqual([]);
    expect(await db.selectFrom('system_alert').selectAll().execute()).toEqual([]);
  });

  test('reaches a webhook signed, again until it is accepted, and always with the same id', async () => {
    const { alertSecret } = (await change({ alertEmails: false, alertUrl: `${fake.url}/alert` })).body.data;
    status = 503;
    await tell(deps, [full], 0);
    await makeCalls(deps);
    await makeCalls(deps);
    expect(received).toHaveLength(1);
    status = 204;
    await sql`update system_alert_call set next_at = now()`.execute(db);
    await makeCalls(deps);
    expect(received).toHaveLength(2);
    const [first, second] = received as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    const header = (name: string) => second.headers[name] ?? '';
    expect(checkSignature({ header, bodies: [Buffer.from(second.body)], secret: alertSecret, now: Date.now() })).toMatchObject({
      key: `key:${second.headers['webhook-id']}`,
    });
    expect(JSON.parse(second.body)).toMatchObject({
      type: 'system.alert',
      data: { alerts: [{ key: full.key, state: 'began', severity: 'critical', title: 'The disk of vps has 400 MB left' }] },
    });
    expect(await db.selectFrom('system_alert_call').selectAll().execute()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('reaches phones by WhatsApp, again until it is taken, and the page says why it was not', async () => {
    const alertWhatsapp = await connect('whatsapp', { phoneNumberId: '100200300', accessToken: VENDOR_KEYS.whatsapp });
    const template = { alertWhatsappTemplate: 'alerte_cauri', alertWhatsappLanguage: 'fr' };
    const { body } = await change({ alertEmails: false, alertWhatsapp, alertWhatsappTo: '77 123 45 67; +33 6 12 34 56 78', ...template });
    expect(body.data.alertWhatsappTo).toBe('+221771234567, +33612345678');
    vendors.refuse({ status: 400, body: { error: { code: 132001, message: 'Template name does not exist in the translation' } } });
    await tell(deps, [full], 0);
    await makeCalls(deps);
    const read = async () => (await call('GET', '/api/system/settings', { as: admin.token })).body.data;
    const messages = () => vendors.done.whatsapp.map(({ to }) => to).toSorted();
    expect(messages()).toHaveLength(1);
    await sql`update system_alert_call set next_at = now()`.execute(db);
    vendors.refuse({ status: 400, body: { error: { code: 132001, message: 'Template name does not exist in the translation' } } });
    await makeCalls(deps);
    expect(await read()).toMatchObject({
      alertWhatsappAt: expect.any(String),
      alertWhatsappError: expect.stringMatching(/does not exist/),
    });
    await sql`update system_alert_call set next_at = now()`.execute(db);
    await makeCalls(deps);
    await makeCalls(deps);
    expect(messages()).toEqual(['221771234567', '33612345678']);
    expect(await read()).toMatchObject({ alertWhatsappError: null });
    expect(vendors.done.whatsapp[0].template).toEqual({
      name: 'alerte_cauri',
      language: { code: 'fr' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: expect.stringMatching(/^Il reste 400\sMo sur le disque de vps$/) }] },
      ],
    });
    expect((await call('DELETE', `/api/connection/${alertWhatsapp}`, { as: admin.token })).status).toBe(409);
    await change({ alertWhatsapp: null });
    expect((await call('DELETE', `/api/connection/${alertWhatsapp}`, { as: admin.token })).status).toBe(200);
  });

  test('is told to every receiver at the same time, so that one that does not answer delays nobody', async () => {
    // The receivers answer only when all of them were called.
    const waiting: ServerResponse[] = [];
    answer = (res) => {
      waiting.push(res);
      if (waiting.length === 3) for (const one of waiting) one.writeHead(204).end();
    };
    for (const path of ['a', 'b', 'c']) await insertCall(db, `${fake.url}/${path}`, '{}');
    await makeCalls(deps);
    expect(await db.selectFrom('system_alert_call').selectAll().execute()).toEqual([]);
  });

  test('can be tried out', async () => {
    await change({ alertUrl: `${fake.url}/alert` });
    expect((await call('POST', '/api/system/settings/test', { as: admin.token })).status).toBe(200);
    expect(await mails()).toMatchObject([{ subject: 'This is a test alert' }, { subject: 'Ceci est une alerte de test' }]);
    expect(received).toHaveLength(1);
    // Somebody corrects an address and tries again at once.
    await call('POST', '/api/system/settings/test', { as: admin.token });
    expect(await mails()).toHaveLength(4);
    expect(received).toHaveLength(2);
    expect(await db.selectFrom('system_alert').select('key').execute()).toEqual([{ key: 'test' }]);
  });

  test('cannot be tried out while it would reach nobody', async () => {
    await change({ alertEmails: false });
    const { status, body } = await call('POST', '/api/system/settings/test', { as: admin.token });
    expect([status, body.message]).toEqual([
      409,
      'An alert would reach nobody. Choose how admins are told, and see that e-mails can leave.',
    ]);
    expect(await mails()).toEqual([]);
  });
});

describe('the settings of alerts', () => {
  test('refuse addresses that lead into our own network or are none, and leave the others as they are', async () => {
    await change({ heartbeatUrl: `${fake.url}/ping` });
    for (const alertUrl of ['http://169.254.169.254/latest', 'http://[::1]/', 'http://10.0.0.1', 'ftp://example.org', 'nowhere']) {
      const { status, body } = await change({ alertUrl });
      expect([alertUrl, status, Object.keys(body.errors)]).toEqual([alertUrl, 400, ['alertUrl']]);
    }
    const refused = async (body: object) => Object.entries((await change(body)).body.errors as object)[0];
    const alertWhatsapp = await connect('whatsapp', { phoneNumberId: '1', accessToken: 'x' });
    const numbers = { alertWhatsapp, alertWhatsappTo: '771234567' };
    expect(await refused({ alertWhatsapp, alertWhatsappTo: '' })).toEqual([
      'alertWhatsappTo',
      'Enter one to 10 phone numbers, separated by commas.',
    ]);
    expect(await refused({ alertWhatsappTo: '771234567, 12' })).toEqual(['alertWhatsappTo', '“12” is not a phone number.']);
    expect((await refused({ ...numbers, alertWhatsappTemplate: ' ' }))?.[0]).toBe('alertWhatsappTemplate');
    expect((await refused({ ...numbers, alertWhatsapp: await connect('slack', { token: 'x' }) }))?.[0]).toBe('alertWhatsapp');
    expect((await refused({ alertWhatsappLanguage: 'français' }))?.[0]).toBe('alertWhatsappLanguage');
    expect((await change({ keepAudit: 3 })).body.errors.keepAudit).toMatch(/^Choose between 365 and/);
    const { data } = (await call('GET', '/api/system/settings', { as: admin.token })).body;
    expect(data).toMatchObject({ heartbeatUrl: `${fake.url}/ping`, alertUrl: null, keepAudit: null, keepWebhooks: 365, keepMails: 730 });
  });

  test('show the secret to admins and store it encrypted', async () => {
    const { alertSecret } = (await change({ alertUrl: `${fake.url}/alert` })).body.data;
    expect(alertSecret).toMatch(/^whsec_/);
    const row = await db.selectFrom('system_setting').select('alert_secret').executeTakeFirstOrThrow();
    expect(row.alert_secret).not.toContain(alertSecret.slice(6));
    expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain(alertSecret);
    expect((await change({ alertUrl: `${fake.url}/other` })).body.data.alertSecret).toBe(alertSecret);
  });
});

describe('the heartbeat', () => {
  const due = () => sql`update system_setting set watched_at = '-infinity'`.execute(db);

  test('is called once a minute by one of the processes, while a worker lives', async () => {
    await change({ heartbeatUrl: `${fake.url}/ping` });
    await due();
    expect(await watch(deps)).toBe(true);
    expect(received).toEqual([]);
    const worker = await startHeartbeat(deps);
    await due();
    expect((await Promise.all([watch(deps), watch(deps), watch(deps)])).filter(Boolean)).toHaveLength(1);
    expect(received.map(({ path }) => path)).toEqual(['/ping']);
    const read = async () => (await call('GET', '/api/system/settings', { as: admin.token })).body.data;
    expect(await read()).toMatchObject({ heartbeatAt: expect.any(String), heartbeatError: null });
    status = 500;
    await due();
    await watch(deps);
    expect(await read()).toMatchObject({ heartbeatAt: expect.any(String), heartbeatError: 'HTTP 500' });
    await worker.stop();
  });

  test('goes on when the clock was set back', async () => {
    await sql`update system_setting set watched_at = now() + interval '2 days'`.execute(db);
    expect(await watch(deps)).toBe(true);
    expect(await watch(deps)).toBe(false);
  });
});
