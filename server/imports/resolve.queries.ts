import { type RawBuilder, sql } from 'kysely';
import type { ImportOptions } from '#contract/imports.ts';
import { PERSON_FIELD_NAMES } from '#contract/person-fields.ts';
import type { Db } from '#server/db/db.ts';
import { columnOf } from '#server/members/columns.rules.ts';
import { isOffered } from '#server/members/fields.queries.ts';
import { bothReasons, reason } from './reasons.queries.ts';

/** The columns of a known member that an import can change. The `fields` of a row have the same keys. */
export const IMPORTED_COLUMNS = [
  ...PERSON_FIELD_NAMES.filter((field) => field !== 'email' && field !== 'whatsappAgreed').map(columnOf),
  'status' as const,
];
export const currentColumns = sql`(jsonb_build_object(${sql.join(
  IMPORTED_COLUMNS.map((column) => sql`${sql.lit(column)}, m.${sql.ref(column)}::text`),
)}, 'coach', (select a.email::text from account a where a.id = m.coach_id))
  || (select coalesce(jsonb_object_agg('field:' || f.id, m.fields ->> f.id::text), '{}') from member_field f))`;

/** The coach with the address in the `fields` of a row; null when there is no such coach any more. */
export const coachIn = (fields: RawBuilder<unknown>) => sql`(case when ${fields} ? 'coach' then (
  select c.account_id from account a join coach c on c.account_id = a.id where a.email = (${fields} ->> 'coach')::citext and c.removed_at is null
) end)`;

/** The values of the programme's own fields in the `fields` of a row, as `member.fields` has them; without choices that are gone. */
export const ownValuesIn = (fields: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_object_agg(f.id, case f.kind when 'number' then to_jsonb((${fields} ->> ('field:' || f.id))::numeric)
    else ${fields} -> ('field:' || f.id) end), '{}')
  from member_field f where ${fields} ->> ('field:' || f.id) is not null and ${isOffered(sql`${fields} -> ('field:' || f.id)`)})`;

export interface Rows {
  importId: string;
  /** The rows after number `after`, up to number `to`. */
  after: number;
  to: number;
}

/**
 * Decides the outcome of each row: new, updated, or skipped with the reason. Both the dry run and the import use it, and
 * earlier rows must have been decided before. A member is recognised by email address, or by telephone number when the row
 * has no address. A row with the address of a record that was merged is skipped: it would bring the duplicate back.
 */
export async function resolveRows(db: Db, { importId, after, to }: Rows, { known, samePhone }: ImportOptions): Promise<void> {
  await sql`
    -- Materialised: else each use of a column below looks it up again.
    with matched as materialized (
      select r.n, r.email, r.phone, r.fields, r.problem,
        -- Plus nothing: else the first row is looked for in the order of rows, through all of them.
        (select min(e.n + 0) from member_import_row e
          where e.import_id = r.import_id and e.email = r.email and e.n < r.n and e.problem is null) as same_email,
        (select min(p.n + 0) from member_import_row p
          where p.import_id = r.import_id and p.phone = r.phone and p.n < r.n and p.problem is null) as same_phone,
        by_email.id as by_email, by_phone.ids as by_phone, by_phone.name as phone_name, gone.member_id as merged_into, gone.full_name as merged_name
      from member_import_row r
      -- Limits: one look into an index for each row, however many members there are.
      left join lateral (select id from member where email = r.email limit 1) by_email on true
      left join lateral (
        select array_agg(id) as ids, min(full_name) as name from (select id, full_name from member where phone = r.phone limit 2) found
      ) by_phone on by_email.id is null
      left join lateral (
        select g.member_id, m.full_name from member_merge g join member m on m.id = g.member_id
        where g.merged ->> 'email' = r.email order by g.merged_at desc limit 1
      ) gone on by_email.id is null
      where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to}
    ), decided as materialized (
      select n, fields, coalesce(by_email, merged_into, case when email is null then by_phone[1] end) as target,
        case
          when problem is not null and by_email is null and fields ->> 'full_name' is null and email is not null
            then ${bothReasons(sql`problem`, reason('nameMissing'))}
          when problem is not null then problem
          when same_email is not null then ${reason('sameEmail', { row: sql`same_email` })}
          when by_email is not null then null
          when merged_into is not null then ${reason('mergedInto', { name: sql`merged_name` })}
          when email is null and same_phone is not null then ${reason('samePhoneWithoutEmail', { row: sql`same_phone` })}
          when email is null and cardinality(by_phone) > 1 then ${reason('phoneOfSeveral')}
          when email is null and by_phone is null then ${reason('emailMissing')}
          when email is null then null
          when ${samePhone} = 'skip' and same_phone is not null then ${reason('samePhone', { row: sql`same_phone` })}
          when ${samePhone} = 'skip' and by_phone is not null then ${reason('phoneOf', { name: sql`phone_name` })}
          when fields ->> 'full_name' is null then ${reason('nameMissing')}
        end as reason
      from matched
    ), compared as (
      select d.n, d.reason, d.target, m.now is not null as is_known, m.now,
        case when d.reason is null and d.target is not null then coalesce(
          (select min(e.n + 0) from member_import_row e
            where e.import_id = ${importId} and e.member_id = d.target and e.n <= ${after}
              and (e.outcome <> 'skipped' or e.reason in (${reason('memberAlready')}, ${reason('nothingToChange')}))),
          nullif(min(case when d.reason is null then d.n end) over (partition by d.target), d.n)
        ) end as same_member,
        case when m.now is not null then (
          select jsonb_object_agg(f.key, f.value) from jsonb_each(d.fields) f
          where m.now ? f.key and m.now -> f.key is distinct from f.value and (${known} = 'update' or m.now ->> f.key is null)
        ) end as after
      from decided d left join lateral (select ${currentColumns} as now from member m where m.id = d.target limit 1) m on true
    ), named as (
      select n, target, is_known, after, now,
        case
          when reason is not null then reason
          when not is_known then null
          when same_member is not null then ${reason('sameMember', { row: sql`same_member` })}
          when ${known} = 'skip' then ${reason('memberAlready')}
          when after is null then ${reason('nothingToChange')}
        end as reason
      from compared
    ), final as (
      select n, reason,
        case when reason is not null then 'skipped' when is_known then 'updated' else 'new' end as outcome,
        case when is_known then target end as member_id,
        case when reason is null and is_known then after end as after,
        case when reason is null and is_known then (select jsonb_object_agg(key, now -> key) from jsonb_object_keys(after) as key) end as before
      from named
    )
    -- The import usually finds what the dry run found, and then writes nothing.
    update member_import_row r set reason = f.reason, outcome = f.outcome, member_id = f.member_id, after = f.after, before = f.before
    -- The bounds: else all rows of the file are read to join them.
    from final f where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.n = f.n
      and (r.reason, r.outcome, r.member_id, r.after, r.before)
      is distinct from (f.reason, f.outcome, f.member_id, f.after, f.before)`.execute(db);
}
