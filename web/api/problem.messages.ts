import { message } from '#contract/language.ts';

export const unreachable = message({
  en: 'Cauri cannot be reached. Check your connection, then try again.',
  fr: 'Cauri est injoignable. Vérifiez votre connexion, puis réessayez.',
});
export const unreadable = message({
  en: 'The server answered in a way that Cauri does not understand. Please try again in a moment.',
  fr: 'Le serveur a donné une réponse que Cauri ne comprend pas. Veuillez réessayer dans un instant.',
});
