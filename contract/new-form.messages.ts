import type { Language } from './language.ts';

/** The texts of a new form. Both languages are in it everywhere, because a form begun in one may be published in the other. */
export const NEW_FORM = {
  title: { en: 'Untitled Form', fr: 'Formulaire sans titre' },
  description: { en: 'Form description', fr: 'Description du formulaire' },
  question: { en: 'Untitled Question', fr: 'Question sans titre' },
  section: { en: 'Untitled Section', fr: 'Section sans titre' },
} as const satisfies Record<string, Record<Language, string>>;

/** Returns whether a text of the form is still the one that a new form has. */
export const isUntouched = (field: keyof typeof NEW_FORM, text: string): boolean =>
  Object.values<string>(NEW_FORM[field]).includes(text.trim());
