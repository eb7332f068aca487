import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { insertRow } from '#server/db/db.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain } = scenarioTools(world, as);
const create = async (): Promise<Member> => {
  const body = { name: 'Fatou Diop', email: `fatou.${randomUUID()}@exemple.sn` };
  return (await call('POST', '/api/circle/create', { as, body })).body.data;
};
const tag = await insertRow(db, 'tag', { name: 'Nouveau' });
const group = await insertRow(db, 'access_group', { name: 'Payants' });

test.each([
  ['members.remove-tags', { tags: [tag] }],
  ['members.remove-from-groups', { groups: [group] }],
])('a step takes from the remaining member what it takes from one who is merged at that moment (%s)', async (module, config) => {
  const [kept, other] = [await create(), await create()];
  await db.insertInto('member_tag').values({ member_id: other._id, tag_id: tag }).execute();
  await db.insertInto('member_access_group').values({ member_id: other._id, access_group_id: group, circle_state: 'local' }).execute();
  const { hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module, config: { member: '{{ trigger.body.email }}', ...config } },
  ]);
  await app.inject({ method: 'POST', url: hook!, payload: { email: other.email } });
  await during(db, { first: (trx) => mergeMembers(trx, undefined, kept._id, other._id), begin: () => drain() });
  const { data } = (await call('GET', `/api/circle/members/${kept._id}`, { as })).body;
  expect('tags' in config ? data.tags : data.accessGroups).toEqual([]);
});
