import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { reservation } from '#web/testing/reservation.ts';
import { showPart } from '#web/testing/screen.tsx';
import { ReservationCard } from './reservation-columns.tsx';

test('the links of two reservations of one client have names of their own', () => {
  const other: Reservation = { ...reservation, _id: reservation._id.replace(/1$/, '2'), date: '2026-12-07', time: '10:30' };
  showPart([reservation, other].map((one) => <ReservationCard key={one._id} reservation={one} onOpen={() => {}} />));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'aya@exemple.bj, on 30/11/2026 at 09:00',
    'aya@exemple.bj, on 07/12/2026 at 10:30',
  ]);
});
