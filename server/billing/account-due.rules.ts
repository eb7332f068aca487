import type { MemberStatus } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import { isRefused } from '#server/members/refused.rules.ts';
import { type Amounts, inOrder } from '#server/products/terms.rules.ts';
import type { Day } from '#server/time/calendar.ts';
import type { Account } from './account.rules.ts';
import type { Agreement } from './schedule.rules.ts';

// Lists, the dashboard and messages know this of a member's account. Nothing here depends on today, so that it stays right when days pass:
// an instalment is overdue when its day is over.

export interface AccountDue {
  /** Null where nobody knows what is owed, because the product has no price. */
  currency: Currency | null;
  owed: number;
  credit: number;
  /** The instalments that are not paid, the first one first, with what is missing of each. */
  open: { due: Day | null; amount: number }[];
  /** The rest of the price of the subscription's next period that is missing; null without a price. */
  renewal: number | null;
  /** The currency of the renewal if it has no price in that of the account; null otherwise. */
  renewalCurrency: Currency | null;
}

interface Asked {
  status: MemberStatus;
  archived: boolean;
}

/** Nobody asks a rejected, cancelled or archived member for money, as no reminder does. */
const isAsked = ({ status, archived }: Asked) => !archived && !isRefused(status);

/** The currency of the account, and the rest of the price of the next period in each currency of the subscription. */
interface Renewable extends Pick<Agreement, 'currency'> {
  renewals: Amounts;
}

export function accountDueOf(account: Account | null, member: Asked, { renewals: prices, currency }: Renewable): AccountDue {
  // The page to pay offers the same price where there is none in the currency of the account.
  const paidIn = currency && prices[currency] ? currency : (inOrder(Object.keys(prices) as Currency[])[0] ?? null);
  const renewal = (paidIn && isAsked(member) && prices[paidIn]) || null;
  const renews = { renewal, renewalCurrency: renewal && currency && paidIn !== currency ? paidIn : null };
  if (!account || !isAsked(member))
    return { currency: account?.currency ?? (renewal ? paidIn : null), owed: 0, credit: account?.credit ?? 0, open: [], ...renews };
  const open = account.instalments.flatMap(({ due, amount, paid }) => (paid < amount ? [{ due, amount: amount - paid }] : []));
  return { currency: account.currency, owed: account.owed, credit: account.credit, open, ...renews };
}
