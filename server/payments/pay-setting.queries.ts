import type { PayWays } from '#contract/pay-links.ts';
import type { Db } from '#server/db/db.ts';

/** How members pay where no provider reports the payment at once. */
export async function findPayWays(db: Db): Promise<PayWays> {
  const row = await db.selectFrom('pay_setting').select(['transfer_text', 'chariow_link']).executeTakeFirstOrThrow();
  return { transferText: row.transfer_text, chariowLink: row.chariow_link };
}

export async function savePayWays(db: Db, { transferText, chariowLink }: PayWays): Promise<void> {
  await db.updateTable('pay_setting').set({ transfer_text: transferText, chariow_link: chariowLink }).execute();
}
