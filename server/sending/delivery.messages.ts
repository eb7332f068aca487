import { message } from '#contract/language.ts';

export * from '#server/accounts/removed.messages.ts';
export * from '#server/mail/channel-reasons.messages.ts';
export * from '#server/products/withdrawn.messages.ts';
export * from '#server/templates/problems.messages.ts';

// These sentences say why an e-mail was not sent or did not arrive. They are stored with their arguments.

export const bounced = message({
  en: 'Not sent: the mail server of this address does not know it. Correct the address on the member’s profile.',
  fr: 'Non envoyé : le serveur de messagerie de cette adresse ne la connaît pas. Corrigez l’adresse sur le profil de l’adhérent.',
});
export const unsubscribed = message({
  en: 'Not sent: the member has unsubscribed.',
  fr: 'Non envoyé : l’adhérent s’est désabonné.',
});
export const erased = message({ en: 'Not sent: this member was erased.', fr: 'Non envoyé : cet adhérent a été effacé.' });
export const archived = message({ en: 'Not sent: this member is archived.', fr: 'Non envoyé : cet adhérent est archivé.' });
export const rejected = message({
  en: 'Not sent: the member is rejected or cancelled.',
  fr: 'Non envoyé : l’adhérent est rejeté ou annulé.',
});
export const paid = message({ en: 'Not sent: nothing is due any more.', fr: 'Non envoyé : plus rien n’est dû.' });
export const reminded = message({
  en: 'Not sent: the member gets the same reminder from a record that was merged with this one.',
  fr: 'Non envoyé : l’adhérent reçoit la même relance d’une fiche fusionnée avec celle-ci.',
});
export const sameMessage = message({
  en: 'Not sent: the member gets the same message from a record that was merged with this one.',
  fr: 'Non envoyé : l’adhérent reçoit le même message d’une fiche fusionnée avec celle-ci.',
});
export const receiptWaits = message({
  en: 'Not sent: the member sent the receipt of a transfer, which waits under Payments > To confirm.',
  fr: 'Non envoyé : l’adhérent a envoyé un reçu de transfert, qui attend dans Paiements > À confirmer.',
});
export const changed = message({
  en: 'Not sent: the member’s account changed while the reminder waited. The next run writes it again with the new amounts.',
  fr: 'Non envoyé : le compte de l’adhérent a changé pendant que la relance attendait. La prochaine exécution la réécrit avec les nouveaux montants.',
});
export const paymentGone = message({
  en: 'Not sent: the payment was deleted, refunded or moved to another member.',
  fr: 'Non envoyé : le paiement a été supprimé, remboursé ou rattaché à un autre adhérent.',
});
export const cancelled = message({ en: 'Not sent: the campaign was cancelled.', fr: 'Non envoyé : la campagne a été annulée.' });
/** The name is empty once the other member was erased. */
export const samePhone = message<[{ name: string }]>({
  en: ({ name }) =>
    name
      ? `Not sent: the same message went to this telephone for ${name}.`
      : 'Not sent: the same message went to this telephone for another member.',
  fr: ({ name }) =>
    name
      ? `Non envoyé : le même message est parti vers ce téléphone pour ${name}.`
      : 'Non envoyé : le même message est parti vers ce téléphone pour un autre adhérent.',
});
export const attemptFailed = message<[{ answer: string }]>({
  en: ({ answer }) => `The attempt to send it failed: ${answer}`,
  fr: ({ answer }) => `La tentative d’envoi a échoué : ${answer}`,
});
export const cameBack = message<[{ answer: string }]>({
  en: ({ answer }) => `It came back: ${answer}`,
  fr: ({ answer }) => `Il est revenu : ${answer}`,
});
export const restored = message({
  en: 'It waited when the backup was made that was restored: it may have left before. An admin dropped it.',
  fr: 'Il attendait quand la sauvegarde restaurée a été faite : il est peut-être déjà parti. Un administrateur l’a abandonné.',
});
export const interrupted = message({
  en: 'The process ended while the mail server was taking it: it may have arrived.',
  fr: 'Le processus s’est arrêté pendant que le serveur de messagerie l’acceptait : il est peut-être arrivé.',
});
