import { message } from '../contract/language.ts';

export const loading = message({ en: 'Loading...', fr: 'Chargement…' });
export const needsJavaScript = message({
  en: 'Cauri needs JavaScript. Please turn it on, or use another browser.',
  fr: 'Cauri a besoin de JavaScript. Veuillez l’activer, ou utiliser un autre navigateur.',
});
