import type { Currency } from '#contract/money.ts';
import { type Db, updateRow } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import { computeAccount } from './account.queries.ts';
import * as text from './billing.messages.ts';
import { storedBase } from './billing.queries.ts';
import { findLedger, type Ledger } from './ledger.queries.ts';
import { type Merging, mergedBase } from './merged-base.rules.ts';
import { convert } from './schedule.rules.ts';

/** Brings along what counted for the other record without a payment, when its payments and entries have moved. The caller refreshes the billing. */
export async function mergeBases(
  db: Db,
  target: { id: string; fullName: string },
  { before, duplicate }: Pick<Merging, 'before' | 'duplicate'>,
): Promise<void> {
  const merged = await findLedger(db, target.id);
  const accounts = { merged: computeAccount(merged), duplicate: computeAccount(duplicate) };
  const byHand = accounts.duplicate && accounts.duplicate.byHand !== 0 ? [accounts.duplicate.currency] : [];
  const entered = [...duplicate.agreement.changes.filter(({ kind }) => kind === 'discount'), ...duplicate.entered].map(
    ({ currency }) => currency,
  );
  const lost = [...entered, ...byHand].find((currency) => !isCountable(currency, merged));
  if (lost) throw new AppError(409, text.mergeCurrency({ name: target.fullName, currency: lost }));
  await updateRow(db, 'member', target.id, { billing_base: storedBase(mergedBase({ before, merged, duplicate, accounts })) });
}

const isCountable = (currency: Currency, { agreement: { currency: own, terms } }: Ledger): boolean =>
  own !== null && convert({ amount: 1, currency }, own, terms.prices) !== null;
