import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';

export interface Weight {
  path: string;
  gzip: number;
}

/** Signs the browser of this tab in before it loads anything. */
export type SignIn = (tab: Page) => Promise<unknown>;

/** Signs in at Cauri as the app itself does. */
export function asStaff(url: string, { email, password }: { email: string; password: string }): SignIn {
  return async (tab) => {
    const answer = await tab.request.post(`${url}/api/login`, { data: { email, password }, headers: { 'x-cauri-account': 'none' } });
    const user = JSON.stringify({ ...(await answer.json()), remember: false });
    await tab.addInitScript((stored) => localStorage.setItem('cauri.account', stored), user);
  };
}

/**
 * Opens a page in a fresh Chromium with an empty cache, signed in or not. Weighs all the JavaScript and CSS that it loads by
 * itself, each as gzip sends it, and counts all its requests. It has loaded all when nothing came for `quietMs`.
 */
export async function weigh(
  url: string,
  page: string,
  signIn?: SignIn,
  quietMs = 1_000,
): Promise<{ html: Weight; files: Weight[]; requests: number }> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const tab = await browser.newPage();
    await signIn?.(tab);
    const bodies: Promise<Weight>[] = [];
    let requests = 0;
    tab.on('request', () => requests++);
    tab.on('response', (response) => {
      const type = response.request().resourceType();
      if (type === 'script' || type === 'stylesheet' || type === 'document')
        bodies.push(
          response.body().then((body) => ({ path: new URL(response.url()).pathname, gzip: gzipSync(body, { level: 9 }).length })),
        );
    });
    await tab.goto(url + page, { waitUntil: 'load' });
    // Live pages keep a stream open, so the network never falls quiet: wait until nothing came for a while.
    for (let seen = -1; seen < requests; ) {
      seen = requests;
      await tab.waitForTimeout(quietMs);
    }
    const [html, ...files] = await Promise.all(bodies);
    return { html: html!, files, requests };
  } finally {
    await browser.close();
  }
}

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const total = (files: Weight[]) => files.reduce((sum, file) => sum + file.gzip, 0);
