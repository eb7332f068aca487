import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { type Account, signInBrowser } from './api.ts';

/** A page without the app, which every server has. */
const LIGHT_PAGE = '/healthz';

/** A file of tests uses few kinds of contexts by turns, and each costs the memory of a renderer. */
const MOST_FREE = 4;

/** The calls after which a context cannot be used again. */
const LASTING = ['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'route', 'setOffline'] as const;
const LASTING_CLOCK = ['install', 'setFixedTime', 'setSystemTime'] as const;

/**
 * The browsers in which staff work. A test gets one that an earlier test has used, if one with the same options is free: a page in a
 * renderer that has run the app before takes half the processor time of one in a new renderer. Everything that the earlier test stored in
 * it has been cleared. One that was changed for good, such as by a script or another clock, is not used again.
 */
export class StaffContexts {
  readonly #browser: Browser;
  readonly #begin: (context: BrowserContext) => Promise<void>;
  readonly #free: StaffContext[] = [];

  /** `begin` is called once with each context that is made. */
  constructor(browser: Browser, begin: (context: BrowserContext) => Promise<void>) {
    this.#browser = browser;
    this.#begin = begin;
  }

  async take(options: BrowserContextOptions): Promise<StaffContext> {
    const key = JSON.stringify(options);
    const at = this.#free.findIndex((one) => one.key === key);
    if (at >= 0) return this.#free.splice(at, 1)[0]!;
    const context = await this.#browser.newContext(options);
    await this.#begin(context);
    return StaffContext.of(context, key);
  }

  async giveBack(one: StaffContext): Promise<void> {
    if (await one.clear()) this.#free.push(one);
    else await one.context.close();
    // The context that was free for longest probably belongs to a server that has stopped.
    if (this.#free.length > MOST_FREE) await this.#free.shift()!.context.close();
  }
}

export class StaffContext {
  readonly context: BrowserContext;
  readonly key: string;
  /** Stays open between tests, and with it the renderer. */
  readonly #first: Page;
  readonly #devtools: CDPSession;
  readonly #origins = new Set<string>();
  #isChanged = false;

  private constructor(context: BrowserContext, key: string, first: Page, devtools: CDPSession) {
    this.context = context;
    this.key = key;
    this.#first = first;
    this.#devtools = devtools;
    const note = <T extends object>(object: T, names: readonly (keyof T)[]) => {
      for (const name of names) {
        const act = object[name] as (...values: unknown[]) => unknown;
        const noting = (...values: unknown[]) => {
          this.#isChanged = true;
          return act.apply(object, values);
        };
        Object.assign(object, { [name]: noting });
      }
    };
    note(context, LASTING);
    note(context.clock, LASTING_CLOCK);
  }

  static async of(context: BrowserContext, key: string): Promise<StaffContext> {
    const first = await context.newPage();
    return new StaffContext(context, key, first, await context.newCDPSession(first));
  }

  /** Gives the browser what it stores of a session: its cookie, and the account (web/api/session.ts). */
  async signIn(url: string, account: Account): Promise<void> {
    const { cookie, user } = await signInBrowser(url, account);
    const expires = Date.now() / 1_000 + 24 * 3_600;
    await this.context.addCookies([
      { ...cookie, domain: new URL(url).hostname, path: '/', httpOnly: true, sameSite: 'Lax', secure: false, expires },
    ]);
    await this.#first.goto(url + LIGHT_PAGE);
    await this.#first.evaluate((kept) => localStorage.setItem('cauri.account', kept), JSON.stringify(user));
    this.#origins.add(url);
  }

  /** Opens a page in the renderer of the first one: the browser has both in one process because one opened the other. */
  async newPage(): Promise<Page> {
    const [page] = await Promise.all([this.context.waitForEvent('page'), this.#first.evaluate(() => void window.open(''))]);
    return page;
  }

  /** Closes the pages and clears what they stored. Returns false if the context cannot be used again. */
  async clear(): Promise<boolean> {
    for (const page of this.context.pages()) if (page !== this.#first) await page.close();
    if (this.#isChanged) return false;
    await this.context.clearCookies();
    await this.context.clearPermissions();
    for (const origin of this.#origins) await this.#devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    this.#origins.clear();
    return true;
  }
}
