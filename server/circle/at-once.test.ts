import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { takeTurn } from '#server/imports/turn.queries.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { circleApp } from '#server/testing/circle-app.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { pushCircle, syncCircle } from './circle.jobs.ts';

const { call, circle, db, deps, runJobs, as, post } = await circleApp();

/** Adds a member who is in Circle and in a space there, but whom Circle has refused something. */
async function addToSpace(): Promise<{ id: string; space: string }> {
  const number = 501 + circle.spaces.length;
  circle.spaces.push({ id: number, name: `Salon ${number}`, members: new Set() });
  const { _id: space } = await post('spaces', { name: `Salon ${number}` });
  await sql`update access_group set circle_id = ${number} where id = ${space}`.execute(db);
  const { _id: id } = await post('create', { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn` });
  await post(`add-to-space/${id}`, { spaces: space });
  await runJobs();
  await sql`update member set circle_error = 'refused' where id = ${id}`.execute(db);
  return { id, space };
}

/** Takes the locks of a bulk change that removes members from a space: first the members, and then their access. */
const whileRemoved = <T>({ id }: { id: string }, begin: () => Promise<T>) =>
  during(db, {
    first: (trx: Db) => sql`select from member where id = ${id} for no key update`.execute(trx),
    begin,
    finish: (trx) => sql`update member_access_group set circle_state = 'removing' where member_id = ${id}`.execute(trx),
  });

const stateOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('member_access_group').select('circle_state').where('member_id', '=', id).execute()).map((row) => row.circle_state);

test('Circle confirms that access is gone while a bulk change removes the member from the space', async () => {
  const member = await addToSpace();
  await post(`remove-from-space/${member.id}`, { spaces: member.space });
  expect(await whileRemoved(member, () => runJob(deps, pushCircle, {}))).toEqual({ status: 'completed' });
  expect(await stateOf(member)).toEqual([]);
});

test('Circle refuses access while a bulk change removes the member from the space', async () => {
  const member = await addToSpace();
  await sql`update member_access_group set circle_state = 'pending' where member_id = ${member.id}`.execute(db);
  circle.faults.push({ status: 422, message: 'The space is closed' });
  expect(await whileRemoved(member, () => runJob(deps, pushCircle, {}))).toEqual({ status: 'completed' });
  expect(await stateOf(member)).toEqual([]);
});

test('staff send again what Circle refused while a bulk change removes the member from the space', async () => {
  const member = await addToSpace();
  await sql`update member_access_group set circle_state = 'failed' where member_id = ${member.id}`.execute(db);
  expect(await whileRemoved(member, () => call('POST', '/api/circle/sync/retry', { as }))).toMatchObject({ status: 200 });
  expect(await stateOf(member)).toEqual(['removing']);
});

test('an import adds the people whom a sync finds in Circle, in another order', async () => {
  for (const name of ['nafi', 'omar']) circle.addMember(`${name}@exemple.sn`, name);
  const add = (trx: Db, name: string) =>
    sql`insert into member (full_name, email) values (${name}, ${`${name}@exemple.sn`}) on conflict do nothing`.execute(trx);
  expect((await call('POST', '/api/circle/sync', { as })).status).toBe(200);
  await during(db, {
    first: async (trx) => {
      await takeTurn(trx);
      await add(trx, 'omar');
    },
    begin: () => runJobs(),
    finish: (trx) => add(trx, 'nafi'),
  });
  expect((await call('GET', '/api/circle/sync', { as })).body.data.sync).toMatchObject({ state: 'done', added: 0, linked: 2 });
});

test('a sync waits while a member gets the address of somebody in Circle, and a bulk change takes the member next', async () => {
  circle.addMember('seynabou@exemple.sn', 'Seynabou');
  const add = async () => (await post('create', { name: 'Seynabou Diop', email: `${randomUUID()}@exemple.sn` }))._id as string;
  const [renamed, linked] = [await add(), await add()].toSorted() as [string, string];
  await sql`update member set circle_id = 9000, circle_state = 'synced' where id = ${linked}`.execute(db);
  const sync = (await call('POST', '/api/circle/sync', { as })).body.data.sync;
  const lock = (trx: Db, ids: string[]) =>
    sql`select from member where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  const bulk: Promise<unknown>[] = [];
  const ended = await during(db, {
    first: (trx) => lock(trx, [linked]),
    begin: () => runJob(deps, syncCircle, { syncId: sync._id }),
    finish: async () => {
      await sql`update member set email = 'seynabou@exemple.sn' where id = ${renamed}`.execute(db);
      bulk.push(lock(db, [renamed, linked]));
      await expect.poll(() => countWaiting(db)).toBe(2);
    },
  });
  await Promise.all(bulk);
  expect(ended).toEqual({ status: 'completed' });
  expect((await call('GET', '/api/circle/sync', { as })).body.data.sync).toMatchObject({ state: 'done', added: 0, linked: 1 });
});

test('somebody who is corrected or archived while others are sent to Circle is sent as they are then, or not at all', async () => {
  const key = randomUUID();
  const [, wrong, mistaken] = [
    await post('create', { name: 'Awa Ba', email: `a.${key}@exemple.sn` }),
    await post('create', { name: 'Binta Ba', email: `b.${key}@exemple.sn` }),
    await post('create', { name: 'Coumba Ba', email: `c.${key}@exemple.sn` }),
  ];
  circle.slowly = async () => {
    circle.slowly = undefined;
    await call('PATCH', `/api/circle/members/${wrong._id}`, { as, body: { email: `d.${key}@exemple.sn` } });
    await post('bulk', { selection: { ids: [mistaken._id] }, action: { kind: 'archive', removeAccess: false } });
  };
  expect(await runJob(deps, pushCircle, {})).toEqual({ status: 'completed' });
  const sent = circle.members.map(({ email }) => email).filter((email) => email.includes(key));
  expect(sent).toEqual([`a.${key}@exemple.sn`, `d.${key}@exemple.sn`]);
});
