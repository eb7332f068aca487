import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListFoot } from './ListFoot.tsx';

const foot = (count: number | undefined) => (
  <ListFoot
    list={{
      ...{ answer: count === undefined ? undefined : { count }, count: count ?? 0 },
      ...{ page: 1, pages: 1, perPage: 25, atLeast: false, onPage: () => undefined },
    }}
  />
);

test('a list of one page says how many rows match after each filter, in the same element', () => {
  const { container, rerender } = render(foot(undefined), { wrapper: MantineProvider });
  const status = container.querySelector('[aria-live=polite]');
  expect(status?.textContent).toBe('');
  rerender(foot(12));
  expect(screen.getByText('1 to 12 of 12')).toBe(status);
  rerender(foot(0));
  expect(screen.getByText('No results')).toBe(status);
});
