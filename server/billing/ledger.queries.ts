import { sql } from 'kysely';
import type { MemberStatus } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentFlag } from '#contract/payments.ts';
import { type Db, FROM_THE_FIRST, prepared } from '#server/db/db.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import type { StoredTerms } from '#server/products/terms.rules.ts';
import { type Day, dayIn } from '#server/time/calendar.ts';

import { type EntryRow, effectiveEntries, listEntries } from './account-entries.queries.ts';
import { type Billing, type BillingBase, type BillingMoment, type CountedPayment, inOrder } from './billing.rules.ts';
import type { Kind } from './reminders.rules.ts';
import { type Agreement, convert, currencyOf, type PlanDetail, type ScheduleChange } from './schedule.rules.ts';
import { foldSubscription } from './subscription.rules.ts';

export type LedgerPayment = CountedPayment & { product: string; flag: PaymentFlag | null };

export interface Ledger {
  /** The member's own status, which is not that of the payments. */
  status: MemberStatus;
  archived: boolean;
  /** True when only the payments and entries of the member are left. */
  erased: boolean;
  current: Billing;
  /** The billing that staff last set. */
  base: BillingBase;
  hasBase: boolean;
  /**
   * The amount that was paid before, as a file said, beside the payments of a file that are part of it, in minor units of the account's
   * currency; 0 where the product has no price.
   */
  opening: number;
  counted: LedgerPayment[];
  /** The payments that existed when staff set the base. */
  included: LedgerPayment[];
  /** The entries of staff that count as payments do; `counts` is true for those since staff set the base. */
  entered: (CountedPayment & { counts: boolean })[];
  agreement: Agreement;
  /** The number of the version of the product's terms. */
  version: number;
  moment: BillingMoment;
  /** The member's product, and the product that payments last gave the member. */
  product: string | null;
  paidProduct: string | null;
}

/** The payments and entries since staff set the base. */
export const countedOf = ({ counted, entered }: Ledger): CountedPayment[] => [...counted, ...entered.filter(({ counts }) => counts)];

/** The payments and entries that are part of the base. */
export const includedOf = ({ included, entered }: Ledger): CountedPayment[] => [...included, ...entered.filter(({ counts }) => !counts)];

/** Adds the renewals since staff set the base to what it says of the subscription. */
export const foldRenewals = ({ base, counted, agreement }: Ledger) =>
  foldSubscription(base.subscription, inOrder(counted.filter(({ category }) => category === 'Subscription')), agreement.terms, new Map());

export type BillingColumns = ReturnType<typeof columnsOf>;

/** Reads the ledger and locks the member until the transaction ends. */
export async function findLedger(db: Db, memberId: string): Promise<Ledger> {
  const ledger = (await findLedgers(db, [memberId])).get(memberId);
  if (!ledger) throw new Error('The member of a ledger must exist.');
  return ledger;
}

/** Reads the ledgers of these members, by the member's id, in a few statements, and locks the members until the transaction ends. */
export async function findLedgers(db: Db, memberIds: string[]): Promise<Map<string, Ledger>> {
  const { rows } = await sql<LedgerRow & { timeZone: string }>`${prepared('members of ledgers')}
    select ${sql.join(LEDGER_COLUMNS.map((column) => sql.ref(column)))}, (select time_zone from setting) as "timeZone"
    from member where id = any(${memberIds}::uuid[]) order by id for no key update`.execute(db);
  if (rows.length === 0) return new Map();
  const { timeZone } = rows[0]!;
  // Some may have been merged into others meanwhile.
  const ids = rows.map(({ id }) => id);
  const contexts = await findContexts(db, ids);
  const withEntries = ids.filter((id) => contexts.get(id)!.hasEntries);
  const entries = Map.groupBy(
    effectiveEntries(withEntries.length > 0 ? await listEntries(db, withEntries) : []),
    (entry) => entry.member_id,
  );
  const payments = Map.groupBy(await findPayments(db, ids, { timeZone, contexts }), (payment) => payment.memberId);
  return new Map(
    rows.map((row) => [
      row.id,
      ledgerOf(row, {
        timeZone,
        context: contexts.get(row.id)!,
        entries: entries.get(row.id) ?? [],
        payments: payments.get(row.id) ?? [],
      }),
    ]),
  );
}

export const BILLING_COLUMNS = [
  'payment_status',
  'payment_option',
  'payment_last',
  'payment_sequence',
  'payment_next',
  'subscription_status',
  'subscription_last',
  'subscription_sequence',
  'subscription_next',
] as const;

/** They are named, because a prepared statement must have the same columns after a migration. */
const LEDGER_COLUMNS = [
  'id',
  'status',
  'archived_at',
  'former_number',
  ...BILLING_COLUMNS,
  'billing_base',
  'billing_base_at',
  'product',
  'paid_product',
] as const;

type LedgerRow = Pick<MemberRow, (typeof LEDGER_COLUMNS)[number]>;

/** This is what a ledger needs beside the member's payments and entries. Most members have no entries, so none are looked for. */
interface LedgerContext {
  /** The version of the product's terms under which the member joined. */
  termsId: string;
  version: number;
  terms: StoredTerms;
  /** The due days for which the member was moved Out: until they are paid, and again when that payment is removed. */
  outOf: Partial<Record<Kind, Day | null>>;
  hasEntries: boolean;
}

/** Returns the contexts by the member's id. They are read after the members are locked, because others may have changed them until then. */
async function findContexts(db: Db, memberIds: string[]): Promise<Map<string, LedgerContext>> {
  const { rows } = await sql<LedgerContext & { memberId: string }>`${prepared('contexts of ledgers')}
    select m.id as "memberId", v.id as "termsId", v.number as version, v.terms,
      (select coalesce(jsonb_object_agg(o.kind, o.due), '{}') from member_out o where o.member_id = m.id) as "outOf",
      exists (select from account_entry e where e.member_id = m.id) as "hasEntries"
    from member m
    join product p on case when m.product is null then p.is_default else p.name = m.product end
    join product_version v on case when m.terms_id is null then v.product_id = p.id and v.number = 1 else v.id = m.terms_id end
    where m.id = any(${memberIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ memberId, ...context }) => [memberId, context]));
}

interface Read {
  timeZone: string;
  context: LedgerContext;
  entries: EntryRow[];
  payments: ReadPayment[];
}

function ledgerOf(row: LedgerRow, { timeZone, context: { termsId, version, terms, outOf }, entries, payments }: Read): Ledger {
  const current = billingOf(row);
  const base = readBase(row.billing_base, row.billing_base_at, current);
  const changes = entries.flatMap(changeOf);
  const entered = entries.flatMap((entry) => enteredOf(entry, row.billing_base_at, timeZone));
  const moved = entered.filter((entry) => entry.moved);
  const wanted = [...changes, ...(base.payment.credited ? [base.payment.credited] : []), ...moved, ...inOrder(payments)];
  const currency = currencyOf(
    terms,
    wanted.map(({ currency }) => currency),
  );
  return {
    status: row.status,
    archived: row.archived_at !== null,
    erased: row.former_number !== null,
    current,
    base,
    hasBase: row.billing_base !== null,
    opening: Math.max(
      0,
      sumOf(entries, (entry) => openingOf(entry, currency, terms)) - sumOf(payments, (one) => partOf(one, currency, terms)),
    ),
    counted: payments.filter(({ counts }) => counts),
    included: payments.filter(({ counts }) => !counts),
    entered,
    agreement: { terms, termsId, changes, currency },
    version,
    moment: {
      today: dayIn(timeZone, new Date()),
      outOf: { payment: outOf.Registration ?? null, subscription: outOf.Subscription ?? null },
    },
    product: row.product,
    paidProduct: row.paid_product,
  };
}

export const billingOf = (row: BillingColumns): Billing => ({
  payment: {
    status: row.payment_status,
    option: row.payment_option,
    last: row.payment_last,
    sequence: row.payment_sequence,
    next: row.payment_next,
  },
  subscription: {
    status: row.subscription_status,
    last: row.subscription_last,
    sequence: row.subscription_sequence,
    next: row.subscription_next,
  },
});

export const columnsOf = ({ payment, subscription }: Billing) => ({
  payment_status: payment.status,
  payment_option: payment.option,
  payment_last: payment.last,
  payment_sequence: payment.sequence,
  payment_next: payment.next,
  subscription_status: subscription.status,
  subscription_last: subscription.last,
  subscription_sequence: subscription.sequence,
  subscription_next: subscription.next,
});

/** Reads the base; a missing part has the values that are stored with the member. */
function readBase(stored: unknown, setAt: Date | null, current: Billing): BillingBase {
  const base = (stored ?? {}) as Partial<BillingBase>;
  return {
    payment: { ...current.payment, ...base.payment, ...(setAt && { setAt }) },
    subscription: { ...current.subscription, ...base.subscription },
  };
}

/** A plan of another record of the same person counts since the merge, as a day does that staff set by hand then. */
function changeOf({ kind, amount, currency, detail, counted_at: at }: EntryRow): ScheduleChange[] {
  if (kind === 'discount') return [{ kind, at, currency: currency!, amount: amount! }];
  return kind === 'plan' ? [{ kind, at, currency: currency!, ...(detail as PlanDetail) }] : [];
}

/** Files of merged records may have named amounts in several currencies. */
const openingOf = ({ kind, amount, currency }: EntryRow, into: Currency | null, { prices }: StoredTerms): number =>
  kind === 'opening' && amount !== null && into ? (convert({ amount, currency: currency! }, into, prices) ?? 0) : 0;

/** This much of what a file of members said was paid is a payment that another file has. */
const partOf = ({ isPart, category, ...worth }: ReadPayment, into: Currency | null, { prices }: StoredTerms): number =>
  isPart && category === 'Registration' && into ? (convert(worth, into, prices) ?? 0) : 0;

const sumOf = <One>(all: One[], of: (one: One) => number): number => all.reduce((sum, one) => sum + of(one), 0);

/** Amounts that staff waived and credit that was moved count as payments do. */
function enteredOf(entry: EntryRow, baseAt: Date | null, timeZone: string): Ledger['entered'] {
  const { id, kind, amount, currency, created_at: paidAt, counted_at } = entry;
  if (kind !== 'waiver' && kind !== 'credit-in' && kind !== 'credit-out') return [];
  const counts = baseAt === null || counted_at > baseAt;
  return [
    {
      ...{ id, category: 'Registration', paidAt, paidOn: dayIn(timeZone, paidAt) },
      ...{ amount: kind === 'credit-out' ? -amount! : amount!, currency: currency!, counts },
      ...(kind === 'waiver' ? { waived: true } : { moved: true }),
    },
  ];
}

/** An import gives the payments that are part of what an earlier file said no moment since which they count. */
type ReadPayment = LedgerPayment & { memberId: string; counts: boolean; isPart: boolean };

/** The currencies in which a product has a price. */
const pricedIn = ({ terms }: LedgerContext) => Object.keys({ ...terms.prices, ...terms.subscription.prices });

/** Returns the payments that were not deleted. `counts` is true for those that came after staff set the billing by hand. */
async function findPayments(
  db: Db,
  memberIds: string[],
  { timeZone, contexts }: { timeZone: string; contexts: Map<string, LedgerContext> },
): Promise<ReadPayment[]> {
  const asked = memberIds.map((id) => ({ id, priced: pricedIn(contexts.get(id)!) }));
  const { rows } = await sql<ReadPayment>`${prepared('payments of ledgers')}
    select p.id, p.member_id as "memberId", category, produit as product, paid_at as "paidAt", paid_on as "paidOn", net as amount, currency,
      (select coalesce(jsonb_object_agg(other, worth) filter (where worth is not null), '{}')
        from unnest(asked.priced) as other, exchange(net, currency, other, paid_on) as worth where other <> currency) as worth,
      flag, counted_at > coalesce(m.billing_base_at, '-infinity') as counts,
      import_id is not null and counted_at = '-infinity' as "isPart"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, priced text[])
    join member m on m.id = asked.id join payment p on p.member_id = m.id
    cross join lateral (select (paid_at at time zone ${timeZone})::date as paid_on, amount - refunded as net) as worked_out
    where p.deleted_at is null`.execute(db);
  return rows;
}

const BATCH = 500;

/** Returns the next members, after the id `after`, whose due day has passed while their status does not show it. */
export async function findOverdueMembers(db: Db, today: string, after = FROM_THE_FIRST): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member
    where id > ${after}
      and ((payment_status = 'Progress' and payment_next < ${today}::date)
        or (subscription_status in ('Completed', 'Progress') and subscription_next < ${today}::date))
    order by id limit ${sql.lit(BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}
