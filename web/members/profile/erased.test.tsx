import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '#contract/members.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { storedMember } from '#web/testing/stored-member.ts';
import { USER } from '#web/testing/user.ts';
import { ProfilePage } from './ProfilePage.tsx';

beforeEach(() => {
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

async function show(changes?: Partial<Member>): Promise<void> {
  const shown = storedMember(changes);
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).endsWith(`/members/${shown._id}`)
      ? Response.json({ success: true, data: shown })
      : Response.json({ success: false, message: 'This part is not in the test.' }, { status: 404 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rootRoute = createRootRoute();
  const profile = createRoute({ getParentRoute: () => rootRoute, path: '/users/$memberId/profile', component: ProfilePage });
  const router = createRouter({
    routeTree: rootRoute.addChildren([profile]),
    history: createMemoryHistory({ initialEntries: [`/users/${shown._id}/profile`] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { name: 'Awa Diop' });
}

const OFFERED = ['Edit details', 'More actions', 'Send invitation', 'Record a payment', 'Send Reminder', 'Edit tags'];
const offered = () => OFFERED.filter((name) => screen.queryByRole('button', { name }));

test('a profile offers what can be done with the member', async () => {
  await show();
  expect(offered()).toEqual(expect.arrayContaining(['Edit details', 'Send invitation', 'Record a payment', 'Send Reminder']));
});

test('the profile of an archived member offers neither an invitation nor a reminder', async () => {
  await show({ archivedAt: '2026-02-01T12:00:00.000Z' });
  expect(offered()).toContain('Edit details');
  expect(offered()).not.toContain('Send invitation');
  expect(offered()).not.toContain('Send Reminder');
});

test('the profile of an erased member offers nothing of it', async () => {
  await show({ isErased: true });
  expect(screen.getByText('This member was erased')).toBeTruthy();
  expect(offered()).toEqual([]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Timeline', 'Payments']);
  expect([screen.queryByRole('switch'), screen.queryByText('membre@exemple.sn')]).toEqual([null, null]);
});
