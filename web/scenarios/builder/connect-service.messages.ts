import { message } from '#contract/language.ts';

export const formNotLoaded = message({ en: 'The form could not be loaded', fr: 'Le formulaire n’a pas pu être chargé' });
