import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost, choose, confirm } from './confirm.tsx';

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

test('Ctrl+S sends nothing while a question is open, and saves again as soon as it is answered', async () => {
  const onSave = vi.fn();
  showPart(
    <>
      <Form onSave={onSave} />
      <ConfirmHost />
    </>,
  );
  const answer = choose({ title: 'Somebody else saved meanwhile', confirmLabel: 'Keep my version' });
  const mine = await screen.findByRole('button', { name: 'Keep my version' });
  const save = (from: Element) => fireEvent.keyDown(from, { key: 's', ctrlKey: true });
  // The browser does not save the page either.
  expect(save(mine)).toBe(false);
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(mine);
  expect(await answer).toBe(true);
  save(document.documentElement);
  expect(onSave).toHaveBeenCalledOnce();
});

function Form({ onSave }: { onSave: () => void }) {
  useHotkeys([['mod+S', onSave]]);
  return null;
}
