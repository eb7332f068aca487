import type { Currency } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { updateRow } from '#server/db/rows.ts';
import { AppError } from '#server/errors.ts';
import { computeAccount } from './account.queries.ts';
import { listEntries } from './account-entries.queries.ts';
import * as text from './billing.messages.ts';
import { storedBase } from './billing.queries.ts';
import { findLedger, findLedgers, type Ledger } from './ledger.queries.ts';
import { mergedBase } from './merged-base.rules.ts';
import { convert } from './schedule.rules.ts';

/** Both records before a merge. */
export interface Ledgers {
  before: Ledger;
  gone: Ledger;
  opening: number;
}

export async function findBothLedgers(db: Db, targetId: string, duplicateId: string): Promise<Ledgers> {
  const ledgers = await findLedgers(db, [targetId, duplicateId]);
  const entries = await listEntries(db, [duplicateId]);
  const opening = entries.reduce((sum, { kind, amount }) => sum + (kind === 'opening' ? (amount ?? 0) : 0), 0);
  return { before: ledgers.get(targetId)!, gone: ledgers.get(duplicateId)!, opening };
}

/** Brings along what counted for the other record without a payment, when its payments and entries have moved. The caller refreshes the billing. */
export async function mergeBases(db: Db, targetId: string, fullName: string, { before, gone, opening }: Ledgers): Promise<void> {
  const merged = await findLedger(db, targetId);
  const accounts = { merged: computeAccount(merged), gone: computeAccount(gone) };
  const byHand = accounts.gone && accounts.gone.byHand !== 0 ? [accounts.gone.currency] : [];
  const entered = [...gone.agreement.changes.filter(({ kind }) => kind === 'discount'), ...gone.entered].map(({ currency }) => currency);
  const lost = [...entered, ...byHand].find((currency) => !isCountable(currency, merged));
  if (lost) throw new AppError(409, text.mergeCurrency({ name: fullName, currency: lost }));
  await updateRow(db, 'member', targetId, { billing_base: storedBase(mergedBase({ before, merged, gone, accounts, opening })) });
}

const isCountable = (currency: Currency, { agreement: { currency: own, terms } }: Ledger): boolean =>
  own !== null && convert({ amount: 1, currency }, own, terms.prices) !== null;
