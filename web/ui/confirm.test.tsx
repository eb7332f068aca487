import { Modal } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost, confirm } from './confirm.tsx';

test('Escape closes the question over a dialog, and only the next one closes the dialog', async () => {
  const onClose = vi.fn();
  showPart(
    <>
      <Modal opened onClose={onClose} title="Fields">
        <input aria-label="Town" />
      </Modal>
      <ConfirmHost />
    </>,
  );
  const town = await screen.findByLabelText('Town');
  const answer = confirm({ title: 'Delete it?', confirmLabel: 'Delete' });
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Delete' }), { key: 'Escape' });
  expect(await answer).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
  fireEvent.keyDown(town, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a question that nobody sees takes no Escape from the dialog', async () => {
  const onClose = vi.fn();
  showPart(
    <Modal opened onClose={onClose} title="Fields">
      <input aria-label="Town" />
    </Modal>,
  );
  const town = await screen.findByLabelText('Town');
  void confirm({ title: 'Delete it?', confirmLabel: 'Delete' });
  fireEvent.keyDown(town, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
