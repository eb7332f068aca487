// `node scripts/screenshot.ts` takes the picture of the README, docs/screenshot.png, from the demo programme.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startProcess } from '#server/testing/process.ts';
import { findChromium } from './chromium.ts';

const FORM = 'Satisfaction après le module 2';
const folder = await mkdtemp(join(tmpdir(), 'cauri-screenshot-'));
const cauri = await startProcess({ CAURI_DATA: folder, CAURI_DEMO: '1', DATABASE_URL: '' });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ baseURL: cauri.url, viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'fr-FR' });
  const [, email = '', password = ''] = /as (\S+), password (\S+)/.exec(cauri.output()) ?? [];
  await page.goto('/login?next=/forms');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: FORM, exact: true }).click();
  await page.getByLabel('Title', { exact: true }).waitFor();
  // The web font is only used from the second page load on.
  await page.reload();
  await page.getByLabel('Title', { exact: true }).waitFor();
  await page.evaluate('document.fonts.ready');
  // The many colours of the gradient would make up a fifth of the file.
  await page.evaluate(`document.documentElement.style.setProperty('--rail-deep', 'var(--rail)')`);
  await page.screenshot({ path: 'docs/screenshot.png' });
} finally {
  await browser.close();
  await cauri.stop();
  await rm(folder, { recursive: true, force: true });
}
