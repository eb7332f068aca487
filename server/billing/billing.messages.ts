import { message } from '#contract/language.ts';

export const memberGone = message({
  en: 'This member was merged or removed meanwhile. Please choose the member again.',
  fr: 'Cet adhérent a été fusionné ou supprimé entre-temps. Veuillez choisir l’adhérent à nouveau.',
});
export const rejected = message({
  en: 'This member was rejected or cancelled: nobody like that is reminded.',
  fr: 'Cet adhérent a été rejeté ou annulé : aucune relance ne lui est envoyée.',
});
export const paid = message({
  en: 'This member has paid: there is nothing to be reminded of.',
  fr: 'Cet adhérent a tout payé : il n’y a rien à lui rappeler.',
});
export const noNextPayment = message({
  en: 'This member has no due date: set the next payment first.',
  fr: 'Cet adhérent n’a pas d’échéance : indiquez d’abord son prochain paiement.',
});
export const noSubscriptionEnd = message({
  en: 'This member has no due date: set the end of the subscription first.',
  fr: 'Cet adhérent n’a pas d’échéance : indiquez d’abord la fin de son abonnement.',
});
export const subscriptionRuns = message({
  en: 'This member has paid: the subscription does not end soon.',
  fr: 'Cet adhérent est à jour : son abonnement ne se termine pas bientôt.',
});
