import { message } from '#contract/language.ts';

export const payments = message({ en: 'Payments', fr: 'Paiements' });
export const fileName = message<[{ day: string; rows: number; extension: string }]>({
  en: ({ day, rows, extension }) => `payments_${day}_${rows}-rows.${extension}`,
  fr: ({ day, rows, extension }) => `paiements_${day}_${rows}-lignes.${extension}`,
});
export const payment = message({ en: 'Payment', fr: 'Paiement' });
export const date = message<[{ zone: string }]>({ en: ({ zone }) => `Date (${zone})`, fr: ({ zone }) => `Date (${zone})` });
export const memberId = message({ en: 'Member ID', fr: 'ID adhérent' });
export const memberEmail = message({ en: 'Member’s e-mail', fr: 'E-mail de l’adhérent' });
export const method = message({ en: 'Method', fr: 'Moyen' });
export const amount = message({ en: 'Amount', fr: 'Montant' });
export const refunded = message({ en: 'Refunded', fr: 'Remboursé' });
export const note = message({ en: 'Note', fr: 'Remarque' });
export const fee = message({ en: 'Fee', fr: 'Frais' });
export const comment = message({ en: 'Comment', fr: 'Commentaire' });
