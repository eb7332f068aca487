import { message } from '#contract/language.ts';

export const notConnected = message({
  en: 'Not connected: please correct the values and save again',
  fr: 'Non connecté : veuillez corriger les valeurs et enregistrer à nouveau',
});
export const formNotLoaded = message({ en: 'The form could not be loaded', fr: 'Le formulaire n’a pas pu être chargé' });
