import { z } from 'zod';
import * as text from './accounting.messages.ts';
import { contract } from './endpoint.ts';
import { EXPORT_FORMATS } from './exports.ts';
import { Currency } from './money.ts';
import { Count, Data, RequiredText, Text, Time } from './shared.ts';

// Closed months, and the journal of a month for the accountant.

/** A month of the books, YYYY-MM. */
export const BookMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: text.monthLike });
const MonthParams = z.object({ month: BookMonth });

export const AccountingMonth = z.object({
  month: BookMonth,
  /** Null when the month is open; `by` is null for a month before the first one that was closed by itself. */
  closed: z.object({ at: Time, by: z.string() }).nullable(),
  canClose: z.boolean(),
  canReopen: z.boolean(),
  /** Each currency is added up by itself. */
  sums: z.array(z.object({ currency: Currency, debit: z.number(), credit: z.number() })),
  payments: Count,
  /** Payments without a member. */
  unmatched: Count,
});
export type AccountingMonth = z.infer<typeof AccountingMonth>;

/** The journal has an account number for each of these kinds of line. */
export const PLAN_ACCOUNTS = [
  'customers',
  'cash',
  'fedapay',
  'moneroo',
  'chariow',
  'registrations',
  'subscriptions',
  'fees',
  'discounts',
  'waivers',
] as const;

/** The numbers of the SYSCOHADA plan, revised in 2017: customers, cash, electronic money, services sold, bank fees, bad debts. */
export const USUAL_PLAN: Record<(typeof PLAN_ACCOUNTS)[number] | 'journal', string> = {
  journal: 'VE',
  customers: '411',
  cash: '571',
  fedapay: '552',
  moneroo: '552',
  chariow: '552',
  registrations: '706',
  subscriptions: '706',
  fees: '631',
  discounts: '7069',
  waivers: '651',
};

const AccountNumber = z
  .string()
  .trim()
  .regex(/^\d{2,13}$/, { error: text.accountLike });

export const AccountingPlan = z.object({
  /** The code of the journal in the accountant's program. */
  journal: Text(10)
    .trim()
    .regex(/^[A-Z0-9]{1,10}$/, { error: text.journalLike }),
  ...(Object.fromEntries(PLAN_ACCOUNTS.map((account) => [account, AccountNumber])) as Record<
    (typeof PLAN_ACCOUNTS)[number],
    typeof AccountNumber
  >),
});
export type AccountingPlan = z.infer<typeof AccountingPlan>;

export const accounting = contract({
  months: {
    route: 'GET /api/accounting/months',
    summary: 'The latest months, newest first: whether each is closed, and what its journal adds up to',
    response: Data(z.array(AccountingMonth)),
  },
  close: {
    route: 'POST /api/accounting/months/{month}/close',
    summary: 'Close a month that is over: from then on nothing in the ledger can have a date up to its end',
    params: MonthParams,
    response: Data(z.array(AccountingMonth)),
  },
  reopen: {
    route: 'POST /api/accounting/months/{month}/reopen',
    summary: 'Open the month again that was closed last, with the reason',
    params: MonthParams,
    body: z.object({ reason: RequiredText(255, text.sayWhyReopened) }),
    response: Data(z.array(AccountingMonth)),
  },
  journal: {
    route: 'GET /api/accounting/months/{month}/journal',
    summary: 'The entries of a month as double entry, as a file: balanced in each currency',
    params: MonthParams,
    query: z.object({ format: z.enum(EXPORT_FORMATS).default('csv') }),
    response: 'file',
  },
  plan: {
    route: 'GET /api/accounting/plan',
    summary: 'The account numbers of the journal',
    response: Data(AccountingPlan),
  },
  savePlan: {
    route: 'PATCH /api/accounting/plan',
    summary: 'Change some of them',
    body: AccountingPlan.partial(),
    response: Data(AccountingPlan),
  },
});
