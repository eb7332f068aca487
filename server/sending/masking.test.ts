import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, test } from 'vitest';
import { MASK } from '#contract/outbox.ts';
import * as authEmails from '#server/auth/auth.emails.ts';
import { adminInvitation, coachInvitation } from '#server/coaches/coaches.emails.ts';
import { migrate } from '#server/db/migrate.ts';
import { forgetExpired } from '#server/housekeeping/housekeeping.queries.ts';
import { invitation, reminder } from '#server/invites/invites.emails.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail, withSecret } from '#server/mail/system-email.rules.ts';
import { confirmOwnEmail, ownChangeTold, ownEmailChanged } from '#server/pay/own.emails.ts';
import { payLinkEmail, receiptRefused } from '#server/payments/pay.emails.ts';
import { clientEmail, type EmailValues } from '#server/reservations/reservations.emails.ts';
import { testApp } from '#server/testing/app.ts';
import { testDatabase } from '#server/testing/database.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';

const sink = await startSink();
const { call, db, runJobs } = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
afterAll(() => sink.close());
const admin = await buildAccount(db);
const TOKEN = 'a1_b2-c3.d4';
const person = { name: 'Awa Diop', email: 'awa@exemple.sn' };
const appointment = {
  link: `https://cauri.example/reserver/rdv/${TOKEN}`,
  timeZone: 'Africa/Dakar',
  reservation: { ...{ clientName: 'Awa', service: 'Bilan', coachName: 'Kofi', reason: '' }, ...hours() },
} as unknown as EmailValues;

/** Every system e-mail with a secret, and the secret that its stored texts must not show. */
const SECRET_EMAILS = [
  authEmails.resetCode(person, '12345678'),
  authEmails.confirmEmail(person, '12345678'),
  adminInvitation({ ...person, link: `https://cauri.example/invitation/${TOKEN}` }),
  coachInvitation({ ...person, link: `https://cauri.example/invitation/${TOKEN}` }),
  invitation({ name: 'Awa', title: 'Bilan', link: `https://cauri.example/share/response/1?invite=${TOKEN}` }),
  reminder({ name: 'Awa', title: 'Bilan', link: `https://cauri.example/share/response/1?invite=${TOKEN}` }),
  payLinkEmail({ fullName: 'Awa', day: '21/02/2027', url: `https://cauri.example/payer/${TOKEN}` }),
  receiptRefused({ fullName: 'Awa', amount: '5 000 F CFA', reason: 'Illisible', url: `https://cauri.example/payer/${TOKEN}` }),
  confirmOwnEmail({ programme: 'Cauri', url: `https://cauri.example/payer/adresse/${TOKEN}` }),
  ownChangeTold({ fullName: 'Awa', fields: ['email', 'phone'], url: `https://cauri.example/payer/pas-moi/${TOKEN}` }),
  ownEmailChanged({ fullName: 'Awa', url: `https://cauri.example/payer/pas-moi/${TOKEN}` }),
  clientEmail('asked', appointment),
  clientEmail('confirmed', appointment),
  clientEmail('moved', appointment),
  clientEmail('reminder', appointment),
];

describe.each(SECRET_EMAILS)('the e-mail $kind', (one) => {
  test('shows its code or the token of its link nowhere, and is complete once its secret is put in', () => {
    const shown = JSON.stringify({ ...one, secret: null });
    expect(shown).not.toMatch(/12345678|a1_b2|d4/);
    expect(one.text).toContain(MASK);
    const whole = withSecret(one, one.secret);
    for (const text of [whole.text, whole.html]) {
      expect(text).toMatch(/12345678|a1_b2-c3\.d4/);
      expect(text).not.toContain(MASK);
    }
  });
});

test('admins see neither codes nor tokens in the Outbox, in the list or in the e-mail, before or after it was sent', async () => {
  await call('POST', '/api/forgot-password', { body: { email: admin.email } });
  await call('POST', '/api/coach', { as: admin.token, body: { name: 'Moussa', email: 'moussa@exemple.sn' } });
  const secrets = (await db.selectFrom('delivery').select('secret').execute()).map(({ secret }) => secret!);
  expect(secrets).toEqual([expect.stringMatching(/^\d{8}$/), expect.stringMatching(/^[\w-]{30,}$/)]);
  const seen = async () => {
    const list = (await call('GET', '/api/outbox', { as: admin.token })).body;
    const emails = await Promise.all(list.data.map(({ _id }: { _id: string }) => call('GET', `/api/outbox/${_id}`, { as: admin.token })));
    expect(emails.every(({ body }) => body.data.text.includes(MASK) && body.data.html.includes(MASK))).toBe(true);
    return JSON.stringify([list, emails]);
  };
  for (const secret of secrets) expect(await seen()).not.toContain(secret);
  await runJobs();
  for (const secret of secrets) {
    expect(await seen()).not.toContain(secret);
  }
  const received = await Promise.all(sink.received.map(({ raw }) => PostalMime.parse(raw)));
  for (const secret of secrets)
    expect(received.filter(({ text, html }) => text?.includes(secret) && html?.includes(secret))).toHaveLength(1);
  expect(await db.selectFrom('delivery').select(['state', 'secret']).execute()).toEqual([
    { state: 'sent', secret: null },
    { state: 'sent', secret: null },
  ]);
});

test('a secret that looks like a replacement pattern is sent unchanged', async () => {
  const odd = systemEmail({ kind: 'test', subject: 'x', lines: [{ code: "$&$'<1>" }] });
  await db.transaction().execute((db) => queueMail(db, 'odd@exemple.sn', odd));
  expect(withSecret(odd, odd.secret)).toMatchObject({ text: "$&$'<1>", html: expect.stringContaining('$&amp;$&#39;&lt;1&gt;') });
});

test('the secret of an uncertain e-mail is deleted after a week', async () => {
  for (const [days, kept] of [
    [6, 'ABC'],
    [8, null],
  ] as const) {
    const values = { kind: 'test', state: 'uncertain' as const, to_address: `${days}@exemple.sn`, subject: 'x', text: MASK, html: MASK };
    const created_at = new Date(Date.now() - days * 24 * 3_600_000);
    await db
      .insertInto('delivery')
      .values({ ...values, secret: 'ABC', created_at })
      .execute();
    await forgetExpired(db);
    const row = await db.selectFrom('delivery').select('secret').where('to_address', '=', `${days}@exemple.sn`).executeTakeFirstOrThrow();
    expect(row.secret).toBe(kept);
  }
});

test('the upgrade masks e-mails of an earlier version, and those that wait are still sent complete', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-upgrade-'));
  const earlier = await testDatabase({ empty: true });
  try {
    const all = fileURLToPath(new URL('../../migrations', import.meta.url));
    for (const name of await readdir(all)) if (name < '0046') await cp(join(all, name), join(folder, name));
    await migrate(earlier, folder);
    const kept = [
      ['password-reset', 'captured', 'Type this code:\n\n40718263\n\nValid for 10 minutes'],
      ['password-reset', 'pending', 'Type this code:\n\n40718264\n\nValid for 10 minutes'],
      ['coach-invitation', 'failed', 'Open\n\nhttps://cauri.example/invitation/Ab-c_1\n\nThe link'],
      ['form-invitation', 'sent', 'Open\n\nhttps://cauri.example/share/response/1?invite=2-3.Ab_c\n\nThe link'],
      ['reservation-confirmed', 'uncertain', 'Voir :\n\nhttps://cauri.example/reserver/rdv/2-3.Ab_c\n\nÀ bientôt'],
      ['payment-reminder', 'sent', 'Numéro 40718263, https://cauri.example/invitation/Ab-c_1'],
    ];
    for (const [kind, state, text] of kept)
      await sql`insert into delivery (kind, state, to_address, subject, text, html)
        values (${kind}, ${state}, 'awa@exemple.sn', 'x', ${text}, ${`<p>${text}</p>`})`.execute(earlier.db);
    await migrate(earlier);
    const rows = await earlier.db.selectFrom('delivery').select(['text', 'html', 'secret']).orderBy('created_at').orderBy('id').execute();
    const secrets = [null, '40718264', null, null, '2-3.Ab_c', null];
    expect(rows.map(({ secret }) => secret)).toEqual(secrets);
    for (const [i, row] of rows.entries()) {
      const text = kept[i]![2]!.replace(i === 5 ? /$/ : /\d{8}|Ab-c_1|2-3\.Ab_c/, i === 5 ? '' : MASK);
      expect(row).toMatchObject({ text, html: `<p>${text}</p>` });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The start and end of a reservation. */
function hours() {
  return { startsAt: '2026-11-23T09:00:00.000Z', date: '2026-11-23', time: '09:00', endTime: '10:00' };
}
