import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
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
const lock = (trx: Db, ids: string[]) => sql`select from member where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);

async function add(email: string): Promise<string> {
  const member = { full_name: 'Awa Diop', email, payment_next: '2020-03-31' };
  return (await db.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow()).id;
}

const sink = await startSink();
await call('POST', '/api/setting/account', { as, body: { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn' } });
await sink.close();

/** Hands a reminder of the member to the sender, and returns the id of its e-mail. */
async function send(memberId: string): Promise<string> {
  expect((await call('POST', `/api/reminders/${memberId}`, { as })).body).toMatchObject({ success: true, mail: 'on-its-way' });
  const delivery = { state: 'sending', claimed_by: SENDER } as const;
  return (await db.updateTable('delivery').set(delivery).where('reminds_id', '=', memberId).returning('id').executeTakeFirstOrThrow()).id;
}

test('the reminder of a member fails while the member is merged', async () => {
  const [kept, other] = [await add('awa@exemple.sn'), await add('awa.diop@exemple.sn')];
  const id = await send(other);
  await during(db, {
    first: (trx) => lockWithSessionsAndMessages(trx, [kept, other]),
    begin: () => storeResults(db, SENDER, [{ id, state: 'failed', error: 'refused' }]),
    finish: (trx) => mergeMembers(trx, undefined, kept, other),
  });
  const reminders = db.selectFrom('reminder').select(['member_id', 'state']).where('member_id', 'in', [kept, other]);
  expect(await reminders.execute()).toEqual([{ member_id: kept, state: 'failed' }]);
  const member = db.selectFrom('member').select(['id', 'reminder_sequence']).where('id', 'in', [kept, other]);
  expect(await member.execute()).toEqual([{ id: kept, reminder_sequence: 0 }]);
});

test('two reminders fail while a bulk change takes their members in the order of their ids', async () => {
  const members = [await add('binta@exemple.sn'), await add('moussa@exemple.sn')].toSorted();
  const ids = [await send(members[1]!), await send(members[0]!)];
  await during(db, {
    first: (trx) => lock(trx, members.slice(0, 1)),
    begin: () =>
      storeResults(
        db,
        SENDER,
        ids.map((id) => ({ id, state: 'failed', error: 'refused' })),
      ),
    finish: (trx) => lock(trx, members),
  });
  const reminders = db.selectFrom('reminder').select('state').where('member_id', 'in', members);
  expect(await reminders.execute()).toEqual([{ state: 'failed' }, { state: 'failed' }]);
  const sequences = db.selectFrom('member').select('reminder_sequence').where('id', 'in', members);
  expect(await sequences.execute()).toEqual([{ reminder_sequence: 0 }, { reminder_sequence: 0 }]);
});
