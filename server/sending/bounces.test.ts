import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { insertRows } from '#server/db/db.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { sendDue } from '#server/worker.ts';
import { readDeliveryFailures } from './bounces.jobs.ts';
import { readBounces, readRawBounces } from './bounces.rules.ts';

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
  ['an e-mail that arrived', report('parti@exemple.sn', '5.1.1', { action: 'delivered' }), []],
  ['a report that names no address', report('', '5.1.1'), []],
  [
    'an e-mail that the address sent on to another one',
    report('ailleurs@exemple.sn\r\nOriginal-Recipient: rfc822;parti@exemple.sn', '5.1.1'),
    ['parti@exemple.sn'],
  ],
  ['Gmail’s message with a plain code', gmailStyle('The response was: 550 No such user'), ['parti@exemple.sn']],
  ['Gmail’s message about a full mailbox with a plain code', gmailStyle('The response was: 552 Mailbox full'), []],
  ['Gmail’s own message', gmailStyle('The response was: 550 5.1.1 The email account does not exist.'), ['parti@exemple.sn']],
  ['Gmail’s message about another problem', gmailStyle('The response was: 552 5.2.2 Over quota'), []],
  ['an ordinary message', { mimeType: 'text/plain', body: data('Bonjour, 550 francs') }, []],
])('a delivery failure is read: %s', (_, payload, expected) => {
  expect(readBounces({ payload }).map(({ address }) => address)).toEqual(expected);
});
test.each([
  ['its own words on one line', report('parti@exemple.sn', '5.1.1'), 'smtp; 550-5.1.1 The email account does not exist.'],
  ['Gmail’s words from the code on', gmailStyle('No. 1550 \r\nThe response was:\r\n550 5.1.1 gone\r\n away\r\n'), '550 5.1.1 gone away'],
  ['no more than 300 characters', gmailStyle(`550 5.1.1 ${'x'.repeat(400)}`), `550 5.1.1 ${'x'.repeat(290)}`],
])('the reason of a delivery failure has %s', (_, payload, reason) => {
  expect(readBounces({ payload })).toEqual([{ address: 'parti@exemple.sn', reason }]);
});
test('a message without content names no address', () => expect(readBounces({})).toEqual([]));

const google = await startGoogle();
const BOUNCE_SECRET = 'a secret of the mail server';
const { app, call, db, deps } = await testApp({ env: { ...google.env, BOUNCE_SECRET } });
afterAll(() => google.close());

test('a message that came back to a linked account marks the member, and is read once', async () => {
  const { token } = await buildAccount(db);
  const { url } = (await call('POST', '/api/auth/google', { as: token })).body.data;
  await call('POST', '/api/auth/google/callback', { as: token, body: await google.allow(url) });
  const account_id = (await db.selectFrom('mail_account').select('id').executeTakeFirstOrThrow()).id;
  for (const email of ['parti@exemple.sn', 'inconnu@exemple.sn'])
    await db.insertInto('member').values({ full_name: 'Parti', email }).execute();
  await db
    .insertInto('delivery')
    .values({
      kind: 'campaign',
      to_address: 'parti@exemple.sn',
      subject: 'Bonjour',
      state: 'sent',
      sent_at: new Date(),
      key: 'parti',
      account_id,
    })
    .execute();
  const marked = () => db.selectFrom('member').select(['email', 'bounce_reason']).where('bounced_at', 'is not', null).execute();
  google.receive(report('parti@exemple.sn', '5.1.1'));
  // The account has sent nothing to this address, so somebody else has written the message.
  google.receive(report('inconnu@exemple.sn', '5.1.1'));
  await readDeliveryFailures.handle(deps, {});
  expect(await marked()).toEqual([{ email: 'parti@exemple.sn', bounce_reason: expect.stringContaining('account does not exist') }]);
  // An admin clears the mark. The message is found again by its second, and was read. A failure of what left long ago is forged.
  await db
    .updateTable('delivery')
    .set({ sent_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute();
  google.receive(report('parti@exemple.sn', '5.1.1'));
  await db.updateTable('member').set({ bounced_at: null, bounce_reason: null }).execute();
  await readDeliveryFailures.handle(deps, {});
  expect(await marked()).toEqual([]);
  expect((await db.selectFrom('mail_account').select('bounces_read_at').executeTakeFirstOrThrow()).bounces_read_at).toEqual(
    expect.any(Date),
  );
  const { accounts } = (await call('GET', '/api/setting/accounts', { as: token })).body;
  expect(accounts[0].bouncesReadAt).toEqual(expect.any(String));
});

/** Adds members with these addresses, each of whom got an e-mail of a campaign. */
async function writeToMembers(emails: string[]) {
  const account_id = (await db.selectFrom('mail_account').select('id').executeTakeFirstOrThrow()).id;
  const sent = { kind: 'campaign', subject: 'Bonjour', state: 'sent' as const, sent_at: new Date(), account_id };
  await insertRows(
    db,
    'delivery',
    emails.map((to_address) => ({ ...sent, to_address, key: to_address })),
  );
  await insertRows(
    db,
    'member',
    emails.map((email) => ({ full_name: 'Awa', email })),
  );
}

test('every failure of one second is read once, also one that arrives after the others were read, or is beyond a hundred', async () => {
  const names = Array.from({ length: 103 }, (_, i) => `ancien${i}@exemple.sn`);
  await writeToMembers(names);
  const marked = async () =>
    (await db.selectFrom('member').select('email').where('bounced_at', 'is not', null).execute()).map(({ email }) => email).toSorted();
  const at = Math.ceil(Date.now() / 1_000) * 1_000;
  const [first, second, ...others] = names;
  google.receive(report(first!, '5.1.1'), { at });
  await readDeliveryFailures.handle(deps, {});
  expect(await marked()).toEqual([first]);
  await db.updateTable('member').set({ bounced_at: null, bounce_reason: null }).execute();
  google.receive(report(second!, '5.1.1'), { at });
  await readDeliveryFailures.handle(deps, {});
  expect(await marked()).toEqual([second]);
  for (const name of others) google.receive(report(name, '5.1.1'), { at });
  for (let i = 0; i < 2; i++) await readDeliveryFailures.handle(deps, {});
  expect(await marked()).toEqual([second, ...others].toSorted());
  await db.deleteFrom('member').where('email', 'in', names).execute();
});

test('a failure with characters that PostgreSQL cannot hold is read, and so are those that came after it', async () => {
  const emails = ['nul@exemple.sn', 'suivant@exemple.sn'];
  await writeToMembers(emails);
  const at = Date.now() + 60_000;
  google.receive(report('a\u0000b@exemple.sn', '5.1.1'), { at });
  google.receive(report('nul@exemple.sn', '5.1.1 no\u0000 such user'), { at });
  google.receive(report('suivant@exemple.sn', '5.1.1'), { at: at + 1_000 });
  await readDeliveryFailures.handle(deps, {});
  const marked = db.selectFrom('member').select('email').where('bounced_at', 'is not', null).where('email', 'in', emails).orderBy('email');
  expect(await marked.execute()).toEqual(emails.map((email) => ({ email })));
});

test('an e-mail about a member whose address came back leaves when it goes to another address', async () => {
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Awa', email: 'ferme@exemple.sn', bounced_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const confirm = systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Confirmez votre nouvelle adresse.'] });
  const queue = (to: string) => db.transaction().execute((db) => queueMail(db, to, confirm, { memberId: id }));
  await queue('Ferme@exemple.sn');
  await queue('nouvelle@exemple.sn');
  await sendDue(deps);
  const states = db.selectFrom('delivery').select(['to_address', 'state']).where('member_id', '=', id).orderBy('to_address');
  expect(await states.execute()).toEqual([
    { to_address: 'Ferme@exemple.sn', state: 'skipped' },
    { to_address: 'nouvelle@exemple.sn', state: 'sent' },
  ]);
});

const failure = (receiver: string, status = '5.1.1') =>
  [
    'From: MAILER-DAEMON@mail.exemple.sn',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'Content-Type: message/delivery-status is only named here.',
    '--part',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.exemple.sn',
    '',
    `Final-Recipient: rfc822; ${receiver}`,
    'Action: failed',
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '--part--',
  ].join('\r\n');

test.each([
  ['an address that does not exist', failure('Perdu@Exemple.sn'), ['perdu@exemple.sn']],
  ['a full mailbox', failure('perdu@exemple.sn', '5.2.2'), []],
  [
    'a report that a text quotes',
    failure('perdu@exemple.sn').replace('message/delivery-status\r\n\r\nReporting', 'text/plain\r\n\r\nReporting'),
    [],
  ],
  ['an ordinary message', 'Subject: Bonjour\r\n\r\nFinal-Recipient: rfc822; perdu@exemple.sn', []],
])('a delivery failure is read as it came in: %s', (_, message, expected) => {
  expect(readRawBounces(message).map(({ address }) => address)).toEqual(expected);
});

test('a report without words has its number as the reason', () => {
  expect(readRawBounces(failure('perdu@exemple.sn').replace(/Diagnostic.*/, ''))).toEqual([
    { address: 'perdu@exemple.sn', reason: '5.1.1' },
  ]);
});

test('a mail server passes a failure on, which marks the member until an admin clears the mark', async () => {
  const admin = await buildAccount(db);
  const coach = await buildAccount(db, { role: 'coach' });
  const add = (email: string) => db.insertInto('member').values({ full_name: 'Perdu', email }).returning('id').executeTakeFirstOrThrow();
  const { id } = await add('perdu@exemple.sn');
  const never = await add('jamais@exemple.sn');
  await db
    .insertInto('delivery')
    .values({
      kind: 'payment-reminder',
      to_address: 'perdu@exemple.sn',
      subject: 'Rappel',
      state: 'sent',
      sent_at: new Date(),
      key: 'perdu',
      member_id: id,
    })
    .execute();
  const send = (payload: string, signature = createHmac('sha256', BOUNCE_SECRET).update(payload).digest('hex')) =>
    app.inject({
      method: 'POST',
      url: '/api/mail/bounces',
      payload,
      headers: { 'content-type': 'message/rfc822', 'x-cauri-signature': `sha256=${signature}` },
    });
  const member = async (one = id) => (await call('GET', `/api/circle/members/${one}`, { as: coach.token })).body.data;

  const shown = async () => (await call('GET', '/api/setting/accounts', { as: admin.token })).body.bounces;
  expect((await send(failure('perdu@exemple.sn'), 'forged')).statusCode).toBe(401);
  expect(await shown()).toEqual({
    address: expect.stringMatching(/^http.*\/api\/mail\/bounces$/),
    isOpen: true,
    receivedAt: null,
    systemSender: null,
  });
  expect(await member()).toMatchObject({ bouncedAt: null, bounceReason: null });
  // It may arrive twice, and one about an address to which nothing was sent marks nobody.
  for (const to of ['perdu@exemple.sn', 'perdu@exemple.sn', 'jamais@exemple.sn'])
    expect((await send(failure(to))).json()).toEqual({ success: true });
  expect(await member()).toMatchObject({ bouncedAt: expect.any(String), bounceReason: 'smtp; 550 5.1.1 User unknown' });
  expect(await member(never.id)).toMatchObject({ bouncedAt: null });
  expect((await shown()).receivedAt).toEqual(expect.any(String));
  const { body: found } = await call('GET', '/api/circle?campaigns=bounced&search=perdu', { as: admin.token });
  expect(found.members.map(({ _id }: { _id: string }) => _id)).toEqual([id]);

  const url = `/api/circle/members/${id}/bounce`;
  expect((await call('DELETE', url, { as: coach.token })).status).toBe(403);
  expect((await call('DELETE', url, { as: admin.token })).body.data).toMatchObject({ bouncedAt: null, bounceReason: null });
  expect((await call('DELETE', '/api/circle/members/01a1fc53-4cf7-70ec-9b14-429e261a51fe/bounce', { as: admin.token })).status).toBe(404);
});
