import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createInvitation } from '#server/coaches/invitation.queries.ts';
import { archiveService, insertService } from '#server/coaches/services.queries.ts';
import type { Deps } from '#server/deps.ts';
import { ref } from './values.ts';
import type { World } from './world.ts';

/** The record that a path is about; the first pattern that matches counts. */
export const COACHING_IDS: [pattern: RegExp, placeholder: string][] = [
  [/coaching-service.*restore/, 'goneService'],
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
  await db.updateTable('coach').set({ accepted_at: null }).where('account_id', '=', coach.id).execute();
  const gone = await insertService(db, { name: `Fini ${randomUUID()}`, duration: 45, color: 'rose' });
  await archiveService(db, gone._id, true);
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
  return {
    coach: coach.id,
    coachInvitation: await createInvitation(db, coach.id),
    coachingService: service._id,
    goneService: gone._id,
    reservation: id,
  };
}

const days = fc.constantFrom('2100-01-31', '2199-12-31', '2096-02-29', '2033-03-27');
const times = fc.constantFrom('00:00', '02:30', '12:15', '23:59');

export const COACHING_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  coaches_create: fc.record({
    name: fc.constantFrom('Awa Diop', '---', '😀', 'Élodie'),
    email: fc.uuid().map((id) => `${id}@example.com`),
    status: fc.constantFrom('Pending', 'Active', 'Inactive', 'Banned'),
    specialization: fc.constantFrom('', 'Publicité'),
  }),
  coaches_saveAvailability: fc.record({
    hours: fc.constantFrom([], [{ weekday: 1, opens: '09:00', closes: '24:00' }]),
    daysOff: fc.constantFrom([], [{ from: '2100-01-31', to: '2100-02-02', reason: 'Congés' }]),
  }),
  reservations_create: fc.record({
    email: fc.constantFrom('client@example.com', 'AWA@EXAMPLE.COM '),
    coach: fc.constant(ref('coach')),
    date: days,
    time: times,
    service: fc.constantFrom(ref('coachingService'), 'Bilan', '%_'),
    clientName: fc.constantFrom('', 'Awa "A" Diop'),
    status: fc.constantFrom('pending', 'confirmed'),
  }),
  reservations_reschedule: fc.record({ date: days, time: times }),
};
