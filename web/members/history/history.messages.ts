import { message } from '#contract/language.ts';

export const title = message({ en: 'Payment history', fr: 'Historique des paiements' });
export const profile = message({ en: 'Profile', fr: 'Profil' });
export const category = message({ en: 'Category', fr: 'Catégorie' });
export const paymentsPerPage = message({ en: 'Payments per page', fr: 'Paiements par page' });
export const perPage = message<[{ size: number }]>({
  en: ({ size }) => `${size} per page`,
  fr: ({ size }) => `${size} par page`,
});
export const notLoaded = message({ en: 'The payments could not be loaded', fr: 'Les paiements n’ont pas pu être chargés' });
export const noPayments = message({ en: 'No payments found', fr: 'Aucun paiement trouvé' });
export const chooseAnother = message({ en: 'Choose another category.', fr: 'Choisissez une autre catégorie.' });
export const showAll = message({ en: 'Show all payments', fr: 'Afficher tous les paiements' });
export const refunded = message<[{ state: string; amount: string }]>({
  en: ({ state, amount }) => `${state}: ${amount}`,
  fr: ({ state, amount }) => `${state} : ${amount}`,
});
export const receipt = message({ en: 'Receipt (PDF)', fr: 'Reçu (PDF)' });
export const receiptOf = message<[{ amount: string; day: string }]>({
  en: ({ amount, day }) => `Receipt of ${amount}, ${day}`,
  fr: ({ amount, day }) => `Reçu de ${amount}, ${day}`,
});
export const receiptFailed = message({ en: 'The receipt could not be made', fr: 'Le reçu n’a pas pu être créé' });
