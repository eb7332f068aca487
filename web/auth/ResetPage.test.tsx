import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ResetPage } from './ResetPage.tsx';

const GONE = 'This link was used already, or has expired.';

/** Opens the page of a link, whose check the server answers so. */
function show(status: number, body: object): void {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: status < 400, ...body }, { status }));
  vi.stubGlobal('scrollTo', () => {});
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/reset/$token', component: ResetPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/reset/abc'] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('a link that was used or has expired says so when its page opens, and asks for no password', async () => {
  show(410, { message: GONE });
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link does not work any more');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('a link that works asks for the new password', async () => {
  show(200, { data: { email: 'awa@exemple.sn' } });
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});
