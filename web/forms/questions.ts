import { language } from '#contract/language.ts';
import { NEW_FORM } from '#contract/new-form.messages.ts';

/** A question without a title gets the name of a new question. */
export const titleOf = ({ title }: { title: string }) => title.trim() || NEW_FORM.question[language()];
