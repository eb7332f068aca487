import { de, message } from '#contract/language.ts';
import type { PaymentMethod } from '#contract/payments.ts';

/** The short name of a payment method inside a sentence. */
export const method: Record<PaymentMethod, () => string> = {
  Fedapay: message({ en: 'FedaPay', fr: 'FedaPay' }),
  Moneroo: message({ en: 'Moneroo', fr: 'Moneroo' }),
  Chariow: message({ en: 'Chariow', fr: 'Chariow' }),
  Cash: message({ en: 'Cash', fr: 'espèces' }),
};

export const noPayment = message({ en: 'This payment does not exist.', fr: 'Ce paiement n’existe pas.' });
export const noMember = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const deleted = message({ en: 'Payment deleted', fr: 'Paiement supprimé' });
export const changedMeanwhile = message({
  en: 'Somebody else changed this payment meanwhile. Please look at the newer values first.',
  fr: 'Quelqu’un d’autre a modifié ce paiement entre-temps. Veuillez d’abord consulter les nouvelles valeurs.',
});
export const restoreBeforeChange = message({
  en: 'This payment was deleted. Restore it before you change it.',
  fr: 'Ce paiement a été supprimé. Restaurez-le avant de le modifier.',
});
export const restoreBeforeRefund = message({
  en: 'This payment was deleted. Restore it before you record a refund.',
  fr: 'Ce paiement a été supprimé. Restaurez-le avant d’enregistrer un remboursement.',
});
export const restoreBeforeAttach = message({
  en: 'This payment was deleted. Restore it before you attach it.',
  fr: 'Ce paiement a été supprimé. Restaurez-le avant de l’attribuer.',
});
export const attachedMeanwhile = message({
  en: 'This payment was attached to a member meanwhile. Nobody was added.',
  fr: 'Ce paiement a été attribué à un adhérent entre-temps. Personne n’a été ajouté.',
});
export const recordedAlready = message<[{ method: string; reference: string }]>({
  en: ({ method, reference }) => `The ${method} payment ${reference} is recorded already, with other details.`,
  fr: ({ method, reference }) => `Le paiement ${reference} (${method}) est déjà enregistré, avec d’autres informations.`,
});
export const sameRecorded = message<[{ reference: string; amount: string; name: string }]>({
  en: ({ reference, amount, name }) =>
    `The payment ${reference} of ${amount} by ${name} is recorded already, for the same day. Record this one only if the money came twice.`,
  fr: ({ reference, amount, name }) =>
    `Le paiement ${reference} de ${amount} par ${name} est déjà enregistré, pour le même jour. N’enregistrez celui-ci que si l’argent a été reçu deux fois.`,
});
export const memberDeleted = message<[{ name: string }]>({
  en: ({ name }) => `${name} was deleted. The payment stays with them, and is seen again when they are restored from Recently deleted.`,
  fr: ({ name }) =>
    `La fiche ${de(name)} a été supprimée. Le paiement y reste, et redevient visible après une restauration depuis la corbeille.`,
});
export const enteredAgain = message<[{ method: string; reference: string }]>({
  en: ({ method, reference }) =>
    `The ${method} payment ${reference} was entered again after this one was deleted. Delete the other one before you restore this one.`,
  fr: ({ method, reference }) =>
    `Le paiement ${reference} (${method}) a été saisi à nouveau après la suppression de celui-ci. Supprimez l’autre avant de restaurer celui-ci.`,
});
export const reportedByProvider = message<[{ method: string }]>({
  en: ({ method }) => `${method} reported this, so it cannot be changed here. Record a refund, or delete the payment.`,
  fr: ({ method }) =>
    `Cette valeur vient de ${method} et ne peut pas être modifiée ici. Enregistrez un remboursement, ou supprimez le paiement.`,
});
export const currencyFixed = message({
  en: 'A part of this payment was given back, so its currency cannot be changed.',
  fr: 'Une partie de ce paiement a été remboursée : sa devise ne peut plus être modifiée.',
});
export const categoryFixed = message({
  en: 'This payment is in a closed month, and registrations and subscriptions have different account numbers, so its category cannot be changed. Open its month again under Payments, Accounting.',
  fr: 'Ce paiement est dans un mois clos, et les inscriptions et les abonnements ont des numéros de compte différents : sa catégorie ne peut plus être modifiée. Rouvrez le mois concerné sous Paiements, Comptabilité.',
});
export const atLeastRefunded = message<[{ amount: string }]>({
  en: ({ amount }) => `${amount} of this payment were given back: enter that much at least.`,
  fr: ({ amount }) => `${amount} de ce paiement ont été remboursés : saisissez au moins ce montant.`,
});
export const keyTaken = message({
  en: 'Another refund was recorded with this key. Please reload the page.',
  fr: 'Un autre remboursement a été enregistré avec cette clé. Veuillez recharger la page.',
});
export const allRefunded = message({
  en: 'All of this payment was given back already.',
  fr: 'Ce paiement a déjà été remboursé en totalité.',
});
export const refundAtMost = message<[{ amount: string }]>({
  en: ({ amount }) => `No more than ${amount} can be given back.`,
  fr: ({ amount }) => `Vous ne pouvez pas rembourser plus de ${amount}.`,
});
export const notInFuture = message({ en: 'Enter a day that is not in the future.', fr: 'Saisissez la date du jour ou une date passée.' });
export const twoCurrencies = message({ en: 'Choose two different currencies.', fr: 'Choisissez deux devises différentes.' });
export const dayBetween = message({ en: 'Enter a day between 2000 and 2200.', fr: 'Saisissez un jour entre 2000 et 2200.' });
export const choosePhoto = message({ en: 'Please choose the photo', fr: 'Veuillez choisir la photo' });
export const photoOrPdf = message({
  en: 'Please choose a photo (JPEG, PNG, WebP, HEIC) or a PDF',
  fr: 'Veuillez choisir une photo (JPEG, PNG, WebP, HEIC) ou un PDF',
});
export const noPhoto = message({ en: 'This payment has no photo.', fr: 'Ce paiement n’a pas de photo.' });
