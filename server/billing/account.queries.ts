import { sql } from 'kysely';
import type { AccountEntry, MemberAccount } from '#contract/member-account.ts';
import { type Currency, type Money, toMajor } from '#contract/money.ts';
import { type Db, isoTime } from '#server/db/db.ts';
import { toMoney } from '#server/products/terms.rules.ts';
import { readStored } from '#server/stored-errors.ts';
import { type Account, accountOf } from './account.rules.ts';
import { type AccountDue, accountDueOf } from './account-due.rules.ts';
import { type EntryRow, listEntries } from './account-entries.queries.ts';
import { countedOf, findLedger, foldRenewals, includedOf, type Ledger } from './ledger.queries.ts';
import { isInForce, type PlanDetail } from './schedule.rules.ts';

/** The account of a member as it is computed from its ledger; null when the product has no price. */
export const computeAccount = (ledger: Ledger): Account | null =>
  accountOf(
    { base: ledger.base, counted: countedOf(ledger), included: includedOf(ledger), agreement: ledger.agreement },
    ledger.moment.today,
  );

export const dueOf = (ledger: Ledger): AccountDue =>
  accountDueOf(computeAccount(ledger), ledger, { currency: ledger.agreement.currency, renewals: foldRenewals(ledger).rest });

export async function readAccount(db: Db, memberId: string, rev: number): Promise<MemberAccount> {
  const ledger = await findLedger(db, memberId);
  const account = computeAccount(ledger);
  const entries = [...(await listMoneyMoved(db, memberId)), ...(await listEntries(db, [memberId])).map((row) => shownEntry(row, ledger))];
  return {
    amounts: account && shownAmounts(account),
    version: ledger.version,
    renewal: { due: ledger.current.subscription.next, prices: toMoney(foldRenewals(ledger).rest) },
    entries: entries.sort((a, b) => (a.at < b.at ? 1 : -1)),
    rev,
  };
}

const money = (minor: number, currency: Currency): Money => ({ value: toMajor(minor, currency), currency });

function shownAmounts({ currency, instalments, next, unconverted, ...sums }: Account): NonNullable<MemberAccount['amounts']> {
  const shown = (minor: number) => money(minor, currency);
  const { agreed, discounted, paid, waived, moved, byHand, provisional, owed, overdue, credit } = sums;
  return {
    agreed: shown(agreed),
    discounted: shown(discounted),
    paid: shown(paid),
    waived: shown(waived),
    moved: shown(moved),
    byHand: shown(byHand),
    provisional: shown(provisional),
    owed: shown(owed),
    overdue: shown(overdue),
    credit: shown(credit),
    instalments: instalments.map(({ due, amount, paid }) => ({ due, amount: shown(amount), paid: shown(paid) })),
    next: next && { due: next.due, amount: shown(next.amount) },
    unconverted: unconverted.map(({ amount, currency }) => money(amount, currency)),
  };
}

function shownEntry(row: EntryRow, { base, agreement }: Ledger): AccountEntry {
  const plan = row.kind === 'plan' ? (row.detail as PlanDetail) : undefined;
  const inForce = plan && isInForce({ ...plan, currency: row.currency }, base.payment.option, agreement);
  return {
    _id: row.id,
    kind: row.kind,
    amount: row.amount === null ? null : money(row.amount, row.currency!),
    ...(plan && { instalments: plan.instalments.map(({ due, amount }) => ({ due, amount: money(amount, row.currency!) })), inForce }),
    ...(row.other_id && { other: { _id: row.other_id, fullName: row.other_name! } }),
    reason: row.reason,
    at: row.created_at.toISOString(),
    by: row.actor_name,
    isReversed: row.is_reversed,
    reverses: row.reverses_id,
  };
}

interface MovedRow {
  id: string;
  kind: 'payment' | 'refund';
  amount: number;
  currency: Currency;
  reason: string;
  at: string;
  by: string | null;
  payment: string;
}

/** A member may have thousands of payments in theory; the newest are shown, and the list of payments has all. */
const MOST = 200;

/** The payments of a member that were not deleted, and their refunds, as entries of the account. */
async function listMoneyMoved(db: Db, memberId: string): Promise<AccountEntry[]> {
  const { rows } = await sql<MovedRow>`
    select id, kind, amount, currency, reason, ${isoTime('moved')} as at, by, payment from (
      select p.id, 'payment' as kind, p.amount, p.currency, '' as reason, p.paid_at as moved, a.name as by, p.id as payment
      from payment p left join account a on a.id = p.recorded_by
      where p.member_id = ${memberId} and p.deleted_at is null
      union all
      select r.id, 'refund', r.amount, p.currency, r.reason, r.refunded_at, a.name, p.id
      from refund r join payment p on p.id = r.payment_id left join account a on a.id = r.recorded_by
      where p.member_id = ${memberId} and p.deleted_at is null
    ) as moved order by moved desc, id desc limit ${MOST}`.execute(db);
  return rows.map(({ id, kind, amount, currency, reason, at, by, payment }) => ({
    _id: id,
    kind,
    amount: { value: toMajor(amount, currency), currency },
    reason: readStored(reason),
    at,
    by,
    payment,
    isReversed: false,
    reverses: null,
  }));
}
