import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Coach } from '#contract/coaches.ts';
import { showPart } from '#web/testing/screen.tsx';
import { NewReservation } from './NewReservation.tsx';

test('the dialog of a new reservation closes with the first Escape', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: [] }));
  const onClose = vi.fn();
  showPart(<NewReservation opened onClose={onClose} coaches={[]} coachId={undefined} />);
  const email = await screen.findByLabelText(/^Email/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(email));
  fireEvent.keyDown(email, { key: 'Escape', code: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

/** The dialog, and a button that stands for the answer with the coaches. */
function OpenedEarly() {
  const [coaches, setCoaches] = useState<Coach[]>();
  const answer = () =>
    setCoaches([{ _id: 'awa', name: 'Awa', status: 'Active' } as Coach, { _id: 'binta', name: 'Binta', status: 'Active' } as Coach]);
  return (
    <>
      <button type="button" onClick={answer}>
        Coaches
      </button>
      <NewReservation opened onClose={() => {}} coaches={coaches} coachId={coaches && 'binta'} />
    </>
  );
}

test('what was typed before the coaches were loaded stays, and the coach of the list is chosen', async () => {
  const sent: { email: string; coach: string }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: true, data: [], members: [], mail: 'sent' });
  });
  showPart(<OpenedEarly />);
  const type = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } });
  await type(/^Email/, 'aya@exemple.bj');
  fireEvent.click(screen.getByText('Coaches'));
  await waitFor(() => expect(screen.getByLabelText(/^Coach/)).toHaveProperty('value', 'binta'));
  await type(/^Service/, 'Bilan');
  await type(/^Date/, '2031-05-05');
  await type(/^Time/, '10:00');
  fireEvent.click(screen.getByRole('button', { name: 'Create reservation' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ email: 'aya@exemple.bj', coach: 'binta' }));
});
