import { afterAll, expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startCircle } from '#server/testing/fakes/circle.fake.ts';

const circle = await startCircle({ token: 'jeton-de-test' });
afterAll(() => circle.close());
const { call, db, runJobs } = await testApp({ env: { CIRCLE_API_TOKEN: 'jeton-de-test', CIRCLE_API_URL: circle.url } });
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
