import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { answerPath } from '#contract/answer-page.ts';
import { joinPath, payPath } from '#contract/pay-page.ts';
import { buildApp } from '#server/app.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { openDatabase } from '#server/db/connect.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

const { app, call, db, deps } = await testApp();
const admin = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

/** Lets this table refuse changes with an error code of PostgreSQL, as PostgreSQL does in that state. */
const refuse = async (table: 'form' | 'health_check', code: string) => {
  await sql`
    create or replace function ${sql.id(`refuse_${table}`)}() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception 'as if' using errcode = '${code}'; end $$`)}`.execute(db);
  await sql`create or replace trigger refuse before insert or update on ${sql.table(table)}
    execute function ${sql.id(`refuse_${table}`)}()`.execute(db);
};
const allow = (table: string) => sql`drop trigger refuse on ${sql.table(table)}`.execute(db);

test.each([
  ['its disk is full', '53100', 'no room left'],
  ['it only reads', '25006', 'no room left'],
  ['it starts up', '57P03', 'cannot be reached'],
  ['it shuts down', '57P01', 'cannot be reached'],
  ['it has too many connections', '53300', 'cannot be reached'],
  ['a statement takes too long', '57014', 'very busy'],
  ['two transactions wait for each other', '40P01', 'very busy'],
])('calls answer 503 with Retry-After and a sentence when %s', async (_, code, sentence) => {
  await refuse('form', code);
  const { status, body, headers } = await call('POST', '/api/forms', { as: admin.token, body: buildForm() });
  await allow('form');
  expect([status, body]).toEqual([503, { success: false, message: expect.stringContaining(sentence) }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('readyz answers 503 when the database takes no changes, and 200 again when it does', async () => {
  const readyz = async () => (await app.inject('/readyz')).statusCode;
  await expect.poll(readyz).toBe(200);
  await refuse('health_check', '53100');
  await expect.poll(readyz).toBe(503);
  await allow('health_check');
  await expect.poll(readyz).toBe(200);
});

test('readyz needs new space on the disk, not only space that the database already has', async () => {
  const spilled = () =>
    sql<{ n: number }>`select temp_files::int as n from pg_stat_database where datname = current_database()`
      .execute(db)
      .then(({ rows }) => rows[0]!.n);
  const before = await spilled();
  await delay(1_100);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  // PostgreSQL reports statistics when a connection is idle, at most a second late.
  await expect.poll(spilled, { timeout: 15_000 }).toBeGreaterThan(before);
});

test('calls answer 503 when the database server is gone', async () => {
  const unreachable = openDatabase({ host: '127.0.0.1', port: 1 });
  const other = await buildApp({ ...deps, db: unreachable.db });
  const answers = await Promise.all([
    other.inject({ url: '/api/me', headers: { authorization: `Bearer ${admin.token}` } }),
    other.inject(`/share/response/${randomUUID()}`),
    other.inject('/readyz'),
  ]);
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(Array(3).fill([503, '5']));
  await other.close();
  await unreachable.close();
});

test('whoever opens a public page while the database is gone gets a page that says so', async () => {
  const unreachable = openDatabase({ host: '127.0.0.1', port: 1 });
  const other = await buildApp({ ...deps, db: unreachable.db });
  const id = randomUUID();
  for (const url of ['/', `/offre/${id}`, '/payer', payPath('x'.repeat(32)), joinPath(id), '/reserver', '/unsubscribe/x', answerPath(id)]) {
    const { statusCode, headers, body } = await other.inject({ url, headers: { 'accept-language': 'fr' } });
    expect([url, statusCode, headers['content-type'], headers['retry-after']]).toEqual([url, 503, 'text/html; charset=utf-8', '5']);
    expect(body).toContain('<html lang="fr"');
  }
  await other.close();
  await unreachable.close();
});
