import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { toast } from './toast.tsx';

test('a toast takes the place of the one before; an error stays until it is read, shown once', async () => {
  render(
    <MantineProvider env="test">
      <Notifications limit={4} />
    </MantineProvider>,
  );
  toast.success('Form saved successfully!');
  await screen.findByText('Form saved successfully!');
  toast.error('The link could not be copied.', 'This browser does not let Cauri copy.');
  toast.error('The link could not be copied.', 'This browser does not let Cauri copy.');
  await waitFor(() => expect(screen.queryByText('Form saved successfully!')).toBeNull());
  toast.success('Response deleted');
  toast.success('Response restored');
  await screen.findByText('Response restored');
  await waitFor(() => expect(screen.queryByText('Response deleted')).toBeNull());
  await waitFor(() => expect(screen.getAllByText('The link could not be copied.')).toHaveLength(1));

  const shown = screen.getByText('The link could not be copied.').closest('[role=alert]');
  await userEvent.click(shown!.querySelector('button')!);
  await waitFor(() => expect(screen.queryByText('The link could not be copied.')).toBeNull());
  expect(screen.getByText('Response restored')).toBeTruthy();
});
