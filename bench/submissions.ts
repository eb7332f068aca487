import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { during, posting, type Running } from './raw-http.ts';
import { type Bench, median, post } from './server.ts';
import { promisedShare } from './timing.ts';

const AT_ONCE = 64;
const ROUNDS = 5;
const ROUND_MS = 4_000;

/**
 * Measures answers through HTTP, acknowledged after they are on disk, against the same rows inserted directly through
 * `pg`.
 */
export async function submissions({ url, database, token }: Bench): Promise<string[]> {
  const form = (await post(url, '/api/forms', makeForm(), token)).data;
  const answers = fill(form.questions);
  const { version_id } = await database.db.selectFrom('form').select('version_id').where('id', '=', form.id).executeTakeFirstOrThrow();
  const template = JSON.stringify({ formId: form.id, answers, submissionKey: KEY });
  const overHttp = () => posting(new URL('/api/answers', url), AT_ONCE, () => template.replace(KEY, randomUUID()));
  await database.pool.query(`
    create table plain_response (like response including all);
    alter table plain_response add foreign key (form_id) references form, add foreign key (form_version_id) references form_version`);
  const straight = () => throughPg(database.pool, form.id, version_id!, JSON.stringify(answers));

  await Promise.all([during(1_000, overHttp)]);
  await during(1_000, straight);
  const http: number[] = [];
  const pg: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    http.push(await during(ROUND_MS, overHttp));
    pg.push(await during(ROUND_MS, straight));
  }
  await checkCount(database.pool, form.id);
  const share = promisedShare('answers through HTTP, of plain inserts', '/s', { ours: http, floor: pg }, 0.8);
  return [
    `answers through HTTP      ${show(http)} /s (median of ${ROUNDS} rounds, ${AT_ONCE} at once, fsync on)`,
    `plain inserts through pg  ${show(pg)} /s`,
    `ratio                     ${share}`,
  ];
}

const show = (rates: number[]) => String(Math.round(median(rates))).padStart(6);

const KEY = '00000000-0000-4000-8000-000000000000';

/**
 * One insert and one commit, as a program without Cauri would do it: the same table with its indexes and references,
 * without our triggers.
 */
function throughPg(pool: Pool, formId: string, versionId: string, answers: string): Running {
  let count = 0;
  let stopped = false;
  const insert = 'insert into plain_response (form_id, form_version_id, submission_key, answers) values ($1, $2, $3, $4)';
  const clients = Array.from({ length: AT_ONCE }, async () => {
    while (!stopped) {
      await pool.query({ name: 'floor', text: insert, values: [formId, versionId, randomUUID(), answers] });
      count++;
    }
  });
  return {
    count: () => count,
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

/** The stored total must include all answers that came through HTTP. */
async function checkCount(pool: Pool, formId: string): Promise<void> {
  const { rows } = await pool.query('select responses::int as n from form_tally where form_id = $1', [formId]);
  const { rows: all } = await pool.query('select count(*)::int as n from response where form_id = $1', [formId]);
  if (!(rows[0].n > 0 && rows[0].n <= all[0].n)) throw new Error(`The stored total says ${rows[0].n} of ${all[0].n} responses.`);
}

/** Fifteen questions, about as long as the programme's own form. */
export function makeForm() {
  const options = () => ['Wave', 'Orange Money', 'MTN MoMo', 'Espèces'].map((value) => ({ id: randomUUID(), value }));
  const types = ['short-answer', 'paragraph', 'multiple-choice', 'checkbox', 'linear-scale'] as const;
  const questions = Array.from({ length: 15 }, (_, i) => {
    const type = types[i % types.length]!;
    const choice = type === 'multiple-choice' || type === 'checkbox';
    return { id: randomUUID(), type, title: `Question ${i + 1}`, required: true, ...(choice && { options: options() }) };
  });
  return { title: 'Bench', description: '', isPublished: true, visibility: 'public', questions };
}

type Question = ReturnType<typeof makeForm>['questions'][number];

export function fill(questions: Question[]): Record<string, string | string[]> {
  const value = ({ type, options }: Question) => {
    if (type === 'checkbox') return options!.slice(0, 2).map((o) => o.id);
    if (type === 'multiple-choice') return options![0]!.id;
    if (type === 'linear-scale') return '4';
    return type === 'paragraph' ? 'Je vends des tissus wax à Treichville et je voudrais apprendre à vendre en ligne.' : 'Aminata Koné';
  };
  return Object.fromEntries(questions.map((q) => [q.id, value(q)]));
}
