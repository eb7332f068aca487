import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

// The npm package of PostgreSQL does not contain pg_dump, so this reads from the catalogue what pg_dump would print.

/**
 * Describes the schema of a migrated database as SQL for readers: each table with its indexes and triggers, then the
 * functions.
 */
export async function describeSchema(db: Db): Promise<string> {
  const [extensions, types, tables, functions] = await Promise.all([
    lines(db, sql`select 'create extension ' || extname || ';' as line from pg_extension where extname <> 'plpgsql' order by extname`),
    lines(
      db,
      sql`
        select 'create sequence ' || c.relname || ';' as line from pg_class c
        where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
        order by 1`,
    ),
    describeTables(db),
    lines(
      db,
      sql`
        select pg_get_functiondef(p.oid) || ';' || chr(10) as line from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        order by p.proname, p.oid::regprocedure::text`,
    ),
  ]);
  return `${[
    '-- Made from the migrated database by `npm run db:types`: the migrations are the source. Read it, do not edit it.',
    '-- docs/architecture.md says what each trigger is for.',
    '',
    ...extensions,
    '',
    ...types,
    '',
    ...tables,
    ...functions,
  ]
    .join('\n')
    .trimEnd()}\n`;
}

async function lines(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { line: string }[]).map(({ line }) => line);
}

/** Every table by name: columns, constraints, then the indexes and triggers that don't belong to a constraint. */
async function describeTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; columns: string[]; constraints: string[]; indexes: string[]; triggers: string[] }>`
    select c.relname as name,
      (select array_agg(
          a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || case a.attgenerated when 's' then ') stored' else ')' end
            when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
            when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
          || case when a.attnotnull then ' not null' else '' end
          order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select array_agg('constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) order by k.contype = 'p' desc, k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')), '{}') as constraints,
      coalesce((select array_agg(pg_get_indexdef(i.indexrelid) || ';' order by i.indexrelid::regclass::text)
        from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)), '{}') as indexes,
      coalesce((select array_agg(pg_get_triggerdef(t.oid) || ';' order by t.tgname)
        from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '{}') as triggers
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db);
  return rows.map(({ name, columns, constraints, indexes, triggers }) =>
    [`create table ${name} (`, [...columns, ...constraints].map((line) => `  ${line}`).join(',\n'), ');', ...indexes, ...triggers, ''].join(
      '\n',
    ),
  );
}
