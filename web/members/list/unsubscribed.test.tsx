import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ProfileCard } from '#web/members/profile/ProfileCard.tsx';
import { storedMember } from '#web/testing/stored-member.ts';
import { MemberCard, MemberName } from './member-columns.tsx';

const gone = storedMember({ fullName: 'Binta Sow', unsubscribedAt: '2026-05-03T09:00:00.000Z' });
const kept = storedMember();

async function show(screenPart: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screenPart }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findAllByText(/Awa Diop|Binta Sow|@exemple.sn/);
}

test('the name in a row carries the badge when the member has unsubscribed', async () => {
  await show(<MemberName member={gone} />);
  expect(screen.getByText('Unsubscribed').parentElement!.title).toBe('Unsubscribed from campaign e-mails on 03/05/2026');
});

test('the name in a row carries no badge when the member gets campaigns', async () => {
  await show(<MemberName member={kept} />);
  expect(screen.queryByText('Unsubscribed')).toBeNull();
});

test('a card carries the badge when the member has unsubscribed', async () => {
  await show(<MemberCard member={gone} />);
  expect(screen.getByText('Unsubscribed')).toBeTruthy();
});

test('the profile says the day when the member has unsubscribed', async () => {
  await show(
    <>
      <ProfileCard member={gone} admin={false} />
      <ProfileCard member={kept} admin={false} />
    </>,
  );
  expect(screen.getAllByText(/Unsubscribed/).map(({ textContent }) => textContent)).toEqual(['Unsubscribed on 03/05/2026']);
});
