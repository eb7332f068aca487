import { type Count, counted, formatCount, message, plural } from '#contract/language.ts';

// The runs of a scenario, and one run step by step.

export const runsOfScenario = message({ en: 'Runs', fr: 'Exécutions' });
export const run = message({ en: 'Run', fr: 'Exécution' });
export const stateOfRuns = message({ en: 'State of the runs', fr: 'État des exécutions' });
export const allRuns = message({ en: 'All runs', fr: 'Toutes les exécutions' });
export const runsNotLoaded = message({ en: 'The runs could not be loaded', fr: 'Les exécutions n’ont pas pu être chargées' });
export const runNotLoaded = message({ en: 'The run could not be loaded', fr: 'L’exécution n’a pas pu être chargée' });
export const runNotFound = message({ en: 'Run not found', fr: 'Exécution introuvable' });
export const noMatch = message({ en: 'No run matches', fr: 'Aucune exécution ne correspond' });
export const noRuns = message({ en: 'No runs yet', fr: 'Aucune exécution pour l’instant' });
export const showAllRuns = message({ en: 'Show all runs', fr: 'Afficher toutes les exécutions' });
export const chooseAnotherState = message({ en: 'Choose another state.', fr: 'Choisissez un autre état.' });
export const howRunsCome = message({
  en: 'Run it once, or switch it on: each run is kept here, step by step.',
  fr: 'Exécutez-le une fois ou activez-le : chaque exécution est conservée ici, étape par étape.',
});
export const showOlder = message({ en: 'Show older runs', fr: 'Afficher les exécutions plus anciennes' });
export const chooseRun = message({
  en: 'Choose a run to see what each step was given, and what came of it.',
  fr: 'Choisissez une exécution pour voir ce que chaque étape a reçu, et ce qu’elle a donné.',
});
export const stepsDone = message<[{ done: number; steps: number }]>({
  en: ({ done, steps }) => `${done} of ${steps} steps`,
  fr: ({ done, steps }) => `${done} sur ${steps} ${plural(steps, { one: 'étape', other: 'étapes' })}`,
});

export const running = message({ en: 'Running', fr: 'En cours' });
export const runIs = message<[{ state: string }]>({ en: ({ state }) => `Run: ${state}`, fr: ({ state }) => `Exécution : ${state}` });
export const begunBy = message({ en: 'Begun by', fr: 'Lancée par' });
export const began = message({ en: 'Began', fr: 'Début' });
export const scheduledFor = message({ en: 'Scheduled for', fr: 'Prévue le' });
export const took = message({ en: 'Took', fr: 'Durée' });
export const version = message({ en: 'Version', fr: 'Version' });
export const trigger = message({ en: 'Trigger', fr: 'Déclencheur' });
export const reaction = message<[{ n: number }]>({ en: ({ n }) => `Reaction ${n}`, fr: ({ n }) => `Réaction ${n}` });
export const attempt = message<[{ n: number }]>({ en: ({ n }) => `Attempt ${n}`, fr: ({ n }) => `Tentative ${n}` });
export const earlierAttempts = message({ en: 'Earlier attempts', fr: 'Tentatives précédentes' });
export const earlierAttempt = message<[{ n: number; time: string; duration: string; error: string }]>({
  en: ({ n, time, duration, error }) => `Attempt ${n}, ${time}, ${duration}: ${error}`,
  fr: ({ n, time, duration, error }) => `Tentative ${n}, ${time}, ${duration} : ${error}`,
});
export const startedForMembers = message({ en: 'For each member', fr: 'Pour chaque adhérent' });
export const startedForResponses = message({ en: 'For each response', fr: 'Pour chaque réponse' });
export const leftOut = message<[Count]>({
  en: ({ count }) => `The limit left out ${formatCount(count)} more.`,
  fr: ({ count }) => `La limite en a laissé ${formatCount(count)} de côté.`,
});
export const startedSoFar = message<[{ total: number; ended: number; failed: number }]>({
  en: ({ total, ended, failed }) => `${formatCount(ended)} of ${formatCount(total)} ended, ${formatCount(failed)} failed`,
  fr: ({ total, ended, failed }) =>
    `${formatCount(ended)} sur ${counted(total, { one: 'terminée', other: 'terminées' })}, ${formatCount(failed)} en échec`,
});
export const wentOn = message({ en: 'The run went on', fr: 'L’exécution a continué' });
export const input = message({ en: 'Input', fr: 'Données reçues' });
export const output = message({ en: 'Output', fr: 'Résultat' });

export const wasDone = message({ en: 'It was done', fr: 'Elle a été faite' });
export const doAgain = message({ en: 'Do it again', fr: 'La refaire' });
export const stopRun = message({ en: 'Stop the run', fr: 'Arrêter l’exécution' });
export const notContinued = message({ en: 'The run could not go on', fr: 'L’exécution n’a pas pu reprendre' });
export const continues = message({
  en: 'The run goes on from the failed step',
  fr: 'L’exécution reprend à l’étape qui a échoué',
});
export const notReplayed = message({ en: 'The run could not be replayed', fr: 'L’exécution n’a pas pu être rejouée' });
export const notStopped = message({ en: 'The run could not be stopped', fr: 'L’exécution n’a pas pu être arrêtée' });
export const whatBecame = message({ en: 'What became of the step?', fr: 'Qu’est devenue l’étape ?' });
export const stepWasCut = message({
  en: 'A step was cut off half-way, and its app cannot tell a call that came twice. Look there, then say what became of it.',
  fr: 'Une étape a été interrompue en cours de route, et son application ne reconnaît pas un appel reçu deux fois. Vérifiez dans l’application, puis dites ce qu’il en est.',
});
export const retry = message({ en: 'Retry from the failed step', fr: 'Réessayer à partir de l’étape qui a échoué' });
export const retryThen = message<[{ version: number }]>({
  en: ({ version }) => `Retry from the failed step, as it was (version ${version})`,
  fr: ({ version }) => `Réessayer à partir de l’étape qui a échoué, telle qu’elle était (version ${version})`,
});
export const retryCurrent = message<[{ version: number }]>({
  en: ({ version }) => `Retry from the failed step, as it is now (version ${version})`,
  fr: ({ version }) => `Réessayer à partir de l’étape qui a échoué, telle qu’elle est maintenant (version ${version})`,
});
export const replay = message({ en: 'Replay', fr: 'Rejouer' });
export const cancelRun = message({ en: 'Cancel the run', fr: 'Annuler l’exécution' });
export const seeReplayed = message({ en: 'See the run that this one repeats', fr: 'Voir l’exécution que celle-ci répète' });
