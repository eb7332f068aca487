import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { pushCircle } from './circle/circle.jobs.ts';
import { connectionTo } from './db/address.ts';
import { openDatabase } from './db/connect.ts';
import { findConnections } from './db/connections.ts';
import { migrate } from './db/migrate.ts';
import { testApp } from './testing/app.ts';
import { connectionUrl } from './testing/connection-url.ts';
import { testDatabase } from './testing/database.ts';
import { buildForm, buildQuestion } from './testing/factories.ts';
import { sendJson, serveFake } from './testing/fakes/fake-server.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { startSender, startWorkers } from './worker.ts';

const direct = await testDatabase();
const bouncer = await startPgBouncer(direct.connection);
if (bouncer) afterAll(bouncer.stop);

describe.skipIf(!bouncer)('with PgBouncer in transaction mode before the database', async () => {
  if (!bouncer) return;
  const database = openDatabase(direct.connection, { pooled: connectionTo(bouncer.url), max: 10 });
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const circle = await serveFake(async (_, res) => {
    asked.resolve();
    await answered.promise;
    sendJson(res, 200, { id: 7, email: 'binta@example.org', name: 'Binta' });
  });
  afterAll(circle.close);
  const { call, db, deps, app } = await testApp({ database, env: { CIRCLE_API_TOKEN: 'jeton-de-test', CIRCLE_API_URL: circle.url } });
  afterAll(database.close);
  const person = { name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une-longue-phrase-de-passe' };
  await call('POST', '/api/register', { body: person });
  const { token } = (await call('POST', '/api/login', { body: person })).body;

  test('more callers than sessions search and answer at the same time, and every answer is counted once', async () => {
    const question = buildQuestion();
    const form = (await call('POST', '/api/forms', { body: buildForm({ questions: [question] }), as: token })).body.data;
    const heard: ServerEvent[] = [];
    deps.events.subscribe((event) => heard.push(event));
    const answer = () => call('POST', '/api/answers', { body: { formId: form._id, answers: { [question.id]: 'Awa' } } });
    // Each list is asked for many times, so that a statement with a name would meet sessions that do not know it.
    const search = (i: number) => call('GET', `/api/circle?search=a${i % 3}`, { as: token });
    for (let round = 0; round < 5; round++) {
      const all = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? answer() : search(i))));
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(await db.selectFrom('form_tally').select('responses').execute()).toEqual([{ responses: 50 }]);
    await expect.poll(() => heard).toContainEqual({ type: 'response.created' });

    const sessions = await Promise.all(Array.from({ length: 10 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)));
    expect(new Set(sessions.map(({ rows }) => rows[0]!.pid)).size).toBeLessThanOrEqual(3);
    expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '30s' }]);
  });

  test('changes are sent to Circle by one process at a time, and its lock ends with that', async () => {
    await db.insertInto('member').values({ full_name: 'Binta', email: 'binta@example.org', circle_state: 'pending' }).execute();
    const pushed = pushCircle.handle(deps, {});
    await asked.promise;
    const holders = async () => {
      const held = sql<{ pid: number }>`select pid from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and d.datname = current_database()`;
      return (await held.execute(direct.db)).rows.map(({ pid }) => pid);
    };
    const [holder] = await holders();
    // Whoever waits for the answer of Circle gets another session of the pooler back than the one in which the lock was taken.
    const open = await Promise.all(Array.from({ length: 3 }, () => db.startTransaction().execute()));
    const pids = await Promise.all(
      open.map(async (one) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]!.pid),
    );
    await open[pids.findIndex((pid) => pid !== holder)]!.commit().execute();
    answered.resolve();
    await pushed;
    for (const one of open) if (!one.isCommitted) await one.commit().execute();
    expect([holder, await holders()]).toEqual([expect.any(Number), []]);
    expect(pids).not.toContain(holder);
  });

  test('jobs write exports and send e-mails, and the lock of the sender stays with it', async () => {
    await startWorkers(deps);
    const sender = startSender(deps);
    const form = (await call('POST', '/api/forms', { body: buildForm(), as: token })).body.data;
    const asked = await call('POST', `/api/forms/${form._id}/exports`, { body: { format: 'csv', selection: {} }, as: token });
    const find = () => call('GET', `/api/exports/${asked.body.data._id}`, { as: token });
    await expect.poll(async () => (await find()).body.data.state).toBe('done');
    const file = await app.inject({ url: `/api/exports/${asked.body.data._id}/file`, headers: { authorization: `Bearer ${token}` } });
    expect(file.statusCode).toBe(200);
    await call('POST', '/api/forgot-password', { body: { email: person.email } });
    const states = () => db.selectFrom('delivery').select('state').where('to_address', '=', person.email).execute();
    await expect.poll(states).toEqual([{ state: 'captured' }]);
    const holders = () =>
      sql<{ name: string }>`select application_name as name from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.classid = ${0x6d61696c} and a.datname = current_database()`.execute(direct.db);
    expect((await holders()).rows).toHaveLength(1);
    await sender.stop();
    expect((await holders()).rows).toHaveLength(0);
  });

  test('migrations look at the database through the direct address, and an address of the wrong kind is refused', async () => {
    const patience = { say: () => {}, signal: AbortSignal.timeout(5_000) };
    const postgres = connectionUrl(direct.connection);
    await expect(findConnections({ DATABASE_URL: bouncer.url }, patience)).rejects.toThrow(
      'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    );
    await expect(findConnections({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: bouncer.url }, patience)).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to a pooler',
    );
    const connections = await findConnections({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: postgres }, patience);
    expect(connections).toEqual({ connection: connectionTo(postgres), pooled: connectionTo(bouncer.url) });
    expect(await migrate(connections)).toEqual([]);
  });
});
