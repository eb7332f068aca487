import { expect, test } from 'vitest';
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
