import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountRequests } from './AccountRequests.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

/** The server: so many requests wait. */
function serve(count: number) {
  fetched.mockImplementation(async (url) => {
    const { searchParams } = new URL(String(url), 'http://localhost');
    const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name))) as [number, number];
    const data = Array.from({ length: count }, (_, i) => ({
      _id: `0198f3a2-5c4e-7b11-9d2a-3f6e8a1b${String(i).padStart(4, '0')}`,
      ...{ name: `Awa ${i + 1}`, email: `awa.${i + 1}@exemple.sn`, createdAt: '2026-11-22T08:00:00.000Z', done: false, actionTaken: null },
    }));
    return Response.json({ success: true, count, data: data.slice((page - 1) * limit, page * limit) });
  });
}

function show() {
  const client = new QueryClient();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <AccountRequests />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, user: userEvent.setup() };
}

/** Finds an address whose domain is an element of its own. */
const whole = (email: string) => (_: string, part: Element | null) => part?.textContent === email;

test('has pages, and goes back to the last one that is left when requests were decided', async () => {
  serve(11);
  const { client, user } = show();
  await screen.findByText(whole('awa.10@exemple.sn'));
  expect(screen.getByText('Showing 1 to 10 of 11 requests')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText(whole('awa.11@exemple.sn'));
  expect(screen.queryByText(whole('awa.10@exemple.sn'))).toBeNull();
  expect(screen.getByRole('button', { name: 'Approve the request of Awa 11' })).toBeTruthy();
  serve(10);
  await client.invalidateQueries();
  await screen.findByText('Showing 1 to 10 of 10 requests');
});

test('stands on no screen where nobody asks', async () => {
  serve(0);
  show();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
