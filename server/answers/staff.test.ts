import { beforeAll, expect, test } from 'vitest';
import type { AnswerPageState, FormView } from '#contract/answer-page.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

const { app, call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
beforeAll(() => buildIfStale(() => {}), 120_000);

const publish = async (visibility: 'private' | 'invite-only' | 'public' = 'private') =>
  (await call('POST', '/api/forms', { body: buildForm({ visibility }), as: admin.token })).body.data;
const open = async (formId: string, token?: string) => {
  const page = await app.inject({ url: `/share/response/${formId}`, headers: token ? { cookie: `cauri-session=${token}` } : {} });
  const state = JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page.body)![1]!) as AnswerPageState;
  return { status: page.statusCode, state };
};

test('a private form opens in a browser where staff are signed in, and others see a message', async () => {
  const { id, questions } = await publish();
  const denied = { status: 403, state: { language: 'en', view: 'not-public', staffPath: `/forms/${id}/answer` } };
  expect(await open(id)).toEqual(denied);
  expect(await open(id, 'a-token-that-nobody-was-given')).toEqual(denied);
  const { status, state } = await open(id, coach.token);
  expect([status, state.view]).toEqual([200, 'form']);
  const { ticket } = state as FormView;
  const answer = (given: object) => call('POST', '/api/answers', { body: { formId: id, answers: { [questions[0].id]: 'Awa' }, ...given } });
  expect((await answer({})).status).toBe(403);
  expect((await answer({ ticket })).status).toBe(200);

  // Without a script, the browser posts its own form.
  const fields = new FormData();
  for (const [field, value] of Object.entries({ ticket, submissionKey: crypto.randomUUID(), [questions[0].id]: 'Binta' }))
    fields.set(field, value);
  const encoded = new Response(fields);
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/share/response/${id}`,
    headers: { 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(statusCode).toBe(303);

  await db.updateTable('account').set({ status: 'Banned' }).where('id', '=', coach.id).execute();
  expect((await answer({ ticket })).status).toBe(403);
  expect(await open(id, coach.token)).toEqual(denied);
});

test('a session opens no form that is for invited people', async () => {
  const { id } = await publish('invite-only');
  expect(await open(id, admin.token)).toEqual({ status: 403, state: { language: 'en', view: 'not-public' } });
});
