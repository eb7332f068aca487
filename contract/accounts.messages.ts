import { listAnd, message } from './language.ts';

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
export const usedByCampaigns = message<[{ names: readonly string[] }]>({
  en: ({ names }) =>
    names.length === 1
      ? `The campaign “${names[0]}” sends from this account. To remove the account, cancel the campaign or give it another one.`
      : `The campaigns ${listAnd(names.map((name) => `“${name}”`))} send from this account. To remove the account, cancel the campaigns or give them another one.`,
  fr: ({ names }) =>
    names.length === 1
      ? `La campagne « ${names[0]} » envoie depuis ce compte. Pour retirer le compte, annulez la campagne ou choisissez-lui un autre compte.`
      : `Les campagnes ${listAnd(names.map((name) => `« ${name} »`))} envoient depuis ce compte. Pour retirer le compte, annulez les campagnes ou choisissez-leur un autre compte.`,
});
export const googleFailed = message({ en: 'Google authentication failed.', fr: 'L’authentification auprès de Google a échoué.' });
export const invalidState = message({ en: 'Invalid OAuth state!', fr: 'Cette connexion à Google n’est pas valable' });
export const noCode = message({ en: 'No authorization code found.', fr: 'Google n’a renvoyé aucun code d’autorisation.' });
