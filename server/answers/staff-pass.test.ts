import { beforeAll, expect, test } from 'vitest';
import type { AnswerPageState, FormView } from '#contract/answer-page.ts';
import { buildIfStale } from '#server/build.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { passPath, readPass } from './staff-pass.ts';

const { app, call, db, deps } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const secret = deps.env.CAURI_SECRET_KEY;
beforeAll(() => buildIfStale(() => {}), 120_000);

const publish = async (visibility: 'private' | 'invite-only' | 'public' = 'private') =>
  (await call('POST', '/api/forms', { body: buildForm({ visibility }), as: admin.token })).body.data;
const open = async (url: string) => {
  const page = await app.inject({ url });
  const state = JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page.body)![1]!) as AnswerPageState;
  return { status: page.statusCode, state };
};
const pass = async (formId: string, as: string | undefined) => (await call('POST', `/api/forms/${formId}/pass`, { as })).body.data?.path;

test('staff open and answer a private form with the pass that the app gets; all others are told, staff how', async () => {
  const { id, questions } = await publish();
  const denied = { status: 403, state: { view: 'not-public', staffPath: `/forms/${id}/answer` } };
  expect(await open(`/share/response/${id}`)).toEqual(denied);
  expect(await pass(id, undefined)).toBeUndefined();
  const { status, state } = await open(await pass(id, coach.token));
  expect([status, state.view]).toEqual([200, 'form']);
  const { ticket } = state as FormView;
  const answer = (given: object) => call('POST', '/api/answers', { body: { formId: id, answers: { [questions[0].id]: 'Awa' }, ...given } });
  expect((await answer({})).status).toBe(403);
  expect((await answer({ ticket })).status).toBe(200);

  // Without a script, the browser's own form.
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

  const lapsed = passPath(secret, id, coach.id, Date.now() - 11 * 60_000);
  expect(await open(lapsed)).toEqual(denied);
  await db.updateTable('account').set({ status: 'Banned' }).where('id', '=', coach.id).execute();
  expect((await answer({ ticket })).status).toBe(403);
  expect(await open(passPath(secret, id, coach.id))).toEqual(denied);
});

test('a pass is for its form, and opens no other door', async () => {
  const [one, other] = [await publish(), await publish('invite-only')];
  const value = new URLSearchParams(passPath(secret, one.id, admin.id).split('?')[1]).get('staff');
  expect(readPass(secret, one.id, value)).toBe(admin.id);
  for (const [formId, given] of [
    [other.id, value],
    [one.id, `${value}x`],
    [one.id, value?.replace(admin.id, coach.id)],
    [one.id, 'é.é.é'],
    [one.id, ['a', 'b']],
  ] as const)
    expect(readPass(secret, formId, given)).toBeUndefined();
  expect(await open(passPath(secret, other.id, admin.id))).toEqual({ status: 403, state: { view: 'not-public' } });
});
