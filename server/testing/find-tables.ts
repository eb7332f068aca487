import { sql } from 'kysely';
import { type Db, rowsOf } from '#server/db/db.ts';

/** Returns the tables in which a text of small letters is to be found, in their order. Bytes are read as text. */
export async function findTables(db: Db, text: string): Promise<string[]> {
  const tables = await rowsOf(
    db,
    sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const hits: string[] = [];
  for (const { name } of tables) {
    const inBytes = name === 'webhook_event' ? sql`or strpos(lower(encode(t.body, 'escape')), ${text}) > 0` : sql``;
    const found = sql`select 1 from ${sql.table(name)} t where strpos(lower(t::text), ${text}) > 0 ${inBytes} limit 1`;
    if ((await rowsOf(db, found)).length > 0) hits.push(name);
  }
  return hits;
}
