import type { PayWays } from '#contract/pay-links.ts';
import type { Db } from '#server/db/db.ts';

/** How members pay where no provider reports the payment at once. */
export async function findPayWays(db: Db): Promise<PayWays> {
  const row = await db.selectFrom('pay_setting').select(['transfer_text', 'chariow_link']).executeTakeFirstOrThrow();
  return { transferText: row.transfer_text, chariowLink: row.chariow_link };
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
  await db.updateTable('pay_setting').set({ transfer_text: transferText, chariow_link: chariowLink }).execute();
}
