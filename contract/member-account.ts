import { z } from 'zod';
import { contract } from './endpoint.ts';
import { NearDay } from './filters.ts';
import * as text from './member-account.messages.ts';
import { Money } from './money.ts';
import { Data, Day, Id, RequiredText, Time } from './shared.ts';

// The account of a member says what the member agreed to pay, what is paid of it and what is owed. Money is for admins.

/** The kinds of entries that staff make, and take back by another entry. `credit-out` and `credit-in` are the two sides of a move. */
export const REVERSIBLE_KINDS = ['discount', 'waiver', 'plan', 'credit-out', 'credit-in'] as const;

/**
 * Besides these: a payment, a refund of one, a value that was set by hand, and the opening balance of a member from before accounts
 * were kept.
 */
export const ENTRY_KINDS = ['payment', 'refund', ...REVERSIBLE_KINDS, 'by-hand', 'opening'] as const;

export const AccountEntry = z.object({
  /** The id of a payment, a refund or an entry by staff. */
  _id: Id,
  kind: z.enum(ENTRY_KINDS),
  /** Null for a plan and for values that were set by hand. */
  amount: Money.nullable(),
  /** The days and amounts of a changed plan. */
  instalments: z.array(z.object({ due: Day, amount: Money })).optional(),
  /** False for a plan that was made for other terms or another way to pay, so that its days do not count. */
  inForce: z.boolean().optional(),
  reason: z.string(),
  at: Time,
  by: z.string().nullable(),
  /** The payment itself, or the one that a refund belongs to. */
  payment: Id.optional(),
  /** The member to whom credit was moved, or from whom it came. */
  other: z.object({ _id: Id, fullName: z.string() }).optional(),
  /** A later entry took this one back. */
  isReversed: z.boolean(),
  /** The entry that this one takes back. */
  reverses: Id.nullable(),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

const Amounts = z.object({
  agreed: Money,
  discounted: Money,
  paid: Money,
  waived: Money,
  /** The credit that came from other members, less what was moved to others. */
  moved: Money,
  /** Staff changed by hand what counts as paid, by this amount; it is negative when less counts than was paid. */
  byHand: Money,
  /** The instalments for which payments without an exchange rate stand. */
  provisional: Money,
  owed: Money,
  overdue: Money,
  credit: Money,
  instalments: z.array(z.object({ due: Day.nullable(), amount: Money, paid: Money })),
  /** The next instalment with what is missing of it; null when everything is paid. */
  next: z.object({ due: Day.nullable(), amount: Money }).nullable(),
  /** Payments in currencies for which there is no exchange rate of their day. */
  unconverted: z.array(Money),
});

export const MemberAccount = z.object({
  /** Null when the product has no price. */
  amounts: Amounts.nullable(),
  /** The number of the version of the product's terms under which the member joined. */
  version: z.int(),
  /** The rest of the price of the subscription's next period that is missing, and the day on which the period begins. */
  renewal: z.object({ due: Day.nullable(), prices: z.array(Money) }),
  /** The newest entry comes first. */
  entries: z.array(AccountEntry),
  /** The member's, which the next entry sends back. */
  rev: z.int(),
});
export type MemberAccount = z.infer<typeof MemberAccount>;

const Reason = RequiredText(500, text.reasonNeeded);
const Amount = z.union([z.number(), z.string().trim().min(1).max(40)]);

/** Amounts are in the currency of the account. With `rev`, a stale change gets 409, so that no entry is made twice. */
export const NewEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('discount'), amount: Amount, reason: Reason, rev: z.int().optional() }),
  z.object({ kind: z.literal('waiver'), amount: Amount, reason: Reason, rev: z.int().optional() }),
  z.object({
    kind: z.literal('plan'),
    /** The days on which what is owed is due instead, and how much on each; together they are what is owed. */
    instalments: z
      .array(z.object({ due: NearDay, amount: Amount }))
      .min(1)
      .max(24)
      .refine((parts) => parts.every(({ due }, i) => i === 0 || due > parts[i - 1]!.due), { error: text.daysInOrder }),
    reason: Reason,
    rev: z.int().optional(),
  }),
  /** Moves credit to another member, whose account is in the same currency. */
  z.object({ kind: z.literal('credit'), to: Id, amount: Amount, reason: Reason, rev: z.int().optional() }),
  z.object({ kind: z.literal('reversal'), entry: Id, reason: Reason, rev: z.int().optional() }),
]);
export type NewEntry = z.infer<typeof NewEntry>;

export const memberAccounts = contract({
  get: {
    route: 'GET /api/circle/members/{id}/account',
    summary: 'What a member agreed to pay, has paid and owes, with every entry',
    response: Data(MemberAccount),
  },
  addEntry: {
    route: 'POST /api/circle/members/{id}/account',
    summary:
      'Give a discount, waive an amount, change the plan, move credit to another member, or take one of these back; 409 when `rev` is stale',
    body: NewEntry,
    response: Data(MemberAccount),
  },
});
