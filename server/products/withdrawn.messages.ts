import { message } from '#contract/language.ts';

// These sentences are stored with messages of a product that waited and were withdrawn.

export const paymentChanged = message({
  en: 'Not sent: the payment changed while its confirmation waited. Another one says what was recorded then.',
  fr: 'Non envoyé : le paiement a changé pendant que sa confirmation attendait. Une autre dit ce qui a été enregistré ensuite.',
});
export const productGone = message({
  en: 'Not sent: the member no longer has the product of this welcome.',
  fr: 'Non envoyé : l’adhérent n’a plus le produit de cette bienvenue.',
});
