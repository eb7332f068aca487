import { LANGUAGES, type Language, language } from '#contract/language.ts';
import type { PayWays } from '#contract/pay-links.ts';
import type { Db } from '#server/db/db.ts';

/** Members pay in these ways where no provider reports the payment at once. */
export async function findPayWays(db: Db): Promise<PayWays> {
  const row = await db.selectFrom('pay_setting').select(['transfer_fr', 'transfer_en', 'chariow_link']).executeTakeFirstOrThrow();
  return { transferText: { fr: row.transfer_fr, en: row.transfer_en }, chariowLink: row.chariow_link };
}

/** Keeps others from changing the ways to pay until the transaction ends, and returns them. */
export async function lockPayWays(db: Db): Promise<PayWays> {
  await db.selectFrom('pay_setting').select('id').forUpdate().execute();
  return findPayWays(db);
}

/** The text is in the language of the moment, or else in another one; empty when there is no such way. */
export function transferTextIn({ transferText }: PayWays): { text: string; language: Language } {
  const written = [language(), ...LANGUAGES].find((one) => transferText[one] !== '') ?? language();
  return { text: transferText[written], language: written };
}

/** The public id or the slug of the product that a link to the shop opens; empty when it names none. */
export function shopProductOf(chariowLink: string): string {
  const segments = chariowLink === '' ? [] : new URL(chariowLink).pathname.split('/').filter((one) => one !== '' && one !== 'checkout');
  const product = segments.find((one) => one.startsWith('prd_')) ?? segments.at(-1) ?? '';
  return /^[\w-]{1,200}$/.test(product) ? product : '';
}

/** The product of the shop that members pay; empty when none is set up. */
export const findShopProduct = async (db: Db): Promise<string> => shopProductOf((await findPayWays(db)).chariowLink);

export async function savePayWays(db: Db, { transferText, chariowLink }: PayWays): Promise<void> {
  const set = { transfer_fr: transferText.fr, transfer_en: transferText.en, chariow_link: chariowLink };
  await db.updateTable('pay_setting').set(set).execute();
}
