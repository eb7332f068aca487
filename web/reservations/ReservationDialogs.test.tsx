import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { showPart } from '#web/testing/screen.tsx';
import { MoveReservation } from './ReservationDialogs.tsx';

const SEEN = '2031-03-10T10:00:00.000Z';
const MOVED = '2031-03-12T15:00:00.000Z';
const reservation = {
  _id: 'r',
  email: 'aya@exemple.bj',
  clientName: 'Aya',
  coachId: 'awa',
  coachName: 'Awa',
  service: 'Bilan',
  serviceId: null,
  date: '2031-03-10',
  time: '10:00',
  startsAt: SEEN,
  endsAt: '2031-03-10T11:00:00.000Z',
  series: null,
} as unknown as Reservation;

/** The dialog, and a button by which a colleague moves the session. */
function Moved() {
  const [one, setOne] = useState(reservation);
  const [isOpen, setOpen] = useState(true);
  const move = () => setOne({ ...one, startsAt: MOVED, endsAt: '2031-03-12T16:00:00.000Z', date: '2031-03-12', time: '15:00' });
  return (
    <>
      <button type="button" onClick={move}>
        A colleague
      </button>
      <MoveReservation reservation={one} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

test('a session that a colleague moved while the dialog was open is not moved before this was read', async () => {
  const sent: string[] = [];
  const sentence = 'This session was moved meanwhile.';
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).endsWith('/reschedule')) return Response.json({ success: true, data: [], reservations: [], timeZone: 'Africa/Dakar' });
    const { was } = JSON.parse(String(init!.body)) as { was: string };
    sent.push(was);
    if (was === MOVED) return Response.json({ success: true, message: 'Moved', mail: null, data: reservation });
    return Response.json({ success: false, message: sentence, errors: { time: sentence }, data: { startsAt: MOVED } }, { status: 409 });
  });
  showPart(<Moved />);
  const time = await screen.findByLabelText(/^Time/);
  fireEvent.click(screen.getByText('A colleague'));
  fireEvent.change(time, { target: { value: '17:00' } });
  const submit = screen.getByRole('button', { name: 'Move reservation' });
  fireEvent.click(submit);
  await screen.findByText(sentence);
  // Whoever has read where it is now may move it.
  fireEvent.click(submit);
  await waitFor(() => expect(sent).toEqual([SEEN, MOVED]));
});
