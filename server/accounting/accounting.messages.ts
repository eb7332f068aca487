import { message } from '#contract/language.ts';

export const notOver = message({ en: 'Only a month that is over can be closed.', fr: 'Seul un mois terminé peut être clos.' });
export const onlyLatest = message({
  en: 'Only the month that was closed last can be opened again.',
  fr: 'Seul le dernier mois clos peut être rouvert.',
});

// The journal.
export const journal = message({ en: 'Journal', fr: 'Journal' });
export const fileName = message<[{ month: string; rows: number; extension: string }]>({
  en: ({ month, extension }) => `journal_${month}.${extension}`,
  fr: ({ month, extension }) => `journal_${month}.${extension}`,
});
export const date = message({ en: 'Date', fr: 'Date' });
export const piece = message({ en: 'Receipt', fr: 'Pièce' });
export const account = message({ en: 'Account', fr: 'Compte' });
export const member = message({ en: 'Member', fr: 'Adhérent' });
export const label = message({ en: 'Label', fr: 'Libellé' });
export const debit = message({ en: 'Debit', fr: 'Débit' });
export const credit = message({ en: 'Credit', fr: 'Crédit' });
export const currency = message({ en: 'Currency', fr: 'Devise' });
export const reportedOn = message({ en: 'Paid on, by the provider', fr: 'Payé le, selon le prestataire' });

export const kinds: Record<string, () => string> = {
  payment: message({ en: 'Payment', fr: 'Paiement' }),
  refund: message({ en: 'Refund', fr: 'Remboursement' }),
  fee: message({ en: 'Fee of the provider', fr: 'Frais du prestataire' }),
  discount: message({ en: 'Discount', fr: 'Remise' }),
  waiver: message({ en: 'Waived amount', fr: 'Montant abandonné' }),
  'credit-out': message({ en: 'Credit moved to another member', fr: 'Avoir déplacé vers un autre adhérent' }),
  'credit-in': message({ en: 'Credit of another member', fr: 'Avoir d’un autre adhérent' }),
  'discount-back': message({ en: 'Discount taken back', fr: 'Remise annulée' }),
  'waiver-back': message({ en: 'Waived amount taken back', fr: 'Abandon annulé' }),
  'credit-out-back': message({ en: 'Moved credit taken back', fr: 'Déplacement d’avoir annulé' }),
  'credit-in-back': message({ en: 'Credit of another member taken back', fr: 'Avoir d’un autre adhérent annulé' }),
};
