// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answers } from '#contract/answers.ts';
import { auth } from '#contract/auth.ts';
import { forms } from '#contract/forms.ts';
import { members } from '#contract/members.ts';
import { USER } from '#web/testing/user.ts';
import { ApiError, call } from './call.ts';
import { download } from './download.ts';
import { unreachable } from './problem.messages.ts';
import { currentLock, currentUser, signIn, signOut } from './session.ts';

const ID = '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3e';
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

test('a call builds the address and names the account of the page', async () => {
  signIn(USER, true);
  answer(200, { success: true, data: [], count: 0 });
  await call(forms.list, { query: { page: 2, search: 'été & co', visibility: undefined } });
  const [address, init] = fetched.mock.lastCall ?? [];
  expect(address).toBe('/api/forms?page=2&search=%C3%A9t%C3%A9+%26+co');
  expect(init).toMatchObject({ method: 'GET', headers: { 'x-cauri-account': USER._id } });
});

test('a call puts encoded parameters into the path', async () => {
  answer(200, { success: true });
  await call(forms.remove, { params: { id: 'a/b' } });
  expect(fetched.mock.lastCall?.[0]).toBe('/api/forms/a%2Fb');
});

test('a failure carries the sentence, the fields and the data of the server', async () => {
  answer(409, { success: false, message: 'Somebody saved this form.', errors: { title: 'Too long' }, data: { rev: 7 } });
  const error = await failure(call(forms.save, { body: { title: '', description: '', questions: [] } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, message: 'Somebody saved this form.', errors: { title: 'Too long' }, data: { rev: 7 } });
});

test('a lost connection and a proxy’s page are reported as a sentence', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await failure(call(auth.me))).toMatchObject({ status: 0, message: unreachable() });
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await failure(call(auth.me));
  expect(error.status).toBe(502);
  expect(error.message).toMatch(/\.$/);
});

test('a file of which the rest does not come is reported as a lost connection', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  fetched.mockResolvedValueOnce(new Response(body));
  expect(await failure(download(answers.file, { params: { id: ID } }))).toMatchObject({ status: 0, message: unreachable() });
});

test('a time-out is a lost connection, and an abort stays an abort', async () => {
  fetched.mockRejectedValueOnce(new DOMException('too slow', 'TimeoutError'));
  expect(await failure(call(auth.me))).toMatchObject({ status: 0 });
  fetched.mockRejectedValueOnce(new DOMException('gone', 'AbortError'));
  expect((await failure(call(auth.me))).name).toBe('AbortError');
});

describe('a call that must not be done twice', () => {
  const note = (text: string) => call(members.addNote, { params: { id: ID }, body: { text } });
  const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

  test('keeps its key until an answer arrives, and takes a new one afterwards', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await failure(note('Rappeler'));
    fetched.mockResolvedValueOnce(new Response('{"success":', { status: 200 }));
    await failure(note('Rappeler'));
    answer(503, { success: false, message: 'This is still being done.' });
    await failure(note('Rappeler'));
    answer(200, { success: true, data: {} });
    await note('Rappeler');
    answer(400, { success: false, message: 'This is too long.' });
    await failure(note('Rappeler'));
    answer(200, { success: true, data: {} });
    await note('Rappeler');
    const [first, ...others] = keys();
    expect(first).toMatch(/^[\w-]{8,100}$/);
    expect(others.slice(0, 3)).toEqual([first, first, first]);
    expect(new Set(keys()).size).toBe(3);
  });

  test('has another key when it sends something else, and other calls have none', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await failure(note('Rappeler lundi'));
    await failure(note('Rappeler mardi'));
    await failure(call(auth.me));
    const [first, second, third] = keys();
    expect(first).not.toBe(second);
    expect(third).toBeNull();
  });
});

describe('a call whose session has ended', () => {
  const SIGN_IN = { success: false, message: 'Please sign in to continue.' };
  /** A call has succeeded before, so the page was open with a valid session. */
  const work = async () => {
    signIn(USER, true);
    answer(200, { success: true, data: USER });
    await call(auth.me);
  };

  test('waits until the person has signed in again and is then sent once more', async () => {
    await work();
    answer(401, SIGN_IN);
    let done = false;
    const saving = call(auth.updateDetails, { body: { name: 'Awa Ba' } }).finally(() => {
      done = true;
    });
    await expect.poll(currentLock).toEqual({ reason: 'ended' });
    expect(currentUser()?._id).toBe(USER._id);
    // Calls that are made in the meantime wait without reaching the server.
    const later = call(auth.me);
    expect([fetched.mock.calls.length, done]).toEqual([2, false]);

    fetched.mockImplementation(async () => Response.json({ success: true, data: USER }));
    signIn(USER, true);
    await Promise.all([saving, later]);
    expect(currentLock()).toBeNull();
    expect(fetched.mock.calls.filter(([, init]) => init?.body === '{"name":"Awa Ba"}')).toHaveLength(2);
  });

  test('is sent again at once when its refusal arrives after the new sign-in', async () => {
    await work();
    fetched.mockImplementationOnce(async () => {
      signIn(USER, true);
      return Response.json(SIGN_IN, { status: 401 });
    });
    answer(200, { success: true, data: USER });
    await call(auth.me);
    expect(currentLock()).toBeNull();
  });

  test('leads to the sign-in screen when the page has just been opened, and leaves other tabs unchanged', async () => {
    signIn(USER, true);
    vi.resetModules();
    const page = { ...(await import('./session.ts')), ...(await import('./call.ts')) };
    expect(page.currentUser()?._id).toBe(USER._id);
    answer(401, SIGN_IN);
    await expect(page.call(auth.me)).rejects.toMatchObject({ status: 401 });
    expect(page.currentUser()).toBeNull();
    expect(localStorage).toHaveLength(1);
  });

  test('does not delay the person who logs out', async () => {
    await work();
    answer(401, SIGN_IN);
    await expect(call(auth.logout, undefined, { waits: false })).rejects.toMatchObject({ status: 401 });
    expect(currentLock()).toBeNull();
  });

  test('stops waiting when its caller aborts it', async () => {
    await work();
    answer(401, SIGN_IN);
    const abort = new AbortController();
    const asked = failure(call(auth.me, undefined, { signal: abort.signal }));
    await expect.poll(currentLock).not.toBeNull();
    abort.abort();
    expect((await asked).name).toBe('AbortError');
  });
});

test('a wrong password does not sign anybody out', async () => {
  signIn(USER, false);
  answer(401, { success: false, message: 'The e-mail address or the password is wrong.' });
  await failure(call(auth.login, { body: { email: USER.email, password: 'wrong' } }));
  expect([currentUser()?._id, currentLock()]).toEqual([USER._id, null]);
});

describe('another tab of the browser', () => {
  const inAnotherTab = (stored: object | null) => {
    if (stored) localStorage.setItem('cauri.account', JSON.stringify(stored));
    else localStorage.removeItem('cauri.account');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cauri.account', storageArea: localStorage }));
  };

  test('signs this tab out, or in', () => {
    signIn(USER, true);
    inAnotherTab(null);
    expect(currentUser()).toBeNull();
    inAnotherTab(USER);
    expect(currentUser()).toEqual(USER);
  });

  test('unlocks this tab when the same person signs in there', async () => {
    signIn(USER, true);
    answer(200, { success: true, data: USER });
    await call(auth.me);
    answer(401, { success: false, message: 'Please sign in to continue.' });
    answer(200, { success: true, data: USER });
    const asked = call(auth.me);
    await expect.poll(currentLock).not.toBeNull();
    inAnotherTab(USER);
    await asked;
    expect(currentLock()).toBeNull();
  });

  test('never makes this page act for another person who signed in there', () => {
    signIn(USER, true);
    inAnotherTab({ ...USER, _id: ID, name: 'Binta Sow', email: 'binta@example.sn' });
    expect(currentUser()?._id).toBe(USER._id);
    expect(currentLock()).toEqual({ reason: 'replaced', by: { name: 'Binta Sow', email: 'binta@example.sn' } });
  });
});

test('the app reads the stored account at start, which contains no token, and ignores unreadable data', async () => {
  const start = async (stored: string) => {
    localStorage.setItem('cauri.account', stored);
    vi.resetModules();
    return (await import('./session.ts')).currentUser();
  };
  expect(await start(JSON.stringify(USER))).toEqual(USER);
  expect(await start('{"name":')).toBeNull();
  signIn({ ...USER, token: 'secret' } as typeof USER, true);
  expect(localStorage.getItem('cauri.account')).not.toContain('secret');
});

test('a form body is sent as multipart, and the browser writes the header', async () => {
  answer(200, { success: true, data: { _id: ID, submittedAt: '2026-01-01T00:00:00Z' } });
  const body = new FormData();
  body.set('formId', ID);
  await call(answers.submit, { body });
  expect(fetched.mock.lastCall?.[1]?.body).toBe(body);
  expect(fetched.mock.lastCall?.[1]?.headers).not.toHaveProperty('content-type');
});
