import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.tsx';

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Notifications limit={1} />
    </MantineProvider>,
  );
});
afterEach(() => {
  toast.leaveAccount();
  cleanNotifications();
  vi.restoreAllMocks();
});

const shown = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const expectShown = (text: string) => waitFor(() => expect(shown()).toEqual([text]));

test('one toast is visible at a time, and an error that nobody closed is shown again after a success', async () => {
  toast.success('Form saved successfully!');
  await expectShown('Form saved successfully!');
  toast.error('The link could not be copied.');
  toast.error('The link could not be copied.');
  await expectShown('The link could not be copied.');
  const hide = toast.show({ message: 'Response deleted', autoClose: false });
  await expectShown('Response deleted');
  hide();
  await expectShown('The link could not be copied.');

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(shown()).toEqual([]));
});

test('an error disappears when its page is left, unless the change of the page caused it', async () => {
  toast.error('The payment could not be saved.');
  await expectShown('The payment could not be saved.');
  toast.leavePage();
  await expectShown('The payment could not be saved.');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
  toast.leavePage();
  await waitFor(() => expect(shown()).toEqual([]));
});

test('errors of the previous account are not shown to the next one', async () => {
  toast.error('The payment could not be saved.');
  toast.error('The link could not be copied.');
  await expectShown('The link could not be copied.');
  toast.leaveAccount();
  await waitFor(() => expect(shown()).toEqual([]));
});
