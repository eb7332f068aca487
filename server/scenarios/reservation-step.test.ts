import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const service = await insertRow(db, 'coaching_service', { name: 'Bilan', duration: 60, color: 'teal' });
const { build, drain, runs } = scenarioTools(world, as);

const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [
  {
    module: 'reservations.create',
    config: { coach: coach.id, service, email: 'awa@exemple.sn', name: 'Awa', startsAt: '{{ trigger.body.at }}', status: 'pending' },
  },
]);

/** Sends a call with this time. Returns when the session begins that is booked, or the error of the run. */
async function booked(at: string) {
  await app.inject({ method: 'POST', url: hook!, payload: { at } });
  await drain();
  const [run] = await runs(id);
  const made = await db.deleteFrom('reservation').returning('starts_at').executeTakeFirst();
  return run!.state === 'succeeded' ? made?.starts_at.toISOString() : run!.error;
}

test.each([
  ['05/12/2040 10:00', '2040-12-05T09:00:00.000Z'],
  ['2040-12-05 10:00', '2040-12-05T09:00:00.000Z'],
  ['2040-07-05T10:00:00', '2040-07-05T08:00:00.000Z'],
  ['2040-12-05T10:00:00Z', '2040-12-05T10:00:00.000Z'],
  ['2040-12-05T10:00:00.000+01:00', '2040-12-05T09:00:00.000Z'],
])('a session is booked at %s, by the clocks of the programme where no zone is named', async (given, begins) => {
  await db.updateTable('setting').set({ time_zone: 'Europe/Paris' }).execute();
  expect(await booked(given)).toBe(begins);
});

test.each(['2040-12-05', '31/02/2040 10:00', '13/25/2040 10:00', 'demain', '5'])('no session is booked at %s', async (given) => {
  const { body } = await call('POST', `/api/scenario/${id}/sample`, { as, body: { text: JSON.stringify({ at: given }) } });
  expect(body.success).toBe(true);
  const refusal = `“${given}” is not a date and time.`;
  expect(await booked(given)).toBe(refusal);
  const { body: ahead } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: 'example' } });
  expect(ahead.data.steps).toMatchObject([{ outcome: 'fails', error: refusal }]);
});
