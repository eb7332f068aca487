import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startCircle } from '#server/testing/fakes/circle.fake.ts';
import { pushCircle } from './circle.jobs.ts';

const circle = await startCircle({ token: 'jeton-de-test' });
afterAll(() => circle.close());
const { call, db, deps, runJobs } = await testApp({ env: { CIRCLE_API_TOKEN: 'jeton-de-test', CIRCLE_API_URL: circle.url } });
const { token: as } = await buildAccount(db);
const post = async (path: string, body: object = {}) => {
  const answer = await call('POST', `/api/circle/${path}`, { as, body });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data;
};
const read = async (id: string): Promise<Member> => (await call('GET', `/api/circle/members/${id}`, { as })).body.data;

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
