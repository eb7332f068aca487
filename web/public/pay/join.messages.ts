import { message } from '#contract/language.ts';

// The texts of the page on which somebody becomes a member.

export const joinProduct = message<[{ product: string }]>({
  en: ({ product }) => `Join ${product}`,
  fr: ({ product }) => `Rejoindre ${product}`,
});
export const yourName = message({ en: 'Your full name', fr: 'Votre nom complet' });
export const yourEmail = message({ en: 'Your e-mail address', fr: 'Votre adresse e-mail' });
export const emailHint = message({
  en: 'Your receipts and your access are sent to it.',
  fr: 'Vos reçus et votre accès y sont envoyés.',
});
export const yourPhone = message({ en: 'Your phone number (optional)', fr: 'Votre numéro de téléphone (facultatif)' });
export const howToPay = message({ en: 'How will you pay?', fr: 'Comment allez-vous payer ?' });
export const atOnce = message({ en: 'Everything at once', fr: 'Tout en une fois' });
export const inParts = message<[{ parts: number; first: string }]>({
  en: ({ parts, first }) => `In ${parts} instalments, ${first} now`,
  fr: ({ parts, first }) => `En ${parts} versements, dont ${first} maintenant`,
});
export const goOnToPay = message({ en: 'Join and pay', fr: 'M’inscrire et payer' });
