import { message } from '#contract/language.ts';

/** The sentence is stored with a confirmation that waited. */
export const paymentChanged = message({
  en: 'Not sent: the payment changed while its confirmation waited. Another one says what was recorded then.',
  fr: 'Non envoyé : le paiement a changé pendant que sa confirmation attendait. Une autre dit ce qui a été enregistré ensuite.',
});
