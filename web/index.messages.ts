import { message } from '../contract/language.ts';

export const loading = message({ en: 'Loading...', fr: 'Chargement…' });
export const takesLong = message({
  en: 'If nothing appears, load this page again. If it stays like this, update your browser, or open the page in another one.',
  fr: 'Si rien n’apparaît, rechargez cette page. Si elle reste ainsi, mettez votre navigateur à jour, ou ouvrez-la dans un autre.',
});
export const needsJavaScript = message({
  en: 'Cauri needs JavaScript. Please turn it on, or use another browser.',
  fr: 'Cauri a besoin de JavaScript. Veuillez l’activer, ou utiliser un autre navigateur.',
});

/** A phone shows this for the app when it is installed. */
export const whatItIs = message({
  en: 'The back-office of the programme: members, payments, forms and messages.',
  fr: 'La gestion du programme : adhérents, paiements, formulaires et messages.',
});
