import { message } from './language.ts';

export const writeSomething = message({ en: 'Please write something here', fr: 'Veuillez écrire quelque chose ici' });
export const httpsAddress = message({
  en: 'Please enter an address that begins with https://',
  fr: 'Veuillez saisir une adresse qui commence par https://',
});
