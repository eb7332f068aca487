import { storedTexts } from '#server/stored-texts.ts';
import * as text from './reasons.messages.ts';

/** Why a reservation was cancelled: what somebody typed, or the name of a sentence of ours. */
export const reasons = storedTexts(text);
