import { message } from '#contract/language.ts';
import type { TransferReceipt } from '#contract/pay-links.ts';

export const notLoaded = message({ en: 'The receipts could not be loaded', fr: 'Les reçus n’ont pas pu être chargés' });
export const none = message({ en: 'No receipt was sent', fr: 'Aucun reçu n’a été envoyé' });
export const whereFrom = message({
  en: 'Members who pay by transfer send the picture of their receipt from their payment link.',
  fr: 'Les adhérents qui paient par transfert envoient la photo de leur reçu depuis leur lien de paiement.',
});
export const receiptRange = message<[{ range: string }]>({
  en: ({ range }) => `Showing ${range} receipts`,
  fr: ({ range }) => `Reçus ${range}`,
});
export const pictureNotLoaded = message<[{ reason: string }]>({
  en: ({ reason }) => `The picture could not be loaded: ${reason}`,
  fr: ({ reason }) => `La photo n’a pas pu être chargée : ${reason}`,
});
export const states: Record<TransferReceipt['state'], () => string> = {
  waiting: message({ en: 'To confirm', fr: 'À confirmer' }),
  confirmed: message({ en: 'Confirmed', fr: 'Confirmé' }),
  refused: message({ en: 'Refused', fr: 'Refusé' }),
};
export const decidedBy = message<[{ name: string }]>({ en: ({ name }) => `decided by ${name}`, fr: ({ name }) => `décision : ${name}` });
export const because = message<[{ reason: string }]>({
  en: ({ reason }) => `Reason: ${reason}`,
  fr: ({ reason }) => `Motif : ${reason}`,
});
export const pictureOf = message<[{ name: string }]>({
  en: ({ name }) => `The receipt that ${name} sent`,
  fr: ({ name }) => `Le reçu envoyé par ${name}`,
});
export const downloadOf = message<[{ name: string }]>({
  en: ({ name }) => `Download the receipt of ${name}`,
  fr: ({ name }) => `Télécharger le reçu envoyé par ${name}`,
});
export const confirm = message({ en: 'Confirm', fr: 'Confirmer' });
export const confirmTitle = message<[{ name: string }]>({
  en: ({ name }) => `Confirm the receipt of ${name}`,
  fr: ({ name }) => `Confirmer le reçu envoyé par ${name}`,
});
export const amountReceived = message<[{ currency: string }]>({
  en: ({ currency }) => `Amount received, in ${currency}`,
  fr: ({ currency }) => `Montant reçu, en ${currency}`,
});
export const confirmed = message({ en: 'Payment recorded', fr: 'Paiement enregistré' });
export const notConfirmed = message({ en: 'The receipt could not be confirmed', fr: 'Le reçu n’a pas pu être confirmé' });
export const refuse = message({ en: 'Refuse', fr: 'Refuser' });
export const refuseTitle = message<[{ name: string }]>({
  en: ({ name }) => `Refuse the receipt of ${name}`,
  fr: ({ name }) => `Refuser le reçu envoyé par ${name}`,
});
export const why = message({ en: 'Why', fr: 'Pourquoi' });
export const memberReadsIt = message({
  en: 'The member reads it on the page and in an e-mail.',
  fr: 'L’adhérent le lira sur sa page et dans un e-mail.',
});
export const refused = message({ en: 'Receipt refused', fr: 'Reçu refusé' });
export const notRefused = message({ en: 'The receipt could not be refused', fr: 'Le reçu n’a pas pu être refusé' });
