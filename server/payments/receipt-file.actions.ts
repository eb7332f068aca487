import { RECEIPT_TYPES } from '#contract/pay-page.ts';
import { kindOf } from '#server/storage/kind-of.ts';

/** Returns the type of a stored photo or PDF, which is found from its content; undefined for any other file. */
export async function findReceiptType(...file: Parameters<typeof kindOf>): Promise<string | undefined> {
  const type = await kindOf(...file);
  return RECEIPT_TYPES.find((one) => one === type);
}
