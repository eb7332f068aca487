import { formatCount, message, plural } from '#contract/language.ts';

export const memberNotFound = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const noData = message({ en: 'No data found.', fr: 'Aucune donnée trouvée.' });
export const brokeOff = message({
  en: 'The reminders were interrupted. They go on in a moment: see the history.',
  fr: 'Les relances ont été interrompues. Elles reprennent dans un instant : consultez l’historique.',
});
export const alreadyDone = message({
  en: 'Reminders were being sent and are done by now. Please try again.',
  fr: 'Des relances étaient en cours d’envoi et sont maintenant terminées. Veuillez réessayer.',
});
export const captured = message({
  en: 'The reminder was not sent. It is kept in the Outbox: no e-mail account is linked.',
  fr: 'La relance n’a pas été envoyée. Elle est conservée dans la boîte d’envoi : aucun compte e-mail n’est lié.',
});
export const sent = message({ en: 'Payment reminder sent successfully!', fr: 'La relance de paiement a été envoyée.' });
export const addressUnknown = message({
  en: 'E-mails to this member come back, and neither WhatsApp nor SMS reaches the member. Correct the e-mail address first.',
  fr: 'Les e-mails envoyés à cet adhérent reviennent, et ni WhatsApp ni SMS ne l’atteint. Corrigez d’abord l’adresse e-mail.',
});
export const sentJustNow = message({
  en: 'A reminder was sent to this member less than a minute ago.',
  fr: 'Une relance a été envoyée à cet adhérent il y a moins d’une minute.',
});
export const remindedToday = message({
  en: 'This member was reminded today already.',
  fr: 'Cet adhérent a déjà été relancé aujourd’hui.',
});
export const stillWaiting = message({
  en: 'A reminder to this member still waits to be sent: see the Outbox.',
  fr: 'Une relance à cet adhérent attend encore d’être envoyée : consultez la boîte d’envoi.',
});
export const receiptWaits = message({
  en: 'This member sent the receipt of a transfer that waits for you: confirm or refuse it under Payments > To confirm.',
  fr: 'Cet adhérent a envoyé un reçu de transfert qui vous attend : confirmez-le ou refusez-le dans Paiements > À confirmer.',
});

// These tell what a run did.

export const goesOn = message({
  en: 'The reminders are on their way; they go on in the background.',
  fr: 'Les relances sont en cours d’envoi ; elles continuent en arrière-plan.',
});
export const onTheirWay = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 reminder is on its way.', other: `${formatCount(count)} reminders are on their way.` }),
  fr: ({ count }) =>
    plural(count, { one: '1 relance est en cours d’envoi.', other: `${formatCount(count)} relances sont en cours d’envoi.` }),
});
export const keptInOutbox = message<[{ count: number }]>({
  en: ({ count }) =>
    plural(count, {
      one: '1 reminder was not sent. It is kept in the Outbox: no e-mail account is linked.',
      other: `${formatCount(count)} reminders were not sent. They are kept in the Outbox: no e-mail account is linked.`,
    }),
  fr: ({ count }) =>
    plural(count, {
      one: '1 relance n’a pas été envoyée. Elle est conservée dans la boîte d’envoi : aucun compte e-mail n’est lié.',
      other: `${formatCount(count)} relances n’ont pas été envoyées. Elles sont conservées dans la boîte d’envoi : aucun compte e-mail n’est lié.`,
    }),
});
export const nothingDue = message({ en: 'No reminder is due today.', fr: 'Aucune relance n’est à envoyer aujourd’hui.' });
export const movedOut = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 member was moved to Out.', other: `${formatCount(count)} members were moved to Out.` }),
  fr: ({ count }) =>
    plural(count, { one: '1 adhérent est désormais exclu.', other: `${formatCount(count)} adhérents sont désormais exclus.` }),
});

// These name the place where the settings use a template.

export const firstPaymentTemplate = message({
  en: 'Payment reminders: template of the first reminder',
  fr: 'Relances de paiement : modèle de la première relance',
});
export const defaultPaymentTemplate = message({
  en: 'Payment reminders: default template',
  fr: 'Relances de paiement : modèle par défaut',
});
export const subscriptionTemplates = message({
  en: 'Subscription reminders: templates in the order of the reminders',
  fr: 'Relances d’abonnement : modèles dans l’ordre des relances',
});
export const defaultSubscriptionTemplate = message({
  en: 'Subscription reminders: default template',
  fr: 'Relances d’abonnement : modèle par défaut',
});
