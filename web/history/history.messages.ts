import type { HistoryItem, RunStep } from '#contract/history.ts';
import { counted, countOf, formatCount, message, plural } from '#contract/language.ts';

// The texts of the history of reminder runs.

export const history = message({ en: 'History', fr: 'Historique' });
export const purpose = message({
  en: 'Every run of the reminders: who was reminded, and who was moved to Out.',
  fr: 'Toutes les exécutions des relances : qui a été relancé, et qui a été exclu.',
});
export const runReminders = message({ en: 'Run reminders', fr: 'Lancer les relances' });
export const runFailed = message({ en: 'Failed to run reminder.', fr: 'Les relances n’ont pas pu être lancées.' });
export const loadingFailed = message({
  en: 'Failed to load history data. Please try again.',
  fr: 'L’historique n’a pas pu être chargé. Veuillez réessayer.',
});
export const noHistory = message({ en: 'No history yet', fr: 'Aucun historique pour l’instant' });
export const emptyHint = message({
  en: 'A run appears here once reminders are switched on in the settings and the hour of the day comes, or when you run them yourself.',
  fr: 'Une exécution apparaît ici quand les relances sont activées dans les paramètres et que l’heure prévue arrive, ou quand vous les lancez vous-même.',
});

export const detailsTitle = message({ en: 'Reminder Sequence Details', fr: 'Détail de la séquence de relances' });
export const viewDetails = message({ en: 'View Details', fr: 'Voir le détail' });
export const viewDetailsOf = message<[{ run: string; at: string }]>({
  en: ({ run, at }) => `View Details: ${run}, ${at}`,
  fr: ({ run, at }) => `Voir le détail : ${run}, ${at}`,
});
export const noReminders = message({ en: 'No reminders found', fr: 'Aucune relance trouvée' });
export const appearAsWritten = message({
  en: 'They appear here as they are written.',
  fr: 'Elles apparaissent ici au fur et à mesure.',
});
export const nobodyDue = message({
  en: 'Nobody was due a reminder when it ran.',
  fr: 'Personne ne devait être relancé au moment de l’exécution.',
});
export const failedBefore = message({
  en: 'The run failed before it wrote one.',
  fr: 'L’exécution a échoué avant d’en écrire une.',
});
export const noData = message({ en: 'No data found.', fr: 'Aucune donnée trouvée.' });
export const noRunHere = message({
  en: 'There is no run of reminders at this address.',
  fr: 'Il n’y a pas d’exécution des relances à cette adresse.',
});
export const from = message({ en: 'From', fr: 'Début' });
export const to = message({ en: 'To', fr: 'Fin' });
export const goesOn = message({ en: 'It goes on', fr: 'En cours' });
export const failed = message({ en: 'This run failed', fr: 'Cette exécution a échoué' });

// The reminders of a run

export const reminders = message({ en: 'Reminders', fr: 'Relances' });
export const sequence = message({ en: 'Sequence', fr: 'Séquence' });
export const state = message({ en: 'State', fr: 'Type' });
export const at = message({ en: 'At', fr: 'Date' });
export const delivery = message({ en: 'Delivery', fr: 'Envoi' });
export const reminderNumber = message<[{ n: number }]>({ en: ({ n }) => `Reminder ${n}`, fr: ({ n }) => `Relance ${n}` });
export const noLongerKept = message({ en: 'No longer kept', fr: 'N’est plus conservé' });

// A run and its steps

export const status: Record<HistoryItem['status'], () => string> = {
  Running: message({ en: 'Running', fr: 'En cours' }),
  Completed: message({ en: 'Completed', fr: 'Terminée' }),
  Failed: message({ en: 'Failed', fr: 'Échec' }),
};
export const dailyRun = message({ en: 'Daily run', fr: 'Exécution quotidienne' });
export const runByHand = message({ en: 'Run by hand', fr: 'Lancée à la main' });
export const runBy = message<[{ name: string }]>({ en: ({ name }) => `Run by ${name}`, fr: ({ name }) => `Lancée par ${name}` });
export const steps: Record<RunStep['step'], () => string> = {
  registration: message({ en: 'Payment reminders', fr: 'Relances de paiement' }),
  subscription: message({ en: 'Subscription reminders', fr: 'Relances d’abonnement' }),
  out: message({ en: 'Members moved to Out', fr: 'Adhérents exclus' }),
};
export const stepState: Record<RunStep['state'], () => string> = {
  running: message({ en: 'Running', fr: 'En cours' }),
  done: message({ en: 'Done', fr: 'Terminée' }),
  skipped: message({ en: 'Left out', fr: 'Non exécutée' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
};
export const soFar = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} so far`,
  fr: ({ count }) => `${formatCount(count)} pour l’instant`,
});
export const doneBefore = message<[{ count: number; message: string }]>({
  en: ({ count, message }) => `Done: ${formatCount(count)}. ${message}`,
  fr: ({ count, message }) => `Effectué : ${formatCount(count)}. ${message}`,
});
export const notBegun = message({ en: 'It has not begun yet.', fr: 'Elle n’a pas encore commencé.' });
export const progress = message({ en: 'Progress of the run', fr: 'Avancement de l’exécution' });
export const done = message<[{ done: string }]>({ en: ({ done }) => `${done} done`, fr: ({ done }) => `${done} effectué` });
export const doneSecondsLeft = message<[{ done: string; count: number }]>({
  en: ({ done, count }) => `${done} done, about ${count} ${plural(count, { one: 'second', other: 'seconds' })} left`,
  fr: ({ done, count }) => `${done} effectué, encore ${count} ${plural(count, { one: 'seconde', other: 'secondes' })} environ`,
});
export const doneMinutesLeft = message<[{ done: string; count: number }]>({
  en: ({ done, count }) => `${done} done, about ${count} ${plural(count, { one: 'minute', other: 'minutes' })} left`,
  fr: ({ done, count }) => `${done} effectué, encore ${count} ${plural(count, { one: 'minute', other: 'minutes' })} environ`,
});
export const reminderCount = message({ en: countOf('reminder', 'reminders'), fr: countOf('relance', 'relances') });
export const onlyCaptured = message<[{ count: number }]>({
  en: ({ count }) => `${reminderCount({ count })} kept in the Outbox, not sent`,
  fr: ({ count }) =>
    `${reminderCount({ count })} ${plural(count, { one: 'conservée dans la boîte d’envoi, non envoyée', other: 'conservées dans la boîte d’envoi, non envoyées' })}`,
});
export const sentAndCaptured = message<[{ sent: number; captured: number }]>({
  en: ({ sent, captured }) => `${reminderCount({ count: sent })}, ${formatCount(captured)} more kept in the Outbox, not sent`,
  fr: ({ sent, captured }) =>
    `${reminderCount({ count: sent })}, ${counted(captured, { one: 'autre conservée dans la boîte d’envoi, non envoyée', other: 'autres conservées dans la boîte d’envoi, non envoyées' })}`,
});
export const withOut = message<[{ reminders: string; count: number }]>({
  en: ({ reminders, count }) => `${reminders}, ${counted(count, { one: 'member moved to Out', other: 'members moved to Out' })}`,
  fr: ({ reminders, count }) => `${reminders}, ${counted(count, { one: 'adhérent exclu', other: 'adhérents exclus' })}`,
});
