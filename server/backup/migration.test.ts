import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('an installed version keeps its backups in their order, with one of a day to come as the oldest', async () => {
  await upgradeTo('0419');
  await sql`
    insert into backup (cause, folder, file_name, started_at)
    values ('schedule', 'b', 'new', '2026-01-02'), ('schedule', 'b', 'old', '2026-01-01'), ('schedule', 'b', 'to come', '9999-01-01')`.execute(
    db,
  );
  await upgradeTo('0420');
  await sql`insert into backup (cause, folder, file_name) values ('schedule', 'b', 'next')`.execute(db);
  const rows = await rowsOf(db, sql<{ n: string }>`select file_name as n from backup order by nth`);
  expect(rows.map(({ n }) => n)).toEqual(['to come', 'old', 'new', 'next']);
});
