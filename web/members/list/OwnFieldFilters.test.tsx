import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MemberField } from '#contract/member-fields.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import { OwnFieldFilters } from './OwnFieldFilters.tsx';

const id = (n: number) => `01a3f0c2-0000-7000-8000-00000000000${n}`;
const size: MemberField = {
  ...{ _id: id(1), key: 'taille', name: 'Taille', kind: 'choice', archived: false, rev: 0 },
  options: [{ _id: id(2), label: 'M' }],
};

test('conditions by a choice and a field that were deleted are told in words, and can be removed', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(memberFieldList.queryKey, [size]);
  const onFilter = vi.fn();
  const fields = [`${id(1)}:is:${id(2)}`, `${id(1)}:is:${id(3)}`, `${id(4)}:filled`];
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <OwnFieldFilters shown={{ fields }} onFilter={onFilter} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const conditions = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(conditions).toEqual(['Taille is M', 'Taille is a deleted choice', 'A deleted field']);
  fireEvent.click(screen.getByRole('button', { name: /a deleted choice/ }));
  expect(onFilter).toHaveBeenCalledWith({ fields: [fields[0], fields[2]] });
});
