import { type RawBuilder, sql } from 'kysely';
import type { ImportOptions } from '#contract/imports.ts';
import { PAYMENT_METHODS } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { memberOfAddress } from '#server/members/members.queries.ts';
import { bothReasons, reason } from './reasons.queries.ts';
import type { Rows } from './resolve.queries.ts';

/** Rows without a method count as paid by this one. */
export const USUAL_METHOD = 'Cash';

/**
 * Decides the outcome of each row of payments: new, or skipped with the reason. Both the dry run and the import use it, and earlier rows
 * must have been decided before. The member is known by ID, e-mail address, telephone number, or exact name where only one has it. The payer
 * says nothing where the row has the address of the member, or says that it is of nobody yet.
 */
export async function resolvePayments(db: Db, rows: Rows, options: ImportOptions): Promise<void> {
  const { unmatched, sameMoney, closedMonth, opening, category } = options;
  const { importId, after, to } = rows;
  const earlier = (fits: RawBuilder<unknown>) => sql`(
    select min(e.n + 0) from member_import_row e
    where e.import_id = ${importId} and ${fits} and e.n <= ${after} and e.outcome = 'new')`;
  const earlierMoney = (more = sql`true`) => earlier(sql`e.money_key = d.money_key and ${more}`);
  const first = (key: RawBuilder<unknown>, more: RawBuilder<unknown> = sql`true`) => sql`
    min(case when d.reason is null and ${more} then d.n end) over (partition by ${key})`;
  const isNumbered = sql`d.reference_key is not null`;
  await sql`
    with zone as materialized (
      select time_zone from setting
    ), fit as materialized (
      select r.n, r.fields as f, r.email, r.problem, r.reference_key, (r.fields ->> 'amount')::bigint as amount, r.fields ->> 'currency' as currency,
        (r.fields ->> 'day')::date as day, (r.fields ->> 'paid_at')::timestamptz as paid_at, r.fields ? 'made' as made, payer.name_key,
        coalesce(r.email, r.phone, payer.name_key, fold(r.fields ->> 'member')) as payer,
        ${unmatched} = 'keep' or 'member' = any(r.leave_out_fields) or r.fields @> '{"owner": "nobody"}' as keeps,
        coalesce(by_id.id, by_address.id, case when not r.fields @> '{"owner": "member"}' then
            case when cardinality(by_called.ids) = 1 then by_called.ids[1] end end,
          case when not r.fields ? 'owner' then coalesce(by_email.id,
            case when cardinality(by_phone.ids) = 1 then by_phone.ids[1] end, case when cardinality(by_both.ids) = 1 then by_both.ids[1] end,
            case when cardinality(by_name.ids) = 1 and by_phone.ids is null then by_name.ids[1] end) end) as member_id,
        greatest(cardinality(by_called.ids), cardinality(by_phone.ids), cardinality(by_name.ids)) > 1 as several
      from member_import_row r
      cross join lateral (select fold(r.fields ->> 'full_name') as name_key) payer
      left join lateral (
        select coalesce((select id from member where id = given.id), (select member_id from member_merge where merged_id = given.id)) as id
        from (select (r.fields ->> 'member_id')::uuid as id) given
      ) by_id on r.fields ? 'member_id'
      cross join lateral (select ${memberOfAddress(sql`r.fields ->> 'member_email'`)} as id) by_address
      left join lateral (
        select array_agg(id) as ids from (select id from member where name_key = fold(r.fields ->> 'member_name') limit 2) found
      ) by_called on r.fields ? 'member_name'
      cross join lateral (select ${memberOfAddress(sql`r.email`)} as id) by_email
      left join lateral (select array_agg(id) as ids from (select id from member where phone = r.phone limit 2) found) by_phone on true
      left join lateral (
        select array_agg(id) as ids from (select id from member where phone = r.phone and name_key = payer.name_key limit 2) found
      ) by_both on cardinality(by_phone.ids) > 1
      left join lateral (
        select array_agg(id) as ids from (select id from member where name_key = payer.name_key limit 2) found
      ) by_name on true
      where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to}
    ), decided as materialized (
      select fit.*, money.key as money_key, open.at as open_at,
        case
          when problem is not null then problem
          when member_id is null and not keeps and several then ${reason('severalFit')}
          when member_id is null and not keeps then ${reason('nobodyFits')}
          when recorded.number is not null then ${reason('recordedAlready', { reference: sql`recorded.number` })}
          when ${sameMoney} = 'skip' and same.number is not null then ${reason('sameMoneyRecorded', { reference: sql`same.number` })}
          when ${closedMonth} = 'skip' and open.at <> paid_at then ${reason('closedMonthSkipped')}
        end as reason
      from fit cross join zone
      cross join lateral (select concat_ws('|', coalesce(member_id::text, payer), amount, currency, day) as key) money
      left join lateral (select open_moment(paid_at) as at) open on problem is null
      left join lateral (
        select payment_id as number from payment
        where moyen = any(${METHODS}) and payment_id = f ->> 'reference' and deleted_at is null
        union all
        select p.payment_id from payment_alias a join payment p on p.id = a.payment_id
        where a.moyen = any(${METHODS}) and a.reference = f ->> 'reference' and p.deleted_at is null limit 1
      ) recorded on problem is null
      left join lateral (
        select p.payment_id as number from payment p
        where problem is null and p.deleted_at is null and p.amount = fit.amount and p.currency = fit.currency
          and p.import_id is distinct from ${importId}::uuid
          and (coalesce(p.reported_at, p.paid_at) at time zone zone.time_zone)::date = day
          and case when member_id is not null then p.member_id = fit.member_id
            else p.member_id is null and (p.email = fit.email or fold(p.name) = name_key) end
          -- Another row of the file is that payment.
          and not exists (
            select from member_import_row x where x.import_id = ${importId}
              and x.reference_key in (p.moyen || ' ' || p.payment_id, ' ' || p.payment_id)
          )
        limit 1
      ) same on ${sameMoney} = 'skip'
    ), compared as (
      select d.*,
        -- A row without a method may be the payment of any row with its number.
        case when d.reason is null and ${isNumbered} then least(
          ${earlier(sql`e.reference_key = any(array(select moyen || ' ' || (f ->> 'reference') from unnest(${METHODS} || '{""}'::text[]) as moyen))`)},
          nullif(case when f ? 'moyen'
            then least(${first(sql`d.reference_key`)}, ${first(sql`f ->> 'reference'`, sql`${isNumbered} and not f ? 'moyen'`)})
            else ${first(sql`f ->> 'reference'`, isNumbered)} end, d.n)
        ) end as same_reference,
        -- Two numbers are two payments, also of one amount on one day.
        case when d.reason is null then case when d.made
          then least(${earlierMoney()}, nullif(${first(sql`d.money_key`)}, d.n))
          else least(${earlierMoney(sql`e.fields ? 'made'`)}, nullif(${first(sql`d.money_key`, sql`d.made`)}, d.n)) end
        end as same_money
      from decided d
    ), final as (
      select n, money_key, member_id, f, made, same_money, ${opening} = 'part' and added.at is not null as is_part,
        case
          when reason is not null then reason
          when same_reference < n then ${reason('sameReference', { row: sql`same_reference` })}
          when same_money < n and ${sameMoney} = 'skip' then ${reason('sameMoney', { row: sql`same_money` })}
        end as reason,
        case
          when member_id is null then ${reason('withoutMember')}
          when ${opening} = 'part' and added.at is not null then ${reason('partOfOpening')}
          when opened.id is not null then ${reason('hasOpening')}
        end as about,
        case when open_at <> paid_at then ${reason('datedInOpenMonth', {
          day: sql`(open_at at time zone (select time_zone from zone))::date`,
        })} end as dated
      from compared left join lateral (
        select id from account_entry where member_id = compared.member_id and kind = 'opening' and amount > 0
        -- An import or staff may have said that something is paid without any amount.
        union all
        select m.id from member m cross join jsonb_each(m.billing_base) as base (kind, said)
        where m.id = compared.member_id and paid_at <= m.billing_base_at
          and (said ->> 'status' = 'Completed' or (said ->> 'sequence')::int > 0)
        limit 1
      ) opened on true
      -- A file added the member and said what was paid; with the day of the last payment it says until when.
      left join lateral (
        select told.at from member m join member_event told on told.member_id = m.id and told.kind = 'imported'
        cross join lateral (
          select m.billing_base -> case coalesce(f ->> 'category', ${category}) when 'Registration' then 'payment' else 'subscription' end as said
        ) base
        cross join zone
        where m.id = compared.member_id and (told.data ->> 'isNew')::boolean
          and day <= least((said ->> 'last')::date, (told.at at time zone zone.time_zone)::date)
          and (said ->> 'last' is not null or said ->> 'status' = 'Completed' or (said ->> 'sequence')::int > 0
            or said @? '$.credited.* ? (@ > 0)')
        limit 1
      ) added on true
    ), told as (
      select n, money_key, member_id, reason, case when reason is null then 'new' else 'skipped' end as outcome,
        case when reason is null then case when about is not null and dated is not null then ${bothReasons(sql`about`, sql`dated`)}
          else coalesce(about, dated) end end as note,
        -- The same payment twice in a file, where staff said that it was made twice.
        case when made and same_money < n and reason is null
          then jsonb_set(f, '{number}', to_jsonb((f ->> 'reference') || '-' || n)) else f - 'number' end - 'part'
          || case when is_part then '{"part": "yes"}'::jsonb else '{}' end as fields
      from final
    )
    update member_import_row r set reason = t.reason, outcome = t.outcome, member_id = t.member_id, money_key = t.money_key, note = t.note,
      fields = t.fields
    from told t where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.n = t.n
      and (r.reason, r.outcome, r.member_id, r.money_key, r.note, r.fields)
        is distinct from (t.reason, t.outcome, t.member_id, t.money_key, t.note, t.fields)`.execute(db);
}

/** The methods under which a row may be recorded: its own, or any where it says none. */
const METHODS = sql`case when f ? 'moyen' then array[f ->> 'moyen'] else ${[...PAYMENT_METHODS]}::text[] end`;
