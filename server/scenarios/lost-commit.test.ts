import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { testApp } from '#server/testing/app.ts';
import { testDatabase } from '#server/testing/database.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const database = await testDatabase();
const world = await testApp({ database });
const { app, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, makeDue } = scenarioTools(world, as);

/** Leads to PostgreSQL. `loseCommit` breaks the next connection that commits a notification, before the answer to its commit. */
async function openLine() {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-line-'));
  const { host, port = 5432 } = database.connection;
  const socket = `.s.PGSQL.${port}`;
  let isLosing = false;
  const server = createServer((near) => {
    const far = connect(`${host}/${socket}`);
    let [hasNotified, hasCommitted] = [false, false];
    const end = () => [near, far].map((one: Socket) => one.destroy());
    near.on('data', (sent) => {
      hasNotified ||= isLosing && sent.includes('insert into "notification"');
      hasCommitted ||= hasNotified && sent.includes('commit');
      far.write(sent);
    });
    far.on('data', (answer) => {
      if (!hasCommitted) return near.write(answer);
      isLosing = false;
      end();
    });
    for (const one of [near, far]) one.on('close', end).on('error', () => {});
  }).listen(join(folder, socket));
  await once(server, 'listening');
  const through = openDatabase({ ...database.connection, host: folder });
  afterAll(async () => {
    await through.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  return {
    db: through.db,
    loseCommit() {
      isLosing = true;
    },
    hasLost: () => !isLosing,
  };
}

test.each([{ onError: 'stop' }, { onError: 'continue' }])(
  'a step is not done again when the answer to its commit is lost ($onError)',
  async (more) => {
    const line = await openLine();
    const interrupted = scenarioTools({ ...world, deps: { ...world.deps, db: line.db } }, as);
    const tell = (title: string) => ({ module: 'staff.notify', config: { title, message: 'Bonjour', priority: 'low' }, ...more });
    const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [tell('first'), tell('second')]);
    await app.inject({ method: 'POST', url: hook, payload: {} });
    line.loseCommit();
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
