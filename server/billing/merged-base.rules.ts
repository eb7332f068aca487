import type { Account } from './account.rules.ts';
import { type BillingBase, foldRegistration, type RegistrationBase } from './billing.rules.ts';
import type { Ledger } from './ledger.queries.ts';
import { type Agreement, convert } from './schedule.rules.ts';
import { addCredited } from './subscription.rules.ts';

// Two records of a person become one registration. Payments and entries move; what else counted for the duplicate stands in its base:
// what staff set by hand, what a file said, and the subscription.

export interface Merging {
  /** The remaining record as it was, and as it is with the payments and entries of both. */
  before: Ledger;
  merged: Ledger;
  /** The record that is merged into the other, as it was. */
  duplicate: Ledger;
  accounts: { merged: Account | null; duplicate: Account | null };
}

export function mergedBase({ before, merged, duplicate, accounts }: Merging): BillingBase {
  const payment =
    hasAgreement(before) || duplicate.product === null ? merged.base.payment : withAgreementOf(merged.base.payment, duplicate);
  const byHand =
    accounts.merged && accounts.duplicate
      ? amountByHand(accounts.duplicate, accounts.merged, { agreement: merged.agreement, opening: duplicate.opening })
      : 0;
  const { currency, terms } = merged.agreement;
  const { fromMerges } = payment;
  const earlier = fromMerges && currency ? (convert(fromMerges, currency, terms.prices) ?? 0) : 0;
  const credited = [merged, duplicate].flatMap(({ base }) => base.subscription.credited ?? []);
  const short = [merged, duplicate].flatMap(({ base }) => base.subscription.short ?? []);
  return {
    payment: { ...payment, ...(byHand !== 0 && { fromMerges: { amount: byHand + earlier, currency: currency! } }) },
    subscription: {
      ...laterSubscription(merged.base.subscription, duplicate.base.subscription),
      // The parts of a period that were paid under both count, whichever of them ends later.
      ...(credited.length > 0 && { credited: addCredited(credited, terms) }),
      ...(short.length > 0 && { short }),
    },
  };
}

/** A record without a product agreed to nothing yet, unless something counts for it. */
const hasAgreement = ({ product, base, counted, included }: Ledger): boolean =>
  product !== null || base.payment.sequence > 0 || base.payment.credited !== undefined || counted.length + included.length > 0;

/** The way to pay and the first day of the duplicate, which agreed to them. */
function withAgreementOf({ from: _, ...base }: RegistrationBase, duplicate: Ledger): RegistrationBase {
  const { dues } = foldRegistration(duplicate.base.payment, [], duplicate.agreement, new Map());
  return { ...base, option: duplicate.base.payment.option, next: dues[0] ?? base.next };
}

/**
 * An amount that a file said was paid counts to the franc. A status that staff set by hand counts for no more than is owed, because it
 * must not make credit that neither record had.
 */
function amountByHand(duplicate: Account, merged: Account, { agreement, opening }: { agreement: Agreement; opening: number }): number {
  const here = (amount: number) => convert({ amount, currency: duplicate.currency }, merged.currency, agreement.terms.prices) ?? 0;
  return Math.min(here(duplicate.byHand), Math.max(here(opening), merged.owed + here(duplicate.credit)));
}

/** The subscription that ends later: both records are of one person, who has one. An end without a subscription says nothing. */
const laterSubscription = (own: BillingBase['subscription'], other: BillingBase['subscription']): BillingBase['subscription'] =>
  own.status === null || (other.status !== null && other.next !== null && other.next > (own.next ?? '')) ? other : own;
