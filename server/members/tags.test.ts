import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { deleteLabel, lockHolders } from './label-changes.queries.ts';

const { call, db } = await testApp({});
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const addMember = async (name: string) =>
  (
    await db
      .insertInto('member')
      .values({ full_name: name, email: `${name}@exemple.sn` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const addTag = async (name: string) => (await call('POST', '/api/tags', { as: admin.token, body: { name } })).body.data._id as string;
const addGroup = async (name: string) =>
  (await call('POST', '/api/circle/spaces', { as: admin.token, body: { name } })).body.data._id as string;
const give = (member: string, tags: string[]) => call('POST', `/api/circle/members/${member}/tags`, { as: admin.token, body: { tags } });
const tagsOf = async (member: string): Promise<string[]> =>
  (await call('GET', `/api/circle/members/${member}`, { as: admin.token })).body.data.tags.map(({ _id }: { _id: string }) => _id);

/** A draft of a scenario that gives its members a tag. */
async function addScenario(name: string, tag: string): Promise<string> {
  const { body } = await call('POST', '/api/scenario/create', { as: admin.token, body: { name } });
  await db
    .updateTable('scenario')
    .set({
      draft: JSON.stringify({ trigger: { module: 'members.tag-added', params: { tag } }, conditions: [], match: 'all', reactions: [] }),
    })
    .where('id', '=', body.data._id)
    .execute();
  return body.data._id;
}

test('a tag is renamed and coloured, but not to the name of another one', async () => {
  const [one, other] = [await addTag('Pionnière'), await addTag('Fidèle')];
  const { status, body } = await call('PATCH', `/api/tags/${one}`, { as: admin.token, body: { name: 'Pionnières', color: '#0a7' } });
  expect([status, body.data]).toEqual([200, { _id: one, name: 'Pionnières', color: '#0a7', emoji: '' }]);
  const taken = await call('PATCH', `/api/tags/${one}`, { as: admin.token, body: { name: 'FIDELE' } });
  expect([taken.status, taken.body.errors]).toEqual([409, { name: 'There is already a tag with this name.' }]);
  expect((await call('PATCH', `/api/tags/${other}`, { as: admin.token, body: { name: 'FIDELE' } })).status).toBe(200);
  expect((await call('PATCH', `/api/tags/${randomUUID()}`, { as: admin.token, body: { name: 'X' } })).status).toBe(404);
  expect((await call('PATCH', `/api/tags/${one}`, { as: coach.token, body: { name: 'X' } })).status).toBe(403);
});

test('a tag that is given or taken leaves alone the tags that somebody else changed meanwhile', async () => {
  const [kept, taken, given, theirs] = await Promise.all(['c1', 'c2', 'c3', 'c4'].map(addTag));
  const member = await addMember('marques');
  await give(member, [kept!, taken!]);
  await give(member, [kept!, taken!, theirs!]);
  const body = { tags: [kept, given], before: [kept, taken] };
  const answer = await call('POST', `/api/circle/members/${member}/tags`, { as: admin.token, body });
  expect(answer.status).toBe(200);
  expect((await tagsOf(member)).sort()).toEqual([kept, given, theirs].sort());
  expect((await give(member, [kept!])).body.data.tags).toMatchObject([{ _id: kept }]);
});

test('two renamings to one name at the same time give it to one tag', async () => {
  const ids = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(addTag));
  const answers = await Promise.all([
    ...ids.map((id) => call('PATCH', `/api/tags/${id}`, { as: admin.token, body: { name: 'Unique' } })),
    call('POST', '/api/tags', { as: admin.token, body: { name: 'unique' } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('a tag that anything uses is not deleted, and the answer says what uses it', async () => {
  const tag = await addTag('Utile');
  const member = await addMember('utile');
  await give(member, [tag]);
  await call('POST', '/api/views', { as: admin.token, body: { name: 'Les utiles', screen: 'users', search: { tag }, shared: true } });
  await db.updateTable('setting').set({ complete_tag: tag }).execute();
  await addScenario('Bienvenue aux utiles', tag);
  const { body: uses } = await call('GET', '/api/tags/uses', { as: admin.token });
  expect(uses.data.find(({ _id }: { _id: string }) => _id === tag)).toMatchObject({
    members: 1,
    usedBy: [
      { kind: 'scenario', name: 'Bienvenue aux utiles' },
      { kind: 'setting', name: 'the setting “Complete tag”' },
      { kind: 'segment', name: 'Les utiles' },
    ],
  });
  const refused = await call('DELETE', `/api/tags/${tag}`, { as: admin.token });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('Bienvenue aux utiles, the setting “Complete tag” and Les utiles');
  expect(await tagsOf(member)).toEqual([tag]);
  expect((await call('GET', '/api/tags/uses', { as: coach.token })).status).toBe(403);
});

test('a merged tag is replaced at its members and wherever it is used, and no scenario starts for it', async () => {
  const [from, into] = [await addTag('VIP '), await addTag('Très importantes')];
  const [both, one] = [await addMember('deux'), await addMember('une')];
  await give(both, [from, into]);
  await give(one, [from]);
  await call('POST', '/api/views', {
    as: admin.token,
    body: { name: 'Importantes', screen: 'users', search: { tag: from }, shared: true },
  });
  await db.updateTable('setting').set({ out_tag: from }).execute();
  const scenario = await addScenario('Cadeau', from);
  const runs = () => db.selectFrom('scenario_run').select(db.fn.countAll().as('runs')).executeTakeFirstOrThrow();
  const before = await runs();

  expect((await call('POST', `/api/tags/${from}/merge`, { as: admin.token, body: { into: from } })).status).toBe(400);
  expect((await call('POST', `/api/tags/${from}/merge`, { as: admin.token, body: { into: randomUUID() } })).status).toBe(400);
  const { status, body } = await call('POST', `/api/tags/${from}/merge`, { as: admin.token, body: { into } });
  expect([status, body.data._id]).toEqual([200, into]);
  expect([await tagsOf(both), await tagsOf(one)]).toEqual([[into], [into]]);
  const view = await db.selectFrom('saved_view').select('search').where('name', '=', 'Importantes').executeTakeFirstOrThrow();
  expect(view.search).toEqual({ tag: into });
  expect((await db.selectFrom('setting').select('out_tag').executeTakeFirstOrThrow()).out_tag).toBe(into);
  const { draft } = await db.selectFrom('scenario').select('draft').where('id', '=', scenario).executeTakeFirstOrThrow();
  expect(draft).toMatchObject({ trigger: { params: { tag: into } } });
  expect(await runs()).toEqual(before);
  expect((await call('POST', `/api/tags/${from}/merge`, { as: admin.token, body: { into } })).status).toBe(404);
});

test('access groups are renamed, merged and deleted, but not those of Circle', async () => {
  const [from, into] = [await addGroup('Cercle'), await addGroup('Grand cercle')];
  const member = await addMember('cercle');
  await call('POST', `/api/circle/add-to-space/${member}`, { as: admin.token, body: { spaces: from } });
  await db
    .updateTable('product')
    .set({ access_groups: [from, into] })
    .where('is_default', '=', true)
    .execute();
  await db
    .insertInto('member_out')
    .values({ member_id: member, kind: 'Registration', access_groups: [from] })
    .execute();
  const renamed = await call('PATCH', `/api/circle/spaces/${from}`, { as: admin.token, body: { name: 'Petit cercle' } });
  expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Petit cercle']);
  expect((await call('DELETE', `/api/circle/spaces/${from}`, { as: admin.token })).status).toBe(409);

  expect((await call('POST', `/api/circle/spaces/${from}/merge`, { as: admin.token, body: { into } })).status).toBe(200);
  const { body } = await call('GET', '/api/circle/spaces/uses', { as: admin.token });
  expect(body.data).toEqual([
    expect.objectContaining({ _id: into, members: 1, inCircle: false, usedBy: [expect.objectContaining({ kind: 'product' })] }),
  ]);
  expect(
    (await db.selectFrom('product').select('access_groups').where('is_default', '=', true).executeTakeFirstOrThrow()).access_groups,
  ).toEqual([into]);
  expect((await db.selectFrom('member_out').select('access_groups').executeTakeFirstOrThrow()).access_groups).toEqual([into]);

  const unused = await addGroup('Personne');
  expect((await call('DELETE', `/api/circle/spaces/${unused}`, { as: admin.token })).status).toBe(200);
  expect((await call('DELETE', `/api/circle/spaces/${unused}`, { as: admin.token })).status).toBe(404);
  const [linked] = await db.insertInto('access_group').values({ name: 'De Circle', kind: 'space', circle_id: 7 }).returning('id').execute();
  for (const [method, path, sent] of [
    ['PATCH', '', { name: 'X' }],
    ['POST', '/merge', { into }],
    ['DELETE', '', undefined],
  ] as const) {
    const refused = await call(method, `/api/circle/spaces/${linked!.id}${path}`, { as: admin.token, body: sent });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This access group belongs to your Circle community. Please change it there.',
    ]);
  }
});

test('an access group is renamed while it is deleted', async () => {
  const group = await addGroup('Provisoire');
  const { removed, renamed } = await db.transaction().execute(async (trx) => {
    // The deletion has locked the group, and looks for what uses it.
    await sql`lock table saved_view in access exclusive mode`.execute(trx);
    const removed = call('DELETE', `/api/circle/spaces/${group}`, { as: admin.token });
    await expect.poll(() => countWaiting(db, 'saved_view')).toBe(1);
    const renamed = call('PATCH', `/api/circle/spaces/${group}`, { as: admin.token, body: { name: 'Définitif' } });
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { removed, renamed };
  });
  expect([(await removed).status, (await renamed).status]).toEqual([200, 404]);
});

test('two access groups do not get one name, apart from case and accents, but two from before can still be changed', async () => {
  const send = (method: 'POST' | 'PATCH', path: string, name: string) =>
    call(method, `/api/circle/spaces${path}`, { as: admin.token, body: { name } });
  const refused = { message: expect.any(String), errors: { name: 'There is already an access group with this name.' } };
  const both = await Promise.all(['Élan', 'elan'].map((name) => send('POST', '', name)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject(refused);
  const other = await addGroup('Autre');
  expect((await send('PATCH', `/${other}`, 'ÉLAN')).body).toMatchObject(refused);
  expect((await send('PATCH', `/${other}`, 'autre')).status).toBe(200);
  const [twin] = await db.insertInto('access_group').values({ name: 'autre', kind: 'space' }).returning('id').execute();
  expect((await send('PATCH', `/${twin!.id}`, 'autre')).status).toBe(200);
  expect((await send('PATCH', `/${twin!.id}`, 'Autre groupe')).status).toBe(200);
});

test('an archived member who is brought back gets the group into which their own was merged', async () => {
  const [from, into] = [await addGroup('Cercle'), await addGroup('Cercle élargi')];
  const member = await addMember('revenue');
  await db.insertInto('member_access_group').values({ member_id: member, access_group_id: from }).execute();
  const bulk = (action: object) => call('POST', '/api/circle/bulk', { as: admin.token, body: { selection: { ids: [member] }, action } });
  await bulk({ kind: 'archive', removeAccess: true });
  await call('POST', `/api/circle/spaces/${from}/merge`, { as: admin.token, body: { into } });
  await bulk({ kind: 'bring-back' });
  const { body } = await call('GET', `/api/circle/members/${member}`, { as: admin.token });
  expect(body.data.accessGroups).toMatchObject([{ _id: into }]);
});

test('an archived member is brought back while the group that they had is deleted', async () => {
  const group = await addGroup('Éphémère');
  const member = await addMember('ephemere');
  await db.insertInto('member_access_group').values({ member_id: member, access_group_id: group }).execute();
  const bulk = (action: object) => call('POST', '/api/circle/bulk', { as: admin.token, body: { selection: { ids: [member] }, action } });
  await bulk({ kind: 'archive', removeAccess: true });
  const brought = await during(db, {
    async first(trx) {
      await lockHolders(trx, 'access_group', group);
      await deleteLabel(trx, 'access_group', group);
    },
    begin: () => bulk({ kind: 'bring-back' }),
  });
  expect(brought).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
});

test.each(['tag', 'group'] as const)('a %s is merged into another one while a merge of members who have it is undone', async (label) => {
  const [from, into] =
    label === 'tag' ? [await addTag('Avant'), await addTag('Après')] : [await addGroup('Avant'), await addGroup('Après')];
  const [member, duplicate] = [await addMember(`reste.${label}`), await addMember(`double.${label}`)];
  for (const id of [member, duplicate])
    if (label === 'tag') await give(id, [from]);
    else await call('POST', `/api/circle/add-to-space/${id}`, { as: admin.token, body: { spaces: [from] } });
  await call('POST', `/api/circle/members/${member}/merge`, { as: admin.token, body: { other: duplicate } });
  const { undone, merged } = await db.transaction().execute(async (trx) => {
    // The undo has locked the member and changed the record of the merge, and gives nothing back yet.
    await sql`lock table campaign_exclusion in exclusive mode`.execute(trx);
    const undone = call('POST', `/api/circle/members/${duplicate}/unmerge`, { as: admin.token });
    await expect.poll(() => countWaiting(db, 'campaign_exclusion')).toBe(1);
    const merged = call('POST', `/api/${label === 'tag' ? 'tags' : 'circle/spaces'}/${from}/merge`, { as: admin.token, body: { into } });
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { undone, merged };
  });
  expect([(await undone).status, (await merged).status]).toEqual([200, 200]);
  for (const id of [member, duplicate]) {
    const { tags, accessGroups } = (await call('GET', `/api/circle/members/${id}`, { as: admin.token })).body.data;
    expect(label === 'tag' ? tags : accessGroups).toMatchObject([{ _id: into }]);
  }
});

test('a tag is merged into another one while it is given to many members at once', async () => {
  const [from, into] = [await addTag('Ancienne'), await addTag('Nouvelle')];
  const member = await addMember('ancienne');
  await give(member, [from]);
  const action = { kind: 'add-tag', tag: from };
  const { merged, given } = await db.transaction().execute(async (trx) => {
    await sql`select from member where id = ${member} for update`.execute(trx);
    const merged = call('POST', `/api/tags/${from}/merge`, { as: admin.token, body: { into } });
    await expect.poll(() => countWaiting(db)).toBe(1);
    const given = call('POST', '/api/circle/bulk', { as: admin.token, body: { selection: { ids: [member] }, action } });
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { merged, given };
  });
  expect([(await merged).status, (await given).status]).toEqual([200, 200]);
  expect(await tagsOf(member)).toEqual([into]);
});

test('a tag is merged into another one while it is given to thousands of members at once', async () => {
  const [from, into] = [await addTag('Passée'), await addTag('Présente')];
  const rows = Array.from({ length: 2_002 }, (_, i) => ({ full_name: 'Awa Diop', email: `millier.${i}@exemple.sn` }));
  const ids = (await db.insertInto('member').values(rows).returning('id').execute()).map(({ id }) => id).sort();
  const [lastButOne, last] = ids.slice(-2) as [string, string];
  await give(last, [from]);
  let isMerged = false;
  const { merged, given } = await db.transaction().execute(async (trx) => {
    await sql`select from member where id = ${lastButOne} for update`.execute(trx);
    const action = { kind: 'add-tag', tag: from };
    const given = call('POST', '/api/circle/bulk', { as: admin.token, body: { selection: { ids }, action } });
    await expect.poll(() => countWaiting(db)).toBe(1);
    const merged = call('POST', `/api/tags/${from}/merge`, { as: admin.token, body: { into } }).finally(() => {
      isMerged = true;
    });
    await expect.poll(async () => isMerged || (await countWaiting(db)) === 2).toBe(true);
    return { merged, given };
  });
  expect([(await merged).status, (await given).status]).toEqual([200, 200]);
  expect(await tagsOf(last)).toEqual([into]);
});

test.each(['tag', 'access_group'] as const)('a payment is recorded while the %s that its product gave is deleted', async (label) => {
  const id = label === 'tag' ? await addTag('Inscrite') : await addGroup('Inscrites');
  const member = await addMember(`payeuse.${label}`);
  const given = sql.ref(label === 'tag' ? 'tags' : 'access_groups');
  await sql`update product set ${given} = ${[id]} where name = 'COACHING'`.execute(db);
  const body = { name: 'Awa Diop', email: 'payeuse@exemple.sn', memberId: member, produit: 'COACHING', moyen: 'Cash' };
  const paid = await during(db, {
    async first(trx) {
      await sql`update product set ${given} = '{}' where name = 'COACHING'`.execute(trx);
      await sql`delete from ${sql.table(label)} where id = ${id}`.execute(trx);
    },
    begin: () => call('POST', '/api/payment/create', { as: admin.token, body: { ...body, amount: 1_000_000, paymentId: label } }),
  });
  expect(paid.status).toBe(200);
});

test('a tag and a group that somebody chooses in the settings are not deleted at the same moment', async () => {
  const [tag, group] = [await addTag('Soldée'), await addGroup('Gardé')];
  for (const [path, body] of [
    [`tags/${tag}`, { completeTag: tag }],
    [`circle/spaces/${group}`, { noPaymentSpaces: [group] }],
  ] as const) {
    const { removed, chosen } = await db.transaction().execute(async (trx) => {
      await sql`select from setting for update`.execute(trx);
      const chosen = call('PATCH', '/api/setting', { as: admin.token, body });
      await expect.poll(() => countWaiting(db)).toBe(1);
      const removed = call('DELETE', `/api/${path}`, { as: admin.token });
      await expect.poll(() => countWaiting(db)).toBe(2);
      return { removed, chosen };
    });
    expect([(await chosen).status, (await removed).status]).toEqual([200, 409]);
  }
});
