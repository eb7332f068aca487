import { message } from './language.ts';

export const atLeastOneADay = message({ en: 'At least 1 a day', fr: 'Au moins 1 par jour' });
export const atLeastOneAMinute = message({ en: 'At least 1 a minute', fr: 'Au moins 1 par minute' });
export const enterHost = message({
  en: 'Please enter the name of the mail server, such as smtp.example.com',
  fr: 'Veuillez saisir le nom du serveur de messagerie, par exemple smtp.example.com',
});
export const enterPort = message({
  en: 'Please enter a port from 1 to 65535',
  fr: 'Veuillez saisir un port de 1 à 65535',
});
