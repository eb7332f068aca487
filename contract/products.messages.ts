import { message } from './language.ts';

export const months = message({ en: 'Between 1 and 120 months', fr: 'Entre 1 et 120 mois' });
export const after = message({ en: 'A whole number between 0 and 1,000', fr: 'Un nombre entier entre 0 et 1 000' });
export const instalmentNumber = message({
  en: 'Between 2 and 24 instalments, or none',
  fr: 'Entre 2 et 24 versements, ou aucun',
});
export const instalmentOrder = message({
  en: 'The first instalment is due on the first day, and each other one later than the one before it.',
  fr: 'Le premier versement est dû le premier jour, et chacun des suivants plus tard que le précédent.',
});
export const pricePositive = message({ en: 'The price must be above zero', fr: 'Le prix doit être supérieur à zéro' });
export const sameCurrencies = message({
  en: 'Please give the amount of every instalment in every currency that has a price.',
  fr: 'Veuillez indiquer le montant de chaque versement dans chaque devise qui a un prix.',
});
export const currencyOnce = message({ en: 'Each currency has one price.', fr: 'Chaque devise n’a qu’un prix.' });
