import type { Payment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { findBrandState } from '#server/mail/brand.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import type { ReceiptSetting } from './receipt.rules.ts';

/**
 * Returns what a receipt says beside its payment. It names the member whom the payment counts for, with the member's own address: a
 * payment that was first recorded for somebody else still has the address of that person, which is nothing for this member to read.
 */
export async function findReceiptSetting(db: Db, { member, name, email, phone }: Payment): Promise<ReceiptSetting> {
  const [timeZone, brand, own] = await Promise.all([
    findTimeZone(db),
    findBrandState(db),
    member && db.selectFrom('member').select(['email', 'former_number']).where('id', '=', member._id).executeTakeFirst(),
  ]);
  const isOther = own?.former_number === null && own.email !== email;
  const from = { name: member?.fullName ?? name, email: isOther ? own.email : email, phone: isOther ? null : phone };
  return { timeZone, issuer: brand.name, from };
}
