import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sealSecret } from '#server/accounts/account-secret.rules.ts';
import { rowOf, rowsOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import {
  AccountClosed,
  AccountLimited,
  type HandOver,
  type Mail,
  type Mailer,
  type MailOutcome,
  MailRefused,
  MailUncertain,
  ServerAway,
} from '#server/integrations/mailer.ts';
import { queueMail, queueMails } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { sendDue, startSender } from '#server/worker.ts';
import { claimSystemEmails, lanesWithWork } from './claims.queries.ts';
import { withError } from './delivery-errors.rules.ts';

// The environment's mail server does what a test asks it to.
let act: (mail: Mail, handOver: HandOver) => Promise<MailOutcome> = async () => 'sent';
const seen: string[] = [];
const mailer: Mailer = {
  connections: 3,
  async send(mail, handOver) {
    const outcome = await act(mail, handOver);
    seen.push(mail.to);
    return outcome;
  },
  close() {},
};
const google = await startGoogle({ retryAfterSeconds: 3_600 });
const { db, deps } = await testApp({ mailer, env: google.env });
afterAll(() => google.close());
const hello = systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] });
const queue = (to: string, options = {}) => db.transaction().execute((db) => queueMail(db, to, hello, options));
const row = async (to: string) =>
  withError(await db.selectFrom('delivery').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow());
/** The words of a mail server follow a sentence of ours. */
const failed = (answer: string) => `The attempt to send it failed: ${answer}`;
const now = () => db.updateTable('delivery').set({ next_at: new Date() }).where('state', '=', 'pending').execute();
beforeEach(async () => {
  await db.deleteFrom('delivery').execute();
  await db.deleteFrom('mail_account').execute();
  seen.length = 0;
  act = async (_, { ready }) => {
    await ready();
    return 'sent';
  };
});

async function addAccount(more: object = {}): Promise<string> {
  const { id } = await db
    .insertInto('mail_account')
    .values({ type: 'google', email: 'programme@gmail.com', daily_limit: 500, minute_limit: 3_000, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { code } = await google.allow(await deps.google.consentUrl('x'));
  const { refreshToken } = await deps.google.link(code!);
  await db
    .updateTable('mail_account')
    .set({ secret: sealSecret(deps.env, id, refreshToken) })
    .where('id', '=', id)
    .execute();
  return id;
}

test('an e-mail with a known key is written once, also within one call', async () => {
  await queue('a@exemple.sn', { key: 'rappel:1' });
  const mails = ['a@exemple.sn', 'b@exemple.sn', 'c@exemple.sn'].map((to, i) => ({
    to,
    message: hello,
    key: `rappel:${Math.min(i + 1, 2)}`,
  }));
  expect(await db.transaction().execute((db) => queueMails(db, mails))).toBe(1);
  expect(await sendDue(deps)).toBe(2);
  expect(await sendDue(deps)).toBe(0);
});

test.each([
  ['refused', new MailRefused('550 no'), { state: 'failed', error: failed('550 no'), attempts: 1 }],
  ['uncertain', new MailUncertain('silence'), { state: 'uncertain', error: failed('silence'), attempts: 1 }],
  ['any other error', new Error('451 later'), { state: 'pending', error: failed('451 later'), attempts: 1, claimed_by: null }],
  ['away', new ServerAway('connect refused'), { state: 'pending', error: failed('connect refused'), attempts: 0, claimed_by: null }],
])('an attempt ends as expected: %s', async (_, error, expected) => {
  act = async (_, { ready }) => {
    await ready();
    throw error;
  };
  await queue('a@exemple.sn');
  await sendDue(deps);
  expect(await row('a@exemple.sn')).toMatchObject(expected);
});

test('an e-mail fails after the last attempt and says why', async () => {
  act = async () => {
    throw new Error('451 later');
  };
  await queue('a@exemple.sn');
  await db.updateTable('delivery').set({ attempts: 10 }).execute();
  await sendDue(deps);
  expect(await row('a@exemple.sn')).toMatchObject({ state: 'failed', error: failed('451 later') });
});

test('an attempt counts that fails before the server is asked, so that it is not repeated for ever', async () => {
  act = async () => {
    throw new Error('the e-mail cannot be composed');
  };
  await queue('a@exemple.sn');
  for (let attempts = 1; attempts < 10; attempts++) {
    await sendDue(deps);
    expect(await row('a@exemple.sn')).toMatchObject({ state: 'pending', attempts });
    await now();
  }
  await sendDue(deps);
  expect(await row('a@exemple.sn')).toMatchObject({ state: 'failed' });
});

test('a full disk while the next e-mails are claimed stops neither the process nor those that were claimed before', async () => {
  for (let i = 0; i < 90; i++) await queue(`m${i}@exemple.sn`);
  const claims = 'create trigger disk_is_full before update on delivery for each row when';
  await sql`create function disk_is_full() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = 'disk_full'; end $$`.execute(
    db,
  );
  await sql`${sql.raw(claims)} (new.to_address = 'm89@exemple.sn') execute function disk_is_full()`.execute(db);
  act = async (_, { ready }) => {
    await ready();
    // The claim fails while these are sent, and nobody waits for it.
    await sleep(100);
    return 'sent';
  };
  await sendDue(deps);
  expect(seen).toHaveLength(60);
  await sql`drop function disk_is_full cascade`.execute(db);
  expect(await sendDue(deps)).toBe(30);
  expect(new Set(seen).size).toBe(90);
});

test('two senders at the same time send each e-mail once', async () => {
  for (let i = 0; i < 120; i++) await queue(`m${i}@exemple.sn`);
  const counts = await Promise.all([sendDue(deps), sendDue(deps), sendDue(deps)]);
  expect(counts.reduce((a, b) => a + b)).toBe(120);
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
});

test('a sender that looks for its forgotten claims notifies the screens only when it finds some', async () => {
  const changes: string[] = [];
  // The changes of earlier tests are heard before, because events arrive in their order.
  const heard = new Promise<void>((resolve) => deps.events.subscribe(({ type }) => type === 'accounts.changed' && resolve()));
  await publish(db, { type: 'accounts.changed' });
  await heard;
  const stop = deps.events.subscribe(({ type }) => type === 'delivery.changed' && changes.push(type));
  const sender = startSender(deps);
  const realNow = Date.now;
  const clock = vi.spyOn(Date, 'now');
  const minutesLater = (minutes: number) => clock.mockReturnValue(realNow() + minutes * 61_000);
  try {
    // A sender that asks whether it still holds its lock has noted when it began.
    const lookingSenders = sql`
      select from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database()) and a.query = 'select 1'`;
    await expect.poll(() => rowsOf(db, lookingSenders)).not.toEqual([]);
    minutesLater(1);
    await sleep(3_000);
    expect(changes).toEqual([]);

    await db.transaction().execute(async (db) => {
      await queueMail(db, 'oublie@exemple.sn', hello);
      await sql`update delivery set claimed_by = (select last_value from mail_sender), claimed_at = now() - interval '2 minutes'`.execute(
        db,
      );
    });
    minutesLater(2);
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['oublie@exemple.sn']);
  } finally {
    clock.mockRestore();
    stop();
    await sender.stop();
  }
});

test('e-mails that a dead sender had only claimed wait again, and those that it was sending are uncertain', async () => {
  await queue('claimed@exemple.sn');
  await queue('handed@exemple.sn');
  await queue('older@exemple.sn');
  await db.updateTable('delivery').set({ claimed_by: 999_999 }).where('to_address', '=', 'claimed@exemple.sn').execute();
  await db.updateTable('delivery').set({ claimed_by: 999_999, state: 'sending' }).where('to_address', '=', 'handed@exemple.sn').execute();
  // An earlier version left the row in this state.
  await db.updateTable('delivery').set({ state: 'sending' }).where('to_address', '=', 'older@exemple.sn').execute();
  await sendDue(deps);
  expect((await row('claimed@exemple.sn')).state).toBe('sent');
  expect(await row('handed@exemple.sn')).toMatchObject({ state: 'uncertain', error: expect.stringContaining('may have arrived') });
  expect((await row('older@exemple.sn')).state).toBe('uncertain');
  expect(seen).toEqual(['claimed@exemple.sn']);
});

test('a living sender keeps its claims, and one that was taken for dead corrects the record', async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let handing = () => {};
  const handed = new Promise<void>((resolve) => {
    handing = resolve;
  });
  act = async (_, { ready }) => {
    await ready();
    handing();
    await held;
    return 'sent';
  };
  await queue('lent@exemple.sn');
  const first = sendDue(deps);
  await handed;
  expect(await sendDue(deps)).toBe(0);
  expect((await row('lent@exemple.sn')).state).toBe('sending');
  await db.updateTable('delivery').set({ state: 'uncertain', claimed_by: null }).execute();
  go();
  await first;
  expect((await row('lent@exemple.sn')).state).toBe('sent');
});

test('a reminder is not sent when its debt is paid or its address bounced', async () => {
  const add = async (email: string, more: object) =>
    (
      await db
        .insertInto('member')
        .values({ full_name: 'Awa', email, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const due = { state: 'Registration' as const, day: '2026-03-31' };
  const paid = await add('paid@exemple.sn', { payment_next: '2026-03-31' });
  const bounced = await add('bounced@exemple.sn', { payment_next: '2026-03-31', bounced_at: new Date() });
  const owes = await add('owes@exemple.sn', { payment_next: '2026-03-31' });
  await queue('paid@exemple.sn', { memberId: paid, due });
  await queue('bounced@exemple.sn', { memberId: bounced, due });
  await queue('owes@exemple.sn', { memberId: owes, due });
  await db.updateTable('member').set({ payment_status: 'Completed' }).where('id', '=', paid).execute();
  await sendDue(deps);
  expect(await row('paid@exemple.sn')).toMatchObject({ state: 'skipped', error: 'Not sent: nothing is due any more.' });
  expect(await row('bounced@exemple.sn')).toMatchObject({ state: 'skipped' });
  expect(seen).toEqual(['owes@exemple.sn']);
});

test('the limits of an account hold for all senders together', async () => {
  const account = await addAccount({ daily_limit: 7 });
  for (let i = 0; i < 10; i++) await queue(`m${i}@exemple.sn`, { account });
  await Promise.all([sendDue(deps), sendDue(deps)]);
  expect(google.sent().length).toBe(7);
  expect(await db.selectFrom('mail_account').select('sent_today').executeTakeFirstOrThrow()).toEqual({ sent_today: 7 });
  await db
    .updateTable('mail_account')
    .set({ sent_on: '2020-01-01', tokens_at: new Date(0) })
    .execute();
  await sendDue(deps);
  expect(google.sent().length).toBe(10);
});

test('a claim keeps to its number where PostgreSQL expects an empty table', async () => {
  const account = await addAccount();
  // With these statistics it joins by a nested loop.
  await sql`analyze delivery`.execute(db);
  for (let i = 0; i < 10; i++) await queue(`m${i}@exemple.sn`, { account });
  expect(await claimSystemEmails(db, 1, account, 7)).toHaveLength(7);
});

test('whether a lane has work is known by a few rows, however many e-mails wait for an account', async () => {
  const [account, other] = [await addAccount({ limited_until: new Date('2099-01-01') }), await addAccount({ email: 'autre@gmail.com' })];
  await sql`insert into delivery (kind, account_id, to_address, subject, text, html)
    select 'test', ${account}, 'm' || i || '@exemple.sn', '', '', '' from generate_series(1, 5000) as i`.execute(db);
  await queue('a@exemple.sn', { account: other });
  await sql`analyze delivery`.execute(db);
  const { lanes, read } = await db.transaction().execute(async (db) => ({
    lanes: await lanesWithWork(db),
    read: await rowOf(
      db,
      sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'delivery'`,
    ),
  }));
  expect(new Set(lanes)).toEqual(new Set([account, other]));
  // Some are rows that earlier tests deleted.
  expect(read.rows).toBeLessThan(500);
});

test('when Gmail asks to wait, the account is limited until then and no e-mail is lost', async () => {
  const account = await addAccount();
  const before = google.sent().length;
  google.faultNext('busy');
  await queue('a@exemple.sn', { account });
  await sendDue(deps);
  const limited = await db.selectFrom('mail_account').selectAll().executeTakeFirstOrThrow();
  expect(limited.limited_until!.valueOf()).toBeGreaterThan(Date.now() - 1_000);
  expect(await row('a@exemple.sn')).toMatchObject({ state: 'pending', attempts: 0, claimed_by: null });
  await db.updateTable('mail_account').set({ limited_until: null }).execute();
  await sendDue(deps);
  expect(await row('a@exemple.sn')).toMatchObject({ state: 'sent', provider_id: expect.any(String) });
  expect(google.sent().length - before).toBe(1);
});

test('an e-mail that Gmail put off is not tried again by a claim that was on its way', async () => {
  const account = await addAccount();
  const before = google.sent().length;
  google.faultNext('busy');
  await queue('a@exemple.sn', { account });
  const sending = await db.transaction().execute(async (holder) => {
    // The accounts are taken between the first claim, which waits for the settings, and the second one.
    const { work, taken } = await db.transaction().execute(async (trx) => {
      await sql`lock table setting in access exclusive mode`.execute(trx);
      const work = sendDue(deps);
      await expect.poll(() => countWaiting(db)).toBe(1);
      const taken = sql`lock table mail_account in access exclusive mode`.execute(holder);
      await expect.poll(() => countWaiting(db)).toBe(2);
      return { work, taken };
    });
    await taken;
    // The second claim waits for the accounts, and so does Gmail's answer about the e-mail of the first.
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { work };
  });
  await sending.work;
  expect(await row('a@exemple.sn')).toMatchObject({ state: 'pending', attempts: 0, claimed_by: null });
  expect(google.sent().length - before).toBe(0);
});

test.each([
  ['the answer of the sending is lost', 'drafts.send', 1],
  ['the answer about the draft is lost', 'drafts.create', 1],
] as const)('%s: it arrives once', async (_, operation, copies) => {
  const account = await addAccount();
  const before = google.sent().length;
  google.faultNext(...(operation === 'drafts.create' ? (['drop-reply'] as const) : ([undefined, 'drop-reply'] as never[])));
  await queue('a@exemple.sn', { account });
  await sendDue(deps);
  expect((await row('a@exemple.sn')).state).toBe('pending');
  await now();
  await sendDue(deps);
  expect((await row('a@exemple.sn')).state).toBe('sent');
  expect(google.sent().length - before).toBe(copies);
});

test('an e-mail whose draft was deleted by hand is uncertain and is never sent twice', async () => {
  const account = await addAccount();
  await queue('a@exemple.sn', { account });
  await db.updateTable('delivery').set({ draft_id: 'gone', thread_id: 'gone', state: 'sending', claimed_by: 999_999 }).execute();
  await sendDue(deps);
  expect(await row('a@exemple.sn')).toMatchObject({ state: 'uncertain' });
});

test('the draft of an e-mail that is no longer due is deleted from the account, unless Gmail refuses', async () => {
  const account = await addAccount();
  const { id: memberId } = await db
    .insertInto('member')
    .values({ full_name: 'Aminata', email: 'brouillon@exemple.sn', payment_next: '2026-04-30', payment_status: 'Completed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [sent, drafts] = [google.sent().length, google.drafts()];
  const due = { state: 'Registration' as const, day: '2026-04-30' };
  await queue('brouillon@exemple.sn', { account, memberId, due });
  await sendDue(deps);
  expect(await row('brouillon@exemple.sn')).toMatchObject({ state: 'skipped', error: 'Not sent: nothing is due any more.' });
  expect([google.requests('drafts.delete'), google.drafts() - drafts, google.sent().length - sent]).toEqual([1, 0, 0]);

  // Gmail creates the draft and refuses to delete it; the e-mail is skipped all the same.
  google.faultNext(undefined as never, 'busy');
  await db.updateTable('delivery').set({ state: 'pending', draft_id: null, thread_id: null }).execute();
  await sendDue(deps);
  expect(await row('brouillon@exemple.sn')).toMatchObject({ state: 'skipped' });
  expect([google.drafts() - drafts, google.sent().length - sent]).toEqual([1, 0]);
  expect(await db.selectFrom('mail_account').select('limited_until').executeTakeFirstOrThrow()).toEqual({ limited_until: null });
  google.clearDrafts();
});

test('an account that refuses our sign-in waits to be linked again, and staff are notified once', async () => {
  const account = await addAccount();
  google.withdraw();
  await queue('a@exemple.sn', { account });
  await Promise.all([sendDue(deps), sendDue(deps)]);
  await sendDue(deps);
  expect(await row('a@exemple.sn')).toMatchObject({ state: 'pending', attempts: 0 });
  expect(await db.selectFrom('mail_account').select('state').executeTakeFirstOrThrow()).toEqual({ state: 'reconnect' });
  const notices = db.selectFrom('notification').select(['occurrences', 'link']).where('key', '=', `mail-account.lost:${account}`);
  expect(await notices.execute()).toEqual([{ occurrences: 1, link: '/settings?section=email' }]);
});

test('a lane pauses for a while when the environment’s server refuses us', async () => {
  let tries = 0;
  for (const error of [new AccountClosed('535'), new AccountLimited('421', new Date(Date.now() + 60_000))]) {
    act = async () => {
      tries++;
      throw error;
    };
    await queue(`a${tries}@exemple.sn`);
    await sendDue(deps);
  }
  expect(await db.selectFrom('delivery').select('state').execute()).toEqual([{ state: 'pending' }, { state: 'pending' }]);
});

test('a running sender sends new e-mails, and finishes those in progress before it stops', async () => {
  const sender = startSender(deps);
  await queue('vite@exemple.sn');
  while ((await row('vite@exemple.sn')).state !== 'sent') await new Promise((resolve) => setTimeout(resolve, 20));
  await sender.stop();
  await queue('apres@exemple.sn');
  expect((await row('apres@exemple.sn')).state).toBe('pending');
});

test('an e-mail leaves at once while another one of its account waits for its next attempt', async () => {
  act = async ({ to }, { ready }) => {
    await ready();
    if (to === 'attend@exemple.sn') throw new Error('451 4.7.1 Try again later');
    return 'sent';
  };
  await queue('attend@exemple.sn');
  // The next attempt is minutes away.
  await db.updateTable('delivery').set({ attempts: 7 }).execute();
  const sender = startSender(deps);
  await expect.poll(async () => (await row('attend@exemple.sn')).attempts).toBe(8);
  await expect.poll(async () => (await row('attend@exemple.sn')).claimed_by).toBe(null);
  await queue('vite@exemple.sn');
  await expect.poll(async () => (await row('vite@exemple.sn')).state).toBe('sent');
  await sender.stop();
});
