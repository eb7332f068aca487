import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createInvitation } from '#server/coaches/invitation.queries.ts';
import { insertService } from '#server/coaches/services.queries.ts';
import type { Deps } from '#server/deps.ts';
import { ref } from './values.ts';
import type { World } from './world.ts';

/** What a path is about; the first that fits. */
export const COACHING_IDS: [pattern: RegExp, standIn: string][] = [
  [/coach\/invitation/, 'coachInvitation'],
  [/coaching-service/, 'coachingService'],
  [/coach/, 'coach'],
  [/reservation/, 'reservation'],
];

export async function makeCoachingWorld({ db }: Deps): Promise<World> {
  const coach = await db
    .insertInto('account')
    .values({ name: 'Awa Diop', email: `coach.${randomUUID()}@example.com`, role: 'coach', status: 'Active', password_hash: 'unusable' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const service = await insertService(db, { name: `Bilan ${randomUUID()}`, duration: 45, color: 'teal' });
  const starts = Date.now() + 400 * 86_400_000;
  const { id } = await db
    .insertInto('reservation')
    .values({
      coach_id: coach.id,
      email: 'client@example.com',
      service_id: service._id,
      service: service.name,
      source: 'staff',
      starts_at: new Date(starts),
      ends_at: new Date(starts + 45 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { coach: coach.id, coachInvitation: await createInvitation(db, coach.id), coachingService: service._id, reservation: id };
}

const days = fc.constantFrom('2100-01-31', '2199-12-31', '2026-03-29', '2024-02-29', '9999-12-31', '2026-02-30');
const times = fc.constantFrom('00:00', '02:30', '23:59', '24:00', '9:00', '12:60');

export const COACHING_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  'coaches.create': fc.record({
    name: fc.constantFrom('Awa Diop', '---', '😀', 'Élodie'),
    email: fc.uuid().map((id) => `${id}@example.com`),
    status: fc.constantFrom('Pending', 'Active', 'Inactive', 'Banned'),
    specialization: fc.constantFrom('', 'Publicité'),
  }),
  'coaches.accept': fc.record({ password: fc.constantFrom('le baobab du Sahel', 'password', 'x') }),
  'coaches.saveAvailability': fc.record({
    hours: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), opens: times, closes: times }), { maxLength: 8 }),
    daysOff: fc.array(fc.record({ from: days, to: days, reason: fc.constantFrom('', 'Congés') }), { maxLength: 4 }),
  }),
  'coaching services.create': fc.record({
    name: fc.constantFrom('Bilan', 'BILAN', 'Stratégie'),
    duration: fc.constantFrom<unknown>(5, 60, 480, 481, 4.5, '60'),
    color: fc.constantFrom('teal', 'rose', 'black'),
  }),
  'reservations.create': fc.record({
    email: fc.constantFrom('client@example.com', 'AWA@EXAMPLE.COM '),
    coach: fc.constantFrom('coach', 'unknown').map(ref),
    date: days,
    time: times,
    service: fc.constantFrom(ref('coachingService'), ref('unknown'), 'Bilan', '%_'),
    clientName: fc.constantFrom('', 'Awa "A" Diop'),
    status: fc.constantFrom('pending', 'confirmed'),
  }),
  'reservations.reschedule': fc.record({ date: days, time: times }),
  'reservations.cancel': fc.record({ reason: fc.constantFrom('Imprévu', ' ') }),
};
