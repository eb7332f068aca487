import { storedTexts } from '#server/stored-texts.ts';
import * as text from './delivery.messages.ts';

/** Why an e-mail was not sent, as it is stored. */
export const deliveryErrors = storedTexts(text);

/** Reads the error of a delivery that the database returned. */
export const withError = <T extends { error: string | null }>(row: T): T => ({
  ...row,
  error: row.error && deliveryErrors.read(row.error),
});
