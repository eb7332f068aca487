import type { FastifyRequest } from 'fastify';
import type { NewEntry } from '#contract/member-account.ts';
import { type Currency, toMajor, toMinor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller } from '#server/http/sessions.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { updateMember } from '#server/members/members.queries.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { computeAccount } from './account.queries.ts';
import type { Account } from './account.rules.ts';
import { type EntryRow, insertEntry, listEntries, type PlanDetail, standing } from './account-entries.queries.ts';
import * as text from './billing.messages.ts';
import { refreshBilling } from './billing.queries.ts';
import { findLedger, type Ledger } from './ledger.queries.ts';

/** Makes an entry in the account of a locked member, with what follows for the billing. */
export async function addEntry(db: Db, req: FastifyRequest, memberId: string, entry: NewEntry): Promise<void> {
  const ledger = await findLedger(db, memberId);
  const account = computeAccount(ledger);
  if (!account) throw new AppError(409, text.noPrice());
  const { id, name } = caller(req).account;
  const row = await rowOf(db, memberId, entry, { ledger, account });
  await insertEntry(db, memberId, { ...row, reason: entry.reason, actor: { id, name } });
  await updateMember(db, memberId, {});
  const { before, after } = await refreshBilling(db, memberId);
  await recordMemberEvent(db, req, memberId, {
    kind: 'account',
    data: {
      entry: entry.kind,
      reason: entry.reason,
      ...(row.kind !== 'plan' && row.amount && { amount: { value: toMajor(row.amount, row.currency!), currency: row.currency } }),
    },
    before,
    after,
  });
}

const formatAmount = (minor: number, currency: Currency) => formatMoney({ value: toMajor(minor, currency), currency });

type New = Parameters<typeof insertEntry>[2];

async function rowOf(
  db: Db,
  memberId: string,
  entry: NewEntry,
  { ledger, account }: { ledger: Ledger; account: Account },
): Promise<Omit<New, 'reason' | 'actor'>> {
  const { currency } = account;
  switch (entry.kind) {
    case 'discount':
    case 'waiver':
      return { kind: entry.kind, amount: atMostOwed(entry.amount, account), currency };
    case 'plan':
      return { kind: 'plan', currency, detail: planOf(entry.instalments, ledger, account) };
    case 'reversal': {
      const { kind, amount, currency: own, detail, id } = reversible(await listEntries(db, memberId), entry.entry);
      return { kind, amount, currency: own, detail: (detail as object | null) ?? undefined, reverses_id: id };
    }
  }
}

function minorOf(amount: number | string, { currency }: Account, field: string): number {
  const minor = toMinor(amount, currency);
  if (minor === undefined || minor <= 0) throw fieldError(400, field, text.amountInvalid({ currency }));
  return minor;
}

function atMostOwed(given: number | string, account: Account): number {
  const amount = minorOf(given, account, 'amount');
  if (amount > account.owed) throw fieldError(400, 'amount', text.atMostOwed({ amount: formatAmount(account.owed, account.currency) }));
  return amount;
}

/** The new plan replaces the instalments that are not covered. What is paid of the first of them stays paid. */
function planOf(given: { due: string; amount: number | string }[], { base, agreement: { termsId } }: Ledger, account: Account): PlanDetail {
  const parts = given.map(({ due, amount }, i) => ({ due, amount: minorOf(amount, account, `instalments.${i}.amount`) }));
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (account.owed === 0 || sum !== account.owed)
    throw fieldError(400, 'instalments', text.planSum({ amount: formatAmount(account.owed, account.currency) }));
  const kept = account.instalments.findIndex(({ amount, paid }) => paid < amount);
  const [first, ...others] = parts;
  const carried = account.instalments[kept]!.paid;
  return { option: base.payment.option, termsId, kept, instalments: [{ ...first!, amount: first!.amount + carried }, ...others] };
}

/** Entries that change the schedule are taken back in the opposite order, because each counts on the one before it. */
function reversible(entries: EntryRow[], id: string): EntryRow {
  const entry = found(
    standing(entries).find((one) => one.id === id && (one.kind === 'discount' || one.kind === 'waiver' || one.kind === 'plan')),
    text.entryGone(),
  );
  const later = standing(entries).filter(({ kind, created_at }) => kind !== 'waiver' && created_at > entry.created_at);
  if (entry.kind !== 'waiver' && later.some(({ kind }) => kind === 'discount' || kind === 'plan'))
    throw new AppError(409, text.laterFirst());
  return entry;
}
