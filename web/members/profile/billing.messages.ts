import { message } from '#contract/language.ts';

export const payment = message({ en: 'Payment', fr: 'Paiement' });
export const editPayment = message({ en: 'Edit payment', fr: 'Modifier le paiement' });
export const paymentSaved = message({
  en: 'Payment information updated!',
  fr: 'Informations de paiement mises à jour !',
});
export const paymentNotSaved = message({ en: 'Failed to update the payment.', fr: 'Échec de la mise à jour du paiement.' });
export const paymentStatusNotSaved = message({
  en: 'Failed to update payment status.',
  fr: 'Le statut du paiement n’a pas pu être mis à jour.',
});

export const editSubscription = message({ en: 'Edit subscription', fr: 'Modifier l’abonnement' });
export const noSubscription = message({ en: 'No subscription', fr: 'Aucun abonnement' });
export const subscriptionSaved = message({
  en: 'Subscription information updated!',
  fr: 'Informations d’abonnement mises à jour !',
});
export const subscriptionNotSaved = message({
  en: 'Failed to update the subscription.',
  fr: 'Échec de la mise à jour d’abonnement.',
});

export const reminders = message({ en: 'Reminders', fr: 'Relances' });
export const editReminders = message({ en: 'Edit reminders', fr: 'Modifier les relances' });
export const reminderState = message({ en: 'Reminder state', fr: 'Type de relance' });
export const reminderSaved = message({ en: 'Reminder updated', fr: 'Relance mise à jour' });
export const reminderNotSaved = message({ en: 'Failed to update the reminder.', fr: 'La relance n’a pas pu être mise à jour.' });
export const remindersSent = message({ en: 'Reminders sent', fr: 'Relances envoyées' });
export const sequenceOf = message<[{ sequence: number; max: number }]>({
  en: ({ sequence, max }) => `${sequence} of ${max}`,
  fr: ({ sequence, max }) => `${sequence} sur ${max}`,
});
export const last = message({ en: 'Last', fr: 'Dernière' });
export const next = message({ en: 'Next', fr: 'Prochaine' });

export const lastDate = message({ en: 'Last date', fr: 'Dernière date' });
export const nextDate = message({ en: 'Next date', fr: 'Prochaine date' });
export const sequence = message({ en: 'Sequence', fr: 'Séquence' });
export const oneLess = message({ en: 'One less', fr: 'Un de moins' });
export const oneMore = message({ en: 'One more', fr: 'Un de plus' });
