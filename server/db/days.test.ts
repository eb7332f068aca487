import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { madeOn, startOf } from './days.ts';
import { allOf } from './db.ts';

const { db } = await testDatabase();

test('rows are found by the days on which they were made, as by their times alone', async () => {
  await sql`update setting set time_zone = 'Africa/Nairobi'`.execute(db);
  // Rows of twelve days, made up to a minute after their transactions began, also a moment before and after each midnight.
  await sql`
    create table made as
    select uuidv7(at + make_interval(secs => n % 60) - now()) as id, at
    from generate_series(1, 600) as n, lateral (
      select ${startOf('2026-01-20')} + make_interval(days => n % 12) + (n % 5 - 2) * interval '1 millisecond' * (n % 7) ^ (n % 9) as at
    ) as times`.execute(db);
  const count = async (conditions: Parameters<typeof allOf>[0]) =>
    (await sql<{ count: number }>`select count(*)::int as count from made where ${allOf(conditions)}`.execute(db)).rows[0]!.count;
  const columns = { id: sql`id`, at: sql`at` };
  for (let day = 19; day <= 30; day++)
    for (let days = 0; days < 4; days++) {
      const from = `2026-01-${day}`;
      const to = new Date(Date.UTC(2026, 0, day + days)).toISOString().slice(0, 10);
      const byTime = [sql<boolean>`at >= ${startOf(from)}`, sql<boolean>`at < ${startOf(from, days + 1)}`];
      expect(await count(madeOn(columns, { from, to })), `${from} to ${to}`).toBe(await count(byTime));
    }
  for (const range of [{}, { from: '0001-01-01', to: '9999-12-31' }, { from: '1969-12-31' }, { to: '2300-01-01' }])
    expect(await count(madeOn(columns, range)), JSON.stringify(range)).toBe(600);
  for (const range of [{ from: '9999-12-31' }, { to: '0001-01-01' }, { to: '1999-12-31' }, { from: '2300-01-01' }])
    expect(await count(madeOn(columns, range)), JSON.stringify(range)).toBe(0);
});
