import { ImportOptions } from '#contract/imports.ts';
import type { Currency } from '#contract/money.ts';
import type { SettlementField, SettlementMapping } from '#contract/settlements.ts';
import { Problem, readDay } from '#server/imports/cell.rules.ts';
import { isPaid } from '#server/imports/payment-columns.rules.ts';
import { currencyIn, namesUnknownCurrency, readWrittenAmount } from '#server/products/written-amount.rules.ts';
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
  /** Why the row is left out, as it is stored; null when money arrived by it. */
  reason: string | null;
}

interface Reading {
  mapping: SettlementMapping;
  /** Of the amounts of rows that name none. */
  currency: Currency;
  date1904: boolean;
}

/** Reads what the cells of a row mean. */
export function readRow(cells: string[], { mapping, currency: usual, date1904 }: Reading): ReadRow {
  const cell = (field: SettlementField) => cells[mapping.indexOf(field)]?.trim() || null;
  const [written, status] = [cell('amount'), cell('status')];
  const named = cell('currency') ?? written ?? '';
  const currency = currencyIn(named) ?? usual;
  const amount = written === null ? null : (readWrittenAmount(written, currency) ?? null);
  const day = dayOf(cell('day'), date1904);
  const fee = Math.abs(readWrittenAmount(cell('fee') ?? '', currency) ?? 0);
  return {
    ...{ reference: cell('number'), otherReference: cell('otherNumber'), payer: cell('payer'), day, currency },
    amount: amount === null || namesUnknownCurrency(named) ? null : Math.abs(amount),
    fee: fee > 0 ? fee : null,
    reason: reasonOf({ written, amount, named, day, status }),
  };
}

interface Facts {
  written: string | null;
  amount: number | null;
  /** The text that names the currency. */
  named: string;
  day: string | null;
  status: string | null;
}

function reasonOf({ written, amount, named, day, status }: Facts): string | null {
  if (written === null || (amount !== null && amount <= 0)) return stored(text.noMoneyArrived);
  if (amount === null) return stored(text.amountUnreadable, { value: written.slice(0, 60).toWellFormed() });
  if (namesUnknownCurrency(named)) return stored(text.currencyUnknown, { value: named.slice(0, 60).toWellFormed() });
  if (status !== null && !isPaid(status)) return stored(text.notPaid, { status: status.slice(0, 60).toWellFormed() });
  return day === null ? stored(text.dayUnreadable) : null;
}

const OPTIONS = ImportOptions.parse({});

function dayOf(written: string | null, date1904: boolean): string | null {
  if (written === null) return null;
  try {
    return readDay(written, { options: OPTIONS, date1904, products: [], coaches: [], own: [] });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
