import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { sealSecret } from '#server/accounts/account-secret.rules.ts';
import { type Db, insertRow } from '#server/db/db.ts';
import { openGoogle } from '#server/integrations/google.ts';
import { insertDeliveries } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { countOf } from '../proof/tools.ts';

const KEY = 'a secret key that all processes of the proof share';
const PUBLIC_URL = 'http://localhost:3000';
/** All processes of a proof have these in common. */
export const PROOF_ENV = { CAURI_SECRET_KEY: KEY, PUBLIC_URL, LOG_LEVEL: 'error', OUTBOUND_ALLOW: '127.0.0.1' };

/** The receivers, how often each was reached, and the two ways of sending. */
export interface World {
  env: Record<string, string>;
  /** Number of e-mails that should be sent. */
  expected: number;
  arrived(): number;
  /** The mail server and Gmail together reached each address this often. */
  reached(): Map<string, number>;
  isDone(): Promise<boolean>;
  /** Tries everything now that waits for a later attempt. */
  hurry(): Promise<void>;
  progress(): Promise<string>;
  close(): Promise<void>;
}

/** The mail server takes this long for an e-mail on average. */
const DELAY_MS = 15;

/** Creates members, reminders and two campaigns that are about to start. */
export async function openWorld({ db, recipients, random }: { db: Db; recipients: number; random: () => number }): Promise<World> {
  const sink = await startSink({
    light: true,
    // Some mailboxes are full and some addresses do not exist.
    onReceiver: (to) => (to.startsWith('plein') && random() < 0.5 ? { code: 452, message: '4.2.2 Mailbox full' } : undefined),
    async onMessage() {
      await sleep(random() * 2 * DELAY_MS);
      const chance = random();
      return chance < 0.002 ? { code: 451, message: '4.3.0 Try again later' } : chance < 0.003 ? 'hang up' : undefined;
    },
  });
  const google = await startGoogle({
    unitsPerMinute: Number.POSITIVE_INFINITY,
    fault() {
      const chance = random();
      // A request without an answer costs half a minute, so it is rare.
      if (chance < 0.0005) return 'silent';
      return chance < 0.01 ? 'busy' : chance < 0.02 ? 'drop' : chance < 0.03 ? 'drop-reply' : chance < 0.04 ? 'error' : undefined;
    },
  });
  const env = { ...PROOF_ENV, ...google.env };

  await sql`
    insert into member (full_name, email, moderator, payment_next)
    select 'Membre ' || i, case i % 50 when 0 then 'plein' else 'membre' end || i || '@exemple.sn', i % 2 = 0, '2026-01-31'
    from generate_series(1, ${recipients}::int) as i`.execute(db);
  // A tenth as many members get reminders and no campaign, so that nobody is to get two e-mails.
  await sql`
    insert into member (full_name, email, moderator, payment_next)
    select full_name, 'rappel.' || email, moderator, payment_next
    from (select *, row_number() over (partition by moderator order by id) as nth from member) as m where nth % 10 = 1`.execute(db);
  const smtpId = await addAccount(db, { type: 'smtp', email: 'bonjour@exemple.sn', host: '127.0.0.1', port: sink.port, secret: '' });
  const { code } = await google.allow(await openGoogle({ ...google.env, PUBLIC_URL }).consentUrl('x'));
  const { refreshToken } = await openGoogle({ ...google.env, PUBLIC_URL }).link(code!);
  const gmailId = await addAccount(db, { type: 'google', email: 'programme@gmail.com', secret: refreshToken });

  // Half of the members get their e-mail by the mail server, and the moderators by Gmail.
  const { rows } = await sql<{ id: string; email: string; moderator: boolean }>`
    select id, email, moderator from member order by id`.execute(db);
  const content = { name: 'Promo', subject: 'Bonjour {{ fullName }}', body: '<p>Bonjour {{ fullName }}</p>', status: 'Active' } as const;
  const template = await insertRow(db, 'template', content);
  for (const [accountId, chosen] of [
    [smtpId, rows.filter(({ moderator }) => !moderator)],
    [gmailId, rows.filter(({ moderator }) => moderator)],
  ] as const) {
    const { reminded = [], mailed = [] } = Object.groupBy(chosen, ({ email }) => (email.startsWith('rappel.') ? 'reminded' : 'mailed'));
    await addCampaign(db, { name: `Par ${accountId}`, template_id: template, account_id: accountId }, mailed);
    await insertDeliveries(
      db,
      reminded.map((member) => ({ ...reminderTo(member), accountId })),
    );
  }

  return {
    env,
    expected: Math.round(recipients * 1.1),
    arrived: () => sink.received.length + google.requests('drafts.send'),
    reached: () => countOf([...sink.received, ...google.sent()].map(({ to }) => to)),
    isDone: () => isAllSent(db),
    hurry: () => sendWaiting(db),
    async progress() {
      const { rows } = await sql<{ state: string; n: number }>`select state, count(*) as n from delivery group by 1 order by 1`.execute(db);
      return rows.map(({ state, n }) => `${n} ${state}`).join(', ');
    },
    close: async () => void (await Promise.all([sink.close(), google.close()])),
  };
}

/** Adds a campaign that is about to start. */
export async function addCampaign(
  db: Db,
  campaign: { name: string; template_id: string; account_id?: string },
  members: { id: string }[],
): Promise<void> {
  const id = await insertRow(db, 'campaign', { ...campaign, status: 'scheduled', next_at: new Date(), schedule_at: new Date() });
  await sql`insert into campaign_member (campaign_id, member_id) select ${id}, unnest(${members.map((one) => one.id)}::uuid[])`.execute(db);
}

export const reminderTo = ({ id, email }: { id: string; email: string }) => ({
  to: email,
  message: systemEmail({ kind: 'payment-reminder', subject: 'Rappel', lines: ['Bonjour'] }),
  memberId: id,
  due: { state: 'Registration' as const, day: '2026-01-31' },
  accountId: null,
  key: `reminder:${id}`,
});

export async function isAllSent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from campaign where status <> 'completed')
      + (select count(*) from delivery where state in ('pending', 'sending')) as open`.execute(db);
  return rows[0]!.open === 0;
}

/** Has everything sent now that waits for a later attempt. */
export async function sendWaiting(db: Db): Promise<void> {
  await sql`update delivery set next_at = now() where state = 'pending' and claimed_by is null and next_at > now()`.execute(db);
}

async function addAccount(
  db: Db,
  account: { type: 'smtp' | 'google'; email: string; host?: string; port?: number; secret: string },
): Promise<string> {
  const { secret, ...row } = account;
  const id = await insertRow(db, 'mail_account', { ...row, daily_limit: 1_000_000, minute_limit: 100_000 });
  await db
    .updateTable('mail_account')
    .set({ secret: sealSecret({ CAURI_SECRET_KEY: KEY }, id, secret) })
    .where('id', '=', id)
    .execute();
  return id;
}
