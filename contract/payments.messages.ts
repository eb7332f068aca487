import { message } from './language.ts';

export const amountRequired = message({ en: 'Amount is required', fr: 'Le montant est obligatoire' });
export const amountSuchAs = message({ en: 'Please enter an amount such as 49.99', fr: 'Veuillez saisir un montant tel que 49,99' });
export const amountNotNegative = message({ en: 'The amount must not be negative', fr: 'Le montant ne peut pas être négatif' });
export const paymentIdRequired = message({ en: 'Payment ID is required', fr: 'La référence du paiement est obligatoire' });
export const sayWhy = message({ en: 'Please say why', fr: 'Veuillez indiquer le motif' });
