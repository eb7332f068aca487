import { delimiter, join } from 'node:path';
import { exists, installPackages, succeeds } from '#server/testing/debian-program.ts';

const MINUTES = 60_000;

/** The same browser without windows and menus, which cost a third of a test's time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium that starts on this machine: the one of CHROMIUM_PATH, the headless shell, which is installed where that is possible,
 * another installed one, Playwright's own, or one that is installed now. Returns its path.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`CHROMIUM_PATH=${given} does not start: set it to a Chromium, or unset it to have one looked for.`);
  }
  return (
    (await installed(SHELL)) ??
    (await installPackage(SHELL)) ??
    (await installed(...BROWSERS)) ??
    (await installPlaywrights()) ??
    (await installPackage('chromium')) ??
    missing()
  );
}

async function installed(...names: string[]): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name))))
    if ((await exists(path)) && (await starts(path))) return path;
  return undefined;
}

async function installPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if ((await exists(path)) && (await starts(path))) return path;
  const done = await succeeds('playwright', ['install', 'chromium'], 5 * MINUTES);
  // The browser is installed but does not start where system libraries are missing.
  return done && (await starts(path)) ? path : undefined;
}

async function installPackage(name: string): Promise<string | undefined> {
  return (await installPackages([name, 'fonts-dejavu-core'])) ? installed(name) : undefined;
}

function missing(): never {
  throw new Error(
    'The end-to-end tests need Chromium, and none was found or could be installed. ' +
      'Install one (on Debian: `apt-get install chromium`), or set CHROMIUM_PATH to one, then run `npm test` again.',
  );
}

const starts = (path: string) => succeeds(path, ['--version'], MINUTES);
