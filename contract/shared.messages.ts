import { type Currency, currencyName, largestAmount } from './currencies.ts';
import { formatCount, message } from './language.ts';

export const validEmail = message({ en: 'Please enter a valid e-mail address', fr: 'Veuillez saisir une adresse e-mail valide' });
export const tooLong = message<[{ max: number }]>({
  en: ({ max }) => `This is too long: ${formatCount(max)} characters at most.`,
  fr: ({ max }) => `Ce texte est trop long : ${formatCount(max)} caractères au plus.`,
});
export const unstorableCharacter = message({
  en: 'This text contains a character that cannot be stored.',
  fr: 'Ce texte contient un caractère qui ne peut pas être enregistré.',
});
export const tooLongAgo = message({ en: 'This date is too long ago.', fr: 'Cette date est trop ancienne.' });
export const amountTooLarge = message<[Currency]>({
  en: (currency) => `This amount is too large: ${largestAmount(currency)} at most.`,
  fr: (currency) => `Ce montant est trop élevé : ${largestAmount(currency)} au plus.`,
});
export const amountInOther = message<[Currency]>({
  en: (currency) => `Please enter the amount in ${currencyName(currency)}`,
  fr: (currency) => `Veuillez saisir le montant en ${currencyName(currency)}`,
});
export const nameRequired = message({ en: 'Name is required', fr: 'Le nom est obligatoire' });
