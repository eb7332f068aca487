import type { ImportAmount } from '#contract/imports.ts';
import type { Currency } from '#contract/money.ts';
import { creditOf, type RegistrationBase } from '#server/billing/billing.rules.ts';
import {
  type Agreement,
  amountForInstalments,
  countCovered,
  type PlanDetail,
  type Schedule,
  scheduleOf,
  scheduleTotal,
} from '#server/billing/schedule.rules.ts';
import type { StoredTerms } from '#server/products/terms.rules.ts';
import { addMonths, type Day } from '#server/time/calendar.ts';
import { writeReason } from './reasons.queries.ts';

// The amounts of a file become entries of a new member's account: what was paid is the opening balance, a lower price is a discount,
// and another next amount is a plan. They are made so that the account says what the file says.

/** The amounts of a row, in minor units of one currency. */
export type RowAmounts = Partial<Record<ImportAmount, number>> & { currency: Currency };

/** An amount that contradicts the product, or the amounts before it; `reason` is stored. */
export class WrongAmount extends Error {
  readonly field: ImportAmount;
  readonly reason: string;
  constructor(field: ImportAmount, reason: string) {
    super(reason);
    [this.field, this.reason] = [field, reason];
  }
}

export type OpeningEntry = { currency: Currency } & (
  | { kind: 'opening' | 'discount'; amount: number }
  | { kind: 'plan'; detail: Omit<PlanDetail, 'termsId'> }
);

interface Given {
  terms: StoredTerms | undefined;
  /** The next amount is due then, where the billing has no day. */
  firstDue: Day;
  /** The row says how many instalments are paid. */
  isCounted: boolean;
}

export function openAccount(
  amounts: RowAmounts,
  stated: RegistrationBase,
  { terms, firstDue, isCounted }: Given,
): { payment: RegistrationBase; entries: OpeningEntry[] } {
  const { currency } = amounts;
  if (!terms || terms.prices[currency] === undefined) throw new WrongAmount(firstOf(amounts), noPriceReason(terms, currency));
  const start: Agreement = { terms, termsId: '', changes: [], currency };
  const { agreed: price } = scheduleOf(stated.option, start);
  const agreed = amounts.agreed ?? price;
  if (agreed > price) throw new WrongAmount('agreed', writeReason('agreedAbovePrice', { amount: price, currency }));
  const discount = price - agreed;
  const agreement: Agreement = { ...start, changes: [{ kind: 'discount', at: new Date(), currency, amount: discount }] };
  const schedule = scheduleOf(stated.option, agreement);
  const paid = paidOf(amounts, agreed);
  const credit = paid ?? creditOf(stated, schedule, agreement);
  const isCompleted = credit >= scheduleTotal(schedule);
  const covered = countCovered(schedule, credit);
  const payment: RegistrationBase = {
    ...stated,
    status: stated.status === 'Out' ? 'Out' : isCompleted ? 'Completed' : stated.status === 'Completed' ? 'Progress' : stated.status,
    sequence: isCounted ? stated.sequence : covered,
    next: nextOf(stated, isCompleted, firstDue),
    ...(paid !== undefined && { credited: { amount: paid, currency } }),
  };
  const plan = planOf(amounts, { schedule, credit, covered }, payment);
  return {
    payment,
    entries: [
      ...(paid ? [{ kind: 'opening' as const, amount: paid, currency }] : []),
      ...(discount > 0 ? [{ kind: 'discount' as const, amount: discount, currency }] : []),
      ...(plan ? [{ kind: 'plan' as const, currency, detail: plan }] : []),
    ],
  };
}

/**
 * A member who is out is not reminded, and one who paid everything owes nothing on any day but one that the file gives with that status.
 */
function nextOf({ status, next }: RegistrationBase, isCompleted: boolean, firstDue: Day): Day | null {
  if (status === 'Out' || (isCompleted && status === 'Completed')) return next;
  return isCompleted ? null : (next ?? firstDue);
}

const firstOf = ({ currency: _, ...amounts }: RowAmounts) => Object.keys(amounts)[0] as ImportAmount;

const noPriceReason = (terms: StoredTerms | undefined, currency: Currency) =>
  terms && Object.keys(terms.prices).length > 0 ? writeReason('noPriceIn', { currency }) : writeReason('noPrice');

/** The paid amount stands in the file, or follows from what is owed. It is undefined when the file says neither. */
function paidOf({ paid, owed, credit, currency }: RowAmounts, agreed: number): number | undefined {
  if (paid === undefined) {
    if (owed !== undefined && (owed > agreed || (owed > 0 && (credit ?? 0) > 0)))
      throw new WrongAmount('owed', writeReason('owedContradicts', { amount: owed > agreed ? agreed : 0, currency }));
    return owed !== undefined || credit ? agreed - (owed ?? 0) + (credit ?? 0) : undefined;
  }
  const rest = Math.max(0, agreed - paid);
  if (owed !== undefined && owed !== rest) throw new WrongAmount('owed', writeReason('owedContradicts', { amount: rest, currency }));
  const over = Math.max(0, paid - agreed);
  if (credit !== undefined && credit !== over)
    throw new WrongAmount('credit', writeReason('creditContradicts', { amount: over, currency }));
  return paid;
}

/** The most instalments of a changed plan; the last one has the rest. */
const MOST_PARTS = 24;

/** The next amount as a plan with what is left in equal parts, one a month; undefined when the schedule says the same. */
function planOf(
  { nextAmount, currency }: RowAmounts,
  { schedule, credit, covered }: { schedule: Schedule; credit: number; covered: number },
  { option, next }: RegistrationBase,
): Omit<PlanDetail, 'termsId'> | undefined {
  if (!nextAmount) return undefined;
  const owed = Math.max(0, scheduleTotal(schedule) - credit);
  if (nextAmount > owed) throw new WrongAmount('nextAmount', writeReason('nextAboveOwed', { amount: owed, currency }));
  if (next === null || nextAmount === amountForInstalments(schedule, covered + 1) - credit) return undefined;
  const parts = Math.min(MOST_PARTS, Math.ceil(owed / nextAmount));
  const carried = credit - amountForInstalments(schedule, covered);
  const instalments = Array.from({ length: parts }, (_, i) => ({
    due: addMonths(next, i),
    amount: (i === parts - 1 ? owed - nextAmount * (parts - 1) : nextAmount) + (i === 0 ? carried : 0),
  }));
  return { option, kept: covered, keptAmount: amountForInstalments(schedule, covered), instalments };
}
