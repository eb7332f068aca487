import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Filter, Response } from '#contract/answers.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const post = async (path: string, body: object) => (await call('POST', path, { body, as: admin.token })).body;
const get = async (path: string) => (await call('GET', path, { as: admin.token })).body;

const name = buildQuestion({ title: 'Nom' });
const city = buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Dakar', 'Lomé') });
const days = buildQuestion({ type: 'checkbox', title: 'Jours', options: buildOptions('Lundi', 'Mardi') });
const [dakar, lundi] = [city.options![0]!.id, days.options![0]!.id];
const QUOTED = `dit "N'Diaye" \\ 50 %_`;

/** Creates responses a minute apart, to two versions of which the first did not ask for the city. */
async function filled(count: number): Promise<string> {
  const form = (await post('/api/forms', buildForm({ questions: [name, days] }))).data;
  const older = await versionOf(form.id);
  await post('/api/forms', { ...form, questions: [name, days, city], isPublished: true });
  await sql`
    insert into response (form_id, form_version_id, submission_key, late, submitted_at, answers)
    select ${form.id}, case when n % 7 = 0 then ${older}::uuid else ${await versionOf(form.id)}::uuid end, gen_random_uuid(), n % 50 = 0,
      timestamptz '2026-01-01' + make_interval(mins => n),
      jsonb_strip_nulls(jsonb_build_object(
        ${name.id}::text, case when n % 11 = 0 then ${QUOTED}::text when n % 3 > 0 then 'Élève ' || n end,
        ${city.id}::text, case when n % 7 > 0 and n % 2 = 0 then ${dakar}::text end,
        ${days.id}::text, case when n % 5 = 0 then jsonb_build_array(${lundi}::text) end))
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`insert into form_tally (form_id, responses) values (${form.id}, ${count})
    on conflict (form_id) do update set responses = ${count}`.execute(db);
  return form.id;
}
async function versionOf(formId: string): Promise<string> {
  return (await db.selectFrom('form').select('version_id').where('id', '=', formId).executeTakeFirstOrThrow()).version_id!;
}

const CASES: Record<string, { filters?: Filter[]; more?: string; where: ReturnType<typeof sql<boolean>> }> = {
  all: { where: sql`true` },
  choice: { filters: [{ questionId: city.id, op: 'is', value: dakar }], where: sql`answers ->> ${city.id} = ${dakar}` },
  box: { filters: [{ questionId: days.id, op: 'is', value: lundi }], where: sql`answers -> ${days.id} ? ${lundi}` },
  text: { filters: [{ questionId: name.id, op: 'is', value: 'Élève 4' }], where: sql`answers ->> ${name.id} = 'Élève 4'` },
  quoted: { filters: [{ questionId: name.id, op: 'is', value: QUOTED }], where: sql`answers ->> ${name.id} = ${QUOTED}` },
  otherCase: { filters: [{ questionId: name.id, op: 'is', value: 'élève 4' }], where: sql`false` },
  part: { filters: [{ questionId: name.id, op: 'contains', value: 'eleve 1' }], where: sql`answers ->> ${name.id} like 'Élève 1%'` },
  twoLetters: { filters: [{ questionId: name.id, op: 'contains', value: 'EV' }], where: sql`answers ->> ${name.id} like 'Élève%'` },
  quotedPart: {
    filters: [{ questionId: name.id, op: 'contains', value: `"ndiaye" \\ 50 %_` }],
    where: sql`answers ->> ${name.id} = ${QUOTED}`,
  },
  partOfAnother: { filters: [{ questionId: city.id, op: 'contains', value: 'eleve' }], where: sql`false` },
  answered: { filters: [{ questionId: name.id, op: 'answered', value: '' }], where: sql`answers ? ${name.id}` },
  empty: { filters: [{ questionId: city.id, op: 'empty', value: '' }], where: sql`not answers ? ${city.id}` },
  skipped: {
    filters: [{ questionId: city.id, op: 'skipped', value: '' }],
    where: sql`not answers ? ${city.id} and form_version_id = (select version_id from form where form.id = form_id)`,
  },
  late: { more: '&late=true', where: sql`late` },
  several: {
    filters: [
      { questionId: city.id, op: 'is', value: dakar },
      { questionId: name.id, op: 'contains', value: '4' },
    ],
    more: '&late=false&from=2026-01-01&to=2026-01-02',
    where: sql`answers ->> ${city.id} = ${dakar} and answers ->> ${name.id} like '%4%' and not late and submitted_at < '2026-01-03'`,
  },
  unknown: { filters: [{ questionId: crypto.randomUUID(), op: 'is', value: 'x' }], where: sql`false` },
};

test('the table agrees with plain SQL for every filter, on the first, middle and last pages', async () => {
  const formId = await filled(440);
  for (const [label, { filters = [], more = '', where }] of Object.entries(CASES)) {
    const { rows } = await sql<{ id: string }>`
      select id from response where form_id = ${formId} and deleted_at is null and ${where} order by submitted_at desc, id desc`.execute(
      db,
    );
    const ids = rows.map((row) => row.id);
    const query = `filters=${encodeURIComponent(JSON.stringify(filters))}${more}`;
    const last = Math.max(1, Math.ceil(ids.length / 40));
    for (const page of [1, Math.ceil(last / 2), last]) {
      const body = await get(`/api/answers/${formId}?${query}&limit=40&page=${page}`);
      const listed = { count: body.count, ids: body.data.map((r: Response) => r._id) };
      expect({ label, ...listed }).toEqual({ label, count: ids.length, ids: ids.slice((page - 1) * 40, page * 40) });
    }
    expect((await get(`/api/answers/${formId}/count?${query}`)).data).toEqual({ count: ids.length });
    const middle = Math.floor(ids.length / 2);
    if (ids.length === 0) continue;
    const { place, previous, next } = (await get(`/api/responses/${ids[middle]}?${query}`)).data;
    expect({ label, place, previous, next }).toEqual({
      label,
      place: middle + 1,
      previous: ids[middle - 1] ?? null,
      next: ids[middle + 1] ?? null,
    });
  }
});

test('a filter counts up to the limit and then says that more match, and all are counted on demand', async () => {
  const count = LIST_LIMIT + 2_000;
  const formId = await filled(count);
  const from = '&from=2026-01-01';
  const { data, ...listed } = await get(`/api/answers/${formId}?limit=1&order=asc${from}`);
  expect(listed).toMatchObject({ count: LIST_LIMIT, atLeast: true });
  expect((await get(`/api/answers/${formId}/count?${from}`)).data).toEqual({ count });
  const placeOf = async (id: string, query: string) => (await get(`/api/responses/${id}?${query}`)).data.place;
  expect(await placeOf(data[0]._id, `order=asc${from}`)).toBe(1);
  expect(await placeOf(data[0]._id, `order=desc${from}`)).toBeNull();
  // Without a filter the total is stored, and every position is known.
  const all = await get(`/api/answers/${formId}?limit=1&page=${count}`);
  expect(all).toMatchObject({ count, data });
  expect(all).not.toHaveProperty('atLeast');
  expect(await placeOf(data[0]._id, '')).toBe(count);
});

test.for([true, false])('a filter by text looks at the answer to its question alone; stored with marks: %s', async (hasMarks) => {
  const [phone, city, note, stored] = ['Téléphone', 'Ville', 'Note', 'WhatsApp'].map((title) => buildQuestion({ title }));
  const form = (await post('/api/forms', buildForm({ questions: [phone!, city!, note!, stored!] }))).data;
  const answers = {
    [phone!.id]: '+221 77 123 45 67',
    [city!.id]: 'Thiès',
    [note!.id]: `Près de Thiès,\nau marché\u001e central`,
    [stored!.id]: '+2250701020377',
  };
  const insert = sql`insert into response (form_id, form_version_id, submission_key, answers)
    values (${form.id}, ${await versionOf(form.id)}, gen_random_uuid(), ${JSON.stringify(answers)})`;
  await (hasMarks ? insert.execute(db) : insertWithoutMarks(insert));
  await sql`insert into form_tally (form_id, responses) values (${form.id}, 1)`.execute(db);
  const isFound = async ({ id }: { id: string }, value: string) => {
    const filters: Filter[] = [{ questionId: id, op: 'contains', value }];
    return (await get(`/api/answers/${form.id}?filters=${encodeURIComponent(JSON.stringify(filters))}`)).count === 1;
  };
  expect(await isFound(phone!, '77 123')).toBe(true);
  for (const written of ['07 01 02 03 77', '00225 07-01-02-03-77', '+225 (07) 01 02']) expect(await isFound(stored!, written)).toBe(true);
  expect(await isFound(phone!, '07 01 02 03 77')).toBe(false);
  expect(await isFound(city!, 'thies')).toBe(true);
  expect(await isFound(note!, 'thies,\nau marche')).toBe(true);
  // The separator of marks hides nothing, where somebody typed it.
  expect(await isFound(note!, 'central')).toBe(true);
  expect(await isFound(phone!, 'thies')).toBe(false);
  expect(await isFound(city!, 'pres de thies')).toBe(false);
  expect(await isFound(note!, '77 123')).toBe(false);
  // A telephone number is known however it is grouped.
  expect(await isFound(phone!, '771234567')).toBe(hasMarks);
});

test('a filter by a sign that searches pass over finds only the answers that have it', async () => {
  const [name, city, boxes] = [
    buildQuestion(),
    buildQuestion(),
    buildQuestion({ type: 'checkbox', options: buildOptions('a'), other: true }),
  ];
  const form = (await post('/api/forms', buildForm({ questions: [name, city, boxes] }))).data;
  await post('/api/answers', { formId: form.id, answers: { [name.id]: 'Jean-Paul', [city.id]: 'Grand Bassam' } });
  await post('/api/answers', { formId: form.id, answers: { [name.id]: 'Awa', [boxes.id]: ['other:Sans-abri'] } });
  const countOf = async ({ id }: { id: string }, value: string) => {
    const filters: Filter[] = [{ questionId: id, op: 'contains', value }];
    return (await get(`/api/answers/${form.id}?filters=${encodeURIComponent(JSON.stringify(filters))}`)).count;
  };
  expect(await countOf(name, '-')).toBe(1);
  expect(await countOf(name, "'")).toBe(0);
  expect(await countOf(city, '-')).toBe(0);
  expect(await countOf(boxes, '-')).toBe(0);
});

/** Inserts a response as the versions before the marks stored it. */
async function insertWithoutMarks(insert: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ code: string }>`select pg_get_functiondef('response_search(jsonb)'::regprocedure) as code`.execute(db);
    await sql`create or replace function response_search(answers jsonb) returns text language sql immutable strict parallel safe
      return search_key((select string_agg(value #>> '{}', e'\\n') from jsonb_each(answers)))`.execute(db);
    await insert.execute(db);
    await sql.raw(rows[0]!.code).execute(db);
  });
}
