import { IMPORT_AMOUNTS, type ImportAmount, type ImportColumn, type ImportField, type ImportMapping } from '#contract/imports.ts';
import { isOwnFieldName, type OwnFieldName, ownFieldId, ownFieldName } from '#contract/member-fields.ts';
import type { Currency } from '#contract/money.ts';
import { currencyIn } from '#contract/named-currency.ts';
import { currencyOf } from '#server/billing/schedule.rules.ts';
import type { StoredTerms } from '#server/products/terms.rules.ts';
import { billingFrom, unsureOwed } from './billing.rules.ts';
import {
  oneOf,
  type Read,
  type Reading,
  readAge,
  readAmount,
  readCount,
  readDay,
  readEmail,
  readNames,
  readOwn,
  readPhone,
  readSince,
  readYesOrNo,
  text,
} from './cell.rules.ts';
import { type RowAmounts, WrongAmount } from './opening.rules.ts';
import { writeReason } from './reasons.queries.ts';
import { RowCells, type Verdict } from './row-cells.rules.ts';

/** The values of a row as text, by column of `member`; columns without a value are left out. */
export interface ReadRow extends Verdict {
  fields: Record<string, string>;
  email: string | null;
  phone: string | null;
  /** The method and number of a payment, by which its row is found again; null for members. */
  referenceKey: string | null;
  /** Staff are told this about the row if it makes a new member. */
  note?: string | undefined;
}

/** Fields that are read together with others of their row. */
type Together = 'fullName' | 'firstName' | 'lastName' | ImportAmount | 'renewalPaid';

const FIELDS: Record<Exclude<ImportField, Together>, { column: string; read: Read }> = {
  email: { column: 'email', read: readEmail },
  phone: { column: 'phone', read: readPhone },
  age: { column: 'age', read: readAge },
  nationality: { column: 'nationality', read: text('nationalityTooLong', 100) },
  work: { column: 'work', read: text('professionTooLong', 200) },
  language: { column: 'language', read: oneOf('language') },
  channel: { column: 'channel', read: oneOf('channel') },
  status: { column: 'status', read: oneOf('status') },
  product: { column: 'product', read: oneOf('product') },
  from: { column: 'source', read: oneOf('from') },
  coach: { column: 'coach', read: oneOf('coach') },
  option: { column: 'payment_option', read: oneOf('option') },
  joinedAt: { column: 'joined_on', read: readDay },
  moderator: { column: 'moderator', read: readYesOrNo },
  paymentStatus: { column: 'payment_status', read: oneOf('paymentStatus') },
  instalments: { column: 'payment_sequence', read: readCount },
  lastPayment: { column: 'payment_last', read: readDay },
  nextPayment: { column: 'payment_next', read: readDay },
  currency: { column: 'currency', read: oneOf('currency') },
  subscriptionStatus: { column: 'subscription_status', read: oneOf('subscriptionStatus') },
  subscriptions: { column: 'subscription_sequence', read: readCount },
  lastSubscription: { column: 'subscription_last', read: readDay },
  nextSubscription: { column: 'subscription_next', read: readDay },
  tags: { column: 'tags', read: readNames('tags', 'tooManyTags') },
  accessGroups: { column: 'access_groups', read: readNames('accessGroups', 'tooManyGroups') },
  unsubscribedOn: { column: 'unsubscribed_on', read: readSince },
  whatsappAgreed: { column: 'whatsapp_agreed_on', read: readSince },
};
/** A value of the programme's own fields is stored with a row under the name that the mapping has; one that was deleted is left out. */
function ownField(name: OwnFieldName, { own }: Reading): { column: string; read: Read } | undefined {
  const field = own.find(({ _id }) => _id === ownFieldId(name));
  return field && { column: ownFieldName(field._id), read: readOwn(field) };
}

const NAME_MAX = 200;
const readName = text('nameTooLong', NAME_MAX);

export interface RowReading extends Reading {
  /** The terms under which new members join, by product. */
  terms: Map<string | null, StoredTerms>;
}

/** Reads rows for the dry run and the import. `leavesOut` says which wrong cells to leave out. */
export const rowReader =
  (mapping: ImportMapping, reading: RowReading) =>
  (cells: string[], leavesOut: (field: ImportColumn) => boolean): ReadRow => {
    const row = new RowCells(cells, mapping, leavesOut);
    const { given, name } = row;
    const fields: Record<string, string> = {};
    // A name that is too long is not a missing name.
    if (name) fields.full_name = name.slice(0, NAME_MAX);
    const nameField = given.has('fullName') ? 'fullName' : 'lastName';
    if (name) fields.full_name = row.read(nameField, () => readName(name, reading), true) ?? fields.full_name!;
    for (const [field, value] of given) {
      const known: { column: string; read: Read } | undefined = isOwnFieldName(field)
        ? ownField(field, reading)
        : FIELDS[field as keyof typeof FIELDS];
      const said = known && row.read(field, () => known.read(value, reading), field === 'email');
      if (said !== undefined) fields[known!.column] = said;
    }
    if (!fields.email && !fields.phone && !given.has('email')) row.refuse('email', writeReason('emailMissing'), true);
    const amounts = amountsOf(row, fields, reading);
    if (amounts) addAmounts(row, fields, amounts, reading);
    addRenewalPaid(row, fields, reading);
    const note = amounts && noteOf(fields, amounts, reading);
    return { fields, email: fields.email ?? null, phone: fields.phone ?? null, referenceKey: null, note, ...row.verdict };
  };

/** The amounts of the row in its currency, or else in the one that an amount names, or else in that of the product. */
function amountsOf(row: RowCells, fields: Record<string, string>, { terms }: RowReading): RowAmounts | undefined {
  const written = IMPORT_AMOUNTS.flatMap((field) => (row.given.has(field) ? [{ field, value: row.given.get(field)! }] : []));
  if (written.length === 0) return undefined;
  const named = written.map(({ value }) => currencyIn(value)).find((currency) => currency !== undefined);
  const currency = (fields.currency as Currency | undefined) ?? named ?? usualCurrency(terms, fields.product);
  const amounts: RowAmounts = { currency };
  for (const { field, value } of written) {
    const minor = row.read(field, () => readAmount(value, currency));
    if (minor !== undefined) amounts[field] = minor;
  }
  return amounts;
}

/** The currency of amounts for which a row names none: that of the product's prices. */
export const usualCurrency = (terms: RowReading['terms'], product: string | undefined): Currency =>
  currencyOf({ prices: terms.get(product ?? null)?.prices ?? {} }, []) ?? 'XOF';

/** Adds what was paid of the next period of the subscription; its price may be in another currency than the amounts of the row. */
function addRenewalPaid(row: RowCells, fields: Record<string, string>, { terms }: RowReading): void {
  const value = row.given.get('renewalPaid');
  if (value === undefined) return;
  const currency = currencyIn(value) ?? (fields.currency as Currency | undefined) ?? usualCurrency(terms, fields.product);
  const amount = row.read('renewalPaid', () => readAmount(value, currency));
  if (!amount) return;
  const price = terms.get(fields.product ?? null)?.subscription.prices[currency];
  if (price === undefined) row.refuse('renewalPaid', writeReason('noRenewalPriceIn', { currency }));
  else if (amount >= price) row.refuse('renewalPaid', writeReason('wholePeriodPaid', { amount: price, currency }));
  else fields.renewal_paid = JSON.stringify({ [currency]: amount });
}

function noteOf(fields: Record<string, string>, amounts: RowAmounts, { terms }: RowReading): string | undefined {
  const unsure = unsureOwed(fields, amounts, terms.get(fields.product ?? null));
  return unsure && writeReason('owedOfTwoWays', { ...unsure, currency: amounts.currency });
}

/** Adds the amounts that fit the product and each other; each of the others is a problem of its own cell. */
function addAmounts(row: RowCells, fields: Record<string, string>, amounts: RowAmounts, { today, terms, options }: RowReading): void {
  while (Object.keys(amounts).length > 1) {
    fields.amounts = JSON.stringify(amounts);
    try {
      billingFrom(fields, { today, terms: terms.get(fields.product ?? null), options });
      return;
    } catch (error) {
      if (!(error instanceof WrongAmount)) throw error;
      row.refuse(error.field, error.reason);
      delete amounts[error.field];
      delete fields.amounts;
    }
  }
}
