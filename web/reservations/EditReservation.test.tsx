import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { showPart } from '#web/testing/screen.tsx';
import { EditReservation } from './EditReservation.tsx';

const reservation = {
  _id: 'r',
  email: 'aya@exemple.bj',
  clientName: 'Aya',
  phone: '',
  ownPlace: '',
  staffNote: '',
  coachId: 'awa',
  coachName: 'Awa',
  series: null,
} as unknown as Reservation;

/** The dialog, and a button by which somebody else changes the reservation. */
function Edited() {
  const [one, setOne] = useState(reservation);
  const change = () => setOne({ ...one, coachId: 'binta', coachName: 'Binta', phone: '+221771234567' });
  return (
    <>
      <button type="button" onClick={change}>
        Somebody else
      </button>
      <EditReservation reservation={one} opened onClose={() => {}} />
    </>
  );
}

test('saving a note does not take back what somebody else changed while the dialog was open', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PATCH') sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: true, data: reservation, coachs: [], mail: null });
  });
  showPart(<Edited />);
  const note = await screen.findByLabelText('Note of the team');
  fireEvent.click(screen.getByText('Somebody else'));
  fireEvent.change(note, { target: { value: 'Rappeler lundi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save reservation' }));
  await waitFor(() => expect(sent).toEqual([{ staffNote: 'Rappeler lundi' }]));
});
