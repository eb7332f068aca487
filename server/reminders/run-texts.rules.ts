import { storedTexts } from '#server/stored-texts.ts';
import * as text from './run.messages.ts';

/** What a run of reminders says about its steps, as it is stored. */
export const runTexts = storedTexts(text);
