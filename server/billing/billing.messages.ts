import { de, message } from '#contract/language.ts';

export const memberGone = message({
  en: 'This member was merged or removed meanwhile. Please choose the member again.',
  fr: 'Cet adhérent a été fusionné ou supprimé entre-temps. Veuillez choisir l’adhérent à nouveau.',
});
export const rejected = message({
  en: 'This member was rejected or cancelled, so no reminder is sent.',
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
export const noSubscription = message({
  en: 'This member has no subscription: choose its status first.',
  fr: 'Cet adhérent n’a pas d’abonnement : choisissez d’abord le statut de l’abonnement.',
});
export const noSubscriptionEnd = message({
  en: 'This member has no due date: set the end of the subscription first.',
  fr: 'Cet adhérent n’a pas d’échéance : indiquez d’abord la fin de son abonnement.',
});
export const subscriptionRuns = message({
  en: 'This member has paid: the subscription does not end soon.',
  fr: 'Cet adhérent est à jour : son abonnement ne se termine pas bientôt.',
});
export const noMember = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const noPrice = message({
  en: 'The product of this member has no price, so nobody knows what is owed. Set the price under Settings > Products.',
  fr: 'Le produit de cet adhérent n’a pas de prix : ce qui est dû n’est donc pas connu. Indiquez le prix dans Paramètres > Produits.',
});
export const accountChanged = message({
  en: 'Something changed in this account meanwhile. Please look at it again.',
  fr: 'Ce compte a changé entre-temps. Veuillez le vérifier à nouveau.',
});
export const entryMade = message({ en: 'The account was updated', fr: 'Le compte a été mis à jour' });
export const entryGone = message({
  en: 'This entry was taken back already, or cannot be taken back.',
  fr: 'Cette écriture est déjà annulée, ou ne peut pas l’être.',
});
export const laterFirst = message({
  en: 'A later discount or plan counts on this one. Please take that one back first.',
  fr: 'Une remise ou un échéancier plus récent en dépend. Veuillez d’abord l’annuler.',
});
export const atMostOwed = message<[{ amount: string }]>({
  en: ({ amount }) => `At most what is owed: ${amount}`,
  fr: ({ amount }) => `Au plus ce qui est dû : ${amount}`,
});
export const atMostCredit = message<[{ amount: string }]>({
  en: ({ amount }) => `At most the credit: ${amount}`,
  fr: ({ amount }) => `Au plus l’avoir : ${amount}`,
});
export const otherMember = message({ en: 'Please choose another member', fr: 'Veuillez choisir un autre adhérent' });
export const otherCurrency = message<[{ name: string; currency: string }]>({
  en: ({ name, currency }) => `The account of ${name} is not in ${currency}, so this credit cannot be moved there`,
  fr: ({ name, currency }) => `Le compte ${de(name)} n’est pas en ${currency} : cet avoir ne peut donc pas y être déplacé`,
});
export const planFirst = message<[{ amount: string }]>({
  en: ({ amount }) => `The first instalment must be more than ${amount}: credit that was moved to another member is owed with it`,
  fr: ({ amount }) => `Le premier versement doit dépasser ${amount} : l’avoir déplacé vers un autre adhérent est dû avec lui`,
});
export const planSum = message<[{ amount: string }]>({
  en: ({ amount }) => `Together the instalments must be what is owed: ${amount}`,
  fr: ({ amount }) => `Le total des versements doit être ce qui est dû : ${amount}`,
});
export const mergeCurrency = message<[{ name: string; currency: string }]>({
  en: ({ name, currency }) =>
    `The account of ${name} is not in ${currency}, so discounts, waived amounts and credit of the other record could not count there. Merge in the other direction, or take them back first.`,
  fr: ({ name, currency }) =>
    `Le compte ${de(name)} n’est pas en ${currency} : les remises, montants abandonnés et avoirs de l’autre fiche n’y compteraient pas. Fusionnez dans l’autre sens, ou annulez-les d’abord.`,
});
