import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { allJobs } from '#server/all-jobs.ts';
import { publish } from '#server/db/events.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { startWorkers } from '#server/worker.ts';
import { queueClock, resetFutureTimes } from './clock-set-back.ts';
import { openJobs, scheduleJobs } from './jobs.ts';

const { db, deps, runJobs } = await testApp();
const hello = systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] });
const mails = (to: string) => db.selectFrom('delivery').select(['state', 'attempts']).where('to_address', '=', to).execute();

test('a rolled-back transaction leaves no row, no job and no event', async () => {
  const events: ServerEvent[] = [];
  const stop = deps.events.subscribe((event) => events.push(event));
  const rollback = db.transaction().execute(async (db) => {
    await queueMail(db, 'rien@exemple.sn', hello);
    await publish(db, { type: 'form.changed', formId: '01a1fc53-4cf7-70ec-9b14-429e261a51fe' });
    throw new Error('changed my mind');
  });
  await expect(rollback).rejects.toThrow('changed my mind');
  expect(await runJobs()).toBe(0);
  expect(await mails('rien@exemple.sn')).toEqual([]);
  await delay(100);
  expect(events).toEqual([]);
  stop();
});

test('a committed transaction leaves one row and one event, and any worker sends the e-mail', async () => {
  const heard = new Promise<ServerEvent>((resolve) => deps.events.subscribe(resolve));
  await db.transaction().execute((db) => queueMail(db, 'awa@exemple.sn', hello));
  expect(await heard).toEqual({ type: 'delivery.changed' });
  expect(await runJobs()).toBe(1);
  expect(await mails('awa@exemple.sn')).toEqual([{ state: 'captured', attempts: 1 }]);
});

test('a job is refused when its payload does not fit the schema', async () => {
  const job = allJobs.find(({ name }) => name === 'campaign.freeze')!;
  await expect(deps.jobs.enqueue(db, job, { runId: 'x' })).rejects.toThrow();
});

test('a queue of an earlier version, whose jobs were repeated after 15 minutes, gives them as long as a new one', async () => {
  const longest = async (name: string) => (await deps.jobs.boss.getQueue(name))?.expireInSeconds;
  await deps.jobs.boss.updateQueue(housekeeping.name, { expireInSeconds: 900 });
  const other = await openJobs(deps.connection, deps.log, [housekeeping], { supervise: false });
  await other.close();
  expect(await longest(housekeeping.name)).toBe(12 * 3_600);
  expect(await longest('campaign.freeze')).toBe(12 * 3_600);
});

test('a queue that gave up sooner in an earlier version retries as often as a new one', async () => {
  await deps.jobs.boss.updateQueue(housekeeping.name, { retryLimit: 2 });
  const other = await openJobs(deps.connection, deps.log, [housekeeping], { supervise: false });
  await other.close();
  expect(await deps.jobs.boss.getQueue(housekeeping.name)).toMatchObject({ retryLimit: 5, expireInSeconds: 12 * 3_600 });
});

test('a worker wakes up when a job is committed, without waiting for its poll', async () => {
  await startWorkers(deps);
  await delay(500);
  const started = Date.now();
  await db.transaction().execute(async (db) => {
    await db
      .insertInto('rate_limit')
      .values({ key: 'vite', attempts: 1, window_ends_at: new Date(0) })
      .execute();
    await deps.jobs.enqueue(db, housekeeping, {});
  });
  while (await db.selectFrom('rate_limit').select('key').where('key', '=', 'vite').executeTakeFirst()) await delay(20);
  // The time is printed and not asserted, because machines are noisy. Polling alone would take up to two seconds.
  process.stdout.write(`woken after ${Date.now() - started} ms\n`);
});

test('a job that only an earlier version had is forgotten, with what was scheduled of it', async () => {
  const { boss } = deps.jobs;
  await boss.createQueue('responses.arrange');
  await boss.schedule('responses.arrange', '* * * * *');
  await boss.send('responses.arrange');
  await scheduleJobs(deps, allJobs);
  const names = async () => (await boss.getQueues()).map(({ name }) => name);
  expect(await names()).not.toContain('responses.arrange');
  expect(await names()).toEqual(expect.arrayContaining(allJobs.map(({ name }) => name)));
  expect((await boss.getSchedules()).map(({ name }) => name)).not.toContain('responses.arrange');
  expect((await boss.getSchedules()).map(({ name }) => name)).toContain(housekeeping.name);
});

test('a job that only a later version has stays, also when a worker of this version starts again during the upgrade', async () => {
  const { boss } = deps.jobs;
  await boss.createQueue('members.new-in-next-version');
  const waiting = await boss.send('members.new-in-next-version');
  await scheduleJobs(deps, allJobs);
  expect(await boss.fetch('members.new-in-next-version')).toMatchObject([{ id: waiting }]);
});

test('schedules and jobs go on when the clock was set back', async () => {
  await db.transaction().execute(async (db) => {
    await deps.jobs.enqueue(db, housekeeping, {});
    await sql`update pgboss.job set created_on = now() + interval '2 days', start_after = now() + interval '2 days'
      where name = ${housekeeping.name} and state = 'created'`.execute(db);
    await deps.jobs.enqueue(db, housekeeping, {}, { startAfter: new Date(Date.now() + 7 * 86_400_000) });
    await sql`update pgboss.version set cron_on = now() + interval '2 days'`.execute(db);
  });
  const later = async () =>
    (await sql`select from pgboss.job where name = ${housekeeping.name} and start_after > now()`.execute(db)).rows.length;
  expect(await later()).toBe(2);
  await resetFutureTimes(deps.jobs.boss);
  expect(await later()).toBe(1);
  expect((await sql`select cron_on <= now() as past from pgboss.version`.execute(db)).rows).toEqual([{ past: true }]);
});

test('a timer of the queue that waits for more weeks than Node can count does not end at once', async () => {
  let ended = false;
  const timer = queueClock.setTimeout(() => (ended = true), 40 * 86_400_000);
  await delay(20);
  queueClock.clearTimeout(timer);
  expect(ended).toBe(false);
});
