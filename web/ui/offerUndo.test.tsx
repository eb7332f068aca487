import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerUndo } from './offerUndo.tsx';

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <input aria-label="Search" />
      <Notifications limit={1} />
    </MantineProvider>,
  );
});
afterEach(() => cleanNotifications());

test('a status says what was done with its name, and the button undoes it once', async () => {
  const undo = vi.fn();
  offerUndo({ done: 'Form deleted', name: 'Registration', undo });
  const status = await screen.findByRole('status');
  await waitFor(() => expect(status.textContent).toContain('Form deleted“Registration”Press Z to undo.'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toBe('UndoneForm deleted');
  await userEvent.keyboard('z');
  expect(undo).toHaveBeenCalledTimes(1);
});

test('the key Z undoes it, but not while somebody types', async () => {
  const undo = vi.fn();
  offerUndo({ done: 'Task done', undo });
  await screen.findByRole('status');
  await userEvent.type(screen.getByRole('textbox'), 'zoom');
  expect(undo).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('z');
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

test('after the undo its own sentence is shown', async () => {
  offerUndo({ done: '3 members archived', undo: () => Promise.resolve('3 members put back as before') });
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Undone3 members put back as before');
});

test.each([
  ['the call failed', () => Promise.reject(new Error('No.'))],
  ['the undo says it by itself', () => Promise.resolve(false)],
])('after the undo nothing is shown when %s', async (_, undo) => {
  offerUndo({ done: 'Note deleted', undo });
  await press();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByText('Undone')).toBeNull();
});
