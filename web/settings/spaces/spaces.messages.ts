import { message } from '#contract/language.ts';

export const spaces = message({ en: 'Space Settings', fr: 'Paramètres des espaces' });
export const spacesLead = message({
  en: 'A member who is moved to Out loses every space and access group but these. Whatever was taken comes back with the payment.',
  fr: 'Un adhérent exclu perd tous ses espaces et groupes d’accès, sauf ceux-ci. Ce qui a été retiré revient avec le paiement.',
});
export const keptWithoutPayment = message({ en: 'Kept without payment', fr: 'Conservés sans paiement' });
export const keptWithoutPaymentHelp = message({
  en: 'By members whose registration is Out',
  fr: 'Par les adhérents exclus pour leur inscription',
});
export const keptWithoutSubscription = message({ en: 'Kept without subscription', fr: 'Conservés sans abonnement' });
export const keptWithoutSubscriptionHelp = message({
  en: 'By members whose subscription is Out',
  fr: 'Par les adhérents exclus pour leur abonnement',
});
export const everythingTaken = message({
  en: 'Nothing: every space is taken',
  fr: 'Aucun : tous les espaces sont retirés',
});
export const joining = message({ en: 'Joining', fr: 'Arrivée' });
export const joiningForm = message({ en: 'Joining form', fr: 'Formulaire d’arrivée' });
export const joiningFormHelp = message({
  en: 'The invitation to the community that Cauri e-mails asks new members to fill it in',
  fr: 'L’invitation à la communauté envoyée par Cauri demande aux nouveaux adhérents de le remplir',
});
export const noForm = message({ en: 'No form', fr: 'Aucun formulaire' });
