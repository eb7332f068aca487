import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('an import that was cancelled before it began says after the upgrade that nothing was imported', async () => {
  await upgradeTo('0333');
  await sql`
    with made as (
      insert into member_import (kind, name, storage_key, size, requested_name, state, added)
      values ('members', 'avant.csv', 'a', 1, 'Fatou', 'cancelled', 2), ('members', 'pendant.csv', 'b', 1, 'Fatou', 'cancelled', 1)
      returning id, name
    )
    insert into member_import_row (import_id, n, cells, outcome, imported)
    select id, n, '{}', 'new', name = 'pendant.csv' and n = 2 from made, generate_series(2, 3) as n`.execute(db);
  await upgradeTo('0344');
  const imports = await db.selectFrom('member_import').select(['name', 'added']).orderBy('name').execute();
  expect(imports).toEqual([
    { name: 'avant.csv', added: 0 },
    { name: 'pendant.csv', added: 1 },
  ]);
});
