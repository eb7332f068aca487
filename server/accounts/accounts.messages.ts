import { message } from '#contract/language.ts';

type Reason = [{ reason: string }];

export const notFound = message({ en: 'This e-mail account does not exist.', fr: 'Ce compte e-mail n’existe pas.' });
export const linked = message({ en: 'E-mail account linked', fr: 'Compte e-mail lié' });
export const saved = message({ en: 'E-mail account saved', fr: 'Compte e-mail enregistré' });
export const connected = message({ en: 'The account is connected', fr: 'Le compte est connecté' });
export const removed = message({ en: 'Email removed successfully', fr: 'Compte e-mail retiré' });
export const noServerOfGoogle = message({
  en: 'A Google account has no mail server to be set.',
  fr: 'Un compte Google n’a pas de serveur de messagerie à définir.',
});
export const notReached = message<Reason>({
  en: ({ reason }) => `The account cannot be reached: ${reason}`,
  fr: ({ reason }) => `Le compte ne peut pas être joint : ${reason}`,
});
export const linkedMeanwhile = message({
  en: 'Somebody has just reconnected this account or given it another password. Please look at it and try again.',
  fr: 'Quelqu’un vient de reconnecter ce compte ou de lui donner un autre mot de passe. Veuillez le regarder et réessayer.',
});
export const googleNotSet = message({
  en: 'Google accounts cannot be linked: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set.',
  fr: 'Les comptes Google ne peuvent pas être liés : GOOGLE_CLIENT_ID et GOOGLE_CLIENT_SECRET ne sont pas renseignés.',
});
export const isLinked = message<[{ email: string }]>({
  en: ({ email }) => `${email} is linked`,
  fr: ({ email }) => `${email} est lié`,
});
export const passwordAgain = message({
  en: 'Please enter the password again: it is for the server and the user that you have changed.',
  fr: 'Veuillez saisir le mot de passe à nouveau : il vaut pour le serveur et l’utilisateur que vous avez changés.',
});
export const serverUnusable = message<Reason>({
  en: ({ reason }) => `The mail server could not be used: ${reason}`,
  fr: ({ reason }) => `Le serveur de messagerie n’a pas pu être utilisé : ${reason}`,
});
