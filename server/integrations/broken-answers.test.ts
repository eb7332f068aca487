import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { sendJson, serveFake } from '#server/testing/fakes/fake-server.ts';
import { CallError } from './call-error.ts';
import { CircleBusy, CircleDown, CircleRefused, openCircle } from './circle.ts';
import { GOOGLE_SCOPES, openGoogle } from './google.ts';
import { GoogleClosed } from './google-errors.ts';
import { sendOrangeSms } from './orange-sms.ts';
import { openOutbound } from './outbound.ts';
import { checkFedapay, createFedapayLink } from './payment-links.ts';
import type { ProviderBusy } from './payment-provider.ts';
import { getJson } from './provider-http.ts';
import { postToSlack } from './slack.ts';
import { checkTelegram, sendTelegram } from './telegram.ts';
import { sendWhatsAppText } from './whatsapp.ts';

let answer: (res: ServerResponse, path: string) => void = () => {};
const server = await serveFake((req, res) => answer(res, req.url ?? ''));
const outbound = openOutbound();
afterAll(async () => {
  outbound.close();
  await server.close();
});

const MB = Buffer.alloc(1024 * 1024, ' ');
const tooLong = 'The provider’s answer is too long.';
/** Sends as long as somebody reads, and at most 200 MB. */
function endless(res: ServerResponse): void {
  let sent = 0;
  const go = () => {
    while (sent++ < 200) if (!res.write(MB)) return void res.once('drain', go);
    res.end();
  };
  res.writeHead(200, { 'content-type': 'application/json' });
  go();
}

test('an answer of a provider that breaks off, or that is endless, is told with the name of the provider', async () => {
  const ask = () => getJson('FedaPay', `${server.url}/v1/transactions/1`, 'sk');
  answer = (res) => {
    res.writeHead(200, { 'content-length': 1_000 }).write('{"v1/transaction":');
    setTimeout(() => res.destroy(), 20);
  };
  await expect(ask()).rejects.toThrow(/^FedaPay could not be reached: /);
  answer = endless;
  await expect(ask()).rejects.toThrow(tooLong);
  await expect(getJson('FedaPay', 'http://127.0.0.1:1/v1', 'sk')).rejects.toThrow('FedaPay could not be reached: ');
});

const circle = openCircle({ url: server.url, token: 'jeton', scheme: 'Bearer', spend: async () => {} });

test('an endless answer of Circle is given up and not kept in memory', async () => {
  answer = endless;
  await expect(circle.createMember({ email: 'awa@exemple.sn', name: 'Awa', invite: false })).rejects.toThrow(tooLong);
});

test('a list of Circle that gives the same page again and again is given up', async () => {
  const record = { id: 7, email: 'awa@exemple.sn', name: 'Awa' };
  answer = (res) => sendJson(res, 200, { has_next_page: true, count: 500, records: [record] });
  // Another group may have the same members.
  await circle.groupMembers('space', 1, 1);
  await circle.groupMembers('space', 2, 2);
  await circle.members(1);
  await expect(circle.members(2)).rejects.toThrow('Circle gives the same page of its list again and again.');
});

/** A page for people, as a proxy or a vendor in maintenance answers. */
const page = (res: ServerResponse) => res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Back soon</p>');
const asked = { amount: 100, currency: 'XOF', description: 'Échéance', returnUrl: 'https://exemple.sn/', metadata: {} };
const customer = { firstName: 'Awa', lastName: 'Diop', email: 'awa@exemple.sn', phone: null };
const message = { to: '+221771234567', message: 'Bonjour' };
/** Each has an account of its own, because an access token is kept. */
const orange = (sender: string) => ({ url: server.url, authorization: `Basic ${sender}`, sender });
const CHANGES: [string, () => Promise<unknown>][] = [
  [
    'WhatsApp',
    () => sendWhatsAppText(outbound, { url: server.url, accessToken: 'k', phoneNumberId: '1' }, { to: '+221771234567', text: 'a' }),
  ],
  ['Telegram', () => sendTelegram(outbound, server.url, 'k', { chat: '1', text: 'Bonjour' })],
  ['Slack', () => postToSlack(outbound, server.url, 'k', { channel: '#a', text: 'Bonjour' })],
  ['FedaPay', () => createFedapayLink(outbound, server.url, 'sk', { ...asked, customer })],
];

test.each(CHANGES)('a page in place of the answer of %s leaves open what was done, and is no success', async (vendor, change) => {
  answer = page;
  const error = await change().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ message: `${vendor} answered with something that is not JSON.`, uncertain: true });
});

test('a page in place of an answer is no success of a check, and changed nothing', async () => {
  answer = page;
  const refused = { message: expect.stringContaining('not JSON'), retry: true };
  await expect(checkFedapay(outbound, server.url, 'sk_live')).rejects.toMatchObject({ ...refused, uncertain: false });
  await expect(sendOrangeSms(outbound, orange('221770000001'), message)).rejects.toMatchObject({ ...refused, uncertain: false });
  await expect(checkTelegram(outbound, server.url, 'k')).rejects.toMatchObject(refused);
});

test('a page in place of an answer of Gmail is neither an empty mailbox nor an open account', async () => {
  const env = { GOOGLE_URL: server.url, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', PUBLIC_URL: 'http://localhost:3000' };
  const box = openGoogle(env).open('jeton');
  answer = (res, path) => (path.startsWith('/token') ? sendJson(res, 200, { access_token: 'jeton', expires_in: 3600 }) : page(res));
  for (const ask of [() => box.search('from:postmaster'), box.check, () => box.hasDraft('1'), () => box.message('1')])
    await expect(ask()).rejects.toThrow('Gmail answered with something that is not JSON.');
});

test('a page in place of the token of Google is told as such, and the account stays linked', async () => {
  const env = { GOOGLE_URL: server.url, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', PUBLIC_URL: 'http://localhost:3000' };
  answer = page;
  const google = openGoogle(env);
  for (const ask of [google.open('jeton').check, () => google.link('code')]) {
    const error = await ask().catch((error: unknown) => error);
    expect(error).toMatchObject({ message: 'Gmail answered with something that is not JSON.' });
    expect(error).not.toBeInstanceOf(GoogleClosed);
  }
  const tokens = { access_token: 'jeton', refresh_token: 'jeton', expires_in: 3600, scope: GOOGLE_SCOPES.join(' ') };
  answer = (res, path) => (path.startsWith('/token') ? sendJson(res, 200, tokens) : page(res));
  await expect(google.link('code')).rejects.toThrow('Gmail answered with something that is not JSON.');
});

test('a message without an id may have been sent', async () => {
  answer = (res) => sendJson(res, 200, { access_token: 'jeton', expires_in: 3600 });
  const refused = { message: expect.stringContaining('without the id of a message'), uncertain: true };
  await expect(sendOrangeSms(outbound, orange('221770000002'), message)).rejects.toMatchObject(refused);
  await expect(sendTelegram(outbound, server.url, 'k', { chat: '1', text: 'Bonjour' })).rejects.toMatchObject(refused);
});

test('a page in place of an answer of Circle is no success, and a refusal with status 200 is a refusal', async () => {
  const changes = [
    () => circle.renameMember(1, 'Awa'),
    () => circle.addToGroup('space', 1, 'awa@exemple.sn'),
    () => circle.removeFromGroup('space', 1, 'awa@exemple.sn'),
  ];
  answer = page;
  for (const change of changes) await expect(change()).rejects.toBeInstanceOf(CircleDown);
  answer = (res) => sendJson(res, 200, { success: false, message: 'Seats are full' });
  for (const change of [...changes, () => circle.createMember({ email: 'awa@exemple.sn', name: 'Awa', invite: false })])
    await expect(change()).rejects.toEqual(new CircleRefused(200, 'Seats are full'));
  answer = (res) => res.writeHead(204).end();
  for (const change of changes) await change();
});

test('a server that asks to wait for no time at all is given a pause', async () => {
  for (const wait of ['0', '-5', 'Thu, 01 Jan 2026 00:00:00 GMT']) {
    answer = (res) => sendJson(res, 429, {}, { 'retry-after': wait });
    const longEnough = await getJson('FedaPay', `${server.url}/v1`, 'sk').catch((error: ProviderBusy) => error.retryAfterMs);
    expect(longEnough).toBeGreaterThanOrEqual(1_000);
  }
  const asked = Date.now();
  const error = await circle.renameMember(1, 'Awa').catch((error: unknown) => error);
  expect(error).toBeInstanceOf(CircleBusy);
  expect((error as CircleBusy).until.valueOf()).toBeGreaterThan(asked + 30_000);
});
