import { message } from '#contract/language.ts';

export const storageAway = message({
  en: 'The storage of files cannot be reached right now. Please try again in a minute.',
  fr: 'Le stockage des fichiers est injoignable pour le moment. Veuillez réessayer dans une minute.',
});
