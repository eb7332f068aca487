import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db, { name: 'Aïssatou Ndiaye' });

const get = (path: string) => call('GET', path, { as: admin.token });
const post = (path: string, body: object = {}) => call('POST', path, { body, as: admin.token });
const bulk = async (selection: object, action: object) => (await post('/api/circle/bulk', { selection, action })).body.data;
const undo = async (id: string) => (await post(`/api/circle/bulk/${id}/undo`)).body.data;

/** Members of a work of their own, so that each test chooses its own; every third is treated. */
async function many(count: number) {
  const work = randomUUID();
  const rows = await db
    .insertInto('member')
    .values(
      Array.from({ length: count }, (_, i) => ({
        full_name: `Membre ${work.slice(0, 8)} ${i}`,
        email: `${i}.${work}@exemple.sn`,
        status: i % 3 === 0 ? 'TRAITÉ' : 'NON TRAITÉ',
      })),
    )
    .returning('id')
    .execute();
  return { search: work.slice(0, 8), ids: rows.map((row) => row.id) };
}
const statuses = async (ids: string[]) => {
  const rows = await db.selectFrom('member').select(['id', 'status']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.status]));
};
const tagsOf = async (tag: string) =>
  (await db.selectFrom('member_tag').select('member_id').where('tag_id', '=', tag).execute()).map((row) => row.member_id);
const newTag = async () => (await post('/api/tags', { name: randomUUID() })).body.data._id as string;

test('changes exactly the chosen ones; undo puts back what nobody changed since', async () => {
  const { ids } = await many(9);
  const chosen = ids.slice(0, 6);
  const before = await statuses(ids);
  const run = await bulk({ ids: chosen }, { kind: 'status', status: 'TRAITÉ' });
  expect(run).toMatchObject({ state: 'done', members: 6, done: 6, changed: 4, undone: false });
  expect(new Set((await statuses(chosen)).values())).toEqual(new Set(['TRAITÉ']));
  expect(await statuses(ids.slice(6))).toEqual(new Map([...before].slice(6)));

  await call('PATCH', `/api/circle/members/${ids[1]}`, { body: { status: 'REJETÉ' }, as: admin.token });
  await call('PATCH', `/api/circle/members/${ids[2]}`, { body: { work: 'Tailleur' }, as: admin.token });
  expect(await undo(run._id)).toMatchObject({ state: 'undone', undone: true, changed: 4, putBack: 3 });
  expect(await statuses(ids)).toEqual(new Map([...before, [ids[1]!, 'REJETÉ']]));
  // A second undo finds nothing to do.
  expect(await undo(run._id)).toMatchObject({ undone: true, putBack: 3 });
  expect(await statuses(ids)).toEqual(new Map([...before, [ids[1]!, 'REJETÉ']]));

  const events = (await get(`/api/circle/members/${ids[2]}/timeline`)).body.data;
  expect(events.map((event: { kind: string }) => event.kind)).toEqual(['bulk-undone', 'edited', 'bulk']);
  expect(events[2]).toMatchObject({ actor: 'Aïssatou Ndiaye', data: { action: 'status', label: 'TRAITÉ' } });
});

test('all that match, but for some: who joins or leaves the filter meanwhile makes no difference', async () => {
  const { search, ids } = await many(7);
  const run = await bulk({ all: true, filter: { search, status: 'NON TRAITÉ' }, except: [ids[1]] }, { kind: 'status', status: 'ANNULÉ' });
  expect(run).toMatchObject({ members: 3, changed: 3 });
  expect([...(await statuses(ids)).values()].filter((status) => status === 'ANNULÉ')).toHaveLength(3);
  expect((await statuses(ids)).get(ids[1]!)).toBe('NON TRAITÉ');
});

test('a misspelt name in what is chosen is refused, and nobody is changed', async () => {
  const { search, ids } = await many(3);
  const before = await statuses(ids);
  for (const selection of [
    { all: true, filter: { search, statuses: 'TRAITÉ' } },
    { all: true, filter: { search }, exept: ids },
  ]) {
    const { status, body } = await post('/api/circle/bulk', { selection, action: { kind: 'status', status: 'REJETÉ' } });
    expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringMatching(/These fields are not known: (statuses|exept)\./)]);
  }
  expect(await statuses(ids)).toEqual(before);
});

test('a change of all that match leaves out those who are not unsubscribed when the filter asks for the unsubscribed', async () => {
  const { search, ids } = await many(4);
  await db.updateTable('member').set({ unsubscribed_at: new Date() }).where('id', 'in', ids.slice(0, 2)).execute();
  const tag = await newTag();
  const run = await bulk({ all: true, filter: { search, campaigns: 'unsubscribed' }, except: [] }, { kind: 'add-tag', tag });
  expect(run).toMatchObject({ members: 2, changed: 2 });
  expect((await tagsOf(tag)).toSorted()).toEqual(ids.slice(0, 2).toSorted());
});

test('tags: undo takes only what was added, and puts back what was taken', async () => {
  const { ids } = await many(4);
  const tag = await newTag();
  await post(`/api/circle/members/${ids[0]}/tags`, { tags: [tag] });
  const added = await bulk({ ids }, { kind: 'add-tag', tag });
  expect(added).toMatchObject({ members: 4, changed: 3 });
  // Taken and given again by hand: no longer what the change added.
  await post(`/api/circle/members/${ids[1]}/tags`, { tags: [] });
  await post(`/api/circle/members/${ids[1]}/tags`, { tags: [tag] });
  await undo(added._id);
  expect((await tagsOf(tag)).toSorted()).toEqual([ids[0]!, ids[1]!].toSorted());
  const taken = await bulk({ ids }, { kind: 'remove-tag', tag });
  expect(taken).toMatchObject({ changed: 2 });
  expect(await tagsOf(tag)).toEqual([]);
  await undo(taken._id);
  expect((await tagsOf(tag)).toSorted()).toEqual([ids[0]!, ids[1]!].toSorted());
});

test('access groups, both ways', async () => {
  const { ids } = await many(3);
  const { data: space } = (await post('/api/circle/spaces', { name: 'Atelier' })).body;
  const count = async () =>
    (await get('/api/circle/spaces')).body.data.find((group: { _id: string }) => group._id === space._id).members as number;
  const run = await bulk({ ids }, { kind: 'add-to-group', accessGroup: space._id });
  expect(await count()).toBe(3);
  const away = await bulk({ ids: ids.slice(1) }, { kind: 'remove-from-group', accessGroup: space._id });
  expect(await count()).toBe(1);
  await undo(away._id);
  expect(await count()).toBe(3);
  await undo(run._id);
  expect(await count()).toBe(0);
});

test('a large one is a job that may run twice; nothing is undone before it is done', async () => {
  const { search, ids } = await many(5_001);
  const tag = await newTag();
  const run = await bulk({ all: true, filter: { search } }, { kind: 'add-tag', tag });
  expect(run).toMatchObject({ state: 'running', members: 5_001, done: 0 });
  expect((await post(`/api/circle/bulk/${run._id}/undo`)).status).toBe(409);
  await runJobs();
  expect((await get(`/api/circle/bulk/${run._id}`)).body.data).toMatchObject({ state: 'done', done: 5_001, changed: 5_001 });
  expect(new Set(await tagsOf(tag))).toEqual(new Set(ids));
  expect(await undo(run._id)).toMatchObject({ state: 'undoing' });
  await runJobs();
  expect((await get(`/api/circle/bulk/${run._id}`)).body.data).toMatchObject({ state: 'undone' });
  expect(await tagsOf(tag)).toEqual([]);
});

test('people answer and staff work while more changes than there are connections wait for the same member', async () => {
  const { ids } = await many(1);
  const form = (await post('/api/forms', buildForm())).body.data;
  const change = () => bulk({ ids }, { kind: 'status', status: 'REJETÉ' });
  const runs = await during(db, {
    first: (trx) => sql`select from member where id = ${ids[0]} for update`.execute(trx),
    begin: () => Promise.all(Array.from({ length: 20 }, change)),
    finish: async () => {
      expect(await call('POST', '/api/answers', { body: { formId: form.id, answers: {} } })).toMatchObject({ status: 200 });
      expect(await get('/api/circle')).toMatchObject({ status: 200 });
    },
  });
  await runJobs();
  const after = await Promise.all(runs.map(({ _id }) => get(`/api/circle/bulk/${_id}`)));
  expect(after.map(({ body }) => body.data.state)).toEqual(Array(20).fill('done'));
  expect(await statuses(ids)).toEqual(new Map([[ids[0], 'REJETÉ']]));
});

describe('refusals', () => {
  test('a tag that is gone, members that are gone, an unknown change', async () => {
    const { ids } = await many(1);
    const gone = await post('/api/circle/bulk', { selection: { ids }, action: { kind: 'add-tag', tag: randomUUID() } });
    expect(gone).toMatchObject({ status: 400, body: { errors: { action: 'This tag does not exist any more.' } } });
    const nobody = await post('/api/circle/bulk', { selection: { ids: [randomUUID()] }, action: { kind: 'status', status: 'TRAITÉ' } });
    expect([nobody.status, nobody.body.message]).toEqual([404, 'None of these members exist any more.']);
    // The members still exist, but somebody else changed them so that the filters find none.
    const filter = { search: `personne ${randomUUID()}` };
    const none = await post('/api/circle/bulk', { selection: { all: true, filter }, action: { kind: 'status', status: 'TRAITÉ' } });
    expect([none.status, none.body.message]).toEqual([404, 'No member matches these filters any more.']);
    expect((await post(`/api/circle/bulk/${randomUUID()}/undo`)).status).toBe(404);
    expect((await get(`/api/circle/bulk/${randomUUID()}`)).status).toBe(404);
  });
});
