import type { Reservation } from '#contract/reservations.ts';

const ID = '0193b5a0-0000-7000-8000-000000000001';
/** A cancelled session with texts of several lines. */
export const reservation: Reservation = {
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
