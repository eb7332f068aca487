import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { MemberView } from '#contract/members.ts';
import { ProfileCard } from '#web/members/profile/ProfileCard.tsx';
import { MemberCard, MemberName } from './member-columns.tsx';

const member = (name: string, unsubscribedAt: string | null): MemberView => ({
  _id: `01a3f0c2-0000-7000-8000-00000000000${unsubscribedAt ? 1 : 2}`,
  fullName: name,
  email: 'membre@exemple.sn',
  phone: null,
  profile: null,
  circleId: null,
  status: 'TRAITÉ',
  product: null,
  joinedAt: '2026-01-31T12:00:00.000Z',
  from: null,
  moderator: false,
  unsubscribedAt,
  bouncedAt: null,
  archivedAt: null,
  purgeAt: null,
  isErased: false,
  bounceReason: null,
  tags: [],
  coach: null,
  fields: {},
  channel: 'email',
  whatsappAgreed: false,
  whatsappRefused: false,
  stopped: [],
  age: null,
  nationality: null,
  work: null,
  language: null,
  accessGroups: [],
  circle: { state: 'local', error: null, syncedAt: null },
  invitedAt: null,
  rev: 1,
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
});
const gone = member('Binta Sow', '2026-05-03T09:00:00.000Z');
const kept = member('Awa Diop', null);

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
  await screen.findAllByText(/Awa Diop|Binta Sow|membre@exemple.sn/);
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
