import { delimiter, join } from 'node:path';
import { exists, installPackages, succeeds } from '#server/testing/debian-program.ts';

const MINUTES = 60_000;

/**
 * Finds a Chromium that starts on this machine: the one of CHROMIUM_PATH, an installed one, Playwright's own, or one that
 * is installed now. Returns its path.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`CHROMIUM_PATH=${given} does not start: set it to a Chromium, or unset it to have one looked for.`);
  }
  return (await installed()) ?? (await installPlaywrights()) ?? (await installPackage()) ?? missing();
}

async function installed(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  // The headless shell is the same browser without windows and menus, which cost a third of a test's time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, await playwrights()]) if ((await exists(path)) && (await starts(path))) return path;
  return undefined;
}

async function playwrights(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function installPlaywrights(): Promise<string | undefined> {
  const done = await succeeds('playwright', ['install', 'chromium'], 5 * MINUTES);
  const path = await playwrights();
  // Where system libraries are missing, the browser is installed but does not start.
  return done && (await starts(path)) ? path : undefined;
}

async function installPackage(): Promise<string | undefined> {
  const install = (browser: string) => installPackages([browser, 'fonts-dejavu-core']);
  return (await install('chromium-headless-shell')) || (await install('chromium')) ? installed() : undefined;
}

function missing(): never {
  throw new Error(
    'The end-to-end tests need Chromium, and none was found or could be installed. ' +
      'Install one (on Debian: `apt-get install chromium`), or set CHROMIUM_PATH to one, then run `npm test` again.',
  );
}

const starts = (path: string) => succeeds(path, ['--version'], MINUTES);
