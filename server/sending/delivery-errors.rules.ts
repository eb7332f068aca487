import { readStored } from '#server/stored-errors.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './delivery.messages.ts';

export const deliveryErrors = storedTexts(text);

/** Reads the error of a delivery: a sentence of ours, the stored error of an attempt, or the answer of a mail server. */
export const readDeliveryError = (error: string): string => readStored(deliveryErrors.read(error));

/** Reads the error of a delivery that the database returned. The words of a mail server follow a sentence that says what they are. */
export function withError<T extends { error: string | null; state: string; triedError?: string | null }>(row: T): T {
  const tried = row.triedError ? { triedError: readDeliveryError(row.triedError) } : {};
  if (row.error === null) return { ...row, ...tried };
  const read = readDeliveryError(row.error);
  return { ...row, ...tried, error: read === row.error && row.state !== 'skipped' ? text.attemptFailed({ answer: read }) : read };
}
