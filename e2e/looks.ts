import type { Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { expectAccessible } from './axe.ts';
import { expect, PHONE, type Visitor } from './fixtures.ts';
import { expectOnly, inside, sayIn } from './words.ts';

interface Look {
  name: string;
  key: string;
  look: Visitor;
}

/** The two viewports and colour schemes in which every screen is checked. */
export const LOOKS: [wide: Look, phone: Look] = [
  { name: 'wide and light', key: 'jour', look: { colorScheme: 'light' } },
  { name: 'phone and dark', key: 'nuit', look: { colorScheme: 'dark', ...PHONE } },
];

/** The scans of every state of the screens: in English where there is room, and in French, which is longer, on a phone. */
export const SCANS: (Look & { language: Language })[] = [
  { ...LOOKS[0], language: 'en' },
  { ...LOOKS[1], name: 'phone, dark and French', look: { ...LOOKS[1].look, locale: 'fr-FR' }, language: 'fr' },
];

/**
 * In a scan, `say` and `part` find a text by its English words in the language of the scan, and `check` looks at the current state. A
 * French screen fits on the phone, also with longer texts, and shows no word that only English has.
 */
export async function scanIn(language: Language) {
  const say = await sayIn(language);
  const check = async (page: Page, what: string): Promise<void> => {
    await expectAccessible(page, what);
    if (language === 'en') return;
    await expectOnly(page, language, what);
    await expectToFit(page, what);
  };
  return {
    say,
    part: (english: string) => inside(say(english)),
    check,
    async checkDialog(page: Page, name: string, what: string): Promise<void> {
      await expect(page.getByRole('dialog', { name: say(name) })).toBeVisible();
      await check(page, what);
    },
    async closeDialog(page: Page): Promise<void> {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Close') })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  };
}

/**
 * Opens a screen of the app. Where the app is open already, it goes there as a link does, because starting it again costs a browser about
 * half a second of the processor's time. It then shows what it still holds of that screen, so a test that has changed the data behind
 * the app's back loads the page instead, and so does one that leaves a screen on which something is not saved, which asks.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const moved = await page.evaluate(async (href) => {
    await window.__TSR_ROUTER__?.navigate({ href });
    return window.__TSR_ROUTER__ !== undefined;
  }, path);
  if (!moved) await page.goto(path);
}

/**
 * Waits until the data has loaded and no animation is running. The page looks itself, because an expectation of Playwright soon looks
 * again every half second only, and a screen is there before.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy=true]'), null, { polling: 20 });
}

/** Fails when the page is wider than the phone, with its texts or with longer ones. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const [width, longer] = await page.evaluate(measureWidths);
  expect.soft(width, `${where} is wider than the phone`).toBeLessThanOrEqual(360);
  expect.soft(longer, `${where} is wider than the phone with longer texts`).toBeLessThanOrEqual(360);
}

/**
 * Runs in the page: its width, and its width with every word about a third longer, as in languages that need more room. Each third
 * letter is doubled, and taken away again.
 */
function measureWidths(): [number, number] {
  const { documentElement } = document;
  const width = documentElement.scrollWidth;
  const before = new Map<Node, string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('script, style, noscript')) continue;
    before.set(node, node.nodeValue ?? '');
    node.nodeValue = (node.nodeValue ?? '').replaceAll(/(\p{L}{2})(\p{L})/gu, '$1$2$2');
  }
  const longer = documentElement.scrollWidth;
  for (const [node, text] of before) node.nodeValue = text;
  return [width, longer];
}

declare global {
  interface Window {
    /** The router of the app, which its library keeps here. */
    __TSR_ROUTER__?: { navigate: (to: { href: string }) => Promise<void> };
  }
}
