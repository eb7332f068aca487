import { message } from '#contract/language.ts';

export const noConnection = message({ en: 'No connection', fr: 'Pas de connexion' });
export const needsNetwork = message({
  en: 'Cauri cannot be reached. Check your connection: this page opens by itself as soon as it is back.',
  fr: 'Cauri est injoignable. Vérifiez votre connexion : cette page s’ouvrira d’elle-même dès son retour.',
});
export const tryAgain = message({ en: 'Try again', fr: 'Réessayer' });
