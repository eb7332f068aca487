import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { circleApp } from '#server/testing/circle-app.ts';
import { during } from '#server/testing/locks.ts';
import { pushCircle } from './circle.jobs.ts';

const { call, circle, db, deps, runJobs, as, post } = await circleApp();
const read = async (id: string): Promise<Member> => (await call('GET', `/api/circle/members/${id}`, { as })).body.data;

/** Sends what waits to Circle, as the job does every minute. */
const send = async () => {
  await runJobs();
  await runJob(deps, pushCircle, {});
};

test('a member who had the account of a merged record in Circle gets one of their own when the merge is undone', async () => {
  const other = await post('create', { name: 'Awa Diop', email: 'awa@exemple.sn' });
  await runJobs();
  const { circleId } = await read(other._id);
  const kept = await post('create', { name: 'Awa Diop', email: 'awa.diop@exemple.sn' });
  await post(`members/${kept._id}/merge`, { other: other._id });
  await runJobs();
  expect(await read(kept._id)).toMatchObject({ circleId, circle: { state: 'synced', error: null } });

  await post(`members/${other._id}/unmerge`);
  expect(await read(kept._id)).toMatchObject({ circleId: null, circle: { state: 'pending', syncedAt: null } });
  await runJobs();
  const own = circle.members.find(({ email }) => email === 'awa.diop@exemple.sn');
  expect(own).toBeDefined();
  expect(await read(kept._id)).toMatchObject({ circleId: own!.id, circle: { state: 'synced' } });
  expect(await read(other._id)).toMatchObject({ circleId, circle: { state: 'synced' } });
});

test('access that was taken while two records were merged is taken in Circle from the one that comes back as well', async () => {
  circle.spaces.push({ id: 501, name: 'Salon', members: new Set() });
  const { _id: space } = await post('spaces', { name: 'Salon' });
  await sql`update access_group set circle_id = 501 where id = ${space}`.execute(db);
  const kept = await post('create', { name: 'Fatou Sow', email: 'fatou@exemple.sn' });
  const other = await post('create', { name: 'Fatou Sow', email: 'fatou.sow@exemple.sn' });
  await post(`add-to-space/${other._id}`, { spaces: space });
  await runJobs();
  await post(`members/${kept._id}/merge`, { other: other._id });
  await runJob(deps, pushCircle, {});
  await post(`remove-from-space/${kept._id}`, { spaces: space });
  await post(`members/${other._id}/unmerge`);
  await runJobs();
  expect([...circle.spaces[0]!.members]).toEqual([]);
  await post('sync');
  await runJobs();
  for (const { _id } of [kept, other]) expect((await read(_id)).accessGroups).toEqual([]);
});

test('access that was sent to Circle under the account of a merged record goes with the member whose it is', async () => {
  const space = { id: 599, name: 'Atelier', members: new Set<string>() };
  circle.spaces.push(space);
  const { _id: spaces } = await post('spaces', { name: 'Atelier' });
  await sql`update access_group set circle_id = 599 where id = ${spaces}`.execute(db);
  const other = await post('create', { name: 'Sira Ba', email: 'sira@exemple.sn' });
  await send();
  const kept = await post('create', { name: 'Sira Ba', email: 'sira.ba@exemple.sn' });
  await post(`add-to-space/${kept._id}`, { spaces });
  await post(`members/${kept._id}/merge`, { other: other._id });
  await send();
  expect([...space.members]).toEqual(['sira@exemple.sn']);
  await post(`members/${other._id}/unmerge`);
  await send();
  expect([...space.members]).toEqual(['sira.ba@exemple.sn']);
  expect((await read(other._id)).accessGroups).toEqual([]);
});

describe('merging', () => {
  /** Two records of one person, with access of the second one in Circle. */
  async function two({ both }: { both: boolean }) {
    const [name, key] = ['Salon', randomUUID()];
    const space = { id: 600 + circle.spaces.length, name, members: new Set<string>() };
    circle.spaces.push(space);
    const { _id: spaces } = await post('spaces', { name: `${name} ${key}` });
    await sql`update access_group set circle_id = ${space.id} where id = ${spaces}`.execute(db);
    const make = (email: string) => post('create', { name: 'Binta Fall', email });
    const other = await make(`b.${key}@exemple.sn`);
    const first = both ? await make(`a.${key}@exemple.sn`) : undefined;
    await post(`add-to-space/${other._id}`, { spaces });
    await send();
    const kept = first ?? (await make(`a.${key}@exemple.sn`));
    return { kept, other, space, spaces };
  }

  test('takes in Circle what was taken from the record whose account goes to the remaining member', async () => {
    const { kept, other, space, spaces } = await two({ both: false });
    await post(`remove-from-space/${other._id}`, { spaces });
    await post(`members/${kept._id}/merge`, { other: other._id });
    await send();
    expect([...space.members]).toEqual([]);
    expect((await read(kept._id)).circle).toMatchObject({ state: 'synced' });
  });

  test('leaves access that is being taken to the record that comes back with its account', async () => {
    const { kept, other, space, spaces } = await two({ both: false });
    await post(`remove-from-space/${other._id}`, { spaces });
    await post(`members/${kept._id}/merge`, { other: other._id });
    const { message } = (await call('POST', `/api/circle/members/${other._id}/unmerge`, { as, body: {} })).body;
    expect(message).toBe('Merge undone');
    await send();
    expect([...space.members]).toEqual([]);
    const left = await sql`select from member_access_group where member_id in (${kept._id}, ${other._id})`.execute(db);
    expect(left.rows).toEqual([]);
  });

  test('gives the remaining member access of the other that is being taken from it', async () => {
    const { kept, other, space, spaces } = await two({ both: true });
    await post(`add-to-space/${kept._id}`, { spaces });
    await send();
    await post(`remove-from-space/${kept._id}`, { spaces });
    await post(`members/${kept._id}/merge`, { other: other._id });
    await send();
    expect((await read(kept._id)).accessGroups).toMatchObject([{ _id: spaces }]);
    expect(space.members).toEqual(new Set([kept.email, other.email]));

    await post(`members/${other._id}/unmerge`);
    await send();
    expect([...space.members]).toEqual([other.email]);
    expect((await read(kept._id)).accessGroups).toEqual([]);
  });

  test('leaves the second account in Circle what the remaining member has, and no more', async () => {
    const { kept, other, space, spaces } = await two({ both: true });
    await post(`members/${kept._id}/merge`, { other: other._id });
    await send();
    expect(space.members).toEqual(new Set([kept.email, other.email]));
    await post(`remove-from-space/${kept._id}`, { spaces });
    await send();
    expect([...space.members]).toEqual([]);

    await post(`add-to-space/${kept._id}`, { spaces });
    await send();
    expect([...space.members]).toEqual([kept.email]);
    await post(`members/${other._id}/unmerge`);
    await send();
    expect([...space.members]).toEqual([other.email]);
  });

  test('tries to take access from the second account again after a sync when Circle has refused it', async () => {
    const { kept, other, space, spaces } = await two({ both: true });
    await post(`members/${kept._id}/merge`, { other: other._id });
    await send();
    circle.faults.push({ status: 422, message: 'An owner cannot be removed' });
    await post(`remove-from-space/${kept._id}`, { spaces });
    await send();
    expect([...space.members]).toEqual([other.email]);
    await post('sync');
    await send();
    expect([...space.members]).toEqual([]);
  });

  test('while they are added to Circle adds the remaining member and those after them, and not the record that is gone', async () => {
    const key = randomUUID();
    const [kept, other, next] = [
      await post('create', { name: 'Awa Fall', email: `a.${key}@exemple.sn` }),
      await post('create', { name: 'Awa Fall', email: `b.${key}@exemple.sn` }),
      await post('create', { name: 'Coumba Fall', email: `c.${key}@exemple.sn` }),
    ];
    const sent = await during(db, {
      first: (trx) => mergeMembers(trx, undefined, kept._id, other._id),
      begin: () => runJob(deps, pushCircle, {}),
    });
    expect(sent.status).toBe('completed');
    expect(circle.members.map(({ email }) => email).filter((email) => email.includes(key))).toEqual([kept.email, next.email]);
    for (const { _id } of [kept, next]) expect((await read(_id)).circle).toMatchObject({ state: 'synced' });
  });

  test('is no trouble when Circle answers about the record that is gone', async () => {
    const key = randomUUID();
    const kept = await post('create', { name: 'Dior Fall', email: `a.${key}@exemple.sn` });
    await send();
    const other = await post('create', { name: 'Dior Fall', email: `b.${key}@exemple.sn` });
    circle.slowly = async (call) => {
      if (call !== 'POST /community_members') return;
      circle.slowly = undefined;
      await post(`members/${kept._id}/merge`, { other: other._id });
    };
    expect(await runJob(deps, pushCircle, {})).toEqual({ status: 'completed' });
    expect(circle.members.filter(({ email }) => email.includes(key))).toHaveLength(2);
  });
});

test('a member is sent to Circle while a sync links them', async () => {
  const { _id } = await post('create', { name: 'Nafi Diagne', email: 'nafi@exemple.sn' });
  const sent = await during(db, {
    first: (trx) => sql`select from member where id = ${_id} for no key update`.execute(trx),
    begin: () => runJob(deps, pushCircle, {}),
    finish: (trx) => sql`update member set circle_id = 9999, circle_state = 'synced' where id = ${_id}`.execute(trx),
  });
  expect(sent).toEqual({ status: 'completed' });
});
