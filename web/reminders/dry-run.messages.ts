import { formatCount, message, plural } from '#contract/language.ts';
import type { NotReminded } from '#contract/reminders.ts';

export const dryRun = message({ en: 'Dry run', fr: 'Simulation' });
export const atThisMoment = message({
  en: 'What a run would do at this moment. Nothing is sent.',
  fr: 'Ce qu’une exécution ferait en ce moment. Rien n’est envoyé.',
});
export const lookAgain = message({ en: 'Look again', fr: 'Refaire la simulation' });
export const start = message({ en: 'Start the dry run', fr: 'Lancer la simulation' });
export const failed = message({ en: 'The dry run did not work', fr: 'La simulation n’a pas pu être effectuée' });
export const nothingSent = message({
  en: 'Nothing would be sent: no e-mail account is linked. The reminders would be kept in the Outbox and count for nobody.',
  fr: 'Rien ne serait envoyé : aucun compte e-mail n’est lié. Les relances seraient conservées dans la boîte d’envoi et ne compteraient pour personne.',
});
/** A reminder with its place in the sequence. */
export const reminder = {
  Registration: message<[{ n: number }]>({ en: ({ n }) => `Payment reminder ${n}`, fr: ({ n }) => `Relance de paiement ${n}` }),
  Subscription: message<[{ n: number }]>({
    en: ({ n }) => `Subscription reminder ${n}`,
    fr: ({ n }) => `Relance d’abonnement ${n}`,
  }),
};
export const dueOn = message<[{ day: string }]>({ en: ({ day }) => `due ${day}`, fr: ({ day }) => `échéance le ${day}` });
export const wouldBeReminded = message<[{ count: number; day: string }]>({
  en: ({ count, day }) =>
    count === 0
      ? `Nobody would be reminded on ${day}.`
      : `${plural(count, { one: '1 member', other: `${formatCount(count)} members` })} would be reminded on ${day}.`,
  fr: ({ count, day }) =>
    count === 0
      ? `Personne ne serait relancé le ${day}.`
      : plural(count, {
          one: `1 adhérent serait relancé le ${day}.`,
          other: `${formatCount(count)} adhérents seraient relancés le ${day}.`,
        }),
});
export const dailyOff = message({
  en: 'Daily reminders are switched off: only a run by hand sends them.',
  fr: 'Les relances quotidiennes sont désactivées : seule une exécution manuelle les envoie.',
});
export const wouldBeOut = message<[{ count: number }]>({
  en: ({ count }) => `Would be moved to Out (${formatCount(count)})`,
  fr: ({ count }) => `Seraient exclus (${formatCount(count)})`,
});
export const outIsOff = message<[{ count: number }]>({
  en: ({ count }) => `Had all their reminders and did not pay; moving to Out is switched off (${formatCount(count)})`,
  fr: ({ count }) => `Ont reçu toutes leurs relances et n’ont pas payé ; l’exclusion est désactivée (${formatCount(count)})`,
});

export const notReminded = message({ en: 'Would not be reminded', fr: 'Ne seraient pas relancés' });
export const notLoaded = message({ en: 'They could not be loaded.', fr: 'Les adhérents n’ont pas pu être chargés.' });
export const on = message<[{ day: string }]>({ en: ({ day }) => `on ${day}`, fr: ({ day }) => `le ${day}` });
export const andMore = message<[{ count: number }]>({
  en: ({ count }) => `and ${formatCount(count)} more`,
  fr: ({ count }) => plural(count, { one: 'et 1 autre', other: `et ${formatCount(count)} autres` }),
});
export const reason: Record<NotReminded, () => string> = {
  paid: message({ en: 'Have paid', fr: 'Ont payé' }),
  'not-yet': message({ en: 'Their next reminder is not due yet', fr: 'Le jour de leur prochaine relance n’est pas encore venu' }),
  'no-due-date': message({ en: 'Have no due date', fr: 'N’ont pas d’échéance' }),
  'receipt-waits': message({
    en: 'Sent a receipt of a transfer that waits for you: confirm or refuse it under Payments > To confirm',
    fr: 'Ont envoyé un reçu de transfert qui vous attend : confirmez-le ou refusez-le dans Paiements > À confirmer',
  }),
  spent: message({ en: 'Had all their reminders', fr: 'Ont reçu toutes leurs relances' }),
  undeliverable: message({
    en: 'Cannot be reached: e-mails to their address come back and no other channel reaches them, or several reminders failed or were refused',
    fr: 'Ne peuvent pas être joints : les e-mails à leur adresse reviennent et aucun autre canal ne les atteint, ou plusieurs relances ont échoué ou ont été refusées',
  }),
  'on-its-way': message({
    en: 'Have a reminder that waits to be sent',
    fr: 'Ont une relance en attente d’envoi',
  }),
  captured: message({
    en: 'Have their reminder in the Outbox already, and no e-mail account is linked',
    fr: 'Leur relance est déjà dans la boîte d’envoi, et aucun compte e-mail n’est lié',
  }),
  out: message({ en: 'Are Out', fr: 'Sont exclus' }),
  'reminded-today': message({ en: 'Were reminded today already', fr: 'Ont déjà été relancés aujourd’hui' }),
  rejected: message({ en: 'Were rejected or cancelled', fr: 'Ont été rejetés ou annulés' }),
};
