import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('responses of an earlier version survive when their blocks are dropped, and can be searched', async () => {
  await upgradeTo('0047');
  const answers = JSON.stringify({ a: "N'Diaye Aïssatou", b: '77 612-34.56', c: crypto.randomUUID(), d: [crypto.randomUUID()] });
  await sql`
    with f as (insert into form (draft, visibility) values ('{"title": "Avant"}', 'public') returning id),
    v as (insert into form_version (form_id, number, content) select id, 1, '{"questions": []}' from f returning id, form_id),
    r as (
      insert into response (form_id, form_version_id, submission_key, answers, submitted_at)
      select form_id, id, gen_random_uuid(), ${answers}::jsonb, '2026-01-01' from v returning id, form_id
    ),
    b as (
      insert into response_block (form_id, after_at, after_id, last_at, last_id, n, ids, late)
      select form_id, '-infinity', form_id, '2026-01-01', id, 1, array[id], B'0' from r returning id
    )
    insert into response_texts (block_id, question_id, texts, folded) select id, gen_random_uuid(), '{x}', '{x}' from b`.execute(db);

  await upgradeTo('0050');
  const { rows } = await sql`select answers, search from response`.execute(db);
  expect(rows).toEqual([{ answers: JSON.parse(answers), search: 'ndiaye aissatou\n77 61234.56\n776123456' }]);
  const { rows: tables } = await sql`select from pg_class where relname in ('response_block', 'response_bits', 'response_texts')`.execute(
    db,
  );
  expect(tables).toEqual([]);
});

test('exports of an earlier version survive when their table is renamed', async () => {
  await sql`insert into form_export (form_id, format, selection, written) select id, 'csv', '{}', 7 from form`.execute(db);
  await upgradeTo('0051');
  const { rows } = await sql`select format, written::int as written from export`.execute(db);
  expect(rows).toEqual([{ format: 'csv', written: 7 }]);
});

test('published forms of an earlier version know which questions ask for one answer per person', async () => {
  await upgradeTo('0357');
  const [asked, open] = [crypto.randomUUID(), crypto.randomUUID()];
  const questions = [{ id: asked, unique: true }, { id: open }];
  await sql`update form_version set content = ${JSON.stringify({ questions })}::jsonb`.execute(db);
  await sql`update form set version_id = (select id from form_version)`.execute(db);
  await upgradeTo('0358');
  const { rows } = await sql`select unique_questions from form`.execute(db);
  expect(rows).toEqual([{ unique_questions: [asked] }]);
});

test('responses of an earlier version wait for the claim of another, and deleted ones for their restoration', async () => {
  await upgradeTo('0394');
  const question = crypto.randomUUID();
  await sql`update form_version set content = ${JSON.stringify({ questions: [{ id: question, unique: true }] })}::jsonb`.execute(db);
  await sql`update form set version_id = version_id`.execute(db);
  const answers = JSON.stringify({ [question]: 'awa@exemple.sn' });
  const { rows: responses } = await sql<{ id: string }>`
    insert into response (form_id, form_version_id, submission_key, answers, deleted_at)
    select form_id, id, gen_random_uuid(), ${answers}::jsonb, at
    from form_version, unnest(array[null, null, now()]) with ordinality as given(at, n) order by n returning id`.execute(db);
  const [holder, waiting, deleted] = responses.map(({ id }) => id);
  await sql`
    insert into response_claim (response_id, question_id, form_id, value, live)
    select id, ${question}, form_id, 'awa@exemple.sn', id = ${holder} from response where id in (${holder}, ${deleted})`.execute(db);
  await upgradeTo('0395');
  const { rows } = await sql`select response_id, live from response_claim order by live`.execute(db);
  expect(rows).toEqual([
    { response_id: waiting, live: false },
    { response_id: holder, live: true },
  ]);
});
