import { message } from '#contract/language.ts';
import { withoutLinks } from '#server/mail/system-email.rules.ts';

// The reminder that Cauri writes itself where the settings name no template. Members read it in their language.

export const paymentSubject = message({ en: 'Payment reminder', fr: 'Rappel de paiement' });
export const subscriptionSubject = message({
  en: 'Reminder: renewal of your subscription',
  fr: 'Rappel : renouvellement de votre abonnement',
});
/** The name may be what a stranger typed beside this address. */
export const hello = message<[{ name: string }]>({
  en: ({ name }) => `Hello ${withoutLinks(name)},`,
  fr: ({ name }) => `Bonjour ${withoutLinks(name)},`,
});
export const paymentLate = message<[{ day: string }]>({
  en: ({ day }) => `The payment of your registration was due on ${day} and has not reached us yet.`,
  fr: ({ day }) => `Le paiement de votre inscription était attendu le ${day} et ne nous est pas encore parvenu.`,
});
export const paymentDue = message<[{ day: string }]>({
  en: ({ day }) => `The next payment of your registration is due on ${day}.`,
  fr: ({ day }) => `Le prochain paiement de votre inscription est attendu pour le ${day}.`,
});
export const subscriptionEnded = message<[{ day: string }]>({
  en: ({ day }) => `Your subscription ended on ${day}. Renew it to keep your access to the programme.`,
  fr: ({ day }) => `Votre abonnement a pris fin le ${day}. Renouvelez-le pour garder votre accès au programme.`,
});
export const subscriptionEnds = message<[{ day: string }]>({
  en: ({ day }) => `Your subscription ends on ${day}. Renew it before that day to keep your access to the programme.`,
  fr: ({ day }) => `Votre abonnement prend fin le ${day}. Renouvelez-le avant cette date pour garder votre accès au programme.`,
});
export const payHere = message({
  en: 'See what is left to pay, and pay with your phone, on your own page:',
  fr: 'Consultez ce qu’il vous reste à payer, et payez avec votre téléphone, sur votre page personnelle :',
});
export const alreadyPaid = message({
  en: 'If you have paid already, please ignore this message: your payment may still be on its way to us.',
  fr: 'Si vous avez déjà payé, ne tenez pas compte de ce message : votre paiement est peut-être en cours de traitement.',
});
export const thanks = message({ en: 'Thank you, and see you soon.', fr: 'Merci, et à bientôt.' });
/** `sentence` is one of those above. */
export const asSms = message<[{ sentence: string; link: string }]>({
  en: ({ sentence, link }) => `${sentence} Pay here: ${link}`,
  fr: ({ sentence, link }) => `${sentence} Payez ici : ${link}`,
});
