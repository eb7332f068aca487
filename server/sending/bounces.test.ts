import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { readDeliveryFailures } from './bounces.jobs.ts';
import { readBounces } from './bounces.rules.ts';

const data = (text: string) => ({ data: Buffer.from(text).toString('base64url') });
const report = (receiver: string, status: string, { action = 'failed', nested = true } = {}) => {
  const text = `Reporting-MTA: dns; googlemail.com\r\n\r\nFinal-Recipient: rfc822; ${receiver}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550-${status} The email\r\n account does not exist.\r\n`;
  return {
    mimeType: 'multipart/report',
    parts: [
      { mimeType: 'text/plain', body: data('Address not found') },
      nested
        ? { mimeType: 'message/delivery-status', parts: [{ mimeType: 'text/plain', body: data(text) }] }
        : { mimeType: 'message/delivery-status', body: data(text) },
    ],
  };
};
const gmailStyle = (text: string) => ({
  mimeType: 'text/plain',
  headers: [{ name: 'X-Failed-Recipients', value: 'Parti@exemple.sn' }],
  body: data(text),
});

test.each([
  ['an address that does not exist', report('Parti@Exemple.sn', '5.1.1'), ['parti@exemple.sn']],
  ['a report in one part', report('parti@exemple.sn', '5.1.1', { nested: false }), ['parti@exemple.sn']],
  ['a mailbox that was closed', report('parti@exemple.sn', '5.2.1'), ['parti@exemple.sn']],
  ['a full mailbox', report('plein@exemple.sn', '5.2.2'), []],
  ['an e-mail that was rejected as spam', report('parti@exemple.sn', '5.7.1'), []],
  ['a delayed e-mail', report('parti@exemple.sn', '4.4.1', { action: 'delayed' }), []],
  ['Gmail’s own message', gmailStyle('The response was: 550 5.1.1 The email account does not exist.'), ['parti@exemple.sn']],
  ['Gmail’s message about another problem', gmailStyle('The response was: 552 5.2.2 Over quota'), []],
  ['an ordinary message', { mimeType: 'text/plain', body: data('Bonjour, 550 francs') }, []],
])('a delivery failure is read: %s', (_, payload, expected) => {
  expect(readBounces({ payload }).map(({ address }) => address)).toEqual(expected);
});
test('a message without content names no address', () => expect(readBounces({})).toEqual([]));

const google = await startGoogle();
const { call, db, deps } = await testApp({ env: google.env });
afterAll(() => google.close());

test('a message that came back to a linked account marks the member, and is read once', async () => {
  const { token } = await buildAccount(db);
  const { url } = (await call('POST', '/api/auth/google', { as: token })).body.data;
  await call('POST', '/api/auth/google/callback', { as: token, body: await google.allow(url) });
  await db.insertInto('member').values({ full_name: 'Parti', email: 'parti@exemple.sn' }).execute();
  google.receive(report('parti@exemple.sn', '5.1.1'));
  await readDeliveryFailures.handle(deps, {});
  expect(await db.selectFrom('member').select(['bounced_at', 'bounce_reason']).executeTakeFirstOrThrow()).toMatchObject({
    bounced_at: expect.any(Date),
    bounce_reason: expect.stringContaining('account does not exist'),
  });
  expect((await db.selectFrom('mail_account').select('bounces_read_at').executeTakeFirstOrThrow()).bounces_read_at).toEqual(
    expect.any(Date),
  );
});
