import { message } from '#contract/language.ts';

// These sentences are stored about a file and its rows, so that they are read in the language of whoever looks.

export const noMoneyArrived = message({ en: 'No money came in by this row.', fr: 'Cette ligne ne correspond à aucun encaissement.' });
export const amountUnreadable = message<[{ value: string }]>({
  en: ({ value }) => `“${value}” is not an amount.`,
  fr: ({ value }) => `« ${value} » n’est pas un montant.`,
});
export const currencyUnknown = message<[{ value: string }]>({
  en: ({ value }) => `The currency is not known: “${value}”.`,
  fr: ({ value }) => `La devise n’est pas connue : « ${value} ».`,
});
export const otherCurrency = message<[{ value: string; currency: string }]>({
  en: ({ value, currency }) => `The currency of “${value}” is not ${currency}.`,
  fr: ({ value, currency }) => `La devise de « ${value} » n’est pas ${currency}.`,
});
export const notPaid = message<[{ status: string }]>({
  en: ({ status }) => `The payment was not completed: “${status}”.`,
  fr: ({ status }) => `Le paiement n’a pas abouti : « ${status} ».`,
});
export const dayUnreadable = message({ en: 'The day cannot be read.', fr: 'La date ne peut pas être lue.' });
export const sameNumber = message<[{ row: number }]>({
  en: ({ row }) => `Row ${row} has the same payment.`,
  fr: ({ row }) => `La ligne ${row} porte sur le même paiement.`,
});
export const gaveUp = message({
  en: 'The file could not be compared. Please check its content and try again.',
  fr: 'Le fichier n’a pas pu être comparé. Veuillez vérifier son contenu et réessayer.',
});
export const unreadable = message({
  en: 'The file cannot be read. Save it again as CSV or XLSX and upload it.',
  fr: 'Le fichier ne peut pas être lu. Enregistrez-le de nouveau en CSV ou XLSX et envoyez-le.',
});
export const fileGone = message({ en: 'The file is no longer stored.', fr: 'Le fichier n’est plus conservé.' });
export const noRows = message({
  en: 'The file has no rows below its header.',
  fr: 'Le fichier n’a aucune ligne sous son en-tête.',
});
