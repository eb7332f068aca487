import { inEachLanguage } from '#server/language.ts';
import { campaignStopped } from '#server/notices/staff.notices.ts';
import { readDeliveryError } from '#server/sending/delivery-errors.rules.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './reasons.messages.ts';

export const reasons = storedTexts(text, readDeliveryError);

/** Reads the reason of what the database returned. */
export const withReason = <T extends { reason: string | null }>(row: T): T => ({ ...row, reason: row.reason && reasons.read(row.reason) });

/** Tells staff that a campaign does not go on, for a reason as it is stored. */
export const stoppedFor = (name: string, reason: string) =>
  campaignStopped(
    name,
    inEachLanguage(() => reasons.read(reason)),
  );
