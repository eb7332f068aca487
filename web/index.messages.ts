import { message } from '../contract/language.ts';

export const loading = message({ en: 'Loading...', fr: 'Chargement…' });
export const needsJavaScript = message({
  en: 'Cauri needs JavaScript. Please turn it on, or use another browser.',
  fr: 'Cauri a besoin de JavaScript. Veuillez l’activer, ou utiliser un autre navigateur.',
});

/** What a phone says of the app when it is installed. */
export const whatItIs = message({
  en: 'The back-office of the programme: members, payments, forms and messages.',
  fr: 'La gestion du programme : adhérents, paiements, formulaires et messages.',
});
