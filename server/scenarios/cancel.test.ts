import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { FROM_THE_FIRST } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { serveFake } from '#server/testing/fakes/fake-server.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { claimRuns, renewClaims } from './engine/claim.queries.ts';
import { commitRuns, type RunOutcome } from './engine/commit.queries.ts';
import { cancelHeld } from './held.queries.ts';
import { cancelWaiting } from './runs.queries.ts';

/** The answer of the server that HTTP steps call. */
let answer = async () => 200;
const server = await serveFake(async (_, res) => void res.writeHead(await answer()).end());
afterAll(() => server.close());
const world = await testApp({ env: { OUTBOUND_ALLOW: new URL(server.url).host } });
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, detail, drain, runs } = scenarioTools(world, as);
const notice = (title: string) => ({ module: 'staff.notify', config: { title, message: 'M', priority: 'low' } });

test('a run that is cancelled while a worker holds it ends, also when its step only changes our own tables', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [notice('Premier'), notice('Second')]);
  await app.inject({ method: 'POST', url: path, payload: {} });
  // This is the state of a run that staff cancelled while its first step was under way.
  const [run] = await runs(id);
  await sql`update scenario_run set state = 'running', claim = gen_random_uuid() where id = ${run!._id}`.execute(db);
  expect((await call('POST', `/api/scenario/run/${run!._id}/cancel`, { as })).body.data.state).toBe('running');
  await sql`update scenario_run set wake_at = now() - interval '1 second' where id = ${run!._id}`.execute(db);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['cancelled']);
  expect((await call('GET', '/api/notifications?search=Second', { as })).body.notifications).toEqual([]);
});

test('a run that was cancelled does nothing more when the worker that held it was killed', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [notice('Troisième')]);
  await app.inject({ method: 'POST', url: path, payload: {} });
  const [run] = await runs(id);
  await sql`update scenario_run set state = 'running', claim = gen_random_uuid() where id = ${run!._id}`.execute(db);
  await call('POST', `/api/scenario/run/${run!._id}/cancel`, { as });
  await sql`update scenario_run set wake_at = now() - interval '1 second' where id = ${run!._id}`.execute(db);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['cancelled']);
  expect((await call('GET', '/api/notifications?search=Troisième', { as })).body.notifications).toEqual([]);
});

test('a run that is cancelled while its step fails has not failed, and does not count as a failure of its scenario', async () => {
  const request = { module: 'http.request', config: { method: 'POST', url: server.url } };
  const more = { pauseAfter: 1 };
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [request], more);
  await app.inject({ method: 'POST', url: path, payload: {} });
  answer = async () => {
    const [run] = await runs(id);
    expect((await call('POST', `/api/scenario/run/${run!._id}/cancel`, { as })).body.data.state).toBe('running');
    return 400;
  };
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['cancelled']);
  expect((await call('GET', `/api/scenario/${id}`, { as })).body.data).toMatchObject({ active: true });
});

/** Builds a scenario with two runs that a worker holds, whose rows lie in the other order, as does their time. */
async function buildHeld() {
  const trigger = { module: 'webhooks.received', config: { verify: false } };
  const { id, hook: path } = await build(trigger, [notice('Cinquième')], { concurrency: 2 });
  for (const _ of [1, 2]) await app.inject({ method: 'POST', url: path, payload: {} });
  const worker = randomUUID();
  const ids = (await runs(id)).map(({ _id }) => _id).toSorted();
  for (const [hours, one] of [...ids.entries()].toReversed())
    await sql`
      update scenario_run set state = 'running', claim = ${worker}, wake_at = now() - ${1 + hours} * interval '1 hour' where id = ${one}`.execute(
      db,
    );
  const outcomes = ids.map(
    (runId): RunOutcome => ({
      ...{ runId, worker, state: 'running', nextStep: 1, attempt: 0, wakeAt: null, wakeInMs: null, error: null, subject: null, steps: [] },
    }),
  );
  return { id, ids, worker, outcomes };
}
type Held = Awaited<ReturnType<typeof buildHeld>>;
const commit = ({ outcomes }: Held) => commitRuns(db, outcomes);
const remove = ({ id }: Held) => db.transaction().execute((trx) => cancelWaiting(trx, id));
const now = new Date();
const later = new Date(now.valueOf() + 3_600_000);

test.each<[string, string, (held: Held) => Promise<unknown>, (held: Held) => Promise<unknown>]>([
  ['a scenario is deleted', 'commits', remove, commit],
  ['a scenario is deleted', 'renews', remove, ({ worker, ids }) => renewClaims(db, worker, ids)],
  ['the runs of a restored backup are dropped', 'commits', () => cancelHeld(db, { takenAt: later, restoredAt: now }), commit],
  ['another worker takes over', 'commits', () => claimRuns(db, randomUUID(), 10, FROM_THE_FIRST), commit],
])('%s while a worker %s its runs, and neither blocks the other', async (_, __, begins, works) => {
  const held = await buildHeld();
  const { work } = await during(db, {
    first: (trx) => sql`select from scenario_run where id = ${held.ids[1]} for update`.execute(trx),
    begin: async () => {
      const begun = begins(held);
      await expect.poll(() => countWaiting(db)).toBe(1);
      return { work: Promise.allSettled([begun, works(held)]) };
    },
    waiting: 2,
  });
  expect(await work).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});

test.each(['retry', 'replay'])('a run is refused the %s when its scenario is deleted at that moment', async (verb) => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [notice('Supprimé')]);
  await app.inject({ method: 'POST', url: path, payload: {} });
  const [run] = await runs(id);
  await sql`update scenario_run set state = 'failed', wake_at = null, finished_at = now() where id = ${run!._id}`.execute(db);
  const { status } = await during(db, {
    async first(trx) {
      await sql`update scenario set active = false, deleted_at = now() where id = ${id}`.execute(trx);
      await cancelWaiting(trx, id);
    },
    begin: () => call('POST', `/api/scenario/run/${run!._id}/${verb}`, { as }),
  });
  expect(status).toBe(404);
  await drain();
  expect((await call('GET', '/api/notifications?search=Supprimé', { as })).body.notifications).toEqual([]);
});

test('a run that is cancelled while it waits waits for nothing any more', async () => {
  answer = async () => 503;
  const steps = [
    { module: 'flow.wait', config: { amount: 3, unit: 'days' } },
    { module: 'http.request', config: { method: 'POST', url: server.url } },
  ];
  for (const first of steps) {
    const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [first, notice('Ensuite')]);
    await app.inject({ method: 'POST', url: path, payload: {} });
    await drain();
    const [run] = await runs(id);
    expect((await detail(run!._id)).detail).toMatchObject([{}, { state: 'waiting' }, { state: 'pending' }]);
    await call('POST', `/api/scenario/run/${run!._id}/cancel`, { as });
    expect(await detail(run!._id)).toMatchObject({
      ...{ state: 'cancelled', error: null },
      detail: [{ state: 'succeeded' }, { state: 'skipped' }, { state: 'pending' }],
    });
  }
});
