import { de, message } from '#contract/language.ts';

export const payLink = message({ en: 'Payment link', fr: 'Lien de paiement' });
export const copy = message({ en: 'Copy the link', fr: 'Copier le lien' });
export const copied = message({ en: 'Payment link copied', fr: 'Lien de paiement copié' });
export const sendBy = {
  email: message({ en: 'Send by e-mail', fr: 'Envoyer par e-mail' }),
  whatsapp: message({ en: 'Send by WhatsApp', fr: 'Envoyer par WhatsApp' }),
  sms: message({ en: 'Send by SMS', fr: 'Envoyer par SMS' }),
};
export const sentTo = message<[{ email: string }]>({
  en: ({ email }) => `The payment link is on its way to ${email}`,
  fr: ({ email }) => `Le lien de paiement est en route vers ${email}`,
});
export const notSent = message({ en: 'The link could not be sent', fr: 'Le lien n’a pas pu être envoyé' });
export const close = message({ en: 'Close links', fr: 'Fermer les liens' });
export const closeTitle = message<[{ name: string }]>({
  en: ({ name }) => `Close the payment links of ${name}?`,
  fr: ({ name }) => `Fermer les liens de paiement ${de(name)} ?`,
});
export const closeConsequence = message({
  en: 'Links that were sent before stop working at once. You can send a new one at any time.',
  fr: 'Les liens déjà envoyés cessent aussitôt de fonctionner. Vous pouvez en envoyer un nouveau à tout moment.',
});
export const closed = message({ en: 'The links do not work any more', fr: 'Les liens ne fonctionnent plus' });
export const notClosed = message({ en: 'The links could not be closed', fr: 'Les liens n’ont pas pu être fermés' });
