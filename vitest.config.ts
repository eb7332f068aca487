import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const strict = './server/testing/setup.ts';

export default defineConfig({
  test: {
    // One for each core of a small machine, where it would take one less.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          // Loading the server takes longer than most files' tests: the files of a worker share it. Each has its own database.
          isolate: false,
          include: ['{contract,server,scripts}/**/*.test.{ts,tsx}'],
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
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          setupFiles: [strict, './web/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
