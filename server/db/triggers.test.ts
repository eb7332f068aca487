import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';

const { db } = await testDatabase();

test('docs/architecture.md lists every trigger of the database and no other', async () => {
  const page = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const rows = page
    .slice(page.indexOf('| trigger |'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map((found) => found[1]!));
  const { rows: triggers } = await sql<{ name: string }>`
    select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`.execute(db);
  expect(listed.toSorted(), 'The table at the end of docs/architecture.md has these triggers.').toEqual(
    triggers.map(({ name }) => name).toSorted(),
  );
});
