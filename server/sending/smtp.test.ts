import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sealSecret } from '#server/accounts/account-secret.rules.ts';
import { newId } from '#server/db/db.ts';
import { urlMailer } from '#server/integrations/open-mailer.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { sendDue } from '#server/worker.ts';

// A real SMTP server that answers what a test asks it to.
const received: { raw: string; to: string[] }[] = [];
let refusal: { code: number; message: string } | undefined;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ raw: Buffer.concat(chunks).toString('utf8'), to: session.envelope.rcptTo.map(({ address }) => address) });
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;
const mailer = urlMailer(`smtp://127.0.0.1:${port}`, 'Programme Cauri <bonjour@exemple.sn>');
const { db, deps } = await testApp({ mailer, env: { MAIL_REPLY_TO: 'contact@exemple.sn', OUTBOUND_ALLOW: '127.0.0.1' } });
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  received.length = 0;
  refusal = undefined;
});

const code = systemEmail({
  kind: 'password-reset',
  subject: 'Réinitialisation',
  lines: ['Bonjour Aïssatou & <tous>,', { code: '12345678' }],
});

async function deliver(to: string, options = {}) {
  await db.transaction().execute((db) => queueMail(db, to, code, options));
  const { id } = await db.selectFrom('delivery').select('id').where('to_address', '=', to).executeTakeFirstOrThrow();
  // The delivery is due at once, whatever it was waiting for.
  const run = async () => {
    await db.updateTable('delivery').set({ next_at: new Date() }).where('id', '=', id).execute();
    await sendDue(deps);
  };
  const row = () => db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { id, run, row };
}

test('an e-mail arrives as text and HTML, from our address, with its own id, and its secret is deleted', async () => {
  const { id, run, row } = await deliver('aissatou@exemple.sn');
  await run();
  await run();
  expect(received).toHaveLength(1);
  const mail = await PostalMime.parse(received[0]!.raw);
  expect(mail).toMatchObject({
    from: { name: 'Programme Cauri', address: 'bonjour@exemple.sn' },
    to: [{ address: 'aissatou@exemple.sn' }],
    subject: 'Réinitialisation',
    messageId: `<${id}@exemple.sn>`,
  });
  expect(mail.replyTo).toMatchObject([{ address: 'contact@exemple.sn' }]);
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(mail.text).toContain('12345678');
  expect(mail.html).toContain('Bonjour Aïssatou &amp; &lt;tous&gt;,');
  const sent = await row();
  expect(sent.state).toBe('sent');
  expect(`${sent.text} ${sent.html}`).not.toContain('12345678');
});

test('an e-mail is tried again when the server asks for that, and stays complete until then', async () => {
  refusal = { code: 451, message: 'greylisted' };
  const { run, row } = await deliver('plus-tard@exemple.sn');
  await run();
  const waiting = await row();
  expect(waiting).toMatchObject({ state: 'pending', error: expect.stringContaining('greylisted'), claimed_by: null });
  expect(waiting.next_at.valueOf()).toBeGreaterThan(Date.now());
  await sendDue(deps);
  expect(await row()).toMatchObject({ state: 'pending' });
  refusal = undefined;
  await run();
  expect(await row()).toMatchObject({ state: 'sent', error: null });
  expect(received).toHaveLength(1);
});

test('an e-mail that is put off is tried again although the count of its account could not be corrected', async () => {
  const account = await newId(db);
  const limits = { daily_limit: 500, minute_limit: 3_000 };
  await db
    .insertInto('mail_account')
    .values({
      id: account,
      type: 'smtp',
      email: 'programme@exemple.sn',
      host: '127.0.0.1',
      port,
      secret: sealSecret(deps.env, account, ''),
      ...limits,
    })
    .execute();
  await sql`create function disk_is_full() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = 'disk_full'; end $$`.execute(
    db,
  );
  await sql`create trigger disk_is_full before update on mail_account for each row when (new.sent_today < old.sent_today) execute function disk_is_full()`.execute(
    db,
  );
  refusal = { code: 451, message: 'greylisted' };
  const { run, row } = await deliver('liste-grise@exemple.sn', { account });
  await run();
  await sql`drop function disk_is_full cascade`.execute(db);
  expect(await row()).toMatchObject({ state: 'pending', error: expect.stringContaining('greylisted'), claimed_by: null });
  refusal = undefined;
  await run();
  expect(await row()).toMatchObject({ state: 'sent' });
});

test('an e-mail that is refused permanently is not tried again and says why', async () => {
  refusal = { code: 550, message: 'no such user' };
  const { run, row } = await deliver('inconnu@exemple.sn');
  await run();
  await run();
  expect(await row()).toMatchObject({ state: 'failed', error: expect.stringContaining('no such user') });
});

test('an address cannot inject headers or additional receivers', async () => {
  const { run } = await deliver('a@exemple.sn\r\nBcc: victime@exemple.sn, b@exemple.sn');
  await run();
  expect(received.flatMap(({ to }) => to)).not.toContain('victime@exemple.sn');
});
