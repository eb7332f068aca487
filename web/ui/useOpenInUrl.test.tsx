import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useSearch } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useOpenInUrl } from './useOpenInUrl.ts';

function List() {
  const { item } = useSearch({ strict: false }) as { item?: string };
  const { open, close } = useOpenInUrl('item');
  return (
    <>
      <h1>The list</h1>
      <button type="button" onClick={() => open('first')}>
        Open
      </button>
      <button type="button" onClick={() => open('second')}>
        Next
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <output>{item ?? 'nothing'}</output>
    </>
  );
}

async function showAt(addresses: string[]) {
  vi.stubGlobal('scrollTo', () => {});
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> });
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: List });
  const history = createMemoryHistory({ initialEntries: addresses, initialIndex: addresses.length - 1 });
  const router = createRouter({ routeTree: root.addChildren([home, list]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'The list' });
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const expectOpen = (item: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(item));
  return { history, press, expectOpen };
}

test('Back closes an opened drawer, also after switching to another one, and then leaves the page', async () => {
  const { history, press, expectOpen } = await showAt(['/', '/list']);
  await press('Open');
  await expectOpen('first');
  await press('Next');
  await expectOpen('second');
  history.back();
  await expectOpen('nothing');
  history.back();
  await screen.findByRole('heading', { name: 'Home' });
});

test('Back does not reopen a closed drawer', async () => {
  const { history, press, expectOpen } = await showAt(['/', '/list']);
  await press('Open');
  await expectOpen('first');
  await press('Close');
  await expectOpen('nothing');
  history.back();
  await screen.findByRole('heading', { name: 'Home' });
});

test('closing a drawer that a link opened directly stays on the page', async () => {
  const { history, press, expectOpen } = await showAt(['/', '/list?item=third']);
  await expectOpen('third');
  await press('Close');
  await expectOpen('nothing');
  history.back();
  await screen.findByRole('heading', { name: 'Home' });
});
