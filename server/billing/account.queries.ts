import type { AccountEntry, MemberAccount } from '#contract/member-account.ts';
import { type Currency, type Money, toMajor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { toMoney } from '#server/products/terms.rules.ts';
import { type Account, accountOf } from './account.rules.ts';
import { type EntryRow, listEntries } from './account-entries.queries.ts';
import { findLedger, type Ledger } from './ledger.queries.ts';
import { listMoneyMoved } from './moved-money.queries.ts';
import { isInForce, type PlanDetail } from './schedule.rules.ts';

/** The account of a member as it is computed from its ledger; null when the product has no price. */
export const computeAccount = (ledger: Ledger): Account | null =>
  accountOf(
    {
      base: ledger.base,
      counted: [...ledger.counted, ...ledger.entered.filter(({ counts }) => counts)],
      included: [...ledger.included, ...ledger.entered.filter(({ counts }) => !counts)],
      agreement: ledger.agreement,
    },
    ledger.moment.today,
  );

export async function readAccount(db: Db, memberId: string, rev: number): Promise<MemberAccount> {
  const ledger = await findLedger(db, memberId);
  const account = computeAccount(ledger);
  const entries = [...(await listMoneyMoved(db, memberId)), ...(await listEntries(db, [memberId])).map((row) => shownEntry(row, ledger))];
  return {
    amounts: account && shownAmounts(account),
    version: ledger.version,
    renewal: { due: ledger.current.subscription.next, prices: toMoney(ledger.agreement.terms.subscription.prices) },
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
