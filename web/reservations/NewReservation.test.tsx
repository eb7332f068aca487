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
    return Response.json({ success: true, data: [], members: [], reservations: [], mail: 'sent' });
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

test('the dialog warns that the client has another session at this time, and books all the same', async () => {
  const other = { _id: 'other', email: 'aya@exemple.bj', coachName: 'Fatou', service: 'Atelier', status: 'confirmed' };
  const at = { date: '2031-05-05', time: '10:30', startsAt: '2031-05-05T10:30:00.000Z', endsAt: '2031-05-05T11:00:00.000Z' };
  const sessions = [
    { ...other, ...at },
    { ...other, ...at, _id: 'cancelled', status: 'cancelled', coachName: 'Cheikh' },
    { ...other, ...at, _id: 'similar', email: 'maya@exemple.bj', coachName: 'Djeneba' },
    { ...other, ...at, _id: 'later', time: '11:00', startsAt: at.endsAt, endsAt: '2031-05-05T11:30:00.000Z', coachName: 'Ester' },
  ];
  const sent: object[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: true, data: [], members: [], reservations: sessions, count: 4, totalPages: 1, mail: 'sent' });
  });
  showPart(<NewReservation opened onClose={() => {}} coaches={[{ _id: 'awa', name: 'Awa', status: 'Active' } as Coach]} coachId="awa" />);
  const type = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } });
  await type(/^Email/, ' Aya@exemple.bj');
  await type(/^Service/, 'Bilan');
  await type(/^Date/, '2031-05-05');
  await type(/^Time/, '10:00');
  const warning = await screen.findByText(/^This address has another session at this time: Atelier with Fatou/);
  expect(warning.textContent).toContain('You can go on all the same.');
  for (const name of ['Cheikh', 'Djeneba', 'Ester']) expect(screen.queryByText(new RegExp(`with ${name}`))).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Create reservation' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
