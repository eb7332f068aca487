import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowOf } from '#server/db/rows.ts';
import { type Mailer, MailRefused } from '#server/integrations/mailer.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { sendDue } from './sender.actions.ts';

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

test('a sender that ends gives its lock back when it cannot pass on what it sent', async () => {
  const campaign = await db
    .insertInto('campaign')
    .values({ name: 'Webinaire', status: 'sending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await db
    .insertInto('member')
    .values({ full_name: 'Awa', email: 'awa@exemple.sn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await db
    .insertInto('campaign_run')
    .values({
      campaign_id: campaign.id,
      scheduled_for: new Date(),
      subject: 'Bonjour',
      body: '<p>Salut</p>',
      link: '',
      button_text: '',
      state: 'sending',
      total: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('delivery')
    .values({ kind: 'campaign', run_id: run.id, member_id: member.id, to_address: 'awa@exemple.sn' })
    .execute();
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
