import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type NewEntry, REVERSIBLE_KINDS } from '#contract/member-account.ts';
import { type Currency, toMajor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller } from '#server/http/handlers.ts';
import { refusalOf } from '#server/members/active.queries.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findMergedInto, lockMember, updateMember } from '#server/members/members.queries.ts';
import { readAmount } from '#server/products/given-amount.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { computeAccount } from './account.queries.ts';
import type { Account } from './account.rules.ts';
import { type EntryRow, effectiveEntries, findOtherSide, insertEntry, listEntries } from './account-entries.queries.ts';
import * as text from './billing.messages.ts';
import { refreshBilling } from './billing.queries.ts';
import { findLedger, type Ledger } from './ledger.queries.ts';
import type { PlanDetail } from './schedule.rules.ts';

/** Makes an entry in the account of a locked member, with what follows for the billing. Moved credit makes one in each account. */
export async function addEntry(db: Db, req: FastifyRequest, memberId: string, entry: NewEntry): Promise<void> {
  const ledger = await findLedger(db, memberId);
  const account = computeAccount(ledger);
  if (!account) throw new AppError(409, text.noPrice());
  switch (entry.kind) {
    case 'discount':
    case 'waiver': {
      // A discount lowers the price, which can be less than what is owed when credit was moved away.
      const most = entry.kind === 'waiver' ? account.owed : Math.min(account.owed, account.agreed - account.discounted);
      const row = { kind: entry.kind, amount: readAmountUpTo(entry.amount, account, most), currency: account.currency };
      return storeEntry(db, req, memberId, { row, as: entry.kind, reason: entry.reason });
    }
    case 'plan': {
      const row = { kind: entry.kind, currency: account.currency, detail: planOf(entry.instalments, ledger, account) };
      return storeEntry(db, req, memberId, { row, as: entry.kind, reason: entry.reason });
    }
    case 'credit':
      return moveCredit(db, req, memberId, entry, account);
    case 'reversal':
      return reverseEntry(db, req, memberId, entry);
  }
}

/** Locks the members in whose accounts an entry is made, in the order of their ids, so that two moves of credit cannot block each other. */
export async function lockForEntry(db: Db, memberId: string, entry: NewEntry): Promise<void> {
  const other =
    entry.kind === 'credit' ? entry.to : entry.kind === 'reversal' ? (await findOtherSide(db, entry.entry))?.member_id : undefined;
  const ids: string[] = [];
  for (const id of other ? [memberId, other] : [memberId]) ids.push((await findMergedInto(db, id)) ?? id);
  for (const id of ids.sort()) await lockMember(db, id);
}

interface EntryToStore {
  row: Omit<NewEntryRow, 'reason' | 'actor'>;
  /** The timeline calls it by this kind. */
  as: NewEntry['kind'] | NewEntryRow['kind'];
  reason: string;
  /** The member on the other side of moved credit. */
  other?: string | undefined;
}

async function storeEntry(db: Db, req: FastifyRequest, memberId: string, { row, as, reason, other }: EntryToStore): Promise<void> {
  const { id, name } = caller(req).account;
  await insertEntry(db, memberId, { ...row, reason, actor: { id, name } });
  await updateMember(db, memberId, {});
  const { before, after } = await refreshBilling(db, memberId);
  const amount = row.amount && { value: toMajor(row.amount, row.currency!), currency: row.currency };
  const data = { entry: as, reason, ...(amount && { amount }), ...(other && { other }) };
  await recordMemberEvent(db, req, memberId, { kind: 'account', data, before, after });
}

async function moveCredit(
  db: Db,
  req: FastifyRequest,
  memberId: string,
  { to, reason, ...given }: Extract<NewEntry, { kind: 'credit' }>,
  account: Account,
): Promise<void> {
  const { currency } = account;
  const amount = readAmount(given.amount, account.currency);
  if (amount > account.credit) throw fieldError(400, 'amount', text.atMostCredit({ amount: formatAmount(account.credit, currency) }));
  const other = await lockMember(db, to);
  if (!other || other.former_number !== null) throw fieldError(400, 'to', text.noMember());
  if (other.id === memberId) throw fieldError(400, 'to', text.otherMember());
  const refusal = refusalOf(other);
  if (refusal) throw fieldError(400, 'to', refusal());
  const receiving = computeAccount(await findLedger(db, other.id));
  if (receiving?.currency !== currency) throw fieldError(400, 'to', text.otherCurrency({ name: other.full_name, currency }));
  const row = { amount, currency, transfer_id: randomUUID() };
  await storeEntry(db, req, memberId, { row: { ...row, kind: 'credit-out' }, as: 'credit-out', reason, other: other.id });
  await storeEntry(db, req, other.id, { row: { ...row, kind: 'credit-in' }, as: 'credit-in', reason, other: memberId });
}

/** Takes an entry back by another one. Moved credit goes back as a whole. */
async function reverseEntry(
  db: Db,
  req: FastifyRequest,
  memberId: string,
  { entry, reason }: Extract<NewEntry, { kind: 'reversal' }>,
): Promise<void> {
  const own = reversible(await listEntries(db, [memberId]), entry);
  const transfer_id = own.transfer_id && randomUUID();
  const reversalOf = ({ id, kind, amount, currency, detail }: EntryRow): EntryToStore => ({
    row: { kind, amount, currency, detail: (detail as object | null) ?? undefined, reverses_id: id, transfer_id },
    as: 'reversal',
    reason,
  });
  await storeEntry(db, req, memberId, reversalOf(own));
  const other = own.transfer_id && (await findOtherSide(db, own.id));
  if (!other) return;
  const theirs = reversalOf(reversible(await listEntries(db, [other.member_id]), other.id));
  const { former_number: formerNumber } = found(await lockMember(db, other.member_id), text.noMember());
  // Staff may name anybody in their reason, and the account of an erased member keeps no such words.
  await storeEntry(db, req, other.member_id, formerNumber === null ? theirs : { ...theirs, reason: '—' });
}

const formatAmount = (minor: number, currency: Currency) => formatMoney({ value: toMajor(minor, currency), currency });

type NewEntryRow = Parameters<typeof insertEntry>[2];

function readAmountUpTo(given: number | string, account: Account, most: number): number {
  const amount = readAmount(given, account.currency);
  if (amount > most) throw fieldError(400, 'amount', text.atMostOwed({ amount: formatAmount(most, account.currency) }));
  return amount;
}

/** The new plan replaces the instalments that are not covered. What is paid of the first of them stays paid. */
function planOf(given: { due: string; amount: number | string }[], { base, agreement: { termsId } }: Ledger, account: Account): PlanDetail {
  const parts = given.map(({ due, amount }, i) => ({ due, amount: readAmount(amount, account.currency, `instalments.${i}.amount`) }));
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (account.owed === 0 || sum !== account.owed)
    throw fieldError(400, 'instalments', text.planSum({ amount: formatAmount(account.owed, account.currency) }));
  const kept = account.instalments.findIndex(({ amount, paid }) => paid < amount);
  const [first, ...others] = parts;
  const carried = account.instalments[kept]!.paid;
  // It is negative after credit was given away and its payment refunded.
  if (first!.amount + carried <= 0)
    throw fieldError(400, 'instalments.0.amount', text.planFirst({ amount: formatAmount(-carried, account.currency) }));
  const keptAmount = account.instalments.slice(0, kept).reduce((total, { amount }) => total + amount, 0);
  const instalments = [{ ...first!, amount: first!.amount + carried }, ...others];
  return { option: base.payment.option, termsId, kept, keptAmount, instalments };
}

/** Entries that change the schedule are taken back in the opposite order, because each counts on the one before it. */
function reversible(entries: EntryRow[], id: string): EntryRow {
  const entry = found(
    effectiveEntries(entries).find((one) => one.id === id && REVERSIBLE_KINDS.some((kind) => kind === one.kind)),
    text.entryGone(),
  );
  const changesSchedule = ({ kind }: EntryRow) => kind === 'discount' || kind === 'plan';
  if (changesSchedule(entry) && effectiveEntries(entries).some((one) => changesSchedule(one) && one.created_at > entry.created_at))
    throw new AppError(409, text.laterFirst());
  return entry;
}
