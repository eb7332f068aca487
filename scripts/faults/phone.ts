import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** Nothing takes longer than this, even on this network. */
const PATIENCE_MS = 180_000;

export interface Told {
  marker: string;
  /** The page was seen saying that it is recorded. */
  acknowledged: boolean;
  /** A tab that was killed came back without what was typed: it let go of that because it was recorded, or it lost it. */
  blank: boolean;
  kills: number;
  taps: number;
}

interface Visit {
  context: BrowserContext;
  link: string;
  question: string;
  marker: string;
  random: () => number;
}

/** Somebody fills in the form and presses Submit until it is recorded, while the tab dies now and then. */
export async function answerOnce({ context, link, question, marker, random }: Visit): Promise<Told> {
  const told: Told = { marker, acknowledged: false, blank: false, kills: 0, taps: 0 };
  const mortal = random() < 0.4;
  let page = await openUntilThere(context, link);
  await type(page, question, marker);
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    if (await press(page, random() < 0.2)) told.taps++;
    if (mortal && told.kills < 3 && random() < 0.6) {
      await sleep(random() * 1_500);
      if (await saysThanks(page)) return finish(page, told);
      await kill(page, random() < 0.5);
      told.kills++;
      page = await openUntilThere(context, link);
      if (!(await stillThere(page, question, marker))) {
        await page.close();
        return { ...told, blank: true };
      }
      continue;
    }
    const until = Date.now() + 1_000 + random() * 2_000;
    while (Date.now() < until) {
      if (await saysThanks(page)) return finish(page, told);
      await sleep(50);
    }
  }
  await page.close();
  return told;
}

async function finish(page: Page, told: Told): Promise<Told> {
  await page.close();
  return { ...told, acknowledged: true };
}

/** Opens the form until its script has taken over: before that, a tap posts the form as a page of its own. */
async function openUntilThere(context: BrowserContext, link: string): Promise<Page> {
  const end = Date.now() + PATIENCE_MS;
  let page = await context.newPage();
  while (Date.now() < end) {
    try {
      await page.goto(link, { timeout: 8_000, waitUntil: 'load' });
      await page.locator('[data-live]').first().waitFor({ state: 'attached', timeout: 3_000 });
      // A database that was just killed: the page asks for a reload.
      if (await page.getByRole('heading', { name: 'Something went wrong on our side' }).isVisible()) throw new Error('unavailable');
      return page;
    } catch {
      await page.close();
      await sleep(200);
      page = await context.newPage();
    }
  }
  throw new Error(`${link} did not open in ${PATIENCE_MS / 1000} s`);
}

async function type(page: Page, question: string, marker: string): Promise<void> {
  const field = page.getByLabel(question);
  await field.fill(marker, { timeout: 5_000 });
}

/** After a kill: the answer stands in its field again, or waits to be sent. */
async function stillThere(page: Page, question: string, marker: string): Promise<boolean> {
  // What is kept comes back a moment after the page.
  const end = Date.now() + 5_000;
  while (Date.now() < end) {
    if (await saysThanks(page)) return true;
    if (await page.getByText('Not sent yet').first().isVisible()) return true;
    const field = page.getByLabel(question);
    if ((await field.count()) > 0 && (await field.inputValue({ timeout: 500 }).catch(() => '')) === marker) return true;
    await sleep(50);
  }
  return false;
}

const saysThanks = (page: Page) => page.getByText('Your response has been recorded.').isVisible();

async function press(page: Page, twice: boolean): Promise<boolean> {
  const button = page.getByRole('main').getByRole('button', { name: /^(Submit|Try again)$/ });
  try {
    if (!(await button.isVisible())) return false;
    await (twice ? button.dblclick({ timeout: 500 }) : button.click({ timeout: 500 }));
    return true;
  } catch {
    return false;
  }
}

/** The tab is closed, or its process dies. */
async function kill(page: Page, crash: boolean): Promise<void> {
  if (crash) {
    const crashed = page.waitForEvent('crash', { timeout: 2_000 }).catch(() => {});
    void page.goto('chrome://crash', { timeout: 2_000 }).catch(() => {});
    await crashed;
  }
  await page.close();
}
