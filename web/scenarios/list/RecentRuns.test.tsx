import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ListedScenario } from '#contract/scenarios.ts';
import { RecentRuns } from './RecentRuns.tsx';

test('a scenario card links to the last result, to failed runs and to runs that need review', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const recent = { last: { run: 'run-1', state: 'failed', at: new Date().toISOString() }, failed: 3, review: 1 };
  const scenario = { _id: 'one', recent } as ListedScenario;
  const root = createRootRoute();
  const card = createRoute({ getParentRoute: () => root, path: '/', component: () => <RecentRuns scenario={scenario} /> });
  const runs = createRoute({ getParentRoute: () => root, path: '/scenario/$scenarioId' });
  const router = createRouter({ routeTree: root.addChildren([card, runs]), history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  const wayOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await wayOf('3 failed in 24 h')).toBe('/scenario/one?view=runs&state=failed');
  expect(await wayOf('1 needs review')).toBe('/scenario/one?view=runs&state=needs-review');
  expect(await wayOf('Last result: Failed just now')).toBe('/scenario/one?view=runs&run=run-1');
});
