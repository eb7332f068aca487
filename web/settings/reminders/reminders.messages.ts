import { message } from '#contract/language.ts';

export const notifications = message({ en: 'Notifications & Reminders', fr: 'Notifications et relances' });
export const sendDaily = message({ en: 'Send reminders every day', fr: 'Envoyer les relances chaque jour' });
export const sendDailyHelp = message({
  en: 'To members whose payment or renewal is due, never to those who have paid',
  fr: 'Aux adhérents dont un paiement ou un renouvellement arrive à échéance, jamais à ceux qui ont payé',
});
export const moveOut = message({ en: 'Move members to Out', fr: 'Exclure les adhérents' });
export const moveOutHelp = message({
  en: 'Once their reminders are spent and nothing was paid, the day after the last one',
  fr: 'Quand toutes leurs relances sont envoyées et que rien n’a été payé, le lendemain de la dernière',
});
export const timeOfRun = message({ en: 'Time of the daily run', fr: 'Heure de l’exécution quotidienne' });
export const onClockOf = message<[{ timeZone: string }]>({
  en: ({ timeZone }) => `On the clock of ${timeZone}`,
  fr: ({ timeZone }) => `Dans le fuseau horaire ${timeZone}`,
});

export const paymentReminders = message({ en: 'Payment reminders', fr: 'Relances de paiement' });
export const paymentRemindersLead = message({
  en: 'While an instalment of the registration is due and not paid.',
  fr: 'Tant qu’un versement de l’inscription est à échéance et n’est pas payé.',
});
export const daysAfter = message({ en: 'Days after the due date', fr: 'Jours après l’échéance' });
export const subscriptionReminders = message({ en: 'Subscription reminders', fr: 'Relances d’abonnement' });
export const subscriptionRemindersLead = message({
  en: 'Before a subscription ends, so that it is renewed in time.',
  fr: 'Avant la fin d’un abonnement, pour qu’il soit renouvelé à temps.',
});
export const daysBefore = message({ en: 'Days before the subscription ends', fr: 'Jours avant la fin de l’abonnement' });
export const numberOfReminders = message({ en: 'Number of reminders', fr: 'Nombre de relances' });
export const fromZeroTo = message<[{ max: number }]>({ en: ({ max }) => `From 0 to ${max}`, fr: ({ max }) => `De 0 à ${max}` });
export const firstTemplate = message({ en: 'Template of the first reminder', fr: 'Modèle de la première relance' });
export const firstTemplateHelp = message({
  en: 'The default template is sent instead where there is none',
  fr: 'Sans modèle ici, c’est le modèle par défaut qui est envoyé',
});
export const theDefault = message({ en: 'The default template', fr: 'Le modèle par défaut' });
export const templatesInOrder = message({
  en: 'Templates, in the order of the reminders',
  fr: 'Modèles, dans l’ordre des relances',
});
export const templatesInOrderHelp = message({
  en: 'The first reminder takes the first one, and so on',
  fr: 'La première relance utilise le premier, et ainsi de suite',
});
export const defaultForAll = message({
  en: 'The default template for all of them',
  fr: 'Le modèle par défaut pour toutes',
});
export const defaultTemplate = message({ en: 'Default template', fr: 'Modèle par défaut' });
export const ofOtherPayments = message({
  en: 'Of every other payment reminder',
  fr: 'De toutes les autres relances de paiement',
});
export const ofOtherSubscriptions = message({
  en: 'Of every reminder that the list has no template for',
  fr: 'De toutes les relances pour lesquelles la liste n’a pas de modèle',
});
export const daysMissing = message<[{ given: number; count: number }]>({
  en: ({ given, count }) => `Days are given for ${given} of ${count} reminders: the others are never sent.`,
  fr: ({ given, count }) => `Les jours ne sont indiqués que pour ${given} des ${count} relances : les autres ne sont jamais envoyées.`,
});
export const commaSeparated = message<[{ example: string }]>({
  en: ({ example }) => `Numbers separated by commas, such as ${example}`,
  fr: ({ example }) => `Nombres séparés par des virgules, par exemple ${example}`,
});

export const toReminders = message({
  en: 'Who is due today and this week, and what a run would do, is under <link>Reminders</link>.',
  fr: 'Les adhérents à relancer aujourd’hui et cette semaine, et ce que ferait une exécution, sont sous <link>Relances</link>.',
});
