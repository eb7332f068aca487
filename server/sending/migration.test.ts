import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('the delivery failure that an earlier version read last is not searched for again', async () => {
  await upgradeTo('0348');
  await sql`
    insert into mail_account (type, email, daily_limit, minute_limit, bounces_read_at)
    values ('google', 'a@gmail.com', 1, 1, '2026-03-01 10:00:07.412Z'), ('google', 'b@gmail.com', 1, 1, null)`.execute(db);
  await upgradeTo('0353');
  const rows = await rowsOf(db, sql`select bounces_read_at, bounces_read_ids from mail_account order by email`);
  expect(rows).toEqual([
    { bounces_read_at: new Date('2026-03-01T10:00:08Z'), bounces_read_ids: [] },
    { bounces_read_at: null, bounces_read_ids: [] },
  ]);
});
