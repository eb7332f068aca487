import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const save = async (form: object) => (await call('POST', '/api/forms', { body: form, as: admin.token })).body.data;
const set = (id: string, archived: boolean, as = admin.token) => call('PUT', `/api/forms/${id}/archived`, { body: { archived }, as });
const titles = async (query = '') =>
  (await call('GET', `/api/forms?limit=100&sort=title&order=asc&${query}`, { as: coach.token })).body.data.map(
    (form: { title: string; state: string }) => `${form.title} ${form.state}`,
  );
const question = buildQuestion();
const answer = (formId: string) =>
  call('POST', '/api/answers', { body: { formId, answers: { [question.id]: 'Awa' }, submissionKey: randomUUID() } });

test('an archived form leaves the list and takes no answers, and is as it was when it is brought back', async () => {
  const form = await save(buildForm({ title: 'Ancien', questions: [question] }));
  expect((await answer(form.id)).status).toBe(200);
  const { status, body } = await set(form.id, true);
  expect([status, body.message]).toEqual([200, 'Form archived']);
  expect(await titles()).not.toContain('Ancien archived');
  expect(await titles('state=archived')).toEqual(['Ancien archived']);
  expect((await answer(form.id)).status).toBe(410);
  // A second click changes nothing.
  await set(form.id, true);
  await set(form.id, false);
  expect(await titles()).toContain('Ancien published');
  expect((await answer(form.id)).status).toBe(200);
  const logged = await db.selectFrom('audit_log').select('action').where('subject_id', '=', form.id).orderBy('id').execute();
  expect(logged.map(({ action }) => action).filter((action) => action.includes('archive'))).toEqual(['form.archive', 'form.unarchive']);
});

test('the list is filtered by what a form is: a draft, published, closed or archived', async () => {
  const make = (title: string, more: object = {}) => save({ ...buildForm({ title, questions: [question] }), ...more });
  await make('A', { isPublished: false });
  await make('B');
  await make('C', { settings: { closesAt: '2020-01-01T00:00:00Z' } });
  const full = await make('D', { settings: { maxResponses: 1 } });
  await answer(full.id);
  await set((await make('E')).id, true);
  for (const [state, expected] of [
    ['draft', ['A draft']],
    ['closed', ['C closed', 'D closed']],
    ['archived', ['E archived']],
  ] as const)
    expect(await titles(`state=${state}`)).toEqual(expected);
  expect(await titles('state=published')).toContain('B published');
  expect(await titles()).not.toContain('E archived');
});

test('only admins archive a form that exists', async () => {
  const form = await save(buildForm());
  expect((await set(form.id, true, coach.token)).status).toBe(403);
  expect((await set(randomUUID(), true)).status).toBe(404);
});
