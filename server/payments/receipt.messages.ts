import { message } from '#contract/language.ts';
import type { Money } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { amountInEnglish } from './english-amount.rules.ts';
import { amountInFrench } from './french-amount.rules.ts';

export const title = message({ en: 'Payment receipt', fr: 'Reçu de paiement' });
export const documentTitle = message<[{ number: string }]>({
  en: ({ number }) => `Receipt ${number}`,
  fr: ({ number }) => `Reçu ${number}`,
});
export const fileName = message<[{ day: string; number: string }]>({
  en: ({ day, number }) => `receipt-${day}-${number}.pdf`,
  fr: ({ day, number }) => `recu-${day}-${number}.pdf`,
});
export const number = message<[{ number: string }]>({ en: ({ number }) => `No. ${number}`, fr: ({ number }) => `N° ${number}` });
export const issued = message<[{ day: string }]>({ en: ({ day }) => `Issued on ${day}`, fr: ({ day }) => `Établi le ${day}` });
export const amountReceived = message({ en: 'Amount received', fr: 'Montant reçu' });
export const inWords = message<[Money]>({ en: amountInEnglish, fr: amountInFrench });
export const receivedFrom = message({ en: 'Received from', fr: 'Reçu de' });
export const email = message({ en: 'E-mail address', fr: 'Adresse e-mail' });
export const phone = message({ en: 'Phone', fr: 'Téléphone' });
export const paymentDate = message({ en: 'Payment date', fr: 'Date du paiement' });
export const paidFor = message({ en: 'Paid for', fr: 'Objet' });
export const paymentMethod = message({ en: 'Payment method', fr: 'Moyen de paiement' });
export const methods: Record<PaymentMethod, () => string> = {
  Fedapay: message({ en: 'FedaPay (Mobile Money or card)', fr: 'FedaPay (Mobile Money ou carte)' }),
  Moneroo: message({ en: 'Moneroo (Mobile Money or card)', fr: 'Moneroo (Mobile Money ou carte)' }),
  Chariow: message({ en: 'Chariow', fr: 'Chariow' }),
  Cash: message({ en: 'Cash or money transfer', fr: 'Espèces ou transfert d’argent' }),
};
export const reference = message({ en: 'Reference', fr: 'Référence' });
export const refunds = message({ en: 'Refunds', fr: 'Remboursements' });
export const otherRefunds = message({ en: 'Other refunds', fr: 'Autres remboursements' });
export const netAmount = message({ en: 'Net amount', fr: 'Montant net' });
export const proof = message({
  en: 'This receipt is proof of the payment shown above.',
  fr: 'Ce reçu vaut preuve du paiement indiqué ci-dessus.',
});
export const proofBy = message<[{ issuer: string }]>({
  en: ({ issuer }) => `This receipt was issued by ${issuer} and is proof of the payment shown above.`,
  fr: ({ issuer }) => `Ce reçu est établi par ${issuer} et vaut preuve du paiement indiqué ci-dessus.`,
});
