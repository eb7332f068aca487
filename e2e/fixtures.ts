import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { type Server, startServer } from './server.ts';

export const ADMIN = { name: 'Aïssatou Ndiaye', email: 'aissatou@exemple.sn', password: 'le baobab du Sahel' };

interface Fixtures {
  /** A server on an empty database, for this test alone. */
  emptyServer: Server;
  /** Calls of the API as the admin. */
  api: Api;
  /** A page where the admin is signed in. */
  adminPage: Page;
  /** Errors of the browser's console and of its pages; a test with any fails. */
  noErrors: undefined;
}
interface WorkerFixtures {
  /** The worker's server, with ADMIN as its first admin. */
  server: Server;
  token: string;
}

export interface Api {
  get(path: string): Promise<{ status: number; body: unknown }>;
  post<T = unknown>(path: string, body: object): Promise<T>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use, { workerIndex }) => {
      const server = await startServer(4100 + workerIndex * 2);
      await register(server.url, ADMIN);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  token: [async ({ server }, use) => use((await signIn(server.url, ADMIN)).token), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: see above.
  emptyServer: async ({}, use, { workerIndex }) => {
    const server = await startServer(4101 + workerIndex * 2);
    await use(server);
    await server.stop();
  },

  api: async ({ server, token, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
    await use(apiOver(request));
    await request.dispose();
  },

  adminPage: async ({ page, server }, use) => {
    await signInPage(page, await signIn(server.url, ADMIN));
    await use(page);
  },

  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // A refused call is part of some tests; the screen says it, and so does Chromium's console.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
      });
      await use(undefined);
      expect(errors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const apiOver = (request: APIRequestContext): Api => ({
  async get(path) {
    const response = await request.get(path);
    return { status: response.status(), body: await response.json() };
  },
  async post(path, body) {
    const response = await request.post(path, { data: body });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  },
});

async function postTo(url: string, body: object) {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

export const register = (url: string, account: { name: string; email: string; password: string }) => postTo(`${url}/api/register`, account);

export const signIn = (url: string, { email, password }: { email: string; password: string }) =>
  postTo(`${url}/api/login`, { email, password, remember: true }) as Promise<{ token: string; [field: string]: unknown }>;

/** Puts the session where the app keeps it, before any page loads. */
export async function signInPage(page: Page, session: object): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('cauri.session', stored), JSON.stringify(session));
}

/** What axe finds on the page as it is now, one line a finding. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary}`));
}
