import { isAppPage } from '#contract/app-pages.ts';
import { language, readLanguageFrom } from '#contract/language.ts';
import * as text from './device-worker.messages.ts';

// The service worker of the admin app shows the notifications that the server sends to this device. Without a network it shows a page
// that says so, because an installed app has no browser around it that would.

/** The types of the worker that are used here, because its type library cannot be used together with that of pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  data: { json(): { title: string; body: string; link: string; tag: string } } | null;
}
interface ClickEvent extends WorkerEvent {
  notification: Notification;
}
interface PageRequest extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Tab {
  url: string;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<unknown>;
}
const worker = self as unknown as EventTarget & {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(which: object): Promise<Tab[]>; openWindow(url: string): Promise<unknown> };
};
const on = <E extends Event>(type: string, handle: (event: E) => void) => worker.addEventListener(type, handle as (event: Event) => void);

// The app starts the worker with the language of its page.
const chosen = new URL(location.href).searchParams.get('language') === 'en' ? 'en' : 'fr';
readLanguageFrom(() => chosen);

on<WorkerEvent>('install', () => void worker.skipWaiting());
on<WorkerEvent>('activate', (event) => event.waitUntil(worker.clients.claim()));

on<PushEvent>('push', (event) => {
  if (!event.data) return;
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: link, lang: language() }));
});

on<ClickEvent>('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

on<PageRequest>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate' && origin === location.origin && isAppPage(pathname))
    event.respondWith(fetch(request).catch(noConnection));
});

/** Opens a page of the app in a tab of the app, or else in a new one. Public pages have the same worker, and somebody may be typing there. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => isAppPage(new URL(url).pathname));
  if (!tab) return void (await worker.clients.openWindow(path));
  await tab.focus();
  await tab.navigate(path);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1c1f52;background:#fbf8f1;display:grid;place-content:center;min-height:100vh;
margin:0;padding:24px;text-align:center;box-sizing:border-box}p{max-width:36ch}a{display:inline-block;padding:11px 24px;border-radius:8px;
background:#1c1f52;color:#fff;text-decoration:none}
@media(prefers-color-scheme:dark){body{color:#ebe9e2;background:#151726}a{background:#ebe9e2;color:#151726}}`;

const noConnection = () =>
  new Response(
    `<!doctype html><html lang="${language()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="10"><title>${text.noConnection()} · Cauri</title>
<style>${STYLE}</style><main><h1>${text.noConnection()}</h1><p>${text.needsNetwork()}</p><p><a href="">${text.tryAgain()}</a></p></main></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
