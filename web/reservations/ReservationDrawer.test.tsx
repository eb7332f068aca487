import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { showPart } from '#web/testing/screen.tsx';
import { ReservationDrawer } from './ReservationDrawer.tsx';

const ID = '0193b5a0-0000-7000-8000-000000000001';
const reservation: Reservation = {
  _id: ID,
  id: ID,
  email: 'aya@exemple.bj',
  clientName: 'Aya',
  phone: '',
  place: '',
  ownPlace: '',
  member: null,
  coachId: ID,
  coachName: 'Rodrigue',
  withoutCoach: false,
  service: 'Bilan',
  serviceId: ID,
  color: 'teal',
  date: '2026-11-30',
  time: '09:00',
  endTime: '09:45',
  startsAt: '2026-11-30T09:00:00.000Z',
  endsAt: '2026-11-30T09:45:00.000Z',
  status: 'cancelled',
  reason: 'Malade.\nÀ bientôt.',
  note: 'Bonjour,\n\n1. ma boutique\n2. mes prix',
  staffNote: 'Rappeler\nlundi',
  source: 'public',
  series: null,
  createdAt: '2026-11-28T23:42:00.000Z',
};

test('the drawer keeps the lines of what the client and the team wrote', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: reservation, coachs: [] }));
  showPart(<ReservationDrawer id={ID} onClose={() => {}} />);
  for (const label of ['Message', 'Note of the team', 'Cancelled because']) {
    const value = (await screen.findByText(label)).nextElementSibling!;
    expect([label, value.querySelector('.ui-pre')?.textContent]).toEqual([label, expect.stringContaining('\n')]);
  }
});
