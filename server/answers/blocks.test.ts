import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Filter, Response } from '#contract/answers.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { arrangeResponses } from './blocks.jobs.ts';
import { BLOCK } from './blocks.queries.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db);
const post = async (path: string, body: object) => (await call('POST', path, { body, as: admin.token })).body;

const COUNT = 2 * BLOCK + 40;
const name = buildQuestion({ title: 'Nom' });
const city = buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Dakar', 'Lomé') });
const days = buildQuestion({ type: 'checkbox', title: 'Jours', options: buildOptions('Lundi', 'Mardi') });
const [dakar, lundi] = [city.options![0]!.id, days.options![0]!.id];

/** Responses a minute apart, the newest in no full block, to two versions of which the first did not ask for the city. */
async function filled(): Promise<string> {
  const form = (await post('/api/forms', buildForm({ questions: [name, days] }))).data;
  const older = await versionOf(form.id);
  await post('/api/forms', { ...form, questions: [name, days, city], isPublished: true });
  await sql`
    insert into response (form_id, form_version_id, submission_key, late, submitted_at, answers)
    select ${form.id}, case when n % 7 = 0 then ${older}::uuid else ${await versionOf(form.id)}::uuid end, gen_random_uuid(), n % 50 = 0,
      timestamptz '2026-01-01' + make_interval(mins => n),
      jsonb_strip_nulls(jsonb_build_object(${name.id}::text, case when n % 3 > 0 then 'Élève ' || n end,
        ${city.id}::text, case when n % 7 > 0 and n % 2 = 0 then ${dakar}::text end, ${days.id}::text, case when n % 5 = 0 then jsonb_build_array(${lundi}::text) end))
    from generate_series(1, ${COUNT}::int) as n`.execute(db);
  await sql`insert into form_tally (form_id, responses) values (${form.id}, ${COUNT})
    on conflict (form_id) do update set responses = ${COUNT}`.execute(db);
  return form.id;
}
async function versionOf(formId: string): Promise<string> {
  return (await db.selectFrom('form').select('version_id').where('id', '=', formId).executeTakeFirstOrThrow()).version_id!;
}
const arrange = () => arrangeResponses.handle(deps, {});
const blocks = (formId: string) => db.selectFrom('response_block').select('n').where('form_id', '=', formId).orderBy('last_at').execute();

const FILTERS: Record<string, { filters?: Filter[]; more?: string; where: ReturnType<typeof sql<boolean>> }> = {
  all: { where: sql`true` },
  choice: { filters: [{ questionId: city.id, op: 'is', value: dakar }], where: sql`answers ->> ${city.id} = ${dakar}` },
  box: { filters: [{ questionId: days.id, op: 'is', value: lundi }], where: sql`answers -> ${days.id} ? ${lundi}` },
  text: { filters: [{ questionId: name.id, op: 'is', value: 'Élève 4' }], where: sql`answers ->> ${name.id} = 'Élève 4'` },
  otherCase: { filters: [{ questionId: name.id, op: 'is', value: 'élève 4' }], where: sql`false` },
  part: { filters: [{ questionId: name.id, op: 'contains', value: 'eleve 1' }], where: sql`answers ->> ${name.id} like 'Élève 1%'` },
  answered: { filters: [{ questionId: name.id, op: 'answered', value: '' }], where: sql`answers ? ${name.id}` },
  empty: { filters: [{ questionId: city.id, op: 'empty', value: '' }], where: sql`not answers ? ${city.id}` },
  skipped: {
    filters: [{ questionId: city.id, op: 'skipped', value: '' }],
    where: sql`not answers ? ${city.id} and form_version_id = (select version_id from form where form.id = form_id)`,
  },
  several: {
    filters: [
      { questionId: city.id, op: 'is', value: dakar },
      { questionId: name.id, op: 'contains', value: '4' },
    ],
    more: '&late=false&from=2026-01-01&to=2026-01-02',
    where: sql`answers ->> ${city.id} = ${dakar} and answers ->> ${name.id} like '%4%' and not late and submitted_at < '2026-01-03'`,
  },
  partOfOption: {
    filters: [{ questionId: city.id, op: 'contains', value: dakar.slice(0, 9) }],
    where: sql`answers ->> ${city.id} = ${dakar}`,
  },
  unknown: { filters: [{ questionId: crypto.randomUUID(), op: 'is', value: 'x' }], where: sql`false` },
};

/** Every count, and pages of both ends and of the middle, are those of the plain rows. */
async function agrees(formId: string): Promise<void> {
  for (const [label, { filters = [], more = '', where }] of Object.entries(FILTERS)) {
    const { rows } = await sql<{ id: string }>`
      select id from response where form_id = ${formId} and deleted_at is null and ${where} order by submitted_at desc, id desc`.execute(
      db,
    );
    const ids = rows.map((row) => row.id);
    const address = `filters=${encodeURIComponent(JSON.stringify(filters))}${more}`;
    const last = Math.max(1, Math.ceil(ids.length / 100));
    for (const page of [1, Math.ceil(last / 2), last]) {
      const { body } = await call('GET', `/api/answers/${formId}?${address}&limit=100&page=${page}`, { as: admin.token });
      const listed = { count: body.count, ids: body.data.map((r: Response) => r._id) };
      expect({ label, ...listed }).toEqual({ label, count: ids.length, ids: ids.slice((page - 1) * 100, page * 100) });
    }
    const middle = Math.floor(ids.length / 2);
    if (ids.length === 0) continue;
    const { body } = await call('GET', `/api/responses/${ids[middle]}?${address}`, { as: admin.token });
    expect({ label, place: body.data.place, previous: body.data.previous, next: body.data.next }).toEqual({
      label,
      place: middle + 1,
      previous: ids[middle - 1] ?? null,
      next: ids[middle + 1] ?? null,
    });
  }
}

test('the table says the same with blocks, without, and with some of them; no change leaves a block that is wrong', async () => {
  const formId = await filled();
  await agrees(formId);
  await arrange();
  expect(await blocks(formId)).toEqual([{ n: BLOCK }, { n: BLOCK }]);
  await agrees(formId);

  // One in the first block, one of those in none.
  const { rows } = await sql<{ id: string }>`
    (select id from response where form_id = ${formId} order by submitted_at limit 1 offset 8)
    union all (select id from response where form_id = ${formId} order by submitted_at desc limit 1)`.execute(db);
  const ids = rows.map((row) => row.id);
  const { deletionId } = (await post(`/api/answers/${formId}/delete`, { ids })).data;
  expect(await blocks(formId)).toEqual([{ n: BLOCK }]);
  await agrees(formId);
  await arrange();
  expect(await blocks(formId)).toEqual([{ n: BLOCK - 1 }, { n: BLOCK }]);
  await agrees(formId);
  await post(`/api/answers/${formId}/restore`, { deletionId });
  await agrees(formId);
  await arrange();
  await post('/api/responses/erase', { ids });
  await agrees(formId);
  await arrange();
  expect(await blocks(formId)).toEqual([{ n: BLOCK - 1 }, { n: BLOCK }]);
  await agrees(formId);
}, 60_000);

test('a change that is under way and a block that is being built wait for each other', async () => {
  const formId = await filled();
  const { rows } = await sql<{ id: string }>`select id from response where form_id = ${formId} order by submitted_at limit 1`.execute(db);
  let building: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (changing) => {
    await sql`update response set deleted_at = now() where id = ${rows[0]!.id}`.execute(changing);
    building = arrange();
    const waiting = () =>
      sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
        .execute(db)
        .then((found) => found.rows.length);
    while ((await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await building;
  await sql`update form_tally set responses = responses - 1 where form_id = ${formId}`.execute(db);
  await agrees(formId);
}, 60_000);
