import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** Every operation must finish within this time, even on this network. */
const PATIENCE_MS = 180_000;

export interface VisitResult {
  marker: string;
  /** The page was seen reporting that the answer is recorded. */
  acknowledged: boolean;
  /** A killed tab reopened without the typed answer. Either the page removed it because it was recorded, or it was lost. */
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

/** Fills in the form and presses Submit until the answer is recorded, while the tab crashes now and then. */
export async function answerOnce({ context, link, question, marker, random }: Visit): Promise<VisitResult> {
  const result: VisitResult = { marker, acknowledged: false, blank: false, kills: 0, taps: 0 };
  const mortal = random() < 0.4;
  let page = await openUntilThere(context, link);
  await type(page, question, marker);
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    if (await press(page, random() < 0.2)) result.taps++;
    if (mortal && result.kills < 3 && random() < 0.6) {
      await sleep(random() * 1_500);
      if (await saysThanks(page)) return finish(page, result);
      await kill(page, random() < 0.5);
      result.kills++;
      page = await openUntilThere(context, link);
      if (!(await stillThere(page, question, marker))) {
        await page.close();
        return { ...result, blank: true };
      }
      continue;
    }
    const until = Date.now() + 1_000 + random() * 2_000;
    while (Date.now() < until) {
      if (await saysThanks(page)) return finish(page, result);
      await sleep(50);
    }
  }
  await page.close();
  return result;
}

async function finish(page: Page, result: VisitResult): Promise<VisitResult> {
  await page.close();
  return { ...result, acknowledged: true };
}

/** Opens the form and waits until its script runs; before that, a tap would post the form without JavaScript. */
async function openUntilThere(context: BrowserContext, link: string): Promise<Page> {
  const end = Date.now() + PATIENCE_MS;
  let page = await context.newPage();
  while (Date.now() < end) {
    try {
      await page.goto(link, { timeout: 8_000, waitUntil: 'load' });
      await page.locator('[data-live]').first().waitFor({ state: 'attached', timeout: 3_000 });
      // Right after the database was killed, the page asks for a reload.
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

/** After a kill: whether the answer is back in its field, or waits to be sent. */
async function stillThere(page: Page, question: string, marker: string): Promise<boolean> {
  // The stored draft is restored a moment after the page has loaded.
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

/** Closes the tab, or crashes its process. */
async function kill(page: Page, crash: boolean): Promise<void> {
  if (crash) {
    const crashed = page.waitForEvent('crash', { timeout: 2_000 }).catch(() => {});
    void page.goto('chrome://crash', { timeout: 2_000 }).catch(() => {});
    await crashed;
  }
  await page.close();
}
