import type { Currency } from '#contract/money.ts';
import { currencyIn, mayBeIn } from '#contract/named-currency.ts';
import type { SettlementField, SettlementMapping } from '#contract/settlements.ts';
import { Problem, readDayIn } from '#server/imports/cell.rules.ts';
import { isPaid } from '#server/imports/payment-columns.rules.ts';
import { namesNoCurrency, namesUnknownCurrency, readWrittenAmount, readWrittenFee } from '#server/products/written-amount.rules.ts';
import { nameMessages, stored } from '#server/stored-errors.ts';
import * as text from './reasons.messages.ts';

nameMessages('settlement', text);

export interface ReadRow {
  reference: string | null;
  otherReference: string | null;
  day: string | null;
  /** The amount is in minor units. */
  amount: number | null;
  fee: number | null;
  currency: Currency;
  payer: string | null;
  /** The row is left out for this reason, as it is stored; null when money arrived by it. */
  reason: string | null;
}

interface Reading {
  mapping: SettlementMapping;
  /** It applies to the amounts of rows that name none. */
  currency: Currency;
  date1904: boolean;
  timeZone: string;
}

export function readRow(cells: string[], { mapping, currency: usual, ...reading }: Reading): ReadRow {
  const cell = (field: SettlementField) => cells[mapping.indexOf(field)]?.trim() || null;
  const [written, column, status] = [cell('amount'), cell('currency'), cell('status')];
  const named = column === null || namesNoCurrency(column) ? written : column;
  const currency = currencyIn(named ?? '') ?? usual;
  const amount = written === null ? null : (readWrittenAmount(written, currency) ?? null);
  const writtenFee = cell('fee');
  const fee = readWrittenFee(writtenFee ?? '', currency);
  const day = dayOf(cell('day'), reading);
  const read = [amount === null ? null : written, fee === 0 ? null : writtenFee];
  const doubt = doubtOf(currency, { known: [column, ...read], same: [written, writtenFee] });
  const reason = reasonOf({ written, amount, doubt, day, status });
  return {
    ...{ reference: cell('number'), otherReference: cell('otherNumber'), payer: cell('payer'), day, currency, reason },
    amount: amount === null || doubt !== null ? null : Math.abs(amount),
    fee: reason === null && fee > 0 ? fee : null,
  };
}

interface Facts {
  written: string | null;
  amount: number | null;
  /** The currency is not certain for this reason, as it is stored. */
  doubt: string | null;
  day: string | null;
  status: string | null;
}

function reasonOf({ written, amount, doubt, day, status }: Facts): string | null {
  if (written === null || (amount !== null && amount <= 0)) return stored(text.noMoneyArrived);
  if (doubt !== null) return doubt;
  if (amount === null) return stored(text.amountUnreadable, { value: short(written) });
  if (status !== null && !isPaid(status)) return stored(text.notPaid, { status: short(status) });
  return day === null ? stored(text.dayUnreadable) : null;
}

/** The amount, the fee and their column may each name a currency, which must be known and the same. */
function doubtOf(currency: Currency, { known, same }: Record<'known' | 'same', (string | null)[]>): string | null {
  const unknown = known.find((one) => one !== null && namesUnknownCurrency(one));
  if (unknown) return stored(text.currencyUnknown, { value: short(unknown) });
  const other = same.find((one) => one !== null && !mayBeIn(one, currency));
  return other ? stored(text.otherCurrency, { value: short(other), currency }) : null;
}

const short = (value: string) => value.slice(0, 60).toWellFormed();

function dayOf(written: string | null, { date1904, timeZone }: Pick<Reading, 'date1904' | 'timeZone'>): string | null {
  if (written === null) return null;
  try {
    return readDayIn(timeZone, written, { date1904 }).day;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
