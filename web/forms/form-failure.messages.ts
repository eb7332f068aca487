import { message } from '#contract/language.ts';

export const loadFailed = message({ en: 'Error loading form', fr: 'Le formulaire n’a pas pu être chargé' });
/** The specification has one sentence for a form that could not be loaded, also where there is none. */
export const missing = message({ en: 'Error loading form', fr: 'Formulaire introuvable' });
