import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answers, ResponseSummary } from '#contract/answers.ts';
import type { Question } from '#contract/forms.ts';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { recountResponses } from './answers.jobs.ts';
import { bucketsOf } from './answers.rules.ts';
import { deleteResponses } from './deletion.queries.ts';
import { findHistory } from './history.queries.ts';
import { findDifferences } from './totals.queries.ts';

const lines: string[] = [];
const { call, db, deps } = await testApp({ onLog: (line) => lines.push(line) });
const admin = await buildAccount(db);

const POOL: Question[] = [
  buildQuestion({ type: 'short-answer' }),
  buildQuestion({ type: 'multiple-choice', options: buildOptions('a', 'b', 'c') }),
  buildQuestion({ type: 'checkbox', options: buildOptions('a', 'b', 'c') }),
  buildQuestion({ type: 'linear-scale', minValue: 0, maxValue: 5 }),
  buildQuestion({ type: 'date' }),
  buildQuestion({ type: 'number' }),
  buildQuestion({ type: 'yes-no' }),
];
/** Returns the same question with another type, as an editor may change it. */
const CHANGED: Question = { ...POOL[1]!, type: 'checkbox' };

const post = async (path: string, body: object) => (await call('POST', path, { body, as: admin.token })).body;

/** Counts every total from the responses that are not deleted, with the rule that counts new ones. */
async function recount(formId: string) {
  const { versions } = await findHistory(db, formId);
  const rows = await db
    .selectFrom('response')
    .select(['form_version_id', 'answers'])
    .where('form_id', '=', formId)
    .where('deleted_at', 'is', null)
    .execute();
  const totals = new Map<string, number>();
  const add = (key: string) => totals.set(key, (totals.get(key) ?? 0) + 1);
  for (const { form_version_id, answers } of rows) {
    add('form');
    add(`version ${form_version_id}`);
    const { questions } = versions.find((v) => v.id === form_version_id)!;
    for (const [id, bucket] of bucketsOf(questions, answers as Answers)) add(`${id} ${bucket}`);
  }
  return Object.fromEntries([...totals].sort());
}

async function kept(formId: string) {
  const form = await db.selectFrom('form_tally').select('responses as n').where('form_id', '=', formId).execute();
  const versions = await db.selectFrom('form_version').select(['id', 'responses as n']).where('form_id', '=', formId).execute();
  const questions = await db.selectFrom('question_tally').selectAll().where('form_id', '=', formId).execute();
  const totals = [
    ...form.map(({ n }) => ['form', n] as const),
    ...versions.map(({ id, n }) => [`version ${id}`, n] as const),
    ...questions.map(({ question_id, bucket, n }) => [`${question_id} ${bucket}`, n] as const),
  ];
  return Object.fromEntries(totals.filter(([, n]) => n !== 0).sort());
}

type Act =
  | { act: 'answer'; values: number[] }
  | { act: 'publish'; questions: number[]; changed: boolean }
  | { act: 'delete'; from: number; count: number }
  | { act: 'delete-matching'; question: number; op: 'is' | 'answered' | 'empty'; value: number }
  | { act: 'restore'; which: number }
  | { act: 'erase'; from: number };

const number = fc.nat(9);
const acts: fc.Arbitrary<Act>[] = [
  fc.record({ act: fc.constant('answer' as const), values: fc.array(number, { minLength: POOL.length, maxLength: POOL.length }) }),
  fc.record({
    act: fc.constant('publish' as const),
    questions: fc.uniqueArray(fc.nat(POOL.length - 1), { minLength: 1, maxLength: POOL.length }),
    changed: fc.boolean(),
  }),
  fc.record({ act: fc.constant('delete' as const), from: number, count: number }),
  fc.record({
    act: fc.constant('delete-matching' as const),
    question: fc.nat(POOL.length - 1),
    op: fc.constantFrom('is' as const, 'answered' as const, 'empty' as const),
    value: number,
  }),
  fc.record({ act: fc.constant('restore' as const), which: number }),
  fc.record({ act: fc.constant('erase' as const), from: number }),
];
const history = fc.array(fc.oneof({ arbitrary: acts[0]!, weight: 6 }, ...acts.slice(1)), { minLength: 3, maxLength: 25 });

function answerOf(question: Question, n: number): string | string[] | undefined {
  if (n === 0) return undefined;
  const options = question.options?.map((o) => o.id) ?? [];
  if (question.type === 'checkbox') return options.slice(0, (n % 3) + 1);
  if (question.type === 'multiple-choice') return options[n % 3];
  if (question.type === 'linear-scale' || question.type === 'number') return String(n % 6);
  if (question.type === 'yes-no') return n % 2 === 0 ? 'yes' : 'no';
  return question.type === 'date' ? `2026-01-0${n}` : `texte ${n}`;
}

async function play(history: Act[]): Promise<string> {
  let form = await post('/api/forms', buildForm({ questions: POOL })).then((body) => body.data);
  const formId: string = form.id;
  const deletions: string[] = [];
  const live = async () =>
    (
      await db.selectFrom('response').select('id').where('form_id', '=', formId).where('deleted_at', 'is', null).orderBy('id').execute()
    ).map((row) => row.id);
  const remove = async (body: object) => {
    const { data } = await post(`/api/answers/${formId}/delete`, body);
    if (data) deletions.push(data.deletionId);
  };
  for (const step of history) {
    switch (step.act) {
      case 'answer': {
        const answers = Object.fromEntries(
          (form.questions as Question[]).map((q, i) => [q.id, answerOf(q, step.values[i % 5]!)]).filter(([, value]) => value !== undefined),
        );
        await post('/api/answers', { formId, answers });
        break;
      }
      case 'publish': {
        const questions = step.questions.map((i) => (i === 1 && step.changed ? CHANGED : POOL[i]!));
        form = (await post('/api/forms', { ...form, questions, rev: undefined })).data;
        break;
      }
      case 'delete': {
        const ids = (await live()).slice(step.from, step.from + step.count);
        if (ids.length > 0) await remove({ ids });
        break;
      }
      case 'delete-matching': {
        const question = POOL[step.question]!;
        const value = [answerOf(question, step.value || 1)].flat()[0];
        await remove({ filters: [{ questionId: question.id, op: step.op, ...(step.op === 'is' && { value }) }] });
        break;
      }
      case 'restore': {
        const deletionId = deletions[step.which % Math.max(1, deletions.length)];
        if (deletionId) await post(`/api/answers/${formId}/restore`, { deletionId });
        break;
      }
      case 'erase': {
        const id = (await live())[step.from];
        if (id) await post('/api/responses/erase', { ids: [id] });
      }
    }
  }
  return formId;
}

test('the totals equal a recount after any history of answers, publications, deletions, restores and erasures', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const formId = await play(acts);
      const counted = await recount(formId);
      expect(await kept(formId)).toEqual(counted);
      expect(await findDifferences(db, formId)).toEqual([]);
      const { data } = (await call('GET', `/api/forms/${formId}/summary`, { as: admin.token })).body as { data: ResponseSummary };
      expect(data.total).toBe(counted.form ?? 0);
      for (const { question, answered, buckets = [] } of data.questions) {
        expect(answered).toBe(counted[`${question.id} `] ?? 0);
        for (const { key, n } of buckets) expect(n).toBe(counted[`${question.id} ${key}`] ?? 0);
        // Every bar shows exactly the responses that it counts.
        for (const { key, n } of buckets) expect(await countListed(formId, question.id, 'is', key)).toBe(n);
        expect(await countListed(formId, question.id, 'answered')).toBe(answered);
      }
    }),
    { numRuns: Number(process.env.CAURI_RUNS ?? 25) },
  );
}, 120_000);

async function countListed(formId: string, questionId: string, op: string, value?: string): Promise<number> {
  const filters = encodeURIComponent(JSON.stringify([{ questionId, op, value }]));
  const { status, body } = await call('GET', `/api/answers/${formId}?limit=100&filters=${filters}`, { as: admin.token });
  if (status === 404) return 0;
  expect(body.data).toHaveLength(body.count);
  return body.count;
}

test('simultaneous answers, deletions and restores leave exact totals', async () => {
  const form = (await post('/api/forms', buildForm({ questions: POOL }))).data;
  const send = (i: number) => {
    const answers = { [POOL[1]!.id]: POOL[1]!.options![i % 3]!.id };
    return call('POST', '/api/answers', { body: { formId: form.id, answers, submissionKey: randomUUID() }, as: admin.token });
  };
  const change = (what: 'delete' | 'restore', body: object) => call('POST', `/api/answers/${form.id}/${what}`, { body, as: admin.token });
  const first = await Promise.all(Array.from({ length: 60 }, (_, i) => send(i)));
  const filters = (i: number) => [{ questionId: POOL[1]!.id, op: 'is', value: POOL[1]!.options![i]!.id }];
  const [deletions, second] = await Promise.all([
    Promise.all([0, 1, 0].map((i) => change('delete', { filters: filters(i) }))),
    Promise.all(Array.from({ length: 30 }, (_, i) => send(i))),
  ]);
  for (const { status, body } of [...first, ...second]) expect({ status, body }).toMatchObject({ status: 200 });
  for (const { status, body } of deletions) expect([200, 404], JSON.stringify(body)).toContain(status);
  const ids = deletions.flatMap(({ body }) => (body.data?.deletionId ? [body.data.deletionId] : []));
  for (const twice of await Promise.all(ids.map((deletionId) => Promise.all([1, 2].map(() => change('restore', { deletionId })))))) {
    expect(twice.map(({ status }) => status).sort(), JSON.stringify(twice)).toEqual([200, 404]);
  }
  expect(await kept(form.id)).toEqual(await recount(form.id));
  expect((await kept(form.id)).form).toBe(90);
});

test('deletions of the same responses wait for each other, and not in a circle', async () => {
  const form = (await post('/api/forms', buildForm({ questions: POOL }))).data;
  for (let i = 0; i < 3; i++) await post('/api/answers', { formId: form.id, answers: { [POOL[3]!.id]: '4' } });
  const ids = (await db.selectFrom('response').select('id').where('form_id', '=', form.id).orderBy('id').execute()).map(({ id }) => id);
  const remove = (by: Db, some: string[]) => deleteResponses(by, form.id, { ids: some }, admin.id);
  const isWaiting = async () => (await countWaiting(db)) > 0;
  const other = await db.transaction().execute(async (first) => {
    await remove(first, ids.slice(1, 2));
    // Whichever end it begins with, it must not hold that response while it waits for the one in the middle.
    const second = db.transaction().execute((by) => remove(by, ids));
    await expect.poll(isWaiting).toBe(true);
    await remove(first, ids);
    return { second };
  });
  expect(await other.second).toBeUndefined();
  expect(await kept(form.id)).toEqual({});
});

test('the nightly recount corrects differences and logs them', async () => {
  const form = (await post('/api/forms', buildForm({ questions: POOL }))).data;
  for (let i = 0; i < 3; i++) await post('/api/answers', { formId: form.id, answers: { [POOL[3]!.id]: '4' } });
  await db.updateTable('question_tally').set({ n: 7 }).where('form_id', '=', form.id).where('bucket', '=', '4').execute();
  await db.updateTable('form_tally').set({ responses: 1 }).where('form_id', '=', form.id).execute();
  await db.updateTable('form_version').set({ responses: 0 }).where('form_id', '=', form.id).execute();
  lines.length = 0;
  await recountResponses.handle(deps, {});
  expect(await kept(form.id)).toEqual(await recount(form.id));
  expect(lines.some((line) => line.includes('were mended') && line.includes(form.id))).toBe(true);
  lines.length = 0;
  await recountResponses.handle(deps, {});
  expect(lines.filter((line) => line.includes('were mended'))).toEqual([]);
});
