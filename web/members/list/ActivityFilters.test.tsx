import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { everyForm, formById } from '#web/forms/forms.api.ts';
import { ActivityFilters } from './ActivityFilters.tsx';

const archived = '01a3f0c2-0000-7000-8000-000000000001';

test('the filter by a form names one that was archived since', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(everyForm.queryKey, [{ _id: '01a3f0c2-0000-7000-8000-000000000002', title: 'Bilan' }] as never);
  client.setQueryData(formById(archived).queryKey, { _id: archived, title: 'Candidature' } as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ActivityFilters isAdmin={false} products={[]} shown={{ form: archived }} onFilter={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const select = screen.getByRole('combobox', { name: 'Form' }) as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual(['Whatever was answered', 'Candidature', 'Bilan']);
  expect(select.value).toBe(archived);
});
