import { message } from './language.ts';

export const wholeNumber = message({
  en: 'Please enter a whole number above 0.',
  fr: 'Veuillez saisir un nombre entier supérieur à 0.',
});
export const chooseConnection = message({ en: 'Please choose a connection.', fr: 'Veuillez choisir une connexion.' });
export const templateName = message({
  en: 'Please enter the name of the approved template: small letters, digits and underscores.',
  fr: 'Veuillez saisir le nom du modèle approuvé : minuscules, chiffres et tirets bas.',
});
export const templateLanguage = message({
  en: 'Please enter a language code, for example fr or en_US.',
  fr: 'Veuillez saisir un code de langue, par exemple fr ou en_US.',
});
