import { message } from './language.ts';

export const amountRequired = message({ en: 'Amount is required', fr: 'Le montant est obligatoire' });
export const paymentIdRequired = message({ en: 'Payment ID is required', fr: 'La référence du paiement est obligatoire' });
export const sayWhy = message({ en: 'Please say why', fr: 'Veuillez indiquer le motif' });
