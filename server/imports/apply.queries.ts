import { sql } from 'kysely';
import type { ImportOptions } from '#contract/imports.ts';
import type { Db } from '#server/db/db.ts';
import { dayIn } from '#server/time/calendar.ts';
import { billingFrom } from './billing.rules.ts';
import { type Rows, resolveRows } from './resolve.queries.ts';
import { giveTagsAndAccess } from './tags-and-access.queries.ts';

export interface Importer {
  importId: string;
  /** The timelines show the file's name and who imported it. */
  name: string;
  actorId: string | null;
  actorName: string;
  timeZone: string;
  /** Only a registration that is paid in parts has it. */
  instalments: number;
}

/** Imports rows in the caller's transaction. Each row is decided again, because members may have changed since the dry run. */
export async function importRows(db: Db, rows: Rows, options: ImportOptions, importer: Importer): Promise<void> {
  // Every import locks its members in the same order, so that two imports never wait for each other.
  const chosen = sql`from member_import_row where import_id = ${rows.importId} and n > ${rows.after} and n <= ${rows.to}`;
  await sql`
    select from member
    where email = any(array(select email ${chosen} and email is not null))
      or phone = any(array(select phone ${chosen} and email is null and phone is not null))
    order by id for no key update`.execute(db);
  await resolveRows(db, rows, options);
  await insertNew(db, rows, options, importer);
  await giveTagsAndAccess(db, rows);
  await changeKnown(db, rows);
  await sql`
    insert into member_event (member_id, kind, actor_id, actor_name, data)
    select r.member_id, 'imported', ${importer.actorId}::uuid, ${importer.actorName},
      jsonb_build_object('import', r.import_id, 'file', ${importer.name}::text, 'row', r.n, 'isNew', r.outcome = 'new',
        'before', r.before, 'after', r.after)
    from member_import_row r where r.import_id = ${rows.importId} and r.n > ${rows.after} and r.n <= ${rows.to} and r.imported`.execute(db);
  await sql`
    insert into member_event (member_id, kind, actor_id, actor_name, data)
    select r.member_id, 'unsubscribed', ${importer.actorId}::uuid, ${importer.actorName},
      jsonb_build_object('import', r.import_id, 'file', ${importer.name}::text, 'day', r.fields ->> 'unsubscribed_on')
    from member_import_row r
    where r.import_id = ${rows.importId} and r.n > ${rows.after} and r.n <= ${rows.to} and r.imported and r.outcome = 'new'
      and r.fields ->> 'unsubscribed_on' is not null`.execute(db);
}

async function insertNew(
  db: Db,
  { importId, after, to }: Rows,
  options: ImportOptions,
  { timeZone, instalments }: Importer,
): Promise<void> {
  const rows = await db
    .selectFrom('member_import_row')
    .select(['n', 'fields'])
    .where('import_id', '=', importId)
    .where('n', '>', after)
    .where('n', '<=', to)
    .where('outcome', '=', 'new')
    .execute();
  const today = dayIn(timeZone, new Date());
  const billing = rows.map(({ n, fields }) => {
    const { columns, base } = billingFrom(fields as Record<string, string>, { today, instalments, options });
    return { n, billing: { ...columns, base } };
  });
  await sql`
    with added as (
      insert into member (full_name, email, phone, age, nationality, work, status, product, source, joined_at, moderator, unsubscribed_at,
        payment_option, payment_status, payment_last, payment_sequence, payment_next,
        subscription_status, subscription_last, subscription_sequence, subscription_next, reminder_state, billing_base, billing_base_at)
      select fields ->> 'full_name', email, phone, (fields ->> 'age')::int, fields ->> 'nationality', fields ->> 'work',
        coalesce(fields ->> 'status', 'NON TRAITÉ'), fields ->> 'product', fields ->> 'source',
        coalesce((fields ->> 'joined_on')::date::timestamp at time zone ${timeZone}, now()), coalesce((fields ->> 'moderator')::boolean, false),
        (fields ->> 'unsubscribed_on')::date::timestamp at time zone ${timeZone},
        billing ->> 'payment_option', billing ->> 'payment_status', (billing ->> 'payment_last')::date, (billing ->> 'payment_sequence')::int,
        (billing ->> 'payment_next')::date, billing ->> 'subscription_status', (billing ->> 'subscription_last')::date,
        (billing ->> 'subscription_sequence')::int, (billing ->> 'subscription_next')::date,
        case when billing ->> 'payment_status' = 'Completed' and billing ->> 'subscription_next' is not null then 'Subscription' else 'Registration' end,
        billing -> 'base', clock_timestamp()
      from member_import_row join jsonb_to_recordset(${JSON.stringify(billing)}::jsonb) as billed (n int, billing jsonb) using (n)
      where import_id = ${importId} and n > ${after} and n <= ${to} and outcome = 'new' order by n
      on conflict (email) do nothing
      returning id, email
    )
    update member_import_row r set
      member_id = a.id, imported = a.id is not null,
      outcome = case when a.id is null then 'skipped' else 'new' end,
      reason = case when a.id is null then 'Somebody added this e-mail address at the same moment.' end
    from member_import_row s left join added a on a.email = s.email
    where s.import_id = ${importId} and s.n > ${after} and s.n <= ${to} and s.outcome = 'new'
      and r.import_id = s.import_id and r.n = s.n`.execute(db);
}

async function changeKnown(db: Db, { importId, after, to }: Rows): Promise<void> {
  await sql`
    with changed as (
      update member m set
        full_name = coalesce(r.after ->> 'full_name', m.full_name), phone = coalesce(r.after ->> 'phone', m.phone),
        age = coalesce((r.after ->> 'age')::int, m.age), nationality = coalesce(r.after ->> 'nationality', m.nationality),
        work = coalesce(r.after ->> 'work', m.work), status = coalesce(r.after ->> 'status', m.status),
        product = coalesce(r.after ->> 'product', m.product), source = coalesce(r.after ->> 'source', m.source),
        rev = m.rev + 1, updated_at = now()
      from member_import_row r
      where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.outcome = 'updated' and m.id = r.member_id
      returning r.n
    )
    update member_import_row r set imported = true from changed where r.import_id = ${importId} and r.n = changed.n`.execute(db);
}
