import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { searchIn } from './search.ts';

const SECTIONS = [
  {
    path: '/docs/decisions/0028-reminders',
    page: '',
    heading: 'A reminder is a row that can be written once',
    text: 'Each reminder is a row.',
  },
  { path: '/docs/en/reminders#see-who-is-due', page: 'Reminders', heading: 'See who is due', text: 'Open it to see each reminder.' },
];

test('the search names the guide before the decisions', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(SECTIONS));
  document.body.innerHTML = `<search data-index="/docs/search/en.json" data-none="No results">
    <input type="search"><div class="found" hidden><p class="none"></p><ul></ul></div></search>`;
  searchIn(document.querySelector('search')!);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'reminder' } });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(SECTIONS.map(({ path }) => path).reverse());
});
