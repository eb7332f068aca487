import { MantineProvider } from '@mantine/core';
import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Choice, SearchSelect } from './SearchSelect.tsx';

const TEMPLATES: Choice[] = ['Bienvenue', 'Relance 1', 'Relance 2'].map((label) => ({ value: label, label }));
const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
/** Answers a search when the test says so. */
const answers = new Map<string, () => void>();

function Form() {
  const [value, setValue] = useState<Choice | null>(null);
  return (
    <form onSubmit={onSubmit}>
      <SearchSelect
        label="Template"
        nothingFound="No template found"
        query={(search) =>
          queryOptions({
            queryKey: ['templates', search],
            queryFn: () =>
              new Promise<Choice[]>((resolve) => {
                answers.set(search, () => resolve(TEMPLATES.filter(({ label }) => label.includes(search))));
              }),
            placeholderData: keepPreviousData,
          })
        }
        choices={(found) => found}
        value={value}
        onChange={setValue}
      />
      <button type="submit">Save</button>
    </form>
  );
}

beforeEach(() => {
  answers.clear();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </QueryClientProvider>,
  );
});
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' });
const answered = async (search: string) => {
  await waitFor(() => expect(answers.has(search)).toBe(true));
  answers.get(search)!();
};

test('Enter in a search chooses the first match, and neither one of the search before nor the form', async () => {
  const user = userEvent.setup();
  await answered('');
  await user.type(field(), 'Relance 2');
  await user.keyboard('{Enter}');
  expect([field().value, onSubmit.mock.calls.length]).toEqual(['Relance 2', 0]);
  await answered('Relance 2');
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Relance 2']));
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('Relance 2'));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);

  await user.clear(field());
  await user.type(field(), 'Bien');
  await answered('Bien');
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('Bienvenue'));
  await user.keyboard('{Enter}');
  expect(field().value).toBe('Bienvenue');
});
