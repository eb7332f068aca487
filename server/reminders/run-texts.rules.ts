import { storedTexts } from '#server/stored-texts.ts';
import * as text from './run.messages.ts';

/** A run of reminders says these about its steps, as they are stored. */
export const runTexts = storedTexts(text);
