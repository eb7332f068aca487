import { readStored } from '#server/stored-errors.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './delivery.messages.ts';

/** Why an e-mail was not sent, as it is stored. */
export const deliveryErrors = storedTexts(text);

/** Reads the error of a delivery: a sentence of ours, the stored error of an attempt, or the answer of a mail server. */
export const readDeliveryError = (error: string): string => readStored(deliveryErrors.read(error));

/** Reads the error of a delivery that the database returned. */
export const withError = <T extends { error: string | null }>(row: T): T => ({ ...row, error: row.error && readDeliveryError(row.error) });
