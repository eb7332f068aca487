import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberTiles } from '#web/members/members.api.ts';
import { StatusTiles } from './StatusTiles.tsx';

const TOTALS = { total: 256, treated: 187, rejected: 24, pending: 45 };

test('tiles show skeletons while the totals are loading, and then the totals at once without counting up', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, staleTime: Number.POSITIVE_INFINITY } } });
  const { container } = render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <StatusTiles status={undefined} onFilter={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const labels = ['Total Members', 'Processed', 'Rejected', 'Unprocessed'];
  expect(texts()).toEqual(labels);
  expect(container.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(4);

  client.setQueryData(memberTiles.queryKey, TOTALS);
  // A total that counts up would show another number first.
  await waitFor(() => expect(texts()).not.toEqual(labels));
  expect(texts()).toEqual(['Total Members256', 'Processed187', 'Rejected24', 'Unprocessed45']);
});
