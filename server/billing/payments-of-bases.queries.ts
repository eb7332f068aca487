import { type RawBuilder, sql } from 'kysely';

// A base may have payments that are deleted, or that another member or nobody has by now (`payment.in_bases`).

const baseOfOwner = sql<Date>`coalesce(
  (select billing_base_at from member where id = payment.member_id and billing_base_at >= payment.counted_at), payment.in_base_at)`;

/** The bases that have a payment, with this one. */
export const withBase = (base: RawBuilder<Date>) =>
  sql<Date[]>`nullif(array_remove(array_append(array_remove(payment.in_bases, ${base}), ${base}), null), '{}')`;

/** Notes the moment of the base that has a payment, which leaves its member, beside those of members who had it earlier. */
export const IN_BASE_OF_OWNER = { in_base_at: baseOfOwner, in_bases: withBase(baseOfOwner) };

/** An import recorded the payment as history of a member: it is part of what an earlier file said was paid. */
const isHistoryOf = (memberId: string | null) => sql<boolean>`exists (
  select from member_import_row r
  where r.member_id = ${memberId} and r.import_id = payment.import_id and r.payment_id = payment.id and r.fields ? 'part')`;

/**
 * The moment since which a payment counts that a member gets or gets back. A base that has the payment, the member's own or that of a merged
 * record, still counts it no second time, and one that an import recorded as history of this member is history again.
 */
export const countsFrom = (memberId: string | null) => sql<Date>`coalesce(
  (select case when ${isHistoryOf(memberId)} then '-infinity' else least(payment.counted_at, coalesce(billing_base_at, '-infinity')) end from member
    where id = ${memberId} and array_append(merged_bases, billing_base_at) && array_append(payment.in_bases, payment.in_base_at)),
  clock_timestamp())`;
