import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { forms } from '#contract/forms.ts';
import { USER } from '#web/testing/user.ts';
import { ApiError, call } from './call.ts';
import { UNREACHABLE } from './problem.ts';
import { currentUser, signIn, signOut } from './session.ts';

const ID = '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d';
const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  signOut();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: unknown) => fetched.mockResolvedValueOnce(Response.json(body, { status }));
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('the call should have failed'),
    (error: ApiError) => error,
  );

test('builds the address and carries the token of the stored session', async () => {
  signIn(USER, true);
  answer(200, { success: true, data: [], count: 0 });
  await call(forms.list, { query: { page: 2, search: 'été & co', visibility: undefined } });
  const [address, init] = fetched.mock.lastCall ?? [];
  expect(address).toBe('/api/forms?page=2&search=%C3%A9t%C3%A9+%26+co');
  expect(init).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer secret' } });
});

test('puts parameters into the path, encoded', async () => {
  answer(200, { success: true });
  await call(forms.remove, { params: { id: 'a/b' } });
  expect(fetched.mock.lastCall?.[0]).toBe('/api/forms/a%2Fb');
});

test('a failure carries the sentence, the fields and what the server holds', async () => {
  answer(409, { success: false, message: 'Somebody saved this form.', errors: { title: 'Too long' }, data: { rev: 7 } });
  const error = await failure(call(forms.save, { body: { title: '', description: '', questions: [] } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, message: 'Somebody saved this form.', errors: { title: 'Too long' }, data: { rev: 7 } });
});

test('no connection and a proxy’s page both come as a sentence', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await failure(call(auth.me))).toMatchObject({ status: 0, message: UNREACHABLE });
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await failure(call(auth.me));
  expect(error.status).toBe(502);
  expect(error.message).toMatch(/\.$/);
});

test('a time-out is a lost connection, an abort stays an abort', async () => {
  fetched.mockRejectedValueOnce(new DOMException('too slow', 'TimeoutError'));
  expect(await failure(call(auth.me))).toMatchObject({ status: 0 });
  fetched.mockRejectedValueOnce(new DOMException('gone', 'AbortError'));
  expect((await failure(call(auth.me))).name).toBe('AbortError');
});

test('an ended session is forgotten', async () => {
  signIn(USER, true);
  answer(401, { success: false, message: 'Please sign in.' });
  await failure(call(auth.me));
  expect(currentUser()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a wrong password signs nobody out, nor does the late answer to an earlier session', async () => {
  signIn(USER, false);
  answer(401, { success: false, message: 'The e-mail address or the password is wrong.' });
  await failure(call(auth.login, { body: { email: USER.email, password: 'wrong' } }));
  expect(currentUser()).toEqual(USER);

  fetched.mockImplementationOnce(async () => {
    signIn({ ...USER, token: 'newer' }, false);
    return Response.json({ success: false, message: 'Please sign in.' }, { status: 401 });
  });
  await failure(call(auth.me));
  expect(currentUser()?.token).toBe('newer');
});

test('remember-me decides where the session is kept', () => {
  signIn(USER, false);
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
  signIn(USER, true);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 1]);
});

test('a kept session is there when the app starts; a lapsed or unreadable one is not', async () => {
  const start = async (stored: string) => {
    localStorage.setItem('cauri.user', stored);
    vi.resetModules();
    return (await import('./session.ts')).currentUser();
  };
  expect(await start(JSON.stringify(USER))).toEqual(USER);
  expect(await start(JSON.stringify({ ...USER, expiresAt: '2020-01-01T00:00:00Z' }))).toBeNull();
  expect(await start('{"name":')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a form body goes as multipart: the browser writes the header', async () => {
  const { answers } = await import('#contract/answers.ts');
  answer(200, { success: true, data: { _id: ID, submittedAt: '2026-01-01T00:00:00Z' } });
  const body = new FormData();
  body.set('formId', ID);
  await call(answers.submit, { body });
  expect(fetched.mock.lastCall?.[1]?.body).toBe(body);
  expect(fetched.mock.lastCall?.[1]?.headers).not.toHaveProperty('content-type');
});
