import { message } from './language.ts';

export const lastBeforeFirst = message({
  en: 'The last day must not come before the first',
  fr: 'Le dernier jour ne peut pas précéder le premier',
});
export const mostBelowLeast = message({
  en: 'The largest amount must not be below the smallest',
  fr: 'Le montant maximal ne peut pas être inférieur au montant minimal',
});
