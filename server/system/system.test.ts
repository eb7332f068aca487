import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertRow, insertRows, rowOf } from '#server/db/db.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { readDatabase } from './database.queries.ts';
import { readFacts } from './facts.actions.ts';
import { startHeartbeat } from './heartbeat.actions.ts';

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const facts = () => readFacts(deps);
const processes = () => db.selectFrom('process').selectAll().execute();

/** A job that uses up its only attempt. */
async function failJob(): Promise<string> {
  const id = (await deps.jobs.boss.send(housekeeping.name, { not: 'empty' }, { retryLimit: 0 }))!;
  await deps.jobs.boss.fetch(housekeeping.name);
  await deps.jobs.boss.fail(housekeeping.name, id, { message: 'the disk said no' });
  // The queue counts failures about once a minute.
  await sql`update pgboss.queue set failed_count = 1 where name = ${housekeeping.name}`.execute(db);
  return id;
}

describe('the system page', () => {
  test('says what runs and what is wrong, to admins only', async () => {
    const { status, body } = await call('GET', '/api/system', { as: admin.token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { embedded: true, version: expect.stringMatching(/^18/), statements: null },
      findings: [
        { key: 'workers', severity: 'critical' },
        { key: 'mail:server', severity: 'warning', link: '/settings?section=email' },
      ],
    });
    expect(body.data.database.size).toBeGreaterThan(1e6);
    expect(body.data.database.connections).toBeGreaterThan(0);
    expect(body.data.queues.find(({ name }: { name: string }) => name === 'form.export')).toMatchObject({ title: 'Exports', waiting: 0 });
    const french = await call('GET', '/api/system', { as: admin.token, language: 'fr' });
    expect(french.body.data.findings[0].title).toMatch(/^Aucun processus de travail/);
    expect((await call('GET', '/api/system', { as: coach.token })).status).toBe(403);
  });

  test('lists a process with its disk while it lives, and no longer when it has stopped', async () => {
    const heartbeat = await startHeartbeat(deps);
    const { processes: listed, disks } = await facts();
    expect(listed).toMatchObject([{ role: 'all', pid: process.pid, gone: false }]);
    expect(disks).toMatchObject([{ folder: deps.env.CAURI_DATA }]);
    expect(disks[0]!.free).toBeLessThanOrEqual(disks[0]!.total);
    await heartbeat.stop();
    expect(await processes()).toEqual([]);
  });

  test('shows a killed process until one of its kind takes its place or an admin forgets it', async () => {
    const old = new Date(Date.now() - 3_600_000);
    const row = { role: 'worker' as const, pid: 1, version: '1', memory: 1, folder: '/data', started_at: old, seen_at: old };
    const insert = (host: string) =>
      db
        .insertInto('process')
        .values({ ...row, host })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await insert('elsewhere');
    expect((await facts()).processes).toMatchObject([{ host: 'elsewhere', gone: true }]);
    const forget = () => call('DELETE', `/api/system/processes/${id}`, { as: admin.token });
    expect((await forget()).status).toBe(200);
    expect((await forget()).status).toBe(404);

    const heartbeat = await startHeartbeat(deps);
    const [own] = await processes();
    const forgetOwn = await call('DELETE', `/api/system/processes/${own!.id}`, { as: admin.token });
    expect(forgetOwn.status).toBe(409);
    // The same machine starts the same role again after kill -9, where no process has the old number any more.
    await db
      .updateTable('process')
      .set({ pid: 2 ** 22 + 1 })
      .execute();
    const next = await startHeartbeat(deps);
    expect((await processes()).map(({ pid }) => pid)).toEqual([process.pid]);
    await next.stop();
    await heartbeat.stop();
  });

  test('counts what waits in a queue, and since when', async () => {
    await deps.jobs.boss.send(housekeeping.name, {});
    await deps.jobs.boss.send(housekeeping.name, {}, { startAfter: 3600 });
    const queue = async () => (await facts()).queues.find(({ name }) => name === housekeeping.name);
    expect(await queue()).toMatchObject({ waiting: 1, later: 1, oldestAt: expect.any(String) });
    await deps.jobs.boss.deleteQueuedJobs(housekeeping.name);
    expect(await queue()).toMatchObject({ waiting: 0, later: 0, oldestAt: null });
  });

  test('runs a failed job again, or deletes it, once', async () => {
    const id = await failJob();
    expect((await facts()).failures).toMatchObject([{ _id: id, queue: housekeeping.name, error: 'the disk said no', attempts: 1 }]);
    const act = (what: string, body: object) => call('POST', `/api/system/failed/${what}`, { as: admin.token, body });
    expect((await act('retry', { queue: housekeeping.name, _id: id })).body).toMatchObject({ count: 1, message: 'The job runs again' });
    expect((await act('retry', { queue: housekeeping.name, _id: id })).status).toBe(409);
    expect((await act('retry', { queue: 'no such queue' })).status).toBe(409);
    expect(await runJobs()).toBeGreaterThan(0);

    await failJob();
    expect((await act('dismiss', { queue: housekeeping.name })).body).toMatchObject({ count: expect.any(Number) });
    expect((await facts()).failures).toEqual([]);
    const actions = await db.selectFrom('audit_log').select('action').where('subject_type', '=', 'job').execute();
    expect(actions.map(({ action }) => action)).toEqual(['job.retry', 'job.dismiss']);
  });

  test('shows which query waits for which', async () => {
    const lock = sql`select pg_advisory_xact_lock(4711)`;
    let waiting: Promise<unknown> | undefined;
    await db.transaction().execute(async (holder) => {
      const { pid } = await rowOf(holder, sql<{ pid: number }>`select pg_backend_pid() as pid`);
      await lock.execute(holder);
      waiting = lock.execute(db);
      const blocked = async () => (await readDatabase(db, 0)).slow.find(({ blockedBy }) => blockedBy.includes(pid));
      while (!(await blocked())) await sql`select 1`.execute(db);
      expect(await blocked()).toMatchObject({ state: 'active', query: 'select pg_advisory_xact_lock(4711)' });
      const { slow } = await readDatabase(db, 0);
      expect(slow.find((one) => one.pid === pid)).toMatchObject({ state: 'idle in transaction', blockedBy: [] });
    });
    await waiting;
  });

  test('shows what waits for each e-mail account, and what is wrong with it', async () => {
    const account = { type: 'smtp' as const, host: 'mail', port: 587, daily_limit: 100, minute_limit: 100 };
    const insert = (email: string, state: 'connected' | 'reconnect') =>
      db
        .insertInto('mail_account')
        .values({ ...account, email, state, error: state === 'reconnect' ? 'bad password' : null })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [good, lost] = [await insert('a@exemple.sn', 'connected'), await insert('b@exemple.sn', 'reconnect')];
    const mail = { kind: 'test', to_address: 'awa@exemple.sn', account_id: lost.id };
    const late = new Date(Date.now() - 3_600_000);
    await db
      .insertInto('delivery')
      .values([
        { ...mail, created_at: late, next_at: late },
        // A scenario wrote it at night, for the hour of the daily reminders.
        { ...mail, created_at: new Date(Date.now() - 8 * 3_600_000), next_at: new Date(Date.now() - 60_000) },
        { ...mail, next_at: new Date(Date.now() + 3_600_000) },
      ])
      .execute();
    const { mail: lanes } = await facts();
    expect(lanes.slice(0, 2)).toMatchObject([
      { account: good.id, address: 'a@exemple.sn', state: 'ready', waiting: 0, oldestAt: null },
      { account: lost.id, state: 'lost', error: 'bad password', waiting: 3, oldestAt: late.toISOString() },
    ]);
    expect(lanes.at(-1)).toMatchObject({ account: null, state: 'captures' });
  });

  test('says how WhatsApp and SMS are getting on, and finds a channel that is lost', async () => {
    const connection = await insertRow(db, 'connection', { service: 'whatsapp', name: 'Numéro', fields: [], secret: '' });
    const limits = { daily_limit: 100, minute_limit: 10 };
    await insertRows(db, 'message_channel', { channel: 'whatsapp', connection_id: connection, receipt_token: 'jeton', ...limits });
    const lanes = async () => (await facts()).mail.filter(({ channel }) => channel !== 'email');
    const phone = '+221771234567';
    await insertRow(db, 'delivery', { kind: 'test', to_address: 'awa@exemple.sn', channel: 'whatsapp', phone });
    expect(await lanes()).toMatchObject([{ channel: 'whatsapp', account: null, state: 'ready', waiting: 1 }]);
    await db.updateTable('message_channel').set({ state: 'reconnect' }).execute();
    expect(await lanes()).toMatchObject([{ state: 'lost' }]);
    const { body } = await call('GET', '/api/system', { as: admin.token });
    expect(body.data.findings.map(({ title }: { title: string }) => title)).toContain(
      'WhatsApp messages cannot leave any more: they are sent by e-mail',
    );
  });

  test('says when each provider was last heard of', async () => {
    const at = new Date('2026-11-20T10:00:00Z');
    const event = { provider: 'moneroo' as const, event: 'payment.success', body: Buffer.from('{}'), received_at: at };
    await db
      .insertInto('webhook_event')
      .values([
        { ...event, delivery_key: 'a' },
        { ...event, delivery_key: 'b', event: 'reconcile.payment', received_at: new Date() },
      ])
      .execute();
    const { services } = await facts();
    expect(services.map(({ name }) => name)).toEqual(['chariow', 'fedapay', 'moneroo', 'circle', 'google']);
    expect(services[2]).toMatchObject({ configured: false, heardAt: at.toISOString(), silentSince: null });
  });
});
