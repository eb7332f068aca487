import { listOr, message } from '#contract/language.ts';
import type { PaymentCategory } from '#contract/payments.ts';

// The page to pay answers these sentences. The texts of the page itself are in web/public/pay.

export const amount = message({
  en: 'Enter the amount, such as 25000',
  fr: 'Indiquez le montant, par exemple 25000',
});
export const amountIn = message<[{ currency: string }]>({
  en: ({ currency }) => `Enter the amount in ${currency}, such as 25000`,
  fr: ({ currency }) => `Indiquez le montant en ${currency}, par exemple 25000`,
});
export const twoAmounts = message({
  en: 'Choose “Another amount” to pay this one, or leave the field empty',
  fr: 'Choisissez « Un autre montant » pour payer celui-ci, ou laissez le champ vide',
});
export const chooseFile = message({
  en: 'Choose the picture of your receipt',
  fr: 'Choisissez la photo de votre reçu',
});
export const chooseFileAgain = message({
  en: 'Choose the picture again',
  fr: 'Choisissez de nouveau la photo',
});
export const pictureOrPdf = message({
  en: 'Choose a picture or a PDF',
  fr: 'Choisissez une photo ou un PDF',
});
export const tooManyWaiting = message({
  en: 'Several of your receipts are waiting for the team already. Please wait for its answer.',
  fr: 'Plusieurs de vos reçus attendent déjà l’équipe. Veuillez attendre sa réponse.',
});
export const often = message({
  en: 'Too many requests were sent. Wait a moment, then try again.',
  fr: 'Trop de demandes ont été envoyées. Attendez un moment, puis réessayez.',
});
export const notAForm = message({ en: 'This is not our form.', fr: 'Ce n’est pas notre formulaire.' });
export const stale = message({
  en: 'This form was open for too long. Please check it, then send it again.',
  fr: 'Ce formulaire est resté ouvert trop longtemps. Veuillez le vérifier, puis le renvoyer.',
});
export const termsChanged = message({
  en: 'The price has changed since you opened this page. Please check it, then send the form again.',
  fr: 'Le prix a changé depuis que vous avez ouvert cette page. Veuillez le vérifier, puis renvoyer le formulaire.',
});
export const enterName = message({ en: 'Enter your name', fr: 'Indiquez votre nom' });
export const enterEmail = message({
  en: 'Enter your whole e-mail address, such as name@example.com',
  fr: 'Indiquez votre adresse e-mail en entier, par exemple nom@exemple.com',
});
export const session = message<[{ service: string; day: string; time: string }]>({
  en: ({ service, day, time }) => `${service}, ${day} at ${time}`,
  fr: ({ service, day, time }) => `${service}, le ${day} à ${time}`,
});

// Payments with a provider

export const wayGone = message({
  en: 'This way to pay is not offered any more. Please choose another one.',
  fr: 'Ce moyen de paiement n’est plus proposé. Veuillez en choisir un autre.',
});
export const wholeAmount = message({
  en: 'Enter an amount without cents',
  fr: 'Indiquez un montant sans centimes',
});
export const amountRefused = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} does not take this amount, and nothing was paid. Enter another amount, or pay in another way`,
  fr: ({ provider }) => `${provider} n’accepte pas ce montant, et rien n’a été payé. Indiquez un autre montant, ou payez autrement`,
});
export const providerAway = message({
  en: 'The payment service does not answer. Nothing was paid. Please try again in a minute, or pay in another way.',
  fr: 'Le service de paiement ne répond pas. Rien n’a été payé. Veuillez réessayer dans une minute, ou payer autrement.',
});
export const providerRefused = message<[{ reason: string }]>({
  en: ({ reason }) => `The payment could not be begun, and nothing was paid. ${reason}`,
  fr: ({ reason }) => `Le paiement n’a pas pu commencer, et rien n’a été payé. ${reason}`,
});
export const shop = message({ en: 'our shop', fr: 'notre boutique' });
export const transfer = message({ en: 'a transfer', fr: 'un transfert' });
export const providerClosed = message<[{ provider: string; others: string[] }]>({
  en: ({ provider, others }) =>
    `It is not possible to pay with ${provider} at the moment. Nothing was paid, and the team knows of it. ${
      others.length > 0 ? `You can pay with ${listOr(others)} instead.` : 'Please ask the team how you can pay.'
    }`,
  fr: ({ provider, others }) =>
    `Il n’est pas possible de payer avec ${provider} pour le moment. Rien n’a été payé, et l’équipe en est informée. ${
      others.length > 0 ? `Autre possibilité : ${listOr(others)}.` : 'Veuillez demander à l’équipe comment vous pouvez payer.'
    }`,
});
/** The provider shows this to the member beside the amount. */
export const paymentOf: Record<PaymentCategory, (about: { product: string }) => string> = {
  Registration: message<[{ product: string }]>({
    en: ({ product }) => `Registration ${product}`,
    fr: ({ product }) => `Inscription ${product}`,
  }),
  Subscription: message<[{ product: string }]>({
    en: ({ product }) => `Subscription ${product}`,
    fr: ({ product }) => `Abonnement ${product}`,
  }),
};
