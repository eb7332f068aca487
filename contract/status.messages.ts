import type { AccountStatus } from './auth.ts';
import type { BILLING_STATUS, MEMBER_STATUS, PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS } from './filter-values.ts';
import { LANGUAGE_NAMES, type Language, message } from './language.ts';
import type { PaymentFlag } from './payments.ts';

// One status has one label in each language, on every screen and in every document.

export const memberStatus: Record<(typeof MEMBER_STATUS)[number], () => string> = {
  TRAITÉ: message({ en: 'Processed', fr: 'TRAITÉ' }),
  'NON TRAITÉ': message({ en: 'Unprocessed', fr: 'NON TRAITÉ' }),
  REJETÉ: message({ en: 'Rejected', fr: 'REJETÉ' }),
  ANNULÉ: message({ en: 'Cancelled', fr: 'ANNULÉ' }),
};

/** The labels of the status of a registration or a subscription. */
export const billingStatus: Record<(typeof BILLING_STATUS)[number], () => string> = {
  Completed: message({ en: 'Completed', fr: 'Soldé' }),
  Progress: message({ en: 'Progress', fr: 'En cours' }),
  Late: message({ en: 'Late', fr: 'En retard' }),
  Out: message({ en: 'Out', fr: 'Exclu' }),
};

export const paymentOption = {
  Complete: message({ en: 'Complete', fr: 'Complet' }),
  Partiel: message({ en: 'Partial', fr: 'Partiel' }),
};

export const languageName: Record<Language, () => string> = { fr: () => LANGUAGE_NAMES.fr, en: () => LANGUAGE_NAMES.en };

export const paymentCategory: Record<(typeof PAYMENT_CATEGORIES)[number], () => string> = {
  Registration: message({ en: 'Registration', fr: 'Inscription' }),
  Subscription: message({ en: 'Subscription', fr: 'Abonnement' }),
};

export const paymentMethod: Record<(typeof PAYMENT_METHODS)[number], () => string> = {
  Fedapay: message({ en: 'FedaPay', fr: 'FedaPay' }),
  Moneroo: message({ en: 'Moneroo', fr: 'Moneroo' }),
  Chariow: message({ en: 'Chariow', fr: 'Chariow' }),
  Cash: message({ en: 'Cash or money transfer', fr: 'Espèces ou transfert d’argent' }),
};

export const paymentState: Record<(typeof PAYMENT_FILTER_STATES)[number], () => string> = {
  Paid: message({ en: 'Paid', fr: 'Payé' }),
  'Partially refunded': message({ en: 'Partially refunded', fr: 'Remboursé en partie' }),
  Refunded: message({ en: 'Refunded', fr: 'Remboursé' }),
  Unmatched: message({ en: 'Unmatched', fr: 'Non attribué' }),
  Deleted: message({ en: 'Deleted', fr: 'Supprimé' }),
};

/** The labels of the flags of a payment, which say what is wrong with its amount. */
export const paymentFlag: Record<PaymentFlag, () => string> = {
  Underpaid: message({ en: 'Underpaid', fr: 'Montant insuffisant' }),
  Overpaid: message({ en: 'Overpaid', fr: 'Trop-perçu' }),
  'No exchange rate': message({ en: 'No exchange rate', fr: 'Sans taux de change' }),
};

/** The labels of the status of an account, which the lists of the team and of the coaches show. */
export const accountStatus: Record<AccountStatus, () => string> = {
  Pending: message({ en: 'Pending', fr: 'En attente' }),
  Active: message({ en: 'Active', fr: 'Actif' }),
  Inactive: message({ en: 'Inactive', fr: 'Inactif' }),
  Banned: message({ en: 'Banned', fr: 'Banni' }),
  Rejected: message({ en: 'Rejected', fr: 'Refusé' }),
};
