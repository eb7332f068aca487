import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { dayFirst } from '#server/time/calendar.ts';
import { runSchedules } from './engine/schedules.queries.ts';

const world = await testApp();
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);

const clock = { module: 'schedule.every' };
const notice = { module: 'staff.notify', config: { title: 'Lundi {{ trigger.day }}', message: 'M', priority: 'low' } };
const HOUR_MS = 3_600_000;
const daily = { frequency: 'day', time: 1, startDate: '2026-01-01', startTime: '09:00' };

/** Sets the next occurrence to a moment in the past, as if it had been missed since then. */
const missedSince = (id: string, at: Date) => db.updateTable('scenario').set({ next_run_at: at }).where('id', '=', id).execute();
const nextOf = async (id: string) => (await call('GET', `/api/scenario/${id}`, { as })).body.data.nextRun as string;

test('a due schedule runs once when several workers look at the same moment, and gets its next occurrence', async () => {
  const { id } = await build(clock, [notice], daily);
  const due = new Date(await nextOf(id));
  const counts = await Promise.all([runSchedules(db, due), runSchedules(db, due), runSchedules(db, due)]);
  expect(counts.reduce((sum, one) => sum + one)).toBe(1);
  expect(await runs(id)).toMatchObject([{ source: 'schedule', late: false, state: 'queued' }]);
  expect(new Date(await nextOf(id)).valueOf() - due.valueOf()).toBe(24 * HOUR_MS);
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded' });
  const title = `Lundi ${dayFirst(due.toISOString().slice(0, 10))}`;
  expect((await call('GET', '/api/notifications?search=Lundi', { as })).body.notifications[0].title).toBe(title);
});

test('missed occurrences run once and are labelled late, or do not run when the setting says so', async () => {
  const late = await build(clock, [notice], daily);
  const skipped = await build(clock, [notice], { ...daily, missed: 'skip' });
  const now = new Date('2026-06-10T15:00:00Z');
  for (const { id } of [late, skipped]) await missedSince(id, new Date('2026-06-05T09:00:00Z'));
  await runSchedules(db, now);
  const { body } = await call('GET', `/api/scenario/${late.id}/runs`, { as });
  expect(body.data).toMatchObject([{ late: true, scheduledFor: '2026-06-10T09:00:00.000Z' }]);
  expect(await runs(skipped.id)).toEqual([]);
  for (const { id } of [late, skipped]) expect(await nextOf(id)).toBe('2026-06-11T09:00:00.000Z');
  await drain();
});

test('an occurrence waits, is skipped or runs too while the run before it is not finished, as the setting says', async () => {
  const wait = { module: 'flow.wait', config: { amount: 2, unit: 'hours' } };
  const made = {
    wait: await build(clock, [wait, notice], daily),
    skip: await build(clock, [wait, notice], { ...daily, overlap: 'skip' }),
    allow: await build(clock, [wait, notice], { ...daily, overlap: 'allow' }),
  };
  for (const day of ['2026-06-05', '2026-06-06']) {
    const at = new Date(`${day}T09:00:00Z`);
    for (const { id } of Object.values(made)) await missedSince(id, at);
    await runSchedules(db, new Date(at.valueOf() + 1_000));
    // These schedules are far in the future, so that the real clock makes nothing else due.
    for (const { id } of Object.values(made)) await missedSince(id, new Date('2999-01-01T09:00:00Z'));
    await drain();
  }
  const states = async (id: string) => (await runs(id)).map(({ state }) => state);
  expect(await states(made.wait.id)).toEqual(['queued', 'waiting']);
  expect(await states(made.skip.id)).toEqual(['waiting']);
  expect(await states(made.allow.id)).toEqual(['waiting', 'waiting']);
  await sql`update scenario_run set wake_at = now() where state = 'waiting'`.execute(db);
  await drain();
  expect(await states(made.wait.id)).toEqual(['waiting', 'succeeded']);
});

test('a paused schedule does not run, and a changed one follows the new schedule', async () => {
  const { id, scenario } = await build(clock, [notice], daily);
  const changed = await call('PATCH', `/api/scenario/${id}`, { as, body: { version: scenario.__v, startTime: '11:15' } });
  // The clock follows the published schedule.
  expect(changed.body.data.nextRun).toBe(scenario.nextRun);
  const published = await call('POST', `/api/scenario/${id}/publish`, { as });
  expect(published.body.data.nextRun.slice(11, 16)).toBe('11:15');
  await call('POST', `/api/scenario/${id}/pause`, { as });
  await missedSince(id, new Date('2026-06-05T09:00:00Z'));
  await runSchedules(db);
  expect(await runs(id)).toEqual([]);
});

test('a scenario runs no more at a time and per minute than its limits allow', async () => {
  const open = { module: 'webhooks.received', config: { verify: false } };
  const { id, hook } = await build(open, [{ module: 'flow.wait', config: { amount: 1, unit: 'minutes' } }, notice], { perMinute: 3 });
  for (let n = 0; n < 5; n++)
    await world.app.inject({ method: 'POST', url: hook, payload: '{}', headers: { 'content-type': 'application/json' } });
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['queued', 'queued', 'waiting', 'waiting', 'waiting']);
  await sql`update scenario set minute_at = now() - interval '61 seconds' where id = ${id}`.execute(db);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
  for (let n = 0; n < 2; n++)
    await world.app.inject({ method: 'POST', url: hook, payload: '{}', headers: { 'content-type': 'application/json' } });
  // The clock that counted the minute was a day ahead.
  await sql`update scenario set minute_at = minute_at + interval '1 day' where id = ${id}`.execute(db);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(Array(7).fill('waiting'));
});
