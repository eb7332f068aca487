import { inLanguage } from '#server/language.ts';
import { nameMessages, readStored, stored } from '#server/stored-errors.ts';
import * as text from './refusals.messages.ts';

nameMessages('circle', text);

/** The mark of a member who is no longer in Circle. It is stored as this sentence, and statements compare with it. */
export const NOT_IN_CIRCLE = inLanguage('en', text.notInCircle);

export const quotaSpent = (): string => stored(text.quotaSpent);
export const notLinked = (): string => stored(text.notLinked);
export const invitationHeld = (): string => stored(text.invitationHeld);
export const samePerson = (name: string): string => stored(text.samePerson, { name });
export const accessRefused = (group: string, why: string): string => stored(text.accessRefused, { group, why });

/** Returns why Circle did not do something in the language of the moment. What Circle itself answered stays as it is. */
export function readRefusal(why: string): string;
export function readRefusal(why: string | null): string | null;
export function readRefusal(why: string | null): string | null {
  return why === NOT_IN_CIRCLE ? text.notInCircle() : readStored(why);
}
