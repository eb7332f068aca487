import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { loadInBulk, shareOut } from './bulk.ts';
import { type Bench, post } from './server.ts';

export const COUNT = 200_000;

export interface ManyResponses {
  formId: string;
  versionId: string;
  questions: { id: string; type: string; options?: { id: string; value: string }[] }[];
  /** An e-mail address that one response has. */
  rareEmail: string;
  count: number;
}

let made: Promise<ManyResponses> | undefined;

/** The responses that several benchmarks read, made once in a run. */
export function manyResponses(bench: Bench): Promise<ManyResponses> {
  made ??= seedResponses(bench, COUNT);
  return made;
}

/** A form of fifteen questions with this many responses over a year, written by the database itself in seconds. */
async function seedResponses({ url, database, token }: Bench, count: number): Promise<ManyResponses> {
  const form = (await post(url, '/api/forms', makeForm(), token)).data;
  const { rows } = await database.pool.query('select version_id from form where id = $1', [form.id]);
  const versionId: string = rows[0].version_id;
  await loadInBulk(database.pool, ['response'], () => insert(database.pool, form, versionId, count));
  await tally(database.pool, form.id, versionId);
  return { formId: form.id, versionId, questions: form.questions, rareEmail: `membre${Math.floor(count / 2)}@exemple.sn`, count };
}

async function insert(pool: Pool, form: { id: string; questions: ManyResponses['questions'] }, versionId: string, count: number) {
  const answers = form.questions.map(({ id, type, options = [] }, i) => {
    const option = (salt: number) =>
      `'${JSON.stringify(options.map((o) => o.id))}'::jsonb -> ((n * ${salt} + n / 7) % ${options.length || 1})`;
    switch (type) {
      case 'multiple-choice':
      case 'dropdown':
        return [id, `${option(7 + i)} #>> '{}'`, 9];
      case 'checkbox':
        return [id, `jsonb_build_array(${option(3 + i)})`, 9];
      case 'linear-scale':
        return [id, '((n * 13 + n / 3) % 5 + 1)::text', 8];
      case 'date':
        return [id, `(date '1970-01-01' + (n % 12000))::text`, 9];
      case 'paragraph':
        return [id, `'Je vends des tissus wax à Treichville, dossier ' || n || ', et je voudrais apprendre à vendre en ligne.'`, 4];
      default:
        return [id, i === 1 ? `'membre' || n || '@exemple.sn'` : `'Aminata Koné ' || (n % 5000)`, 10];
    }
  });
  // `often` of ten answer; jsonb_strip_nulls drops the others.
  const parts = answers.map(
    ([id, value, often], i) => `'${id}', case when (n / 10 + n * ${i + 1}) % 10 < ${often} then to_jsonb(${value}) end`,
  );
  const firsts = Array.from({ length: Math.ceil(count / PART) }, (_, i) => i * PART + 1);
  await shareOut(pool, firsts, (client, from) =>
    client.query(
      `insert into response (form_id, form_version_id, submission_key, late, submitted_at, answers)
     select $1, $2, gen_random_uuid(), n % 500 = 0, now() - make_interval(secs => ($3::int - n) * 150), jsonb_strip_nulls(jsonb_build_object(${parts.join(', ')}))
     from generate_series($4::int, $5::int) as n`,
      [form.id, versionId, count, from, Math.min(count, from + PART - 1)],
    ),
  );
}
/** One statement inserts so many responses, so that several connections have something to do. */
const PART = 20_000;

async function tally(pool: Pool, formId: string, versionId: string) {
  await pool.query('update form_version set responses = (select count(*) from response where form_version_id = $1) where id = $1', [
    versionId,
  ]);
  await pool.query('insert into form_tally (form_id, responses) select $1::uuid, count(*) from response where form_id = $1', [formId]);
  await pool.query(`insert into question_tally (form_id, question_id, bucket, n) ${countByQuestion} `, [formId]);
}

/** The best plain SQL for the whole summary: one pass over the responses. */
export const countByQuestion = `
  with asked as materialized (
    select q ->> 'id' as id, q ->> 'type' in ('checkbox', 'multiple-choice', 'dropdown', 'linear-scale') as counted
    from form join form_version v on v.id = form.version_id, jsonb_array_elements(v.content -> 'questions') q where form.id = $1
  )
  select $1::uuid as form_id, a.key::uuid, bucket, count(*)
  from response r cross join lateral jsonb_each(r.answers) a join asked on asked.id = a.key
  cross join lateral (
    select '' as bucket union all
    select v from jsonb_array_elements_text(case when not counted then '[]' when jsonb_typeof(a.value) = 'array' then a.value else jsonb_build_array(a.value) end) v
  ) b
  where r.form_id = $1 and r.deleted_at is null group by 2, 3`;

/** Fifteen questions, as long a form as the programme's own. */
function makeForm() {
  const options = (...values: string[]) => values.map((value) => ({ id: randomUUID(), value }));
  const question = (type: string, title: string, more: object = {}) => ({ id: randomUUID(), type, title, required: false, ...more });
  const money = () => options('Wave', 'Orange Money', 'MTN MoMo', 'Espèces');
  const city = () => options(...Array.from({ length: 40 }, (_, i) => `Ville ${i + 1}`));
  const questions = [
    question('short-answer', 'Nom complet'),
    question('short-answer', 'Adresse e-mail'),
    question('multiple-choice', 'Moyen de paiement', { options: money() }),
    question('checkbox', 'Réseaux', { options: money() }),
    question('dropdown', 'Ville', { options: city() }),
    question('linear-scale', 'Satisfaction', { minValue: 1, maxValue: 5 }),
    question('date', 'Date de naissance'),
    question('paragraph', 'Votre activité'),
    question('short-answer', 'Parrain'),
    question('multiple-choice', 'Offre', { options: options('Mensuelle', 'Annuelle') }),
    question('dropdown', 'Pays', { options: city() }),
    question('checkbox', 'Modules', { options: city() }),
    question('linear-scale', 'Recommandation', { minValue: 1, maxValue: 5 }),
    question('short-answer', 'Boutique'),
    question('multiple-choice', 'Déjà membre', { options: options('Oui', 'Non') }),
  ];
  return { title: 'Deux cent mille', description: '', isPublished: true, visibility: 'public', questions };
}
