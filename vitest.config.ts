import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepFilesInMemory } from './server/testing/memory-folder.ts';

keepFilesInMemory();

const strict = './server/testing/setup.ts';

/** Screens whose modules must be loaded for them alone: with a language of their own, or with one module in the place of another. */
const ALONE = ['web/members/members-french.test.tsx', 'web/public/answer/AnswerPage.test.tsx'];
// A second, or five for a test, which are usual, are sometimes too short for a busy machine. web/testing/setup.ts has the same limits.
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };
const screens = { ...patient, environment: 'jsdom', setupFiles: [strict, './web/testing/setup.ts'] };

/** The files that take longest, the longest first. Most of them start processes and wait for them. */
const LONG = [
  'server/main',
  'server/fuzz',
  'server/admin',
  'server/db/embedded',
  'scripts/chaos',
  'scripts/machines-proof',
  'server/demo/demo',
  'scripts/mail-proof',
  'server/imports/hostile',
  'scripts/backup-proof',
  'scripts/channel-proof',
  'scripts/scenario-proof',
  'server/restart',
  'server/deleted/erase-interrupted',
  'server/backup/backup',
  'scripts/failover-proof',
  'scripts/webhook-storm',
  'scripts/pay-proof',
].map((name) => `/${name}.test.ts`);

/**
 * Runs one long file after every few others. Side by side, their processes would get in each other's way; while one of them waits, the
 * others use the processor; and none of them is left for the end.
 */
class LongSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => LONG.findIndex((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    const long = sorted.filter((file) => placeOf(file) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
    const others = sorted.filter((file) => placeOf(file) < 0);
    const between = Math.floor(others.filter(({ project }) => project.name === 'server').length / (long.length * 1.5));
    for (const [i, file] of long.entries()) others.splice(i * (between + 1), 0, file);
    return others;
  }
}

export default defineConfig({
  test: {
    // One more than a small machine has cores, because some files mostly wait. A fourth one took a fifth more of the processor's time
    // for the same files.
    maxWorkers: 3,
    sequence: { sequencer: LongSpread },
    projects: [
      {
        test: {
          ...patient,
          name: 'server',
          environment: 'node',
          // Loading the server takes longer than most files' tests: the files of a worker share it. Each has its own database.
          isolate: false,
          // Node loads the files as it does when the server runs. Vite's own loader transforms each file first, which takes longer than
          // many files' tests, and only mocks of modules need it.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['{bench,contract,server,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: './server/testing/global-setup.ts',
          setupFiles: [strict],
        },
      },
      {
        test: {
          ...patient,
          name: 'web logic',
          environment: 'node',
          isolate: false,
          include: ['web/**/*.test.ts'],
          setupFiles: [strict],
        },
      },
      {
        plugins: [react()],
        test: {
          ...screens,
          name: 'web',
          // Loading React and the screen takes longer than most files' tests. What one test leaves is taken away after it.
          isolate: false,
          include: ['web/**/*.test.tsx'],
          exclude: ALONE,
        },
      },
      {
        plugins: [react()],
        test: { ...screens, name: 'web alone', include: ALONE },
      },
    ],
  },
});
