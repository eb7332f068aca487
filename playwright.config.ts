import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { keepFilesInMemory } from './server/testing/memory-folder.ts';

// The workers inherit the folder, as they do the path below.
keepFilesInMemory();

// Looked for once: the workers inherit it.
process.env.CHROMIUM_PATH ??= await findChromium();

// Each worker starts the real server on an empty data folder of its own (e2e/fixtures.ts).
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: false,
  // As many as a small machine has cores. A third one took a fifth more of the processor's time for the same tests.
  workers: 2,
  retries: 0,
  // Some walk a whole story; on a slow machine that takes a minute.
  timeout: 120_000,
  // A job may take so long on a slow machine. A test that passes does not wait for it.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Africa/Dakar',
    actionTimeout: 30_000,
    // Tests and axe would see an element that fades in or out in every state on the way, so animations are off.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes twice the work of the tests themselves: `npm run e2e -- --trace on FILE` where one is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages of a context share a renderer, so that the next test's page finds one that has run the app (e2e/staff-contexts.ts).
        '--process-per-site',
      ],
    },
  },
});
