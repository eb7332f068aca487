import { type RawBuilder, sql } from 'kysely';
import type { ImportOptions } from '#contract/imports.ts';
import { refreshBillings } from '#server/billing/billing.queries.ts';
import { holdCoaches } from '#server/coaches/coaches.queries.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { tellCoach } from '#server/members/coach-of-member.queries.ts';
import { holdMemberFields } from '#server/members/fields.queries.ts';
import type { findCurrentTerms } from '#server/products/products.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { billingFrom } from './billing.rules.ts';
import { type OpeningEntry, WrongAmount } from './opening.rules.ts';
import { reason } from './reasons.queries.ts';
import { coachIn, currentColumns, IMPORTED_COLUMNS, ownValuesIn, type Rows, resolveRows } from './resolve.queries.ts';

export interface Importer {
  importId: string;
  /** The timelines show the file's name and who imported it. */
  name: string;
  actorId: string | null;
  actorName: string;
  timeZone: string;
  /** The terms under which new members join, by product. */
  terms: Awaited<ReturnType<typeof findCurrentTerms>>;
}

/** Imports rows in the caller's transaction. Each row is decided again, because members may have changed since the dry run. */
export async function importRows(db: Db, rows: Rows, options: ImportOptions, importer: Importer): Promise<void> {
  await holdCoaches(db, coachesOf(rows, 'fields'));
  await holdMemberFields(db);
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

/** The coaches whom the rows give to members, or had taken from them. */
const coachesOf = ({ importId, after, to }: Rows, where: 'fields' | 'before') => sql`
  select a.id from member_import_row r join account a on a.email = (r.${sql.ref(where)} ->> 'coach')::citext
  where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to}`;

async function insertNew(db: Db, { importId, after, to }: Rows, options: ImportOptions, importer: Importer): Promise<void> {
  const { timeZone, terms } = importer;
  const rows = await db
    .selectFrom('member_import_row')
    .select(['n', 'email', 'fields'])
    .where('import_id', '=', importId)
    .where('n', '>', after)
    .where('n', '<=', to)
    .where('outcome', '=', 'new')
    .execute();
  const today = dayIn(timeZone, new Date());
  const billing: { n: number; email: string | null; billing: object; entries: OpeningEntry[] }[] = [];
  const refused: { n: number; reason: string }[] = [];
  for (const { n, email, fields } of rows) {
    const values = fields as Record<string, string>;
    try {
      const { columns, base, entries } = billingFrom(values, { today, terms: terms.get(values.product ?? null), options });
      billing.push({ n, email, billing: { ...columns, base }, entries });
    } catch (error) {
      // The price of the product was changed after the dry run.
      if (!(error instanceof WrongAmount)) throw error;
      refused.push({ n, reason: error.reason });
    }
  }
  if (refused.length > 0) await skipRows(db, importId, refused);
  // The terms are looked up once for each product, and not for each member as by the trigger.
  const given = billing.map(({ n, billing }) => ({ n, billing }));
  const { rows: added } = await sql<{ id: string; email: string }>`
    with current as materialized (
      select name, current_terms(name) as terms_id from product union all select null, current_terms(null)
    )
    insert into member (${sql.join(IMPORTED_COLUMNS.map((column) => sql.ref(column)))}, email, terms_id, joined_at, moderator,
      unsubscribed_at, whatsapp_agreed_at, payment_option, payment_status, payment_last, payment_sequence, payment_next,
      subscription_status, subscription_last, subscription_sequence, subscription_next, reminder_state, billing_base, billing_base_at,
      coach_id, fields)
    select ${sql.join(IMPORTED_COLUMNS.map(newValue))}, email, (select terms_id from current where name is not distinct from fields ->> 'product'),
      coalesce((fields ->> 'joined_on')::date::timestamp at time zone ${timeZone}, now()), coalesce((fields ->> 'moderator')::boolean, false),
      (fields ->> 'unsubscribed_on')::date::timestamp at time zone ${timeZone},
      (fields ->> 'whatsapp_agreed_on')::date::timestamp at time zone ${timeZone},
      billing ->> 'payment_option', billing ->> 'payment_status', (billing ->> 'payment_last')::date, (billing ->> 'payment_sequence')::int,
      (billing ->> 'payment_next')::date, billing ->> 'subscription_status', (billing ->> 'subscription_last')::date,
      (billing ->> 'subscription_sequence')::int, (billing ->> 'subscription_next')::date,
      case when billing ->> 'payment_status' = 'Completed' and billing ->> 'subscription_next' is not null then 'Subscription' else 'Registration' end,
      billing -> 'base', clock_timestamp(), ${coachIn(sql`fields`)}, ${ownValuesIn(sql`fields`)}
    from member_import_row join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as billed (n int, billing jsonb) using (n)
    where import_id = ${importId} and n > ${after} and n <= ${to} and outcome = 'new' order by n
    on conflict (email) do nothing
    returning id, email`.execute(db);
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  const found = billing.map(({ n, email }) => ({ n, id: ids.get(email!) ?? null }));
  // A statement of its own: joined to the rows that the one above returns, each row would be compared with all of them.
  await sql`
    update member_import_row r set
      member_id = f.id, imported = f.id is not null,
      outcome = case when f.id is null then 'skipped' else 'new' end,
      reason = case when f.id is null then ${reason('addedMeanwhile')} end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (n int, id uuid)
    where r.import_id = ${importId} and r.n = f.n`.execute(db);
  const entries = billing.flatMap(({ n, entries }) => entries.map((entry, i) => ({ n, i, ...entry })));
  if (entries.length > 0) await enterOpening(db, importId, entries, importer);
}

/** Tells each coach once of the members whom the import gave to them. */
export async function tellCoaches(db: Db, importId: string): Promise<void> {
  const { rows: given } = await sql<{ coach: string; members: number }>`
    select m.coach_id as coach, count(*) as members from member_import_row r join member m on m.id = r.member_id
    where r.import_id = ${importId} and r.imported and m.coach_id is not null
      and m.coach_id = ${coachIn(sql`case r.outcome when 'new' then r.fields else r.after end`)}
    group by 1 order by 1`.execute(db);
  for (const { coach, members } of given) await tellCoach(db, coach, members);
}

async function skipRows(db: Db, importId: string, rows: { n: number; reason: string }[]): Promise<void> {
  await sql`
    update member_import_row r set outcome = 'skipped', reason = refused.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as refused (n int, reason text)
    where r.import_id = ${importId} and r.n = refused.n`.execute(db);
}

/** Enters what the rows say about the accounts of the new members, with the file's name as the reason. */
async function enterOpening(
  db: Db,
  importId: string,
  entries: (OpeningEntry & { n: number; i: number })[],
  { name, actorId, actorName }: Importer,
): Promise<void> {
  await sql`
    insert into account_entry (member_id, kind, amount, currency, detail, reason, actor_id, actor_name)
    select m.id, e.kind, e.amount, e.currency,
      jsonb_build_object('import', ${importId}::text) || coalesce(e.detail || jsonb_build_object('termsId', m.terms_id), '{}'),
      ${name}::text, ${actorId}::uuid, ${actorName}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (n int, i int, kind text, amount bigint, currency text, detail jsonb)
    join member_import_row r on r.import_id = ${importId} and r.n = e.n and r.imported
    join member m on m.id = r.member_id order by e.n, e.i`.execute(db);
}

async function changeKnown(db: Db, { importId, after, to }: Rows): Promise<void> {
  const moved = sql<{ id: string }>`
    with changed as (
      update member m set
        ${setColumns((column, key) => sql`coalesce(${asColumn(column, sql`r.after ->> ${key}`)}, m.${sql.ref(column)})`)},
        coach_id = coalesce(${coachIn(sql`r.after`)}, m.coach_id), fields = m.fields || ${ownValuesIn(sql`r.after`)}, rev = m.rev + 1, updated_at = now()
      from member_import_row r
      where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.outcome = 'updated' and m.id = r.member_id
      returning r.n, m.id, r.after
    ), marked as (
      update member_import_row r set imported = true from changed where r.import_id = ${importId} and r.n = changed.n
    )
    select id from changed where after ? 'product' order by id`;
  await refreshMoved(db, moved);
}

/** Works out the billing of members who have another product now, because it has other terms. */
async function refreshMoved(db: Db, moved: RawBuilder<{ id: string }>): Promise<void> {
  const ids = (await rowsOf(db, moved)).map(({ id }) => id);
  if (ids.length > 0) await refreshBillings(db, ids, { chosen: true });
}

/** Gives the new members the tags and access groups of their rows, in the caller's transaction. */
async function giveTagsAndAccess(db: Db, rows: Rows): Promise<void> {
  const named = (field: 'tags' | 'access_groups') => sql`(
    select r.member_id, fold(given.name) as key, given.name, r.n
    from member_import_row r, string_to_table(r.fields ->> ${field}, e'\n') as given (name)
    where r.import_id = ${rows.importId} and r.n > ${rows.after} and r.n <= ${rows.to} and r.outcome = 'new' and r.imported
  )`;
  await sql`
    insert into tag (name) select distinct on (key) name from ${named('tags')} as given order by key, n
    on conflict (fold(name)) do nothing`.execute(db);
  await sql`
    insert into member_tag (member_id, tag_id)
    select distinct given.member_id, t.id from ${named('tags')} as given join tag t on fold(t.name) = given.key
    order by 1, 2 on conflict do nothing`.execute(db);
  await sql`
    insert into access_group (name, kind)
    select distinct on (key) name, 'space' from ${named('access_groups')} as given
    where not exists (select from access_group g where fold(g.name) = given.key) order by key, n`.execute(db);
  // An import does not notify Circle; the next sync with Circle shows the differences.
  await sql`
    insert into member_access_group (member_id, access_group_id)
    select distinct given.member_id, g.id from ${named('access_groups')} as given
    join lateral (select id from access_group where fold(name) = given.key order by kind desc, id limit 1) g on true
    order by 1, 2 on conflict do nothing`.execute(db);
}

/** Holds for the events that a scenario or the daily run made by itself; they do not keep a member whose import is undone. */
const automatic = sql`(e.actor_name is null and (coalesce(e.data ->> 'by' in ('scenario', 'run'), false) or e.kind in ('late', 'out')))`;

/**
 * Undoes rows in the caller's transaction. New members are deleted where no person did anything with them since, neither staff nor the
 * member; others get their earlier values where the fields still have the imported ones. Everything else is kept, with the reason.
 */
export async function undoRows(db: Db, rows: Rows, importer: Importer): Promise<void> {
  const { importId, after, to } = rows;
  const chosen = sql`r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.imported and r.undo is null`;
  const members = sql`array(select r.member_id from member_import_row r where ${chosen})`;
  await holdCoaches(db, coachesOf(rows, 'before'));
  // Whoever notes that a message did not leave then changes its member, so the members are locked after the messages.
  await sql`
    select from delivery where reminds_id = any(${members}) or member_id = any(${members}) and run_id is null order by id for update`.execute(
    db,
  );
  // Each member is looked for in some twenty tables, which are often empty. The planner guesses that an empty table has a few rows of the
  // member and reads them by a bitmap, which takes twice as long as one look into the index.
  await sql`set local enable_bitmapscan = off`.execute(db);
  await holdMemberFields(db);
  await sql`select from member where id = any(${members}) order by id for update`.execute(db);
  const of = (kinds?: string[]) => (kinds ? sql`and e.kind = any(${kinds}::text[])` : sql``);
  const automatically = (kinds?: string[]) =>
    sql`exists (select from member_event e where e.member_id = m.id and ${automatic} ${of(kinds)})`;
  const byPerson = (kinds?: string[]) => sql`exists (
    select from member_event e where e.member_id = m.id and not ${automatic} ${of(kinds)}
      and (e.kind not in ('imported', 'unsubscribed') or e.data ->> 'import' is distinct from ${importId}::text))`;
  await sql`
    update member_import_row r set
      undo = case when w.reason is null then 'undone' else 'kept' end, undo_reason = w.reason
    from (
      select r.n, case
        when m.id is null then ${reason('mergedOrRemoved')}
        when r.outcome = 'updated' and exists (
          select from jsonb_each(r.after) f where ${currentColumns} -> f.key is distinct from f.value
        ) then ${reason('fieldsChanged')}
        when r.outcome = 'updated' then null
        when exists (select from account_entry a, closed_month c where a.member_id = m.id and a.created_at < c.ends_at)
          then ${reason('inClosedMonth')}
        when exists (select from payment where member_id = m.id) or exists (select from checkout where member_id = m.id)
          or exists (select from transfer_receipt where member_id = m.id) then ${reason('hasPayments')}
        when exists (select from response_handling where member_id = m.id) then ${reason('hasAnswers')}
        when exists (select from reservation where member_id = m.id) then ${reason('hasSession')}
        when exists (select from member_note where member_id = m.id and deleted_at is null) then ${reason('hasNote')}
        when exists (select from task where member_id = m.id and deleted_at is null) then ${reason('hasTask')}
        when m.circle_id is not null or m.circle_state <> 'local' then ${reason('inCircle')}
        when exists (select from member_access_group where member_id = m.id and created_at > m.created_at)
          and (${byPerson(['access-given'])} or not ${automatically(['access-given'])}) then ${reason('hasAccess')}
        when exists (select from member_tag where member_id = m.id and created_at > m.created_at)
          and (${byPerson(['tags'])} or not ${automatically(['tags'])}) then ${reason('hasTag')}
        when ${byPerson()} or (m.rev > 1 and not ${automatically()}) then ${reason('changedSince')}
      end as reason
      from member_import_row r left join lateral (select * from member where id = r.member_id limit 1) m on true where ${chosen}
    ) w where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.n = w.n`.execute(db);
  const taken = sql`r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.imported and r.undo = 'undone'`;
  const moved = sql<{ id: string }>`
    with put_back as (
      update member m set
        ${setColumns((column, key) => sql`case when r.before ? ${key} then ${asColumn(column, sql`r.before ->> ${key}`)} else m.${sql.ref(column)} end`)},
        coach_id = case when r.before ? 'coach' then ${coachIn(sql`r.before`)} else m.coach_id end,
        fields = m.fields - array(select f.id::text from member_field f where r.before ? ('field:' || f.id)) || ${ownValuesIn(sql`r.before`)},
        rev = m.rev + 1, updated_at = now()
      from member_import_row r where ${taken} and r.outcome = 'updated' and m.id = r.member_id
      returning m.id, r.before, r.after
    ), told as (
      insert into member_event (member_id, kind, actor_id, actor_name, data)
      select id, 'import-undone', ${importer.actorId}::uuid, ${importer.actorName},
        jsonb_build_object('import', ${importId}::text, 'file', ${importer.name}::text, 'before', after, 'after', before)
      from put_back
    )
    select id from put_back where before ? 'product' order by id`;
  await refreshMoved(db, moved);
  // Every member has these rows. Deleted together here, they cost less than one by one through their references.
  const added = sql`any(array(select r.member_id from member_import_row r where ${taken} and r.outcome = 'new'))`;
  // Scenarios go on with nobody who is gone, and what they have not sent yet is not sent. Ids grow with time: nothing about these members is
  // older than the import, and the runs of years are not read.
  const named = sql`input ->> 'memberId' in (select r.member_id::text from member_import_row r where ${taken} and r.outcome = 'new')`;
  const ran = sql`select run_id from scenario_run_step where run_id > ${importId}::uuid and index = 0 and ${named}`;
  const scenarios = await sql<{ id: string }>`
    with gone as (delete from scenario_run where id in (${ran}) returning scenario_id) select distinct scenario_id as id
    from gone`.execute(db);
  // The cards of the scenarios say when they ran last, beside the result of the last run that is left.
  await sql`
    update scenario s set last_run_at = (
      select r.started_at from scenario_run r where r.scenario_id = s.id and r.started_at is not null order by r.id desc limit 1)
    where id = any(${scenarios.rows.map(({ id }) => id)}::uuid[])`.execute(db);
  await sql`delete from scenario_kept where id > ${importId}::uuid and ${named}`.execute(db);
  await sql`delete from delivery where member_id = ${added} and run_id is null and state = 'pending'`.execute(db);
  await sql`delete from member_event where member_id = ${added}`.execute(db);
  await sql`delete from account_due where member_id = ${added}`.execute(db);
  await sql`delete from member where id = ${added}`.execute(db);
}

type Column = (typeof IMPORTED_COLUMNS)[number];

/** The assignments of an update of `member m` for every column that an import can change. */
const setColumns = (value: (column: Column, key: RawBuilder<string>) => RawBuilder<unknown>) =>
  sql.join(IMPORTED_COLUMNS.map((column) => sql`${sql.ref(column)} = ${value(column, sql.lit(column))}`));

/** The value of a new member, from the `fields` of a row; these columns have one even where the row says nothing. */
const newValue = (column: Column) => {
  const given = asColumn(column, sql`fields ->> ${sql.lit(column)}`);
  if (column === 'channel') return sql`coalesce(${given}, 'email')`;
  return column === 'status' ? sql`coalesce(${given}, 'NON TRAITÉ')` : given;
};

const asColumn = (column: Column, text: RawBuilder<unknown>) => (column === 'age' ? sql`(${text})::int` : text);
