import { type Count, formatCount, message, plural } from '#contract/language.ts';

export const ownEmail = message({ en: 'Cauri’s own e-mail', fr: 'L’e-mail de Cauri' });
export const whatWhen = message({ en: 'What goes out when', fr: 'Calendrier des envois' });
export const asSaved = message({
  en: 'As it is saved now: your changes show here once they are saved.',
  fr: 'Tel qu’il est enregistré : vos modifications apparaîtront ici une fois enregistrées.',
});
export const dayZeroIs = message({
  en: 'Day 0 is the due date, or the day a subscription ends.',
  fr: 'Le jour 0 est l’échéance, ou le jour où un abonnement se termine.',
});
export const sequenceNotLoaded = message({
  en: 'The sequence could not be loaded',
  fr: 'La séquence n’a pas pu être chargée',
});
export const noReminder = message({ en: 'No reminder is set.', fr: 'Aucune relance n’est définie.' });
export const dayZero = message({ en: 'Day 0', fr: 'Jour 0' });
export const next = message<[{ name: string; day: string }]>({
  en: ({ name, day }) => `Next: <link>${name}</link>, ${day}`,
  fr: ({ name, day }) => `Prochain envoi : <link>${name}</link>, le ${day}`,
});
export const nobodyInSight = message({ en: 'Nobody in sight', fr: 'Personne en vue' });
/** The place of a reminder in its sequence. */
export const place = {
  Registration: message<[{ n: number }]>({ en: ({ n }) => `Payment ${n}`, fr: ({ n }) => `Paiement ${n}` }),
  Subscription: message<[{ n: number }]>({ en: ({ n }) => `Subscription ${n}`, fr: ({ n }) => `Abonnement ${n}` }),
};
export const onDueDate = message({ en: 'On the due date', fr: 'Le jour de l’échéance' });
export const onEnd = message({ en: 'On the day it ends', fr: 'Le jour de la fin' });
export const afterDueDate = message<[{ days: number }]>({
  en: ({ days }) => `${plural(days, { one: '1 day', other: `${formatCount(days)} days` })} after the due date`,
  fr: ({ days }) => `${plural(days, { one: '1 jour', other: `${formatCount(days)} jours` })} après l’échéance`,
});
export const beforeEnd = message<[{ days: number }]>({
  en: ({ days }) => `${plural(days, { one: '1 day', other: `${formatCount(days)} days` })} before the end`,
  fr: ({ days }) => `${plural(days, { one: '1 jour', other: `${formatCount(days)} jours` })} avant la fin`,
});

// The page of the reminders.
export const title = message({ en: 'Reminders', fr: 'Relances' });
export const purpose = message({
  en: 'What members receive around a due day, who is due, and what the runs did.',
  fr: 'Ce que les adhérents reçoivent autour d’une échéance, qui est à relancer, et ce que les exécutions ont fait.',
});
export const changeSequence = message({ en: 'Change the sequence', fr: 'Modifier la séquence' });
export const history = message({ en: 'History', fr: 'Historique' });
export const on = message({ en: 'On', fr: 'Activée' });
export const off = message({ en: 'Off', fr: 'Désactivée' });
export const sentDaily = message<[{ hour: string; zone: string }]>({
  en: ({ hour, zone }) => `Sent every day at ${hour}, ${zone}. Day 0 is the due date, or the day a subscription ends.`,
  fr: ({ hour, zone }) => `Envoyées chaque jour à ${hour}, ${zone}. Le jour 0 est l’échéance, ou le jour où un abonnement se termine.`,
});
export const sentByHandOnly = message({
  en: 'Daily reminders are switched off: only a run by hand sends them. Day 0 is the due date, or the day a subscription ends.',
  fr: 'Les relances quotidiennes sont désactivées : seule une exécution manuelle les envoie. Le jour 0 est l’échéance, ou le jour où un abonnement se termine.',
});

// These are about the list of members who are due.
export const whoIsDue = message({ en: 'Who is due', fr: 'Qui est à relancer' });
export const days = message({ en: 'Days shown', fr: 'Jours affichés' });
export const within = {
  today: message({ en: 'Today', fr: 'Aujourd’hui' }),
  week: message({ en: '7 days', fr: '7 jours' }),
};
export const dueMembers = message<[Count]>({
  en: ({ count, atLeast }) => plural(count, { one: '1 member', other: `${formatCount(count, atLeast)} members` }),
  fr: ({ count, atLeast }) => plural(count, { one: '1 adhérent', other: `${formatCount(count, atLeast)} adhérents` }),
});
export const dueNotLoaded = message({
  en: 'Who is due could not be loaded',
  fr: 'Les adhérents à relancer n’ont pas pu être chargés',
});
export const nobodyToday = message({ en: 'Nobody is due today', fr: 'Personne n’est à relancer aujourd’hui' });
export const nobodyThisWeek = message({ en: 'Nobody is due within 7 days', fr: 'Personne n’est à relancer dans les 7 jours' });
export const nobodyHint = message({
  en: 'Members appear here when the day of their next reminder comes.',
  fr: 'Les adhérents apparaissent ici quand arrive le jour de leur prochaine relance.',
});
export const member = message({ en: 'Member', fr: 'Adhérent' });
export const reminder = message({ en: 'Reminder', fr: 'Relance' });
export const goesOut = message({ en: 'Goes out', fr: 'Envoi' });
export const dueDate = message({ en: 'Due date', fr: 'Échéance' });
export const sendTo = message<[{ name: string }]>({
  en: ({ name }) => `Send the reminder to ${name} now`,
  fr: ({ name }) => `Envoyer maintenant la relance à ${name}`,
});

export const latestRuns = message({ en: 'Latest runs', fr: 'Dernières exécutions' });
export const runsNotLoaded = message({ en: 'The runs could not be loaded', fr: 'Les exécutions n’ont pas pu être chargées' });
export const noRuns = message({ en: 'Nothing has run yet.', fr: 'Aucune exécution pour l’instant.' });
