import { message } from '#contract/language.ts';

export const add = message({ en: 'Add a photo of the receipt', fr: 'Ajouter une photo du reçu' });
export const replace = message({ en: 'Replace the photo', fr: 'Remplacer la photo' });
export const save = message({ en: 'Save the photo of the receipt', fr: 'Télécharger la photo du reçu' });
export const kept = message({ en: 'Photo kept', fr: 'Photo conservée' });
export const notKept = message({ en: 'The photo could not be kept', fr: 'La photo n’a pas pu être conservée' });
export const notSaved = message({ en: 'The photo could not be saved', fr: 'La photo n’a pas pu être téléchargée' });
export const chosen = message<[{ name: string }]>({ en: ({ name }) => `Photo: ${name}`, fr: ({ name }) => `Photo : ${name}` });
export const paymentWithoutPhoto = message({
  en: 'The payment is recorded, but its photo could not be kept. Open the payment to add it again.',
  fr: 'Le paiement est enregistré, mais sa photo n’a pas pu être conservée. Ouvrez le paiement pour l’ajouter à nouveau.',
});
