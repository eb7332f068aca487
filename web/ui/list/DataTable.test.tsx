import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { useColumns } from './useColumns.ts';
import { useListKeys } from './useListKeys.ts';
import { useSelection } from './useSelection.ts';

interface City {
  id: string;
  people: number;
}
const CITIES: City[] = [
  { id: 'Dakar', people: 4_000_000 },
  { id: 'Lomé', people: 2_000_000 },
];
const COLUMNS: Column<City>[] = [
  { id: 'name', label: 'Name', sort: 'name', cell: ({ id }) => <a href={`#${id}`}>{id}</a> },
  { id: 'people', label: 'People', sort: 'people', first: 'desc', numeric: true, cell: ({ people }) => people },
  { id: 'country', label: 'Country', optional: true, cell: () => 'Somewhere' },
];

const narrow = window.matchMedia;
const onOpen = vi.fn();
const onSort = vi.fn();
const actions = vi.fn();

function Cities({ rows, isStale = false }: { rows: City[] | undefined; isStale?: boolean }) {
  useListKeys();
  const columns = useColumns('cities', COLUMNS);
  const selection = useSelection({ filter: {}, count: 2, most: 10 });
  return (
    <>
      <DataTable
        label="Cities"
        rows={rows}
        idOf={({ id }) => id}
        columns={columns}
        list={{ isStale, sorting: { sort: 'name', order: 'asc' }, onSort }}
        selection={selection}
        onOpen={onOpen}
        actions={actions}
        card={({ id }) => id}
      />
      <output>{selection.size}</output>
      {selection.size > 0 && (
        <section data-selection>
          <button type="button">Delete</button>
        </section>
      )}
      <input aria-label="Search" />
    </>
  );
}
const show = ({ isLoading = false } = {}) => render(<Cities rows={isLoading ? undefined : CITIES} />, { wrapper: MantineProvider });

beforeEach(() => {
  // The window is wide enough for a table.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...narrow(query), matches: query.includes('min-width') }));
  localStorage.clear();
  onOpen.mockClear();
  onSort.mockClear();
  actions.mockClear();
});

test('a column head shows its sorting, and a press on it changes the order or sorts by its usual order first', async () => {
  show();
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: 'People' }).getAttribute('aria-sort')).toBe('none');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await userEvent.click(screen.getByRole('button', { name: 'People' }));
  expect(onSort.mock.calls).toEqual([[{ sort: 'name', order: 'desc' }], [{ sort: 'people', order: 'desc' }]]);
});

test('a row opens when it is pressed outside its links and its checkbox', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Dakar' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dakar' }));
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('cell', { name: '2000000' }));
  expect(onOpen).toHaveBeenCalledWith(CITIES[1]);
});

test('a checkbox renders no row but its own again', async () => {
  show();
  actions.mockClear();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dakar' }));
  expect(actions.mock.calls).toEqual([[CITIES[0]]]);
});

test('a card opens when it is pressed outside its checkbox', async () => {
  vi.mocked(window.matchMedia).mockImplementation(narrow);
  show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dakar' }));
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Lomé'));
  expect(onOpen).toHaveBeenCalledWith(CITIES[1]);
});

test('the keys j and k move from row to row, x selects the row, and a goes to the actions for the selection', async () => {
  show();
  await userEvent.keyboard('jjk');
  expect(document.activeElement?.textContent).toBe('Dakar');
  await userEvent.keyboard('x');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Dakar' }).checked).toBe(true);
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Lomé');
  await userEvent.keyboard('a');
  expect(document.activeElement?.textContent).toBe('Delete');
});

test('the table shows the columns that this browser remembers, and the default ones when the stored value is invalid', () => {
  localStorage.setItem('cauri.table.cities', JSON.stringify({ shown: ['country'] }));
  const { unmount } = show();
  expect(screen.getByRole('columnheader', { name: 'Country' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'People' })).toBeNull();
  unmount();
  localStorage.setItem('cauri.table.cities', '{"shown":7');
  show();
  expect(screen.getByRole('columnheader', { name: 'People' })).toBeTruthy();
});

test('a column is resized with the arrow keys, and a double click restores its default width', () => {
  show();
  const handle = screen.getByRole('separator', { name: 'Width of People' });
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  expect(handle.getAttribute('aria-valuetext')).toBe('64 pixels');
  fireEvent.doubleClick(handle);
  expect(handle.getAttribute('aria-valuetext')).toBe('Usual width');
});

test('the table shows skeleton rows while its rows are loading', () => {
  show({ isLoading: true });
  const table = screen.getByRole('region', { name: 'Cities' });
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(within(table).getAllByRole('row', { hidden: true }).length).toBeGreaterThan(3);
});

test('rows of the previous answer cannot be selected, because they may not match the filter that is set now', async () => {
  const { rerender } = render(<Cities rows={CITIES} isStale />, { wrapper: MantineProvider });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dakar' }));
  expect(screen.getByRole('status').textContent).toBe('0');
  rerender(<Cities rows={CITIES} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByRole('status').textContent).toBe('2');
});

test('rows of the previous answer are not rendered again while the next answer is awaited', () => {
  const { rerender } = render(<Cities rows={CITIES} />, { wrapper: MantineProvider });
  actions.mockClear();
  rerender(<Cities rows={CITIES} isStale />);
  expect(actions).not.toHaveBeenCalled();
});

test('a card of the previous answer cannot be selected, neither by a press nor by its key', async () => {
  vi.mocked(window.matchMedia).mockImplementation(narrow);
  render(<Cities rows={CITIES} isStale />, { wrapper: MantineProvider });
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Dakar' });
  await userEvent.click(tick);
  tick.focus();
  await userEvent.keyboard('x ');
  expect(tick.checked).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('0');
  expect(onOpen).not.toHaveBeenCalled();
});

test('letters that are shortcuts can be typed into a field', async () => {
  show();
  const field = screen.getByLabelText('Search');
  await userEvent.type(field, 'jkx/son');
  expect(field).toHaveProperty('value', 'jkx/son');
});

test('the keys wait for an open dialog, and not for one that is hidden', async () => {
  show();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(document.body);
  dialog.style.display = 'none';
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Dakar');
  dialog.remove();
});
