import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Filter, Response, ResponseSummary } from '#contract/answers.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { expireResponses } from './answers.jobs.ts';
import { insertUpload } from './uploads.queries.ts';

const { app, call, db, deps } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const post = (path: string, body: object, as = admin.token) => call('POST', path, { body, as });
const city = buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Dakar', 'Lomé') });
const name = buildQuestion({ title: 'Nom' });
const [dakar, lome] = city.options!.map((o) => o.id) as [string, string];
const publish = async () => (await post('/api/forms', buildForm({ questions: [name, city] }))).body.data;

/** Creates answers in order; every third one is from Lomé. */
async function filled(count: number): Promise<{ formId: string; ids: string[] }> {
  const { id: formId } = await publish();
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const answers = { [name.id]: `Élève ${i}`, ...(i % 5 !== 0 && { [city.id]: i % 3 === 0 ? lome : dakar }) };
    ids.push((await post('/api/answers', { formId, answers })).body.data._id);
  }
  return { formId, ids };
}
async function list(formId: string, filters: Partial<Filter>[] = [], more = '') {
  const { body } = await call('GET', `/api/answers/${formId}?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`, {
    as: coach.token,
  });
  return { count: body.count as number, ids: body.data?.map((r: Response) => r._id) as string[] };
}
const is = (value: string) => [{ questionId: city.id, op: 'is' as const, value }];

describe('the table', () => {
  test('pages contain every response once, in either order, from either end, with and without a filter', async () => {
    const { formId, ids } = await filled(23);
    const matching = {
      all: { filters: [], ids },
      dakar: { filters: is(dakar), ids: ids.filter((_, i) => i % 5 !== 0 && i % 3 !== 0) },
      empty: { filters: [{ questionId: city.id, op: 'empty' as const }], ids: ids.filter((_, i) => i % 5 === 0) },
      contains: {
        filters: [{ questionId: name.id, op: 'contains' as const, value: 'eleve 1' }],
        ids: ids.filter((_, i) => `${i}`[0] === '1'),
      },
      both: {
        filters: [...is(lome), { questionId: name.id, op: 'answered' as const }],
        ids: ids.filter((_, i) => i % 5 !== 0 && i % 3 === 0),
      },
    };
    for (const { filters, ids: expected } of Object.values(matching)) {
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / 4); page++) {
          const listed = await list(formId, filters, `&order=${order}&limit=4&page=${page}`);
          expect(listed.count).toBe(expected.length);
          seen.push(...listed.ids);
        }
        expect(seen).toEqual(order === 'asc' ? expected : expected.toReversed());
        expect((await list(formId, filters, `&order=${order}&limit=4&page=99`)).ids).toEqual([]);
      }
    }
  });

  test('filters by day and by lateness, and refuses contradictory filters with a message', async () => {
    const { formId, ids } = await filled(3);
    await db
      .updateTable('response')
      .set({ submitted_at: new Date('2026-01-31T23:59:59Z'), late: true })
      .where('id', '=', ids[0]!)
      .execute();
    expect(await list(formId, [], '&from=2026-01-31&to=2026-01-31')).toEqual({ count: 1, ids: [ids[0]] });
    expect((await list(formId, [], '&from=2026-02-01')).count).toBe(2);
    expect((await list(formId, [], '&late=true')).ids).toEqual([ids[0]]);
    for (const query of [
      'filters=x',
      'filters={}',
      `filters=${encodeURIComponent(JSON.stringify([{ questionId: city.id, op: 'is' }]))}`,
      'from=0000-01-01',
    ])
      expect((await call('GET', `/api/answers/${formId}?${query}`, { as: admin.token })).status).toBe(400);
  });

  test('one response has its position and its neighbours within the filters', async () => {
    const { formId, ids } = await filled(8);
    const expected = ids.filter((_, i) => i % 5 !== 0 && i % 3 !== 0);
    const filters = `filters=${encodeURIComponent(JSON.stringify(is(dakar)))}`;
    const one = async (id: string, query: string) => (await call('GET', `/api/responses/${id}?${query}`, { as: coach.token })).body.data;
    expect(await one(expected[1]!, `${filters}&order=asc`)).toMatchObject({ formId, place: 2, previous: expected[0], next: expected[2] });
    expect(await one(expected[1]!, filters)).toMatchObject({ place: expected.length - 1, previous: expected[2], next: expected[0] });
    expect(await one(ids[7]!, '')).toMatchObject({ place: 1, previous: null, next: ids[6] });
    expect((await call('GET', `/api/responses/${randomUUID()}`, { as: coach.token })).status).toBe(404);
  });
});

test('the summary counts what was answered, skipped, late and partial, and shows the latest answers first', async () => {
  const { formId, ids } = await filled(7);
  const { form_version_id } = await db.selectFrom('response').select('form_version_id').where('id', '=', ids[0]!).executeTakeFirstOrThrow();
  await db
    .insertInto('partial_response')
    .values({ form_id: formId, submission_key: randomUUID(), form_version_id, answers: '{}' })
    .execute();
  const { data } = (await call('GET', `/api/forms/${formId}/summary`, { as: coach.token })).body as { data: ResponseSummary };
  expect(data).toMatchObject({
    total: 7,
    late: 0,
    partial: 1,
    questions: [
      { answered: 7, skipped: 0, latest: [6, 5, 4, 3, 2].map((i) => ({ responseId: ids[i], value: `Élève ${i}` })) },
      {
        answered: 5,
        skipped: 2,
        buckets: [
          { key: dakar, label: 'Dakar', n: 3 },
          { key: lome, label: 'Lomé', n: 2 },
        ],
      },
    ],
  });
});

describe('deleting', () => {
  test('is for admins, deletes what matched, can be undone completely, and is logged', async () => {
    const { formId, ids } = await filled(9);
    expect((await post(`/api/answers/${formId}/delete`, { ids }, coach.token)).status).toBe(403);
    expect((await post(`/api/answers/${formId}/delete`, {})).status).toBe(400);
    const { data } = (await post(`/api/answers/${formId}/delete`, { filters: is(dakar) })).body;
    expect(data.count).toBe(5);
    expect((await list(formId)).count).toBe(4);
    expect((await post(`/api/answers/${formId}/delete`, { filters: is(dakar) })).status).toBe(404);
    expect((await post(`/api/answers/${formId}/restore`, { deletionId: data.deletionId })).body.data).toEqual({ count: 5 });
    expect((await list(formId)).ids).toEqual(ids.toReversed());
    expect((await post(`/api/answers/${formId}/restore`, { deletionId: data.deletionId })).status).toBe(404);
    const logged = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', formId)
      .where('action', 'like', 'response.%')
      .orderBy('id')
      .execute();
    expect(logged.map((row) => row.action)).toEqual(['response.delete', 'response.restore']);
  });

  test('deletes none when more match than were counted', async () => {
    const { formId, ids } = await filled(9);
    const refused = await post(`/api/answers/${formId}/delete`, { filters: is(dakar), most: 4 });
    expect([refused.status, refused.body.message]).toEqual([409, 'None was deleted: 5 responses match by now, and not 4.']);
    expect((await list(formId)).ids).toEqual(ids.toReversed());
    expect((await post(`/api/answers/${formId}/delete`, { filters: is(dakar), most: 5 })).body.data.count).toBe(5);
  });

  test('keeps the responses that were excluded from a selection of all', async () => {
    const { formId, ids } = await filled(9);
    const matching = (await post(`/api/answers/${formId}/delete`, { filters: is(dakar), except: [ids[0], ids[1]] })).body.data;
    expect(matching.count).toBeLessThan(5);
    expect((await list(formId)).ids).toEqual(expect.arrayContaining([ids[0], ids[1]]));
    expect((await post(`/api/answers/${formId}/delete`, { filters: [], except: [ids[0]] })).status).toBe(200);
    expect((await list(formId)).ids).toEqual([ids[0]]);
  });

  test('hides the files too, and removes everything after thirty days', async () => {
    const { formId, ids } = await filled(2);
    const file = await attach(formId, ids[0]!);
    const { data } = (await post(`/api/answers/${formId}/delete`, { ids: [ids[0]] })).body;
    expect(await download(file.id)).toBe(404);
    await expireResponses.handle(deps, {});
    expect(await deps.storage.get(file.key)).toBeDefined();
    await db.updateTable('response_deletion').set({ purge_at: new Date() }).where('id', '=', data.deletionId).execute();
    expect((await post(`/api/answers/${formId}/restore`, { deletionId: data.deletionId })).status).toBe(404);
    await expireResponses.handle(deps, {});
    expect(await deps.storage.get(file.key)).toBeUndefined();
    expect(await db.selectFrom('response').select('id').where('form_id', '=', formId).execute()).toEqual([{ id: ids[1] }]);
    expect((await list(formId)).count).toBe(1);
  });
});

describe('erasing', () => {
  test('removes one person’s responses to every form at once, with files and partial answers, and the log does not name them', async () => {
    const value = `awa.${randomUUID()}@exemple.sn`;
    const [one, two] = [await filled(2), await filled(1)];
    const sent = await Promise.all([one, two].map(({ formId }) => post('/api/answers', { formId, answers: { [name.id]: value } })));
    const ids = sent.map(({ body }) => body.data._id as string);
    const file = await attach(one.formId, ids[0]!);
    const { form_version_id } = await db
      .selectFrom('response')
      .select('form_version_id')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    const partial = { form_id: one.formId, submission_key: randomUUID(), form_version_id, answers: JSON.stringify({ [name.id]: value }) };
    await db.insertInto('partial_response').values(partial).execute();
    await post(`/api/answers/${two.formId}/delete`, { ids: [ids[1]] });

    expect((await post('/api/responses/erase', { value }, coach.token)).status).toBe(403);
    expect((await post('/api/responses/erase', { value })).body.data).toMatchObject({ count: 2, partials: 1 });
    expect(await db.selectFrom('response').select('id').where('id', 'in', ids).execute()).toEqual([]);
    expect(await db.selectFrom('partial_response').select('form_id').where('form_id', '=', one.formId).execute()).toEqual([]);
    expect(await deps.storage.get(file.key)).toBeUndefined();
    expect(await db.selectFrom('file_removal').selectAll().execute()).toEqual([]);
    expect([(await list(one.formId)).count, (await list(two.formId)).count]).toEqual([2, 1]);
    const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'response.erase').execute();
    expect(JSON.stringify(log)).not.toContain(value);
  });

  test('a form stores its responses for as many days as it says', async () => {
    const { formId, ids } = await filled(3);
    await db.updateTable('form').set({ retention_days: 30 }).where('id', '=', formId).execute();
    await db
      .updateTable('response')
      .set({ submitted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', ids[0]!)
      .execute();
    const file = await attach(formId, ids[0]!);
    await expireResponses.handle(deps, {});
    expect((await list(formId)).ids).toEqual([ids[2], ids[1]]);
    expect(await deps.storage.get(file.key)).toBeUndefined();
  });
});

async function attach(formId: string, responseId: string): Promise<{ id: string; key: string }> {
  const { key, size } = await deps.storage.put(Readable.from([Buffer.from('reçu')]));
  const { _id: id } = await insertUpload(db, {
    formId,
    questionId: randomUUID(),
    name: 'reçu.txt',
    size,
    type: 'text/plain',
    storageKey: key,
  });
  await db.updateTable('upload').set({ response_id: responseId }).where('id', '=', id).execute();
  return { id, key };
}
const download = async (id: string) =>
  (await app.inject({ url: `/api/uploads/${id}`, headers: { authorization: `Bearer ${admin.token}` } })).statusCode;
