import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { testDatabase } from '#server/testing/database.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { openLine } from '#server/testing/lossy-line.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { makeIntake } from './engine/intake.queries.ts';

const database = await testDatabase();
const world = await testApp({ database });
const { app, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, makeDue } = scenarioTools(world, as);

test.each([{ onError: 'stop' }, { onError: 'continue' }])(
  'a step is not done again when the answer to its commit is lost ($onError)',
  async (more) => {
    const line = await openLine(database);
    const interrupted = scenarioTools({ ...world, deps: { ...world.deps, db: line.database.db } }, as);
    const tell = (title: string) => ({ module: 'staff.notify', config: { title, message: 'Bonjour', priority: 'low' }, ...more });
    const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [tell('first'), tell('second')]);
    await app.inject({ method: 'POST', url: hook, payload: {} });
    line.loseCommit('insert into "notification"');
    await interrupted.drain();
    expect(line.hasLost()).toBe(true);
    // Another worker goes on when the lease of the interrupted one has expired.
    await makeDue(id);
    await drain();
    const told = await db.selectFrom('notification').select('args').where('link', '=', `/scenario/${id}`).orderBy('id').execute();
    expect(told.map(({ args }) => (args as { title: string }).title)).toEqual(['first', 'second']);
    expect(await runs(id)).toMatchObject([{ state: 'succeeded', error: null }]);
  },
);

test('calls without a key that arrive together each start one run when the answer to their commit is lost', async () => {
  const line = await openLine(database);
  const { id } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'staff.notify', config: { title: 'A call', message: 'Bonjour' } },
  ]);
  const receive = makeIntake(line.database.db);
  line.loseAnswer('insert into scenario_run');
  const call = { scenarioId: id, dedupeKey: null, subject: null, depth: 0, output: '{}' };
  await Promise.all([receive(call), receive(call)]);
  expect(line.hasLost()).toBe(true);
  expect(await runs(id)).toHaveLength(2);
});
