import type pg from 'pg';

export interface DescribedTable {
  name: string;
  columns: {
    name: string;
    type: string;
    /** A row may have no value. */
    optional: boolean;
    /** It refers to this `table.column`. */
    refers?: string;
    /** The database checks these conditions. */
    checks?: string[];
    comment?: string;
  }[];
}

/** Returns every table with its columns, as the database itself describes them. */
export async function describeTables(client: pg.Client): Promise<DescribedTable[]> {
  const { rows } = await client.query<DescribedTable>(`
    select c.relname as name, json_agg(json_strip_nulls(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'optional', not a.attnotnull,
      'refers', (
        select r.relname || '.' || f.attname from pg_constraint k
        join pg_class r on r.oid = k.confrelid join pg_attribute f on f.attrelid = r.oid and f.attnum = k.confkey[1]
        where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1
      ),
      'checks', (
        select json_agg(pg_get_expr(k.conbin, k.conrelid)) from pg_constraint k
        where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
      ),
      'comment', col_description(c.oid, a.attnum)
    )) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
}

export interface NamedFile {
  id: string;
  formId: string;
  formTitle: string;
  responseId: string | null;
  questionId: string;
  name: string;
  type: string;
  size: number;
  day: string;
  storageKey: string;
}

/** Yields the complete files, in batches. */
export async function* listNamedFiles(client: pg.Client): AsyncGenerator<NamedFile[]> {
  await client.query(`
    declare named_files no scroll cursor for
    select u.id, u.form_id as "formId", f.title as "formTitle", u.response_id as "responseId", u.question_id as "questionId", u.name, u.type,
      u.size::float8 as size, to_char(u.created_at, 'YYYY-MM-DD') as day, u.storage_key as "storageKey"
    from upload u join form f on f.id = u.form_id where u.complete order by u.created_at`);
  for (;;) {
    const { rows } = await client.query<NamedFile>('fetch 500 from named_files');
    if (rows.length === 0) return;
    yield rows;
  }
}

/** The file belongs to a row of another table than the answers. */
export interface OtherFile {
  table: string;
  id: string;
  name: string;
  type: string;
  size: number;
  day: string;
  storageKey: string;
}

/** Returns the files that belong to the books. Those of exports and imports are copies of what the tables hold. */
export async function listOtherFiles(client: pg.Client): Promise<OtherFile[]> {
  const { rows } = await client.query<OtherFile>(`
    select "table", id, name, type, size::float8 as size, to_char(created_at, 'YYYY-MM-DD') as day, storage_key as "storageKey" from (
      select 'payment_photo' as "table", payment_id as id, file_name as name, file_type as type, file_size as size, created_at, storage_key
      from payment_photo
      union all select 'transfer_receipt', id, file_name, file_type, file_size, created_at, storage_key from transfer_receipt
      union all select 'settlement_file', id, name, '', size, created_at, storage_key from settlement_file
    ) as file order by "table", created_at, id`);
  return rows;
}
