import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { storedMember } from '#web/testing/stored-member.ts';
import { EditDialog } from './EditDialog.tsx';

const member = storedMember();

function Part() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <EditDialog member={member} admin opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** Sends a new name, closes the dialog while it is sent, and returns how to answer the call. */
async function closeWhileSaving() {
  let answer: (response: Response) => void = () => {};
  vi.spyOn(window, 'fetch').mockImplementation((_, init) =>
    init?.method === 'PATCH' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(Response.json({ success: true, data: [] })),
  );
  showPart(<Part />);
  fireEvent.change(await screen.findByLabelText(/^Full name/), { target: { value: 'Awa Ba' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save details' }));
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.filter(([, init]) => init?.method === 'PATCH').length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  return (response: Response) => answer(response);
}

test('a late success leaves the dialog open that was opened anew', async () => {
  const answer = await closeWhileSaving();
  fireEvent.click(screen.getByText('Open'));
  const phone = await screen.findByLabelText(/^Phone/);
  fireEvent.change(phone, { target: { value: '+221 77 123 45 67' } });
  answer(Response.json({ success: true, data: { ...member, fullName: 'Awa Ba', rev: 2 } }));
  expect(await screen.findByText('Member updated successfully!')).toBeTruthy();
  expect(phone.isConnected).toBe(true);
});

test('a conflict is told by a toast when the dialog was closed meanwhile, and the next edit begins with the form', async () => {
  const answer = await closeWhileSaving();
  const message = 'Somebody else changed this member meanwhile.';
  answer(Response.json({ success: false, message, data: { ...member, fullName: 'Awa Sow', rev: 2 } }, { status: 409 }));
  expect(await screen.findByText('The details could not be saved.')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  fireEvent.click(screen.getByText('Open'));
  expect(await screen.findByLabelText(/^Full name/)).toBeTruthy();
});
