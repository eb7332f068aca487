import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { byId, FilterSelects } from './FilterSelect.tsx';

const TAGS = [{ _id: 'a', name: 'Promotion 3' }];
const onFilter = vi.fn();
const Filters = ({ tags, shown }: { tags: typeof TAGS | undefined; shown: { tag?: string; product?: string } }) => (
  <MantineProvider env="test">
    <FilterSelects
      shown={shown}
      onFilter={onFilter}
      filters={[
        { field: 'tag', label: 'Tag', all: 'All tags', ...byId(tags, ({ name }) => name) },
        { field: 'product', label: 'Product', all: 'All products', values: ['COACHING'] },
      ]}
    />
  </MantineProvider>
);
const shownIn = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent;

test('a filter shows a value that is no longer offered, by its name where it is one, and can be removed', async () => {
  render(<Filters tags={TAGS} shown={{ tag: 'gone', product: 'ECOM' }} />);
  expect([shownIn('Tag'), shownIn('Product')]).toEqual(['No longer offered', 'ECOM']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'All tags');
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ tag: undefined });
});

test('a filter does not call a value gone while what it offers is loading', () => {
  const { rerender } = render(<Filters tags={undefined} shown={{ tag: 'a' }} />);
  expect(shownIn('Tag')).toBe('Loading...');
  rerender(<Filters tags={TAGS} shown={{ tag: 'a' }} />);
  expect(shownIn('Tag')).toBe('Promotion 3');
  rerender(<Filters tags={TAGS} shown={{}} />);
  expect(shownIn('Tag')).toBe('All tags');
});
