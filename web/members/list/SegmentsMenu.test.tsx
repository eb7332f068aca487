import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Role } from '#contract/auth.ts';
import type { SavedView } from '#contract/members.ts';
import { signIn } from '#web/api/session.ts';
import { savedViews } from '#web/members/members.api.ts';
import { type MembersSearch, withoutAdminFilters } from '#web/members/members.search.ts';
import { SegmentsMenu } from './SegmentsMenu.tsx';

const segment = (name: string, search: Record<string, unknown>): SavedView => ({
  ...{ _id: `01a3f0c2-0000-7000-8000-0000000000${name.length}`, name, screen: 'users', search, shared: true, mine: false, usedBy: [] },
});
const late = segment('Versement en retard', { status: 'TRAITÉ', paymentStatus: 'Late' });
const treated = segment('Dossiers traités', { status: 'TRAITÉ', sort: 'owed', order: 'desc' });

async function open(role: Role) {
  const account = { _id: '01a3f0c2-0000-7000-8000-000000000001', name: 'Awa', email: 'awa@exemple.sn', timeZone: 'Africa/Dakar' };
  signIn({ ...account, role }, false);
  const onShow = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(savedViews.queryKey, [late, treated]);
  const menu = () => (
    <main id="main">
      <SegmentsMenu shown={{} as MembersSearch} columns={[]} found={{ all: true, filter: {}, except: [] }} onShow={onShow} />
    </main>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: menu }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Segments' }));
  const item = async (name: RegExp) => {
    const found = await screen.findByRole('menuitem', { name });
    fireEvent.click(found);
    return found as HTMLButtonElement;
  };
  return { item, onShow };
}

test('a coach opens no segment that filters by what only admins see, and is told why', async () => {
  const { item, onShow } = await open('coach');
  expect((await item(/^Versement en retard \(shared\)/)).disabled).toBe(true);
  expect(screen.getByText('Only admins can open it, because it filters by what only they see.')).toBeTruthy();
  expect(onShow).not.toHaveBeenCalled();
  await item(/^Dossiers traités/);
  expect(onShow).toHaveBeenCalledWith(expect.objectContaining({ segment: treated._id }));
});

test('an admin opens every segment', async () => {
  const { item, onShow } = await open('admin');
  await item(/^Versement en retard/);
  expect(onShow).toHaveBeenCalledWith(expect.objectContaining({ segment: late._id, paymentStatus: 'Late' }));
  expect(screen.queryByText(/Only admins/)).toBeNull();
});

test('the link of an admin shows a coach no name of a segment when a filter of it does not hold', () => {
  const asAdmin = { status: 'TRAITÉ', segment: late._id } as MembersSearch;
  expect(withoutAdminFilters({ ...asAdmin, paymentStatus: 'Late' })).toMatchObject({ status: 'TRAITÉ', segment: undefined });
  expect(withoutAdminFilters({ ...asAdmin, sort: 'owed' })).toMatchObject({ segment: late._id });
});
