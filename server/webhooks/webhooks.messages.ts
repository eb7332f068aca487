import { message } from '#contract/language.ts';

// These sentences say why the delivery of a payment provider was not recorded. They are stored by their names (server/stored-errors.ts),
// which must stay.

export const recordedTwice = message({
  en: 'The same money is recorded as two payments. Delete the one that is wrong, then try again.',
  fr: 'Le même argent est enregistré comme deux paiements. Supprimez celui qui est faux, puis réessayez.',
});
export const failedButRecorded = message({
  en: 'The provider says that this payment failed, and it is recorded as paid.',
  fr: 'Le prestataire indique que ce paiement a échoué, alors qu’il est enregistré comme payé.',
});
export const otherAmount = message<[{ reported: string; recorded: string }]>({
  en: ({ reported, recorded }) => `The provider says ${reported}; the recorded payment has ${recorded}.`,
  fr: ({ reported, recorded }) => `Le prestataire indique ${reported} ; le paiement enregistré est de ${recorded}.`,
});
export const refundWithoutAmount = message({
  en: 'A part was given back, and the provider does not say how much. Record the refund, then try again.',
  fr: 'Une partie a été remboursée, et le prestataire ne dit pas combien. Enregistrez le remboursement, puis réessayez.',
});
export const refundKeepsBilling = message({
  en: 'The provider gave money back, and it is recorded. Staff had set what the member owes after the payment, so that stays as it is: check the status and the due day, then try again.',
  fr: 'Le prestataire a remboursé de l’argent, et c’est enregistré. L’équipe avait fixé ce que doit l’adhérent après ce paiement, donc rien n’y change : vérifiez le statut et l’échéance, puis réessayez.',
});
export const refundReason = message({ en: 'Given back by the provider', fr: 'Remboursé par le prestataire' });
export const notSetUp = message({
  en: 'This provider is not set up here: its keys are missing.',
  fr: 'Ce prestataire n’est pas configuré ici : ses clés manquent.',
});
export const notKnownYet = message({
  en: 'The provider does not know this payment yet.',
  fr: 'Le prestataire ne connaît pas encore ce paiement.',
});
export const notKnown = message({
  en: 'The provider does not know this payment.',
  fr: 'Le prestataire ne connaît pas ce paiement.',
});
export const withoutPayment = message({
  en: 'The delivery is genuine, and it does not say which payment it is about.',
  fr: 'Le webhook est authentique, mais il ne dit pas de quel paiement il s’agit.',
});

// Answers to a call, which are not stored.
export const noProvider = message({
  en: 'No payment provider of this name is set up here.',
  fr: 'Aucun prestataire de paiement de ce nom n’est configuré ici.',
});
export const notSigned = message({
  en: 'The signature does not belong to this delivery.',
  fr: 'La signature ne correspond pas à ce webhook.',
});
export const noDelivery = message({ en: 'This delivery does not exist.', fr: 'Ce webhook n’existe pas.' });
export const nothingToRetry = message({
  en: 'There is nothing to try again: this delivery is dealt with.',
  fr: 'Il n’y a rien à réessayer : ce webhook est déjà traité.',
});
export const notInQuarantine = message({
  en: 'Only a delivery in quarantine can be dismissed.',
  fr: 'Seul un webhook en quarantaine peut être classé.',
});
export const nameless = message({ en: 'No name', fr: 'Sans nom' });

// The e-mail to admins about a provider that has stopped calling.
export const silentSubject = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} no longer tells us of payments`,
  fr: ({ provider }) => `${provider} ne signale plus les paiements`,
});
export const silentExplained = message<[{ provider: string }]>({
  en: ({ provider }) =>
    `${provider} has stopped sending its notifications (webhooks). Payments are still found, once an hour, by asking ${provider} for its list where it has one.`,
  fr: ({ provider }) =>
    `${provider} n’envoie plus ses webhooks. Les paiements sont encore trouvés, une fois par heure, en demandant sa liste à ${provider} lorsqu’il en propose une.`,
});
export const silentRemedy = message<[{ provider: string }]>({
  en: ({ provider }) => `Please check in ${provider} that this address is set and active: providers switch it off after repeated failures.`,
  fr: ({ provider }) =>
    `Vérifiez dans ${provider} que cette adresse est bien configurée et active : les prestataires la désactivent après des échecs répétés.`,
});
export const otherThanAsked = message<[{ paid: string; asked: string }]>({
  en: ({ paid, asked }) => `${paid} were paid, while the member was asked for ${asked}.`,
  fr: ({ paid, asked }) => `${paid} ont été payés, alors que ${asked} étaient demandés à l’adhérent.`,
});
