import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import { beforeEach, expect, test } from 'vitest';
import { type Db, rowsOf } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { reconcile } from '#server/webhooks/reconcile.jobs.ts';

const { db, deps } = await testApp();
const { boss } = deps.jobs;

const enqueue = (by: Db, options: { startAfter?: Date; key?: string } = { key: 'one' }) => deps.jobs.enqueue(by, reconcile, {}, options);
/** Takes what a worker would take now. */
const take = async (by: Db = db) => (await boss.fetch(reconcile.name, { batchSize: 10, db: fromKysely(by) })).length;
const inAnHour = () => new Date(Date.now() + 3_600_000);
const count = async () => (await rowsOf(db, sql`select from pgboss.job where name = ${reconcile.name} and state = 'created'`)).length;

beforeEach(async () => {
  await boss.deleteAllJobs(reconcile.name);
});

test('a job with a key is not added beside an equal one that waits', async () => {
  for (let i = 0; i < 3; i++) await enqueue(db);
  expect(await count()).toBe(1);
  await enqueue(db, { key: 'other' });
  await enqueue(db, {});
  await enqueue(db, {});
  expect(await count()).toBe(4);
});

test('a job with a key is not added beside those that an earlier version left waiting', async () => {
  for (let i = 0; i < 3; i++) await boss.send(reconcile.name, {}, { singletonKey: 'one' });
  await enqueue(db);
  expect(await count()).toBe(3);
});

test('a job that waits for later does not hold up one that may begin now, and the other way round adds none', async () => {
  await enqueue(db, { key: 'one', startAfter: inAnHour() });
  await enqueue(db);
  expect(await count()).toBe(2);
  await enqueue(db, { key: 'one', startAfter: inAnHour() });
  expect(await count()).toBe(2);
});

test('a job that is running does not swallow the next one', async () => {
  await enqueue(db);
  expect(await take()).toBe(1);
  await enqueue(db);
  expect(await take()).toBe(1);
});

test('a job that a worker takes at this moment does not swallow the next one', async () => {
  await enqueue(db);
  const worker = await db.startTransaction().execute();
  expect(await take(worker)).toBe(1);
  await enqueue(db);
  await worker.commit().execute();
  expect(await take()).toBe(1);
});

test('two transactions that ask for a waiting job do not wait for each other, and it begins after both', async () => {
  await enqueue(db);
  const [first, second] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
  await enqueue(first);
  await enqueue(second);
  expect(await take()).toBe(0);
  await first.commit().execute();
  expect(await take()).toBe(0);
  await second.commit().execute();
  expect(await count()).toBe(1);
  expect(await take()).toBe(1);
});

test('two transactions at once of which neither finds a waiting job add one each, and the next one adds none', async () => {
  const [first, second] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
  await enqueue(first);
  await enqueue(second);
  await first.commit().execute();
  await second.commit().execute();
  await enqueue(db);
  expect(await count()).toBe(2);
});

test('a job stays away with its transaction that is rolled back, and the waiting one remains', async () => {
  await enqueue(db);
  const other = await db.startTransaction().execute();
  await enqueue(other);
  await other.rollback().execute();
  expect(await take()).toBe(1);
});
