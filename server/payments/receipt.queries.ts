import type { Db } from '#server/db/db.ts';
import { findBrandState } from '#server/mail/brand.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import type { ReceiptSetting } from './receipt.rules.ts';

/** Returns what a receipt says beside its payment. */
export async function findReceiptSetting(db: Db): Promise<ReceiptSetting> {
  const [timeZone, { name }] = await Promise.all([findTimeZone(db), findBrandState(db)]);
  return { timeZone, issuer: name };
}
