import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connectionTo } from './db/address.ts';
import { openDatabase } from './db/connect.ts';
import { type Db, rowOf, rowsOf } from './db/db.ts';
import { rowsOf as rowsFrom } from './testing/answer-load.ts';
import { testApp } from './testing/app.ts';
import { buildAccount, buildForm } from './testing/factories.ts';
import { startPair } from './testing/postgres-pair.ts';

const folder = await mkdtemp(join(tmpdir(), 'cauri-test-standby-'));
const pair = await startPair(folder);
afterAll(async () => {
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});
const troubles: string[] = [];
const open = (standby = pair.standbyUrl()) =>
  openDatabase(connectionTo(pair.primaryUrl()), {
    standby: connectionTo(standby),
    onStandbyTrouble: ({ message }) => troubles.push(message),
  });

const database = open();
const { app, call, db, deps, runJobs } = await testApp({ database });
afterAll(database.close);
const { token } = await buildAccount(db);
const form = (await call('POST', '/api/forms', { body: buildForm(), as: token })).body.data;
const answer = () => call('POST', '/api/answers', { body: { formId: form._id, answers: { [form.questions[0].id]: 'Awa' } } });

/** Runs statements on the standby as its superuser. */
const onStandby = async (...statements: string[]) => {
  for (const one of statements) await rowsFrom(connectionTo(pair.standbyUrl().replace('cauri@', 'postgres@')), one);
};
const isStandby = async (db: Db) => (await rowOf(db, sql<{ is: boolean }>`select pg_is_in_recovery() as is`)).is;
/** The last statement of the pool's sessions on the standby, after a marker of our own. */
async function lastStatementDuring(work: () => Promise<unknown>): Promise<string> {
  await deps.readOnStandby((db) => rowsOf(db, sql`select 'marker'`));
  await work();
  const statement = "select query from pg_stat_activity where application_name = 'cauri' order by state_change desc limit 1";
  return (await rowsFrom<{ query: string }>(connectionTo(pair.standbyUrl()), statement))[0]!.query;
}

test('statistics and exports are read on the standby and hold what was just recorded', async () => {
  for (let count = 1; count <= 3; count++) {
    await answer();
    expect((await call('GET', '/api/dashboard', { as: token })).body.data.forms.responses).toBe(count);
    expect((await call('GET', `/api/forms/${form._id}/summary`, { as: token })).body.data.total).toBe(count);
  }
  expect(await lastStatementDuring(() => call('GET', '/api/dashboard', { as: token }))).toContain('(select from payment where');
  expect(await lastStatementDuring(() => call('GET', `/api/forms/${form._id}/summary`, { as: token }))).toBe('commit');

  const asked = await call('POST', `/api/forms/${form._id}/exports`, { body: { format: 'csv', selection: {} }, as: token });
  await answer();
  expect(await lastStatementDuring(runJobs)).toBe('commit');
  const file = await app.inject({ url: `/api/exports/${asked.body.data._id}/file`, headers: { authorization: `Bearer ${token}` } });
  expect(file.body.trim().split('\n')).toHaveLength(1 + 4);
  expect(troubles).toEqual([]);
});

test('the primary reads while the standby is too far behind', async () => {
  const late = open();
  await onStandby('select pg_wal_replay_pause()');
  await rowsOf(db, sql`update setting set time_zone = time_zone`);
  expect(await late.readOnStandby(isStandby)).toBe(false);
  expect(troubles.splice(0)).toEqual(['the standby of DATABASE_READ_URL is too far behind']);
  await onStandby('select pg_wal_replay_resume()');
  await late.close();
});

test('work that the standby had to end is done on the primary', async () => {
  await onStandby('alter system set max_standby_streaming_delay = 0', 'select pg_reload_conf()');
  for (const one of ['create table removed (n int)', 'insert into removed values (1)']) await sql.raw(one).execute(db);
  const found = await deps.readOnStandby((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const { n } = await rowOf(db, sql<{ n: number }>`select count(*) as n from removed`);
        if (!(await isStandby(db))) return n;
        // The primary removes rows that the standby still reads.
        const remove = async () => {
          for (const one of ['delete from removed', 'vacuum removed']) await sql.raw(one).execute(database.db);
        };
        await Promise.all([rowsOf(db, sql`select pg_sleep(20)`), remove()]);
        return 'the standby slept to the end';
      }),
  );
  expect(found).toBe(0);
  expect(troubles.splice(0)).toEqual([expect.stringMatching(/conflict with recovery|connection to PostgreSQL was lost/)]);
});

test('the primary reads when the standby is away, and when its address leads to no standby', async () => {
  for (const [address, trouble] of [
    ['postgres://cauri@%2Fnowhere/cauri', /ENOENT/],
    [pair.primaryUrl(), /is not a standby/],
  ] as const) {
    const other = open(address);
    for (let i = 0; i < 2; i++) expect(await other.readOnStandby(isStandby)).toBe(false);
    expect(troubles.splice(0)).toEqual([expect.stringMatching(trouble)]);
    await other.close();
  }
});
