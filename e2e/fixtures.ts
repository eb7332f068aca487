import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { type Account, Api } from './api.ts';
import { forgetNewerFeatures } from './old-browser.ts';
import { type Server, startServer } from './server.ts';
import { type StaffContext, StaffContexts } from './staff-contexts.ts';

export const ADMIN: Account = { name: 'Aïssatou Ndiaye', email: 'aissatou@exemple.sn', password: 'le baobab du Sahel' };

/** The inexpensive phone on which most people answer. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

export interface Visitor extends BrowserContextOptions {
  /** The context is signed in as this account, with its own session. */
  as?: Account;
  /** The language that the account chooses until the test ends; otherwise the account keeps the one that it has. */
  language?: Language;
}

interface Fixtures {
  /** The server that the test uses; a file can choose another one with `test.use`. */
  site: Server;
  /** A server on an empty database, for this test only. */
  emptyServer: Server;
  /** Calls of the API as the admin. */
  api: Api;
  /** Opens a page in another person's browser, which shares nothing with other pages. */
  open: (visitor?: Visitor) => Promise<Page>;
  /** A page on which the admin is signed in. */
  adminPage: Page;
}
interface WorkerFixtures {
  /** The worker's server, with ADMIN as its first admin. */
  server: Server;
  /** A server with the demo programme. */
  demoServer: Server;
  /** The browsers of those who sign in. */
  staffContexts: StaffContexts;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) =>
      withServer({}, async (server) => {
        await Api.register(server.url, ADMIN);
        await use(server);
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
  demoServer: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => withDemo(use),
    { scope: 'worker', timeout: 120_000 },
  ],
  staffContexts: [({ browser }, use) => use(new StaffContexts(browser, begin)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  emptyServer: async ({}, use) => withServer({}, use),

  site: ({ server }, use) => use(server),
  baseURL: ({ site }, use) => use(site.url),
  api: async ({ site }, use) => use(await Api.signIn(site.url, ADMIN)),

  open: async ({ baseURL, browser, locale, site, staffContexts }, use, test) => {
    const strangers: BrowserContext[] = [];
    const staff: StaffContext[] = [];
    const french: Api[] = [];
    await use(async ({ as, language, ...options } = {}) => {
      if (as && language === 'fr') {
        const api = await Api.signIn(site.url, as);
        await api.put('/api/updatedetails', { language });
        french.push(api);
      }
      if (as) {
        const one = await staffContexts.take({ baseURL, locale, ...options });
        staff.push(one);
        await one.signIn(site.url, as);
        return one.newPage();
      }
      const context = await browser.newContext(options);
      await begin(context);
      strangers.push(context);
      return context.newPage();
    });
    const contexts = [...strangers, ...staff.map((one) => one.context)];
    if (test.status !== test.expectedStatus) for (const page of contexts.flatMap((context) => context.pages())) await attach(test, page);
    for (const context of strangers) await context.close();
    for (const one of staff) await staffContexts.giveBack(one);
    for (const context of contexts) expect(problems.get(context)?.splice(0), 'problems in the browser').toEqual([]);
    for (const api of french) await api.put('/api/updatedetails', { language: 'en' });
  },
  page: async ({ open }, use) => use(await open()),
  adminPage: async ({ open }, use) => use(await open({ as: ADMIN })),
});

export { expect };

/** Starts a server and checks its log when the tests have finished. */
export async function withServer(settings: NodeJS.ProcessEnv, work: (server: Server) => Promise<void>): Promise<void> {
  const server = await startServer(settings);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
  // The server logs only warnings and errors, as lines of JSON. An unexpected line fails the test.
  const complaints = server.output().match(/^\{"level":(?:[5-9]0|"(?:error|fatal)").*$/gm) ?? [];
  expect(complaints, 'errors in the log of the server').toEqual([]);
}

/** Attaches the address and the tree of accessible elements of a page whose test failed; scripts/check.ts prints them in its summary. */
async function attach(test: TestInfo, page: Page): Promise<void> {
  const tree = await page.ariaSnapshot({ timeout: 5_000 }).catch((error: Error) => error.message);
  await test.attach('page', { body: `${page.url()}\n${tree}` });
}

/** Starts a server with the demo programme. */
export const withDemo = (work: (server: Server) => Promise<void>): Promise<void> =>
  withServer({ CAURI_DEMO: '1' }, async (server) => {
    // The server prints the sign-in after it has started to serve, and tests read it from this output.
    await expect.poll(() => server.output()).toMatch(/password \S+/);
    await work(server);
  });

/**
 * Messages of Chromium that are expected: some tests cause refused calls or take the network away, which the screen reports too, and Playwright's
 * recorder tries to read e-mails, which are shown where no script may run.
 */
const EXPECTED = /^Failed to load resource|^Blocked script execution in 'about:srcdoc'|^Error: A screen did not load: /;

/** Lists for each context what has gone wrong in it. */
const problems = new WeakMap<BrowserContext, string[]>();

/** Makes a browser an old one, and records what must not happen in it: errors, failures of the server, and calls to other hosts. */
async function begin(context: BrowserContext): Promise<void> {
  await context.addInitScript(forgetNewerFeatures);
  const found: string[] = [];
  problems.set(context, found);
  context.on('weberror', (error) => found.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) found.push(message.text());
  });
  context.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') found.push(`a call to ${request.url()}`);
  });
}
