import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { exportAll } from '#server/backup/export-all.actions.ts';
import { openDatabase } from '#server/db/connect.ts';
import { prepared, rowsOf } from '#server/db/db.ts';
import { insertPayment } from '#server/payments/record.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { purgeDeleted } from './deleted.jobs.ts';
import { eraseMember } from './erase-member.queries.ts';

const { app, call, db, deps } = await testApp();
const { token: as } = await buildAccount(db);
const folder = await temporaryFolder();
const month = new Date().toISOString().slice(0, 7);

/** A deleted member whose time is over, with what refers to them, and who has paid or not. */
async function deleted({ paid }: { paid: boolean }): Promise<{ id: string; secret: string }> {
  const secret = randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const [name, email] = [`Awa ${secret}`, `${secret}@exemple.sn`];
  const body = { name, email, phone: '+221771234567', date: '2026-01-31', option: 'Partial', product: 'COACHING' };
  const id: string = (await call('POST', '/api/circle/create', { as, body })).body.data._id;
  await call('POST', `/api/circle/members/${id}/notes`, { as, body: { text: `Rappeler ${secret}` } });
  await call('POST', '/api/tasks', { as, body: { title: `Appeler ${secret}`, member: id } });
  await call('POST', `/api/circle/members/${id}/pay-link`, { as });
  await call('POST', `/api/circle/members/${id}/pay-link/send`, { as, body: {} });
  if (paid)
    await db.transaction().execute((tx) =>
      insertPayment(deps, tx, undefined, {
        ...{ member_id: id, category: 'Registration', name, email, phone: null, produit: 'COACHING', moyen: 'Cash' },
        ...{ payment_id: randomUUID(), amount: 50_000, currency: 'XOF', paid_at: new Date() },
      }),
    );
  await db
    .updateTable('member')
    .set({ archived_at: new Date(0), deleted_at: new Date(0), purge_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  return { id, secret };
}

const tables = await rowsOf(
  db,
  sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_log'`,
);

// The connection that looks is none of those that are killed, so that it plans its long statement once.
const onlooker = openDatabase(deps.connection, { max: 1 });
afterAll(onlooker.close);

/** Everything about a member, table by table, except the audit log. */
async function traces(id: string, secret: string): Promise<string> {
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name} as name, t::text as row from ${sql.table(name)} t where strpos(t::text, ${secret}) > 0 or strpos(t::text, ${id}) > 0`,
  );
  const all = sql<{ name: string; row: string }>`${prepared('traces_of_a_member')}${sql.join(parts, sql` union all `)} order by 1, 2`;
  const found = await rowsOf(onlooker.db, all);
  return found.map(({ name, row }) => `${name} ${row}`).join('\n');
}

/** Ends the connection of the transaction after its statement number `last`, as a process that is killed there does. */
const killedAfter = (last: number): KyselyPlugin & { ended: boolean } => {
  let n = 0;
  return {
    ended: false,
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++n === last) {
        this.ended = true;
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(db);
      }
      return result;
    },
  };
};

const expired = async (id: string) =>
  (await db.selectFrom('audit_log').select('id').where('subject_id', '=', id).where('action', '=', 'member.expire').execute()).length;

test.each([true, false])(
  'an erasure that is killed after any statement leaves everything, and the next one erases it once (paid: %s)',
  async (paid) => {
    const { id, secret } = await deleted({ paid });
    const before = await traces(id, secret);
    let kills = 0;
    for (let last = 1; ; last++) {
      const kill = killedAfter(last);
      const done = await eraseMember(db.withPlugin(kill), id, false).catch(() => 'killed');
      if (done === true) break;
      expect([last, done, kill.ended, await expired(id)]).toEqual([last, 'killed', true, 0]);
      expect(await traces(id, secret)).toBe(before);
      kills++;
    }
    expect(kills).toBeGreaterThan(paid ? 30 : 12);
    const erased = await traces(id, secret);
    expect(erased).not.toContain(secret);
    await purgeDeleted.handle(deps, {});
    expect([await traces(id, secret), await expired(id)]).toEqual([erased, 1]);
  },
  120_000,
);

test('the journal, what is owed and the whole export keep every sum of an erased member, and no word of theirs', async () => {
  const { id, secret } = await deleted({ paid: true });
  const read = async (path: string) => (await app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${as}` } })).body;
  const amounts = (csv: string) =>
    parse(csv.replace(/^\uFEFF/, ''), { delimiter: [';', ','] }).map((row: string[]) =>
      row.filter((cell) => /^-?[\d\s.,]+$/.test(cell) || cell === 'XOF'),
    );
  const journal = await read(`/api/accounting/months/${month}/journal`);
  const owed = JSON.parse(await read('/api/receivables'));
  expect(journal).toContain(secret);
  await eraseMember(db, id, false);

  const after = await read(`/api/accounting/months/${month}/journal`);
  expect(amounts(after)).toEqual(amounts(journal));
  expect(after).not.toContain(secret);
  expect(after).toContain('Ancien adhérent');
  expect(JSON.parse(await read('/api/receivables'))).toEqual(owed);
  expect(await read('/api/receivables/export')).not.toContain(secret);

  await exportAll({ connection: deps.connection, storage: deps.storage, version: '1', say: () => {}, folder: join(folder, 'all') });
  // The audit log keeps what it holds until its own time is over.
  const tables = (await readdir(join(folder, 'all', 'tables'))).filter((name) => !name.startsWith('audit_log.'));
  expect(tables).toContain('payment.csv');
  for (const table of tables)
    expect([table, (await readFile(join(folder, 'all', 'tables', table), 'utf8')).includes(secret)]).toEqual([table, false]);
}, 60_000);
