import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazyPart.ts';

const Part = () => <p>The part</p>;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  cleanNotifications();
});

it('a part waits for the network, says so, and leaves the rest of the screen as it is', async () => {
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Lazy = lazyPart(load);
  render(
    <MantineProvider env="test">
      <Notifications />
      <input aria-label="Name" defaultValue="Awa" />
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
    </MantineProvider>,
  );
  expect(await screen.findByText(/^Cauri cannot be reached/)).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Awa');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('The part')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByText(/^Cauri cannot be reached/)).toBeNull());
});
