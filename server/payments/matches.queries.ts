import { sql } from 'kysely';
import type { PayerMatch } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { findMemberByEmail } from '#server/members/members.queries.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import type { PaymentRow } from './payments.queries.ts';

const MOST = 5;
/** An amount that more members owe tells nothing about who paid. */
const MOST_WITH_AMOUNT = 3;
/** From here on two names count as similar; the names of half a family are below it. */
const SIMILAR = 0.55;
/** The members of one kind that are compared further. */
const OF_EACH = 20;

interface Row {
  id: string;
  full_name: string;
  email: string;
  by_email: boolean;
  by_phone: boolean;
  by_name: boolean;
  by_amount: boolean;
}

type Payer = Pick<PaymentRow, 'name' | 'email' | 'phone' | 'amount' | 'currency'>;

/** Members who may have paid: the same e-mail address or telephone number, a similar name, or the only ones who owe this amount. */
export async function findPayerMatches(db: Db, payment: Payer): Promise<PayerMatch[]> {
  const { name, amount, currency } = payment;
  const byEmail = (await findMemberByEmail(db, payment.email)) ?? null;
  const phone = payment.phone && (toE164(payment.phone) ?? payment.phone);
  const { rows } = await sql<Row>`
    with named as (
      select id from member where search_key(${name}) <% search order by word_similarity(search_key(${name}), search) desc limit ${sql.lit(OF_EACH)}
    ), owing as (
      select member_id as id from account_due where currency = ${currency} and owed = ${amount} limit ${sql.lit(MOST_WITH_AMOUNT + 1)}
    ), known as (
      select ${byEmail}::uuid as id where ${byEmail}::uuid is not null
      union (select id from member where phone = ${phone}::text limit ${sql.lit(OF_EACH)})
      union select id from named
      union select id from owing where (select count(*) from owing) <= ${sql.lit(MOST_WITH_AMOUNT)}
    ), compared as (
      select m.id, m.full_name, m.email, coalesce(m.id = ${byEmail}::uuid, false) as by_email, coalesce(m.phone = ${phone}::text, false) as by_phone,
        similarity(fold(m.full_name), fold(${name})) as likeness,
        coalesce(d.currency = ${currency} and ${amount}::bigint in (d.owed, d.next_amount)
          or coalesce(d.renewal_currency, d.currency) = ${currency} and ${amount}::bigint = d.renewal, false) as by_amount
      from known join member m using (id) left join account_due d on d.member_id = m.id
    )
    select id, full_name, email, by_email, by_phone, likeness >= ${sql.lit(SIMILAR)} as by_name, by_amount from compared
    where by_email or by_phone or likeness >= ${sql.lit(SIMILAR)} or id in (select id from owing)
    order by by_email::int * 4 + by_phone::int * 3 + likeness * 2 + by_amount::int * 0.5 desc, id
    limit ${sql.lit(MOST)}`.execute(db);
  return rows.map((row) => ({
    member: { _id: row.id, fullName: row.full_name, email: row.email },
    reasons: [
      ...(row.by_email ? (['email'] as const) : []),
      ...(row.by_phone ? (['phone'] as const) : []),
      ...(row.by_name ? (['name'] as const) : []),
      ...(row.by_amount ? (['amount'] as const) : []),
    ],
  }));
}
