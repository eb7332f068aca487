// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TUS_PATH } from '#contract/uploads.ts';
import { transfer } from './transfer.ts';

// Without this, Node would load the library's build for Node.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.es5/browser/index.js'));

// The library runs on a scripted network, with answers of the server and of devices in between.
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}
type Script = (method: string, url: string) => Answer | 'broken';

const calls: string[] = [];
let script: Script;

class FakeXhr {
  status = 0;
  responseText = '';
  upload = {};
  onload: () => void = () => {};
  onerror: (error: Error) => void = () => {};
  #call = { method: '', url: '' };
  #headers: Record<string, string> = {};
  open(method: string, url: string) {
    this.#call = { method, url };
  }
  setRequestHeader() {}
  abort() {}
  getResponseHeader = (name: string) => this.#headers[name.toLowerCase()] ?? null;
  send() {
    const { method, url } = this.#call;
    calls.push(method);
    const answer = script(method, new URL(url, location.href).pathname);
    queueMicrotask(() => {
      if (answer === 'broken') return this.onerror(new Error('the connection broke'));
      this.status = answer.status;
      this.responseText = answer.body ?? '';
      this.#headers = answer.headers ?? {};
      this.onload();
    });
  }
}

const ID = `${TUS_PATH}/0193b5a0-0000-4000-8000-000000000001`;
const ours = { 'tus-resumable': '1.0.0' };
const refusal = (status: number, message: string): Answer => ({ status, headers: ours, body: JSON.stringify({ success: false, message }) });
const hotspot: Answer = { status: 200, body: '<!doctype html><title>Free Wi-Fi</title>' };
const created: Answer = { status: 201, headers: { ...ours, location: ID } };
const whole: Answer = { status: 204, headers: { ...ours, 'upload-offset': '5' } };
const half: Answer = { status: 200, headers: { ...ours, 'upload-offset': '2', 'upload-length': '5' } };

const metadata = { filename: 'a', formId: 'f', questionId: 'q', submissionKey: 'k', ticket: 't' };

async function send(url?: string) {
  const urls: string[] = [];
  const file = new File(['12345'], 'a');
  const { end } = transfer(file, { url, metadata, onUrl: (one) => urls.push(new URL(one, location.href).pathname), onProgress: () => {} });
  await vi.runAllTimersAsync();
  return { outcome: await end, urls };
}

beforeEach(() => {
  calls.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a transfer reports the address of its file before it sends the first piece', async () => {
  script = (method) => (method === 'POST' ? created : whole);
  const { outcome, urls } = await send();
  expect(outcome.state).toBe('done');
  expect(urls).toEqual([ID]);
  expect(calls).toEqual(['POST', 'PATCH']);
});

it('a transfer continues at the offset of the server', async () => {
  script = (method) => (method === 'HEAD' ? half : whole);
  expect((await send(ID)).outcome.state).toBe('done');
  expect(calls).toEqual(['HEAD', 'PATCH']);
});

it.each([
  ['the server is busy', { status: 503, headers: ours }],
  ['a hotspot answers', hotspot],
  ['the connection breaks', 'broken' as const],
  ['a hotspot has no such page', { status: 404 }],
])('a transfer does not start again when %s while it asks for the offset', async (_, answer) => {
  script = () => answer;
  expect((await send(ID)).outcome).toEqual({ state: 'unreached' });
  expect(new Set(calls)).toEqual(new Set(['HEAD']));
});

it.each([
  ['the connection breaks', 'broken' as const],
  ['a hotspot answers', hotspot],
  ['a proxy refuses', { status: 403, body: '<h1>Forbidden</h1>' }],
  ['the server has a fault', refusal(500, 'Something went wrong.')],
])('a transfer waits when %s', async (_, answer) => {
  script = () => answer;
  expect((await send()).outcome).toEqual({ state: 'unreached' });
});

it.each([
  [429, 'Too many requests from this address.'],
  [503, 'There is no room for more files right now.'],
])('a transfer waits and says why when the server takes nothing now (%i)', async (status, message) => {
  script = () => refusal(status, message);
  expect((await send()).outcome).toEqual({ state: 'unreached', message });
  script = (method) => ({ POST: created, HEAD: half })[method] ?? refusal(status, message);
  expect((await send()).outcome).toEqual({ state: 'unreached', message });
});

it('a transfer asks for the offset when a piece is out of order', async () => {
  let offset = 409;
  script = (method) => {
    if (method === 'HEAD') return half;
    const answer = offset === 409 ? refusal(409, 'This piece does not follow.') : whole;
    offset = 204;
    return answer;
  };
  expect((await send(ID)).outcome.state).toBe('done');
  expect(calls).toEqual(['HEAD', 'PATCH', 'HEAD', 'PATCH']);
});

it('a transfer returns the reason when the server refuses the file', async () => {
  script = (method) => (method === 'POST' ? created : refusal(415, 'Please choose an image.'));
  expect((await send()).outcome).toEqual({ state: 'refused', message: 'Please choose an image.' });
  script = () => refusal(404, 'This form does not exist.');
  expect((await send()).outcome).toEqual({ state: 'refused', message: 'This form does not exist.' });
});

it('a transfer reports when the server has deleted the file', async () => {
  script = (method) => (method === 'HEAD' ? half : refusal(404, 'This upload does not exist, or not any more.'));
  expect((await send(ID)).outcome).toEqual({ state: 'gone' });
});
