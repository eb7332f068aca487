import { message } from '#contract/language.ts';

export const loadFailed = message({ en: 'Error loading form', fr: 'Le formulaire n’a pas pu être chargé' });
