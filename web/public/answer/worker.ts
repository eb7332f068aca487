import { KEPT_PAGES, KEPT_PRIVATE_PAGES, PRIVATE_HEADER } from '#contract/answer-page.ts';
import { newKey } from './draft.ts';
import { isWaiting, SYNC_TAG, sendWaiting } from './sender.ts';
import { sendFromWorker } from './uploads/sendFromWorker.ts';

// The service worker of /share/response/ opens a form without a network if it was opened before, and sends waiting answers
// when the network is back. Whenever the network answers, its answer is shown.

/** The types of the worker that are used here, because its type library cannot be used together with that of pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PageRequest extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
const worker = self as unknown as EventTarget & {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(which: object): Promise<unknown[]> };
};
const on = <E extends Event>(type: string, handle: (event: E) => void) => worker.addEventListener(type, handle as (event: Event) => void);

const ASSETS = 'cauri.assets.1';
/** The number of stored pages and files; the oldest ones are deleted. */
const MOST = { [KEPT_PAGES]: 30, [KEPT_PRIVATE_PAGES]: 30, [ASSETS]: 12 };
/** After this time without an answer, a stored page is shown instead. */
const SILENCE_MS = 20_000;

on<WorkerEvent>('install', () => void worker.skipWaiting());
on<WorkerEvent>('activate', (event) => event.waitUntil(worker.clients.claim()));

/** The first page was loaded before this worker was installed, so the page names its own files. */
on<WorkerEvent & MessageEvent>('message', (event) => {
  const { page, assets } = event.data as { page: string; assets: string[] };
  event.waitUntil(Promise.all([keepPage(page), ...assets.map((asset) => fromAssets(new Request(asset)))]).catch(() => {}));
});

on<WorkerEvent & { tag: string }>('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendAgain());
});

on<PageRequest>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/public-assets/')) event.respondWith(fromAssets(request));
});

/** Rejects while answers are still waiting, so that the browser tries again later. */
async function sendAgain(): Promise<void> {
  const after = await sendWaiting((submission) => sendFromWorker(submission, pageIsOpen));
  if (after.some(isWaiting)) throw new Error('some answers are not sent yet');
}

const pageIsOpen = async () => (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;

async function openPage(event: PageRequest): Promise<Response> {
  const kept = await caches.match(event.request.url);
  const network = fetch(event.request);
  try {
    const response = await (kept ? Promise.race([network, silence()]) : network);
    event.waitUntil(rememberPage(event.request.url, response.clone()));
    // When the server has an error, the form can still be filled in.
    return kept && response.status >= 500 ? renewed(kept) : response;
  } catch (error) {
    if (kept) return renewed(kept);
    throw error;
  }
}

const silence = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), SILENCE_MS));

/** Gives a stored page a new key, because each time that it is opened it is for another response. */
async function renewed(kept: Response): Promise<Response> {
  const html = await kept.text();
  const [, key] = /"submissionKey":"([\w-]+)"/.exec(html) ?? [];
  const body = key ? html.replaceAll(key, newKey()) : html;
  return new Response(body, { headers: kept.headers });
}

async function keepPage(url: string): Promise<void> {
  await rememberPage(url, await fetch(url, { headers: { accept: 'text/html' } }));
}

/** Stores the page of a form, and deletes that of a form that was deleted or closed. The page of a hotspot changes nothing. */
async function rememberPage(url: string, response: Response): Promise<void> {
  const view = response.headers.get('x-answer-view');
  if (!view || response.status >= 500) return;
  // A form may have become private, or public, since its page was kept.
  for (const name of [KEPT_PAGES, KEPT_PRIVATE_PAGES]) await (await caches.open(name)).delete(url);
  if (view === 'form' && response.ok)
    await putNewest(response.headers.has(PRIVATE_HEADER) ? KEPT_PRIVATE_PAGES : KEPT_PAGES, url, response);
}

/** The files are named by their content, so they are never outdated. */
async function fromAssets(request: Request): Promise<Response> {
  const kept = await (await caches.open(ASSETS)).match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await putNewest(ASSETS, request.url, response.clone());
  return response;
}

async function putNewest(name: keyof typeof MOST, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  // The page is deleted first, because the cache lists its pages in the order in which they were added.
  await cache.delete(url);
  await cache.put(url, response);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST[name]!)).map((request) => cache.delete(request)));
}
