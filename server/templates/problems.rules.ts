import { storedTexts } from '#server/stored-texts.ts';
import * as text from './problems.messages.ts';

export const templateProblems = storedTexts(text);
export type TemplateProblem = keyof typeof text;
