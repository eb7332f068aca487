import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertRow, rowOf } from '#server/db/db.ts';
import { type Mailer, MailRefused } from '#server/integrations/mailer.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { sendDue, startSender } from './sender.actions.ts';

let answer: string | undefined;
const mailer: Mailer = {
  connections: 1,
  async send(_, { ready }) {
    await ready();
    if (answer) throw new MailRefused(answer);
    return 'sent';
  },
  close() {},
};
const { db, deps } = await testApp({ mailer });
const watch = { refused: async () => {}, done: async () => {} };
const hello = systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] });
const queue = (to: string) => db.transaction().execute((db) => queueMail(db, to, hello));
const read = (to: string) => db.selectFrom('delivery').select(['state', 'error']).where('to_address', '=', to).executeTakeFirstOrThrow();

test('a refusal is stored when the mail server says what PostgreSQL cannot hold', async () => {
  await queue('nul@exemple.sn');
  answer = '550 no\u0000 such user \ud83d';
  await sendDue(deps, watch);
  answer = undefined;
  expect(await read('nul@exemple.sn')).toEqual({ state: 'failed', error: '550 no such user \ufffd' });
});

/** Starts the run of a campaign to these addresses and returns the campaign's id. */
async function startRun(emails: string[]): Promise<string> {
  const campaign = await insertRow(db, 'campaign', { name: 'Webinaire', status: 'sending' });
  const texts = { subject: 'Bonjour', body: '<p>Salut</p>', link: '', button_text: '' };
  const run_id = await insertRow(db, 'campaign_run', {
    ...{ campaign_id: campaign, scheduled_for: new Date(), state: 'sending', total: emails.length },
    ...texts,
  });
  for (const email of emails) {
    const member_id = await insertRow(db, 'member', { full_name: 'Awa', email });
    await insertRow(db, 'delivery', { kind: 'campaign', run_id, member_id, to_address: email });
  }
  return campaign;
}

test('a sender that ends gives its lock back when it cannot pass on what it sent', async () => {
  await startRun(['awa@exemple.sn']);
  const done = async () => {
    throw new Error('the campaign is locked');
  };
  await expect(sendDue(deps, { ...watch, done })).rejects.toThrow('the campaign is locked');
  expect(await read('awa@exemple.sn')).toMatchObject({ state: 'sent' });
  const locks = sql<{ held: number }>`
    select count(*)::int as held from pg_locks where locktype = 'advisory' and classid = ${0x6d61696c}::int
      and database = (select oid from pg_database where datname = current_database())`;
  expect((await rowOf(db, locks)).held).toBe(0);
});

test('the e-mails of a run leave after its template could not be read for a moment', async () => {
  await startRun(['premier@exemple.sn', 'second@exemple.sn']);
  await sql`create sequence reading`.execute(db);
  await sql`create function is_read() returns boolean language plpgsql volatile as $$
    begin if nextval('reading') = 1 then raise 'out of memory'; end if; return true; end $$`.execute(db);
  await sql`alter table member_field rename to member_field_kept`.execute(db);
  await sql`create view member_field as select * from member_field_kept where (select is_read())`.execute(db);
  await sendDue(deps, watch);
  await sql`drop function is_read cascade`.execute(db);
  await sql`alter table member_field_kept rename to member_field`.execute(db);
  expect(await read('premier@exemple.sn')).toEqual({ state: 'pending', error: 'out of memory' });
  expect(await read('second@exemple.sn')).toMatchObject({ state: 'sent' });
});

test('a campaign whose end cannot be noted holds up neither the others nor the screens', async () => {
  const campaigns = [await startRun(['un@exemple.sn']), await startRun(['deux@exemple.sn']), await startRun(['trois@exemple.sn'])];
  const ended: string[] = [];
  const changed = new Set<string>();
  const stop = deps.events.subscribe((event) => event.type === 'campaign.changed' && changed.add(event.campaignId));
  const [broken] = campaigns;
  const done = async (campaignId: string) => {
    if (campaignId === broken) throw new Error('the campaign is locked');
    ended.push(campaignId);
  };
  await expect(sendDue(deps, { ...watch, done })).rejects.toThrow('the campaign is locked');
  expect(ended.toSorted()).toEqual(campaigns.slice(1).toSorted());
  await expect.poll(() => [...changed].toSorted()).toEqual(campaigns.toSorted());
  stop();
});

test('a campaign whose end can never be noted is tried again once in a second', async () => {
  // The e-mail that could not be written above may be due again by now, and the end of its run would be tried as well.
  await db.deleteFrom('delivery').execute();
  await startRun(['encore@exemple.sn']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const tried: number[] = [];
  const done = async () => {
    tried.push(performance.now());
    throw new Error('the campaign is locked');
  };
  const sender = startSender(deps, { ...watch, done });
  const triedSoFar = () => {
    vi.advanceTimersByTime(100);
    return tried.length;
  };
  await expect.poll(triedSoFar, { timeout: 20_000 }).toBe(3);
  await sender.stop();
  const [first, second, third] = tried;
  expect(second! - first!).toBeGreaterThanOrEqual(1_000);
  expect(third! - second!).toBeGreaterThanOrEqual(1_000);
});
