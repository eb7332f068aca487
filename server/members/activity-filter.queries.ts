import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberFilter } from '#contract/members.ts';
import { isOnDays } from '#server/db/days.ts';
import { allOf } from '#server/db/db.ts';

/** The conditions for the rows of `member` by what members did: payments, answers, campaign e-mails and reservations. */
export function activityConditions(filter: MemberFilter, timeZone: string): RawBuilder<SqlBool>[] {
  const { form, formAnswer, reservation } = filter;
  return [
    ...paymentConditions(filter, timeZone),
    ...(form ? [formAnswer === 'unanswered' ? hasNotAnswered(form) : hasAnswered(form)] : []),
    ...receivedConditions(filter),
    ...(reservation ? [RESERVATION[reservation]] : []),
  ];
}

function paymentConditions({ paid, paidFor, paidFrom, paidTo }: MemberFilter, timeZone: string): RawBuilder<SqlBool>[] {
  if (!paid && !paidFor && !paidFrom && !paidTo) return [];
  const ofPayment = [
    sql<SqlBool>`p.member_id = member.id and p.deleted_at is null and p.refunded < p.amount`,
    ...(paidFor ? [sql<SqlBool>`p.produit = ${paidFor}`] : []),
    ...isOnDays(sql`p.paid_at`, { from: paidFrom, to: paidTo }, timeZone),
  ];
  const hasPaid = sql<SqlBool>`exists (select from payment p where ${allOf(ofPayment)})`;
  return [paid === 'none' ? sql<SqlBool>`not ${hasPaid}` : hasPaid];
}

/**
 * A response is a member's when it came by an invitation to the member's address, or when it holds that address as the answer to a
 * question for an e-mail address. The addresses are read once, and not once for each member.
 */
const hasAnswered = (form: string) => sql<SqlBool>`(member.email in (
  select lower(i.email::text) from form_invite i join response r on r.id = i.response_id
  where i.form_id = ${form} and r.deleted_at is null
  union all
  select lower(btrim(r.answers ->> q.id)) from response r, (
    select distinct q ->> 'id' as id from form_version v, jsonb_array_elements(v.content -> 'questions') as q
    where v.form_id = ${form} and q ->> 'type' = 'email'
  ) as q
  where r.form_id = ${form} and r.deleted_at is null and r.answers ->> q.id is not null
))`;

/** Nobody has left a form unanswered that was removed for good, or the filter would select everybody from then on. */
const hasNotAnswered = (form: string) => sql<SqlBool>`(exists (select from form where id = ${form}) and not ${hasAnswered(form)})`;

/** Only e-mails that a mail server took count: those that were kept in the Outbox reached nobody. */
function receivedConditions({ received, receivedWithin }: MemberFilter): RawBuilder<SqlBool>[] {
  if (!received && receivedWithin === undefined) return [];
  const since = receivedWithin === undefined ? sql`true` : sql`d.sent_at >= now() - make_interval(days => ${receivedWithin}::int)`;
  const has = sql<SqlBool>`(member.id in (
    select d.member_id from campaign_run c join delivery d on d.run_id = c.id
    where d.member_id is not null and d.state = 'sent' and ${since}
  ))`;
  return [received === 'none' ? sql<SqlBool>`not ${has}` : has];
}

/** Without a member of its own, a reservation is the member's who has its address, as the list of reservations has it. */
const hasReservation = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from reservation r
  where (r.member_id = member.id or (r.member_id is null and r.email = member.email)) and r.status <> 'cancelled' and ${condition})`;

const RESERVATION: Record<NonNullable<MemberFilter['reservation']>, RawBuilder<SqlBool>> = {
  any: hasReservation(sql`true`),
  upcoming: hasReservation(sql`r.status in ('pending', 'confirmed') and r.ends_at > now()`),
  past: hasReservation(sql`r.status <> 'missed' and r.ends_at <= now()`),
  missed: hasReservation(sql`r.status = 'missed'`),
  none: sql`not ${hasReservation(sql`true`)}`,
};
