import { message } from '#contract/language.ts';

// The page on which a member unsubscribes from campaigns. The address is shown in bold type.

export const title = message({ en: 'Unsubscribe', fr: 'Se désabonner' });
export const consequence = message<[{ address: string }]>({
  en: ({ address }) => `Press the button if you no longer want our newsletters at <strong>${address}</strong>.`,
  fr: ({ address }) =>
    `Appuyez sur le bouton si vous ne voulez plus recevoir nos messages d’information à l’adresse <strong>${address}</strong>.`,
});
export const stillSent = message({
  en: 'Messages about your payments and your reservations will still reach you.',
  fr: 'Les messages au sujet de vos paiements et de vos réservations continueront de vous parvenir.',
});
export const confirm = message({ en: 'Confirm', fr: 'Confirmer le désabonnement' });
export const done = message({ en: 'You are unsubscribed', fr: 'Désabonnement enregistré' });
export const noLongerSent = message<[{ address: string }]>({
  en: ({ address }) => `<strong>${address}</strong> will no longer receive our newsletters.`,
  fr: ({ address }) => `L’adresse <strong>${address}</strong> ne recevra plus nos messages d’information.`,
});
export const subscribeAgain = message({ en: 'Subscribe again', fr: 'Me réabonner' });
export const subscribed = message({ en: 'You are subscribed again', fr: 'Réabonnement enregistré' });
export const sentAgain = message<[{ address: string }]>({
  en: ({ address }) => `<strong>${address}</strong> will receive our newsletters again.`,
  fr: ({ address }) => `L’adresse <strong>${address}</strong> recevra de nouveau nos messages d’information.`,
});
export const erased = message({ en: 'Your data was erased', fr: 'Vos données ont été effacées' });
export const nothingSent = message({
  en: 'No newsletters are sent on account of the data to which this link belonged. If you still receive some, open the link to unsubscribe in the latest one.',
  fr: 'Les données auxquelles ce lien se rapportait ne servent plus à envoyer de messages d’information. Si vous en recevez encore, ouvrez le lien de désabonnement du plus récent.',
});
export const invalidLink = message({ en: 'This link is not valid', fr: 'Ce lien n’est pas valable' });
export const openWholeLink = message({
  en: 'Open the link as it is in your message: it may have been cut off.',
  fr: 'Ouvrez le lien tel qu’il est dans votre message : il a peut-être été coupé.',
});
export const oneMoment = message({ en: 'One moment…', fr: 'Un instant…' });
export const nothingChanged = message({
  en: 'Nothing was changed. Please open the link in your message again in a minute.',
  fr: 'Rien n’a été modifié. Veuillez ouvrir de nouveau le lien de votre message dans une minute.',
});
