import { nameMessages, readStored, stored } from '#server/stored-errors.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './reasons.messages.ts';

nameMessages('reservation', text);

// The reason of a cancelled reservation is what somebody typed, or the name of a sentence of ours.

export const cancelledByClient = (): string => stored(text.byClient);

/** Reads the reason. Older rows name the sentence without its file. */
export const readReason = storedTexts(text, readStored).read;
