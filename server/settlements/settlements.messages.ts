import { message } from '#contract/language.ts';

export const noFile = message({ en: 'This file does not exist.', fr: 'Ce fichier n’existe pas.' });
export const noRow = message({ en: 'The file has no such row.', fr: 'Le fichier n’a pas cette ligne.' });
export const noPayment = message({ en: 'This payment does not exist.', fr: 'Ce paiement n’existe pas.' });
export const noMember = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const chooseFile = message({ en: 'Choose a CSV or XLSX file.', fr: 'Choisissez un fichier CSV ou XLSX.' });
export const stillWorking = message({
  en: 'The file is being read or compared. Please wait until that is done.',
  fr: 'Le fichier est en cours de lecture ou de comparaison. Veuillez attendre la fin.',
});
export const notCompared = message({ en: 'Compare the file first.', fr: 'Comparez d’abord le fichier.' });
export const sameMeaning = message({
  en: 'Two columns have the same meaning.',
  fr: 'Deux colonnes ont la même signification.',
});
export const fewerColumns = message({ en: 'The file has fewer columns.', fr: 'Le fichier a moins de colonnes.' });
export const needsColumns = message({
  en: 'Choose the columns with the amount and the day, and with the number of the payment in a provider’s file.',
  fr: 'Choisissez les colonnes du montant et de la date et, dans le fichier d’un prestataire, celle du numéro de paiement.',
});
export const notMissing = message({
  en: 'This row already has a payment, or no money came in by it.',
  fr: 'Cette ligne a déjà un paiement, ou ne correspond à aucun encaissement.',
});
export const decidedAlready = message({
  en: 'Somebody decided about this row meanwhile.',
  fr: 'Une décision a été prise entre-temps pour cette ligne.',
});
export const otherRowHasIt = message<[{ row: number }]>({
  en: ({ row }) => `Row ${row} of this file has this payment.`,
  fr: ({ row }) => `La ligne ${row} de ce fichier a ce paiement.`,
});
export const otherMethod = message({
  en: 'This payment was made in another way than the file is about.',
  fr: 'Ce paiement n’a pas été effectué par le moyen dont traite le fichier.',
});
