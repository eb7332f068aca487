// `npm run docs:pictures` takes the pictures of the guide from the demo programme, in both languages. They are not kept in git: the
// next build of the documentation takes them in, and without them its pages have text alone.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { ROOT } from '#server/docs/build/books.ts';
import { PICTURES as FOLDER, type Pictures } from '#server/docs/build/build-docs.ts';
import { type CauriProcess, startProcess } from '#server/testing/process.ts';
import { findChromium } from './chromium.ts';
import { PICTURES, type Picture } from './docs/pictures.ts';

const LOCALES = { fr: 'fr-FR', en: 'en-GB' };
const WIDE = { width: 1200, height: 750 };
const PHONE = { width: 360, height: 740 };
const QUALITY = 80;

const data = await mkdtemp(join(tmpdir(), 'cauri-pictures-'));
const made = join(ROOT, FOLDER.replace('pictures', `.pictures-${process.pid}`));
const cauri = await startProcess({ CAURI_DATA: data, CAURI_DEMO: '1', DATABASE_URL: '' });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  const sizes: Pictures = {};
  for (const language of LANGUAGES) Object.assign(sizes, await takeAll(browser, cauri, language));
  await writeFile(join(made, 'pictures.json'), JSON.stringify(sizes));
  await rm(join(ROOT, FOLDER), { recursive: true, force: true });
  await rename(made, join(ROOT, FOLDER));
  process.stdout.write(`Took ${Object.keys(sizes).length} pictures.\n`);
} finally {
  await browser.close();
  await cauri.stop();
  await rm(data, { recursive: true, force: true });
  await rm(made, { recursive: true, force: true });
}

async function takeAll(browser: Browser, cauri: CauriProcess, language: Language): Promise<Pictures> {
  await mkdir(join(made, language), { recursive: true });
  const options = { baseURL: cauri.url, locale: LOCALES[language], reducedMotion: 'reduce' } as const;
  const wide = await browser.newContext({ ...options, viewport: WIDE });
  const page = await wide.newPage();
  await signIn(page, cauri, language);
  const phone = await browser.newContext({
    ...options,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    storageState: await wide.storageState(),
  });
  const small = await phone.newPage();
  const sizes: Pictures = {};
  for (const picture of PICTURES) {
    const name = `${language}/${picture.name}.webp`;
    await writeFile(join(made, name), await take(picture.phone ? small : page, picture));
    sizes[name] = picture.phone ? PHONE : WIDE;
  }
  await wide.close();
  await phone.close();
  return sizes;
}

async function signIn(page: Page, cauri: CauriProcess, language: Language): Promise<void> {
  const [, email = '', password = ''] = /as (\S+), password (\S+)/.exec(cauri.output()) ?? [];
  // The language of the account, which is French in the demo, comes before that of the browser.
  const { token } = await (await page.request.post('/api/login', { data: { email, password } })).json();
  const answer = await page.request.put('/api/updatedetails', { headers: { authorization: `Bearer ${token}` }, data: { language } });
  if (!answer.ok()) throw new Error(await answer.text());
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard');
}

async function take(page: Page, { path, follow, skip = 0, waitFor }: Picture): Promise<Buffer> {
  await open(page, path);
  if (follow) {
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const link = links.filter((one) => follow.test(one))[skip];
    if (!link) throw new Error(`${path} has no link like ${follow}.`);
    await open(page, link);
  }
  if (waitFor) await page.locator(waitFor).first().waitFor();
  // Playwright writes no WebP, which weighs a third of PNG here.
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#main h1').first().waitFor();
  // A screen begins with grey shapes.
  await page.locator('#main [data-visible=true].mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.waitForFunction('document.fonts.ready.then(() => true)');
}
