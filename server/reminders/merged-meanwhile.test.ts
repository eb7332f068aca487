import { expect, test } from 'vitest';
import { lockWithSessionsAndMessages } from '#server/members/sessions-of-members.queries.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { storeResults } from '#server/sending/progress.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { during } from '#server/testing/locks.ts';

const { call, db } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const { token: as } = await buildAccount(db);
const SENDER = 1;

async function add(email: string): Promise<string> {
  const member = { full_name: 'Awa Diop', email, payment_next: '2020-03-31' };
  return (await db.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow()).id;
}

test('the reminder of a member fails while the member is merged', async () => {
  const sink = await startSink();
  await call('POST', '/api/setting/account', { as, body: { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn' } });
  await sink.close();
  const [kept, other] = [await add('awa@exemple.sn'), await add('awa.diop@exemple.sn')];
  expect((await call('POST', `/api/reminders/${other}`, { as })).body).toMatchObject({ success: true, mail: 'on-its-way' });
  const delivery = { state: 'sending', claimed_by: SENDER } as const;
  const { id } = await db.updateTable('delivery').set(delivery).where('reminds_id', '=', other).returning('id').executeTakeFirstOrThrow();
  await during(db, {
    first: (trx) => lockWithSessionsAndMessages(trx, [kept, other]),
    begin: () => storeResults(db, SENDER, [{ id, state: 'failed', error: 'refused' }]),
    finish: (trx) => mergeMembers(trx, undefined, kept, other),
  });
  const reminders = db.selectFrom('reminder').select(['member_id', 'state']);
  expect(await reminders.execute()).toEqual([{ member_id: kept, state: 'failed' }]);
  const member = db.selectFrom('member').select(['id', 'reminder_sequence']).where('id', 'in', [kept, other]);
  expect(await member.execute()).toEqual([{ id: kept, reminder_sequence: 0 }]);
});
