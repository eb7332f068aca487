import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepFilesInMemory } from './server/testing/memory-folder.ts';

keepFilesInMemory();

const strict = './server/testing/setup.ts';

/** Screens whose modules must be loaded for them alone: with a language of their own, or with one module in the place of another. */
const ALONE = ['web/members/members-french.test.tsx', 'web/public/answer/AnswerPage.test.tsx'];
const screens = { environment: 'jsdom', setupFiles: [strict, './web/testing/setup.ts'], testTimeout: 60_000 };

/** Files that mostly wait for processes that start, stop or are killed. */
const WAITING = /\/scripts\/.*(-proof|-storm|chaos)\.test\.ts$|\/server\/(admin|main|restart)\.test\.ts$/;

/** Runs the files that mostly wait first, so that the others use the processor meanwhile and none of them is left for the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((a, b) => Number(WAITING.test(b.moduleId)) - Number(WAITING.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    // More than a small machine has cores, because some files mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As in web/testing/setup.ts.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
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
