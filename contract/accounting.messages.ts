import { message } from './language.ts';

export const monthLike = message({ en: 'A month is written like 2026-01.', fr: 'Un mois s’écrit sous la forme 2026-01.' });
export const accountLike = message({ en: 'An account number has 2 to 13 digits.', fr: 'Un numéro de compte a de 2 à 13 chiffres.' });
export const journalLike = message({
  en: 'The code of a journal has 1 to 10 capital letters or digits.',
  fr: 'Le code d’un journal a de 1 à 10 lettres majuscules ou chiffres.',
});
export const sayWhyReopened = message({ en: 'Say why the month is opened again.', fr: 'Indiquez pourquoi le mois est rouvert.' });
