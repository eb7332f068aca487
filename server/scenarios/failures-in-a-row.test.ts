import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { serveFake } from '#server/testing/fakes/fake-server.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

/** The requests that steps have made and that nobody has answered yet, by their paths. */
const asked = new Map<string, (status: number) => void>();
const { url, close } = await serveFake((req, res) => {
  asked.set(req.url ?? '', (status) => res.writeHead(status, { 'content-type': 'application/json' }).end('{}'));
});
afterAll(close);

const world = await testApp({ env: { OUTBOUND_ALLOW: new URL(url).host } });
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);

const ask = { module: 'http.request', config: { method: 'GET', url: `${url}/{{ trigger.body.n }}` } };
const send = (path: string, n: string) => app.inject({ method: 'POST', url: path, payload: { n } });
const answer = async (n: string, status: number) => {
  await expect.poll(() => asked.has(`/${n}`)).toBe(true);
  asked.get(`/${n}`)!(status);
};
const find = async (id: string) => (await call('GET', `/api/scenario/${id}`, { as })).body.data;
const states = async (id: string) => (await runs(id)).map(({ state }) => state);

test('a run that succeeds after another one failed ends the count, also when it began before', async () => {
  const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [ask], { pauseAfter: 2, concurrency: 2 });
  await send(hook, 'slow');
  await send(hook, 'refused');
  const drained = drain();
  await expect.poll(() => asked.has('/slow')).toBe(true);
  await answer('refused', 400);
  await expect.poll(() => states(id)).toEqual(['failed', 'running']);
  await answer('slow', 200);
  await drained;
  expect(await states(id)).toEqual(['failed', 'succeeded']);
  await send(hook, 'refused-again');
  const again = drain();
  await answer('refused-again', 400);
  await again;
  expect([await states(id), (await find(id)).active]).toEqual([['failed', 'failed', 'succeeded'], true]);
});

test('a run that fails is counted in the transaction that says so, so that a kill loses no pause', async () => {
  const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [ask], { pauseAfter: 1 });
  await send(hook, 'killed');
  const drained = drain();
  await expect.poll(() => asked.has('/killed')).toBe(true);
  await db.transaction().execute(async (trx) => {
    await sql`select from scenario where id = ${id} for no key update`.execute(trx);
    await answer('killed', 400);
    await expect.poll(() => countWaiting(db)).toBe(1);
    expect(await states(id)).toEqual(['running']);
  });
  await drained;
  expect([await states(id), (await find(id)).active]).toEqual([['failed'], false]);
});
