import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FormView } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv } from '#server/testing/exported-files.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { shuffled } from './shuffle.rules.ts';
import { makeSubmit } from './submit.actions.ts';

const { app, call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

const email = buildQuestion({ type: 'email', title: 'E-mail', unique: true });
const name = buildQuestion({ title: 'Nom' });
const save = async (questions: Question[], more: object = {}) =>
  (await call('POST', '/api/forms', { body: buildForm({ questions, ...more }), as: admin.token })).body.data;
const answer = (formId: string, address: string, more: object = {}) =>
  call('POST', '/api/answers', { body: { formId, answers: { [email.id]: address, [name.id]: 'Awa' }, ...more } });
const count = async (formId: string) => (await call('GET', `/api/answers/${formId}`, { as: admin.token })).body.count ?? 0;
const used = 'An answer with this e-mail address has been received already. Each address can answer once.';

describe('one answer per address', () => {
  test('is kept when many people answer at once, and the others are told beside the question', async () => {
    const form = await save([email, name]);
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, i) => answer(form.id, i % 3 === 0 ? `p${i}@exemple.sn` : 'AWA@exemple.sn')),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(11);
    const refused = all.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([400, { success: false, message: 'Some answers need your attention.', errors: { [email.id]: used } }])]),
    );
    expect(await count(form.id)).toBe(11);
    expect((await call('GET', `/api/forms/${form.id}/summary`, { as: admin.token })).body.data.questions[0].answered).toBe(11);
  });

  test('records a submission once that is sent again because its first reply was lost', async () => {
    const form = await save([email, name]);
    const submissionKey = randomUUID();
    const [first, again] = [
      await answer(form.id, 'a@exemple.sn', { submissionKey }),
      await answer(form.id, 'a@exemple.sn', { submissionKey }),
    ];
    expect([again.status, again.body.data._id]).toEqual([200, first.body.data._id]);
    expect((await answer(form.id, 'a@exemple.sn')).status).toBe(400);
  });

  test('gives its first reply again when the form was deleted in between, and takes no other answer', async () => {
    const form = await save([email, name]);
    const submissionKey = randomUUID();
    const first = await answer(form.id, 'a@exemple.sn', { submissionKey });
    expect((await call('DELETE', `/api/forms/${form.id}`, { as: admin.token })).status).toBe(200);
    const again = await answer(form.id, 'a@exemple.sn', { submissionKey });
    expect([again.status, again.body.data?._id]).toEqual([200, first.body.data._id]);
    expect((await answer(form.id, 'b@exemple.sn', { submissionKey: randomUUID() })).status).toBe(404);
  });

  test('records what two people send from one kept page at the same moment', async () => {
    const form = await save([name]);
    const submit = makeSubmit(deps);
    const submissionKey = randomUUID();
    const send = (given: string) => submit({ formId: form.id, given: { [name.id]: given }, submissionKey, staff: false, fromPage: true });
    const [awa, binta, again] = await Promise.all([send('Awa'), send('Binta'), send('Awa')]);
    expect([awa!._id !== binta!._id, again!._id]).toEqual([true, awa!._id]);
    const { body } = await call('GET', `/api/answers/${form.id}`, { as: admin.token });
    expect(body.data.map((one: { answers: Record<string, string> }) => one.answers[name.id]).toSorted()).toEqual(['Awa', 'Binta']);
  });

  test('holds with a maximum of responses and in another form not at all', async () => {
    const form = await save([email, name], { settings: { language: 'en', maxResponses: 2 } });
    const statuses = [];
    for (const address of ['a@exemple.sn', 'a@exemple.sn', 'b@exemple.sn', 'c@exemple.sn'])
      statuses.push((await answer(form.id, address)).status);
    expect(statuses).toEqual([200, 400, 200, 410]);
    expect((await answer((await save([email, name])).id, 'a@exemple.sn')).status).toBe(200);
  });

  test('lets a person answer again whose response was deleted, and restoring it keeps both', async () => {
    const form = await save([email, name]);
    const { _id } = (await answer(form.id, 'a@exemple.sn')).body.data;
    const remove = (ids: string[]) => call('POST', `/api/answers/${form.id}/delete`, { body: { ids }, as: admin.token });
    const { deletionId } = (await remove([_id])).body.data;
    const second = (await answer(form.id, 'a@exemple.sn')).body.data._id;
    const restore = (id: string) => call('POST', `/api/answers/${form.id}/restore`, { body: { deletionId: id }, as: admin.token });
    expect((await restore(deletionId)).status).toBe(200);
    expect(await count(form.id)).toBe(2);
    const both = (await remove([_id, second])).body.data.deletionId;
    expect((await restore(both)).status).toBe(200);
    expect((await answer(form.id, 'a@exemple.sn')).status).toBe(400);
    await call('POST', '/api/responses/erase', { body: { ids: [_id, second] }, as: admin.token });
    expect((await answer(form.id, 'a@exemple.sn')).status).toBe(200);
  });

  test('counts the answers that came before somebody asked for it', async () => {
    const { unique: _, ...open } = email;
    const form = await save([open, name]);
    for (const address of ['a@exemple.sn', 'a@exemple.sn', 'b@exemple.sn']) expect((await answer(form.id, address)).status).toBe(200);
    await call('POST', '/api/forms', { body: { ...form, questions: [email, name], isPublished: true }, as: admin.token });
    const statuses = [];
    for (const address of ['a@exemple.sn', 'b@exemple.sn', 'c@exemple.sn']) statuses.push((await answer(form.id, address)).status);
    expect(statuses).toEqual([400, 400, 200]);
  });

  test('holds for earlier answers of one address as long as one of them is there', async () => {
    const { unique: _, ...open } = email;
    const form = await save([open, name]);
    const earlier: string[] = [];
    for (let n = 0; n < 3; n++) earlier.push((await answer(form.id, 'a@exemple.sn')).body.data._id);
    await call('POST', '/api/forms', { body: { ...form, questions: [email, name], isPublished: true }, as: admin.token });
    const remove = (id: string) => call('POST', `/api/answers/${form.id}/delete`, { body: { ids: [id] }, as: admin.token });
    const isRefused = async () => (await answer(form.id, 'a@exemple.sn')).status === 400;

    const { deletionId } = (await remove(earlier[0]!)).body.data;
    expect(await isRefused()).toBe(true);
    await call('POST', '/api/responses/erase', { body: { ids: [earlier[1]] }, as: admin.token });
    expect(await isRefused()).toBe(true);
    await call('POST', `/api/answers/${form.id}/restore`, { body: { deletionId }, as: admin.token });
    await remove(earlier[2]!);
    expect(await isRefused()).toBe(true);
    await remove(earlier[0]!);
    expect((await answer(form.id, 'a@exemple.sn')).status).toBe(200);
  });

  test('counts an answer that was deleted before somebody asked for it and restored after that', async () => {
    const { unique: _, ...open } = email;
    const form = await save([open, name]);
    const { _id } = (await answer(form.id, 'a@exemple.sn')).body.data;
    const removed = await call('POST', `/api/answers/${form.id}/delete`, { body: { ids: [_id] }, as: admin.token });
    await call('POST', '/api/forms', { body: { ...form, questions: [email, name], isPublished: true }, as: admin.token });
    const { deletionId } = removed.body.data;
    expect((await call('POST', `/api/answers/${form.id}/restore`, { body: { deletionId }, as: admin.token })).status).toBe(200);
    expect((await answer(form.id, 'a@exemple.sn')).status).toBe(400);
  });

  test('counts an answer that is sent while somebody publishes that', async () => {
    const { unique: _, ...open } = email;
    const form = await save([open, name]);
    const { both } = await db.transaction().execute(async (holder) => {
      await sql`lock table audit_log in exclusive mode`.execute(holder);
      const published = call('POST', '/api/forms', { body: { ...form, questions: [email, name], isPublished: true }, as: admin.token });
      await expect.poll(() => countWaiting(db, 'audit_log')).toBe(1);
      const answered = answer(form.id, 'a@exemple.sn');
      await expect.poll(() => countWaiting(db)).toBe(2);
      return { both: [published, answered] };
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await answer(form.id, 'a@exemple.sn')).status).toBe(400);
  });

  test('holds for somebody who had the page open before it was asked for', async () => {
    const { unique: _, ...open } = email;
    const form = await save([open, name]);
    const { ticket } = stateOf((await app.inject({ url: `/share/response/${form.id}` })).body);
    await call('POST', '/api/forms', { body: { ...form, questions: [email, name], isPublished: true }, as: admin.token });
    const late = (address: string) => answer(form.id, address, { ticket });
    expect((await late('a@exemple.sn')).status).toBe(200);
    expect([(await answer(form.id, 'a@exemple.sn')).status, (await late('a@exemple.sn')).body.errors]).toEqual([400, { [email.id]: used }]);
  });

  test('says nothing about an address before the whole form is sent', async () => {
    const form = await save([email, name]);
    await answer(form.id, 'a@exemple.sn');
    const { body } = await app.inject({ url: `/share/response/${form.id}` });
    const { ticket, submissionKey } = stateOf(body);
    const kept = await call('POST', '/api/answers/partial', {
      body: { formId: form.id, submissionKey, ticket, answers: { [email.id]: 'a@exemple.sn' } },
    });
    expect(kept).toMatchObject({ status: 200, body: { data: { kept: true } } });
  });
});

const stateOf = (html: string) => JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)![1]!) as FormView;

test('a checkbox question takes from the least to the most choices', async () => {
  const days = buildQuestion({ type: 'checkbox', options: buildOptions('a', 'b', 'c', 'd'), minChoices: 2, maxChoices: 3 });
  const form = await save([days]);
  const choose = async (n: number) => {
    const ids = days.options!.slice(0, n).map(({ id }) => id);
    const { status, body } = await call('POST', '/api/answers', { body: { formId: form.id, answers: { [days.id]: ids } } });
    return [status, body.errors?.[days.id]];
  };
  const sentence = 'Please choose from 2 to 3 options';
  expect([await choose(0), await choose(1), await choose(2), await choose(3), await choose(4)]).toEqual([
    [200, undefined],
    [400, sentence],
    [200, undefined],
    [200, undefined],
    [400, sentence],
  ]);
  const refused = await call('POST', '/api/forms', { body: buildForm({ questions: [{ ...days, minChoices: 5 }] }), as: admin.token });
  expect(refused.body.errors).toEqual({ 'questions.0.minChoices': 'The question has fewer options than that' });
});

test('shuffled options keep their order for one visitor, and stay as they are for staff', async () => {
  const options = buildOptions(...Array.from({ length: 12 }, (_, i) => String(i)));
  const [mixed, plain] = [buildQuestion({ type: 'dropdown', options, shuffle: true }), buildQuestion({ type: 'dropdown', options })];
  const form = await save([mixed, plain]);
  const open = async (cookie = '') => {
    const page = await app.inject({ url: `/share/response/${form.id}`, headers: { cookie } });
    const orders = stateOf(page.body).form.questions.map((question) => question.options!.map(({ value }) => value));
    return { orders, cookie: String(page.headers['set-cookie'] ?? '').split(';')[0] };
  };
  const [first, other] = [await open(), await open()];
  expect((await open(first.cookie)).orders).toEqual(first.orders);
  expect((await open(first.cookie)).cookie).toBe('');
  expect(first.orders[1]).toEqual(options.map(({ value }) => value));
  expect(first.orders[0]!.toSorted()).toEqual(other.orders[0]!.toSorted());
  expect(shuffled(mixed, 'a').options).not.toEqual(shuffled(mixed, 'b').options);
  expect((await call('GET', `/api/forms/${form.id}`, { as: admin.token })).body.data.questions[0].options).toEqual(options);
});

test('own answers are counted together, found together, and exported and shown in their words', async () => {
  const one = buildQuestion({ type: 'multiple-choice', title: 'Paiement', options: buildOptions('Wave', 'Espèces'), other: true });
  const many = buildQuestion({ type: 'checkbox', title: 'Jours', options: buildOptions('Lundi', 'Mardi'), other: true });
  const why = buildQuestion({ title: 'Pourquoi ?', required: true, showIf: { questionId: one.id, is: ['other'] } });
  const form = await save([one, many, why]);
  const [wave, lundi] = [one.options![0]!.id, many.options![0]!.id];
  const send = (answers: object) => call('POST', '/api/answers', { body: { formId: form.id, answers } });
  expect((await send({ [one.id]: 'other:Troc' })).body.errors).toEqual({ [why.id]: 'This question requires an answer' });
  await send({ [one.id]: 'other:Troc', [why.id]: 'Parce que', [many.id]: [lundi, 'other:Le \u001fsoir\ud800'] });
  await send({ [one.id]: ['other', 'À crédit'], [why.id]: 'Sans argent' });
  await send({ [one.id]: wave });

  const { questions } = (await call('GET', `/api/forms/${form.id}/summary`, { as: admin.token })).body.data;
  expect(questions[0].buckets.map(({ label, n }: { label: string; n: number }) => [label, n])).toEqual([
    ['Wave', 1],
    ['Espèces', 0],
    ['Other', 2],
  ]);
  const filters = JSON.stringify([{ questionId: one.id, op: 'is', value: 'other' }]);
  const { body } = await call('GET', `/api/answers/${form.id}?${new URLSearchParams({ filters })}`, { as: admin.token });
  expect(body.data.map(({ answers }: { answers: Record<string, string> }) => answers[one.id])).toEqual(['other:À crédit', 'other:Troc']);

  const asked = await call('POST', `/api/forms/${form.id}/exports`, { body: { format: 'csv', selection: {} }, as: admin.token });
  await runJobs();
  const url = `/api/exports/${asked.body.data._id}/file`;
  const { payload } = await app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  const rows = readCsv(payload, ',', { raw: true }).map((row) => row.slice(4));
  expect(rows.slice(2)).toEqual([
    ['Other: À crédit', '', 'Sans argent'],
    ['Other: Troc', 'Lundi; Other: Le \u001fsoir\ufffd', 'Parce que'],
  ]);
});
