import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { showPart } from '#web/testing/screen.tsx';
import { ReservationCard } from './reservation-columns.tsx';

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
  reason: 'Malade',
  note: '',
  staffNote: '',
  source: 'public',
  series: null,
  createdAt: '2026-11-28T23:42:00.000Z',
};

test('the links of two reservations of one client have names of their own', () => {
  const other: Reservation = { ...reservation, _id: ID.replace(/1$/, '2'), date: '2026-12-07', time: '10:30' };
  showPart([reservation, other].map((one) => <ReservationCard key={one._id} reservation={one} onOpen={() => {}} />));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'aya@exemple.bj, on 30/11/2026 at 09:00',
    'aya@exemple.bj, on 07/12/2026 at 10:30',
  ]);
});
