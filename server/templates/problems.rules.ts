import { storedTexts } from '#server/stored-texts.ts';
import * as text from './problems.messages.ts';

/** Why a template cannot be sent, as it is stored. */
export const templateProblems = storedTexts(text);
export type TemplateProblem = keyof typeof text;
