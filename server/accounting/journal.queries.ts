import { type RawBuilder, sql } from 'kysely';
import type { AccountingMonth, AccountingPlan } from '#contract/accounting.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { type Currency, toMajor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import type { Column } from '#server/files/table.ts';
import type { MadeFile } from '#server/http/files.ts';
import { makeTable } from '#server/http/table-download.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addMonths, atClock, type Day } from '#server/time/calendar.ts';
import * as text from './accounting.messages.ts';
import { findPlan } from './plan.queries.ts';

interface Period {
  /** The first day of the first month, and of the month after the last. */
  from: Day;
  to: Day;
  timeZone: string;
  plan: AccountingPlan;
}

/** Each row becomes entries of equal debit and credit. */
const happened = ({ from, to, timeZone }: Period): RawBuilder<unknown> => {
  const [start, end] = [from, to].map((day) => atClock(day, '00:00', timeZone));
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
  return sql`
    select p.paid_at as at, 'payment' as kind, p.id, p.payment_id as piece, p.member_id, null::uuid as other_id, p.name, p.moyen, p.category,
      p.produit as product, p.amount, p.currency, p.reported_at
    from payment p where ${within('p.paid_at')} and p.deleted_at is null
    union all
    select r.refunded_at, 'refund', r.id, p.payment_id, p.member_id, null, p.name, p.moyen, p.category, p.produit, r.amount, p.currency, null
    from refund r join payment p on p.id = r.payment_id where ${within('r.refunded_at')} and p.deleted_at is null
    union all
    select f.charged_at, 'fee', f.payment_id, p.payment_id, p.member_id, null, p.name, p.moyen, p.category, p.produit, f.amount, f.currency, null
    from payment_fee f join payment p on p.id = f.payment_id where ${within('f.charged_at')} and p.deleted_at is null
    union all
    select e.created_at, e.kind || case when e.reverses_id is null then '' else '-back' end, e.id, upper(right(e.id::text, 12)), e.member_id,
      o.member_id, null, null, 'Registration', null, e.amount, e.currency, null
    from account_entry e left join account_entry o on o.transfer_id = e.transfer_id and o.id <> e.id
    where ${within('e.created_at')} and e.kind in ('discount', 'waiver', 'credit-out', 'credit-in')
      -- What an import entered was agreed before, when the books were kept elsewhere.
      and not coalesce(e.detail ? 'import', false)`;
};

/**
 * The lines of the journal. Sales are entered when they are paid (docs/decisions/0082). Each step moves one amount from an account
 * to another, so debit and credit are equal for every entry.
 */
export const journalLines = (period: Period): RawBuilder<unknown> => {
  const { plan } = period;
  const money = sql`case h.moyen when 'Fedapay' then ${plan.fedapay}::text when 'Moneroo' then ${plan.moneroo} when 'Chariow' then ${plan.chariow}
    else ${plan.cash} end`;
  const sales = sql`case h.category when 'Subscription' then ${plan.subscriptions}::text else ${plan.registrations} end`;
  const customers = sql`${plan.customers}::text`;
  return sql`
    select h.at, h.id, h.kind, h.piece, h.product, h.currency, h.reported_at, step.n, side.n as side,
      case when (side.n = 1) then step.debit else step.credit end as account,
      coalesce(m.full_name, case when step.n = 1 or h.kind not like 'credit-out%' then h.name end) as member,
      case when side.n = 1 then h.amount end as debit, case when side.n = 2 then h.amount end as credit
    from (${happened(period)}) as h
    cross join lateral (
      select n, case when h.kind like '%-back' then c else d end as debit, case when h.kind like '%-back' then d else c end as credit,
        case when h.kind like '%-back' then c_of else d_of end as debit_of, case when h.kind like '%-back' then d_of else c_of end as credit_of
      from (values
        ('payment', 1, ${money}, ${customers}, h.member_id, h.member_id),
        ('payment', 2, ${customers}, ${sales}, h.member_id, h.member_id),
        ('refund', 1, ${sales}, ${customers}, h.member_id, h.member_id),
        ('refund', 2, ${customers}, ${money}, h.member_id, h.member_id),
        ('fee', 1, ${plan.fees}, ${money}, h.member_id, h.member_id),
        ('discount', 1, ${customers}, ${sales}, h.member_id, h.member_id),
        ('discount', 2, ${plan.discounts}, ${customers}, h.member_id, h.member_id),
        ('waiver', 1, ${customers}, ${sales}, h.member_id, h.member_id),
        ('waiver', 2, ${plan.waivers}, ${customers}, h.member_id, h.member_id),
        ('credit-out', 1, ${sales}, ${customers}, h.member_id, h.member_id),
        ('credit-out', 2, ${customers}, ${customers}, h.member_id, h.other_id),
        ('credit-in', 1, ${customers}, ${sales}, h.member_id, h.member_id)
      ) as steps (kind, n, d, c, d_of, c_of)
      where steps.kind = regexp_replace(h.kind, '-back$', '')
    ) as step
    cross join (values (1), (2)) as side (n)
    left join member m on m.id = case when side.n = 1 then step.debit_of else step.credit_of end`;
};

const major = (column: string) => sql`${sql.ref(column)} / power(10::numeric, minor_digits(l.currency))`;

const labelOf = (): RawBuilder<unknown> =>
  sql`case l.kind ${sql.join(
    Object.entries(text.kinds).map(([kind, label]) => sql`when ${kind} then ${label()}`),
    sql` `,
  )} end || coalesce(' ' || l.product, '')`;

const columns = ({ timeZone, plan }: Period): Column[] => [
  [text.date(), sql`(l.at at time zone ${timeZone})::date`, 'time'],
  [text.journal(), sql`${plan.journal}::text`],
  [text.piece(), sql`l.piece`],
  [text.account(), sql`l.account`],
  [text.member(), sql`l.member`],
  [text.label(), labelOf()],
  [text.debit(), major('l.debit'), 'number'],
  [text.credit(), major('l.credit'), 'number'],
  [text.currency(), sql`l.currency`],
  [text.reportedOn(), sql`(l.reported_at at time zone ${timeZone})::date`, 'time'],
];

/** The journal of a month, as a file of this moment. */
export async function exportJournal(db: Db, month: string, format: ExportFormat): Promise<MadeFile> {
  const period = await periodOf(db, `${month}-01`, addMonths(`${month}-01`, 1));
  const lines = journalLines(period);
  return makeTable(db, format, {
    name: text.journal(),
    fileName: (file) => text.fileName({ ...file, month }),
    timeZone: period.timeZone,
    columns: columns(period),
    counted: sql`from (${lines}) as l`,
    rows: sql`from (${lines}) as l order by l.at, l.id, l.n, l.side`,
  });
}

async function periodOf(db: Db, from: Day, to: Day): Promise<Period> {
  return { from, to, timeZone: await findTimeZone(db), plan: await findPlan(db) };
}

interface Sum {
  month: string;
  currency: Currency;
  debit: number;
  credit: number;
}

/** The sums are in major units. */
export async function sumJournals(db: Db, from: Day, to: Day): Promise<Map<string, AccountingMonth['sums']>> {
  const period = await periodOf(db, from, to);
  const { rows } = await sql<Sum>`
    select to_char(l.at at time zone ${period.timeZone}, 'YYYY-MM') as month, l.currency, sum(l.debit)::bigint as debit,
      sum(l.credit)::bigint as credit
    from (${journalLines(period)}) as l group by 1, 2 order by 1, 2`.execute(db);
  const sums = new Map<string, AccountingMonth['sums']>();
  for (const { month, currency, debit, credit } of rows)
    sums.set(month, [...(sums.get(month) ?? []), { currency, debit: toMajor(debit, currency), credit: toMajor(credit, currency) }]);
  return sums;
}

interface Tally {
  month: string;
  payments: number;
  unmatched: number;
}

export async function countPayments(db: Db, from: Day, to: Day): Promise<Map<string, Tally>> {
  const timeZone = await findTimeZone(db);
  const { rows } = await sql<Tally>`
    select to_char(paid_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as payments,
      count(*) filter (where member_id is null)::int as unmatched
    from payment where paid_at >= ${atClock(from, '00:00', timeZone)} and paid_at < ${atClock(to, '00:00', timeZone)} and deleted_at is null
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.month, row]));
}
