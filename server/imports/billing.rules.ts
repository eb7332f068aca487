import type { ImportOptions } from '#contract/imports.ts';
import type { PaymentOption } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import { asBase, type Billing, onDay, type SubscriptionBase } from '#server/billing/billing.rules.ts';
import { columnsOf } from '#server/billing/ledger.queries.ts';
import { scheduleOf } from '#server/billing/schedule.rules.ts';
import type { Amounts, StoredTerms } from '#server/products/terms.rules.ts';
import { addMonths, type Day } from '#server/time/calendar.ts';
import { type OpeningEntry, openAccount, type RowAmounts } from './opening.rules.ts';

type Fields = Record<string, string>;

export interface NewBilling {
  columns: ReturnType<typeof columnsOf>;
  base: object;
  entries: OpeningEntry[];
}

/**
 * Returns the billing of a new member: the values of the row, and where it has none, those of the billing rules. A due day
 * that the row does not give is never before the day of the import, so that nobody is late because of an old list. Throws
 * `WrongAmount` when the amounts of the row contradict the product or each other.
 */
export function billingFrom(
  fields: Fields,
  { today, terms, options }: { today: Day; terms: StoredTerms | undefined; options: Pick<ImportOptions, 'due'> },
): NewBilling {
  const amounts = fields.amounts === undefined ? null : (JSON.parse(fields.amounts) as RowAmounts);
  const option = (fields.payment_option as PaymentOption | undefined) ?? impliedOption(fields, amounts, terms);
  const sequence = Number(fields.payment_sequence ?? 0);
  const isPaid = sequence >= (option === 'Partiel' ? Math.max(1, terms?.instalments.length ?? 0) : 1);
  const status = (fields.payment_status ?? (isPaid ? 'Completed' : 'Progress')) as Billing['payment']['status'];
  const credited = fields.renewal_paid === undefined ? undefined : (JSON.parse(fields.renewal_paid) as Amounts);
  const renewal = fields.subscription_status ?? (fields.subscription_next ? 'Completed' : credited ? 'Progress' : null);
  const firstDue = firstDueOf(fields, sequence, today, options);
  const payment = {
    status,
    option,
    last: fields.payment_last ?? null,
    sequence,
    next: fields.payment_next ?? (status === 'Completed' || status === 'Out' ? null : firstDue),
  };
  const opened = amounts
    ? openAccount(amounts, payment, { terms, firstDue, isCounted: fields.payment_sequence !== undefined })
    : { payment, entries: [] };
  const subscription: SubscriptionBase = {
    status: renewal as SubscriptionBase['status'],
    last: fields.subscription_last ?? null,
    sequence: Number(fields.subscription_sequence ?? 0),
    next: fields.subscription_next ?? null,
    ...(credited && { credited }),
  };
  const moment = { today, outOf: { payment: null, subscription: null } };
  const base = asBase({ payment: opened.payment, subscription }, moment);
  return { columns: columnsOf(onDay(base, moment)), base, entries: opened.entries };
}

/**
 * A member who has paid a part pays in instalments, where the product has any and what was agreed is not more than they are together. The
 * price at once is no part of dearer instalments, unless the row says that more is due. Only dearer instalments can leave more to pay than
 * the price at once.
 */
function impliedOption(fields: Fields, amounts: RowAmounts | null, terms: StoredTerms | undefined): PaymentOption {
  if (!amounts || !terms?.instalments.length) return 'Complete';
  const { paid, owed, agreed, nextAmount, currency } = amounts;
  const saysMore = owed || nextAmount || fields.payment_next || (fields.payment_status ?? 'Completed') !== 'Completed';
  if (agreed === undefined && paid === terms.prices[currency] && !saysMore) return 'Complete';
  const parts = priceInParts(terms, currency);
  if (agreed === undefined && (owed ?? 0) > (terms.prices[currency] ?? Infinity)) return 'Partiel';
  const part = paid ?? owed ?? 0;
  return part > 0 && part < (agreed ?? parts) && (agreed ?? 0) <= parts ? 'Partiel' : 'Complete';
}

const priceInParts = (terms: StoredTerms, currency: Currency): number =>
  scheduleOf('Partiel', { terms, termsId: '', changes: [], currency }).agreed;

/** A row may say only that the price at once is owed, which is also a rest of dearer instalments: then both amounts are returned. */
export function unsureOwed(
  { payment_option }: Fields,
  { agreed, paid, owed, currency }: RowAmounts,
  terms: StoredTerms | undefined,
): { owed: number; parts: number } | undefined {
  if (payment_option || agreed !== undefined || paid !== undefined || !owed || !terms?.instalments.length) return undefined;
  const parts = priceInParts(terms, currency);
  return owed === terms.prices[currency] && owed < parts ? { owed, parts } : undefined;
}

/** A month after the last instalment; without one, the day that staff gave; without that, the day of joining. */
function firstDueOf(fields: Fields, sequence: number, today: Day, { due }: Pick<ImportOptions, 'due'>): Day {
  const byRule = sequence > 0 && fields.payment_last ? addMonths(fields.payment_last, 1) : (due ?? fields.joined_on ?? today);
  return byRule < today ? today : byRule;
}
