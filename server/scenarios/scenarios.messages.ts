import { formatCount, message, plural } from '#contract/language.ts';

// Answers to calls about scenarios, which are rendered at once.

export const noService = message({ en: 'There is no such service.', fr: 'Ce service n’existe pas.' });
export const noModule = message({ en: 'There is no such module.', fr: 'Ce module n’existe pas.' });
export const noField = message({ en: 'This module has no such field.', fr: 'Ce module n’a pas ce champ.' });
export const noTrigger = message({ en: 'There is no such trigger.', fr: 'Ce déclencheur n’existe pas.' });
export const noAction = message({ en: 'There is no such action.', fr: 'Cette action n’existe pas.' });
export const noScenario = message({ en: 'This scenario does not exist.', fr: 'Ce scénario n’existe pas.' });
export const noReadyMade = message({
  en: 'There is no such ready-made scenario.',
  fr: 'Ce scénario prêt à l’emploi n’existe pas.',
});
export const reactionGone = message({ en: 'This reaction does not exist any more.', fr: 'Cette réaction n’existe plus.' });
export const templateGone = message({ en: 'This template does not exist any more.', fr: 'Ce modèle n’existe plus.' });
export const wayGone = message({
  en: 'A reaction stands on a way that does not exist. Place it again.',
  fr: 'Une réaction se trouve sur une voie qui n’existe pas. Placez-la de nouveau.',
});
export const sameReactionTwice = message({ en: 'Two reactions have the same id.', fr: 'Deux réactions ont le même identifiant.' });
export const connectionGone = message({
  en: 'This connection does not exist any more, or belongs to another service.',
  fr: 'Cette connexion n’existe plus, ou appartient à un autre service.',
});

// These sentences say what a scenario lacks.
export const lacksTrigger = message({ en: 'Choose what sets the scenario off.', fr: 'Choisissez ce qui déclenche le scénario.' });
export const lacksReaction = message({ en: 'Add at least one reaction.', fr: 'Ajoutez au moins une réaction.' });
export const valueGone = message<[{ label: string }]>({
  en: ({ label }) => `“${label}” inserts a value that no earlier step provides. Remove it or choose another one.`,
  fr: ({ label }) =>
    `Le champ « ${label} » contient une valeur qu’aucune étape précédente ne fournit. Retirez-la ou choisissez-en une autre.`,
});
export const conditionValueGone = message({
  en: 'A condition asks about a value that no earlier step provides. Choose another one.',
  fr: 'Une condition porte sur une valeur qu’aucune étape précédente ne fournit. Choisissez-en une autre.',
});
export const conditionLacksValue = message({
  en: 'A condition has nothing to compare with. Enter a value, or remove the condition.',
  fr: 'Une condition n’a rien à quoi comparer. Saisissez une valeur ou retirez la condition.',
});
export const conditionOptionRenamed = message<[{ before: string; now: string }]>({
  en: ({ before, now }) => `A condition asks for the answer “${before}”, which the form now calls “${now}”. Choose that one instead.`,
  fr: ({ before, now }) =>
    `Une condition porte sur la réponse « ${before} », que le formulaire nomme désormais « ${now} ». Choisissez cette dernière.`,
});
export const testEarlierFirst = message<[{ n: number; name: string }]>({
  en: ({ n, name }) => `Test step ${n} (${name}) first for the same choice: this step uses its values.`,
  fr: ({ n, name }) => `Testez d’abord l’étape ${n} (${name}) pour le même choix : celle-ci utilise ses valeurs.`,
});
export const notComplete = message<[{ problem: string }]>({
  en: ({ problem }) => `This scenario is not complete: ${problem}`,
  fr: ({ problem }) => `Ce scénario n’est pas complet : ${problem}`,
});

// Changes.
export const stale = message({
  en: 'Somebody else changed this scenario meanwhile. Please look at the newer one first.',
  fr: 'Quelqu’un d’autre a modifié ce scénario entre-temps. Consultez d’abord la version la plus récente.',
});
export const whichReaction = message({
  en: 'Say which reaction to delete: give its place as `index` (the first is 0), or its id as `reactionId`.',
  fr: 'Dites quelle réaction supprimer : donnez sa place dans `index` (la première est 0), ou son identifiant dans `reactionId`.',
});
export const created = message({ en: 'Scenario created successfully!', fr: 'Scénario créé.' });
export const deleted = message({ en: 'Scenario deleted successfully!', fr: 'Scénario supprimé.' });
export const isActive = message({ en: 'Scenario is active.', fr: 'Le scénario est actif.' });
export const isPaused = message({ en: 'Scenario is paused.', fr: 'Le scénario est en pause.' });
export const nothingToPublish = message({ en: 'There was nothing to publish.', fr: 'Il n’y avait rien à publier.' });
export const published = message({ en: 'Changes published.', fr: 'Modifications publiées.' });
export const neverPublished = message({
  en: 'Nothing of this scenario was published yet, so there is nothing to go back to.',
  fr: 'Rien de ce scénario n’a encore été publié : il n’y a pas de version à rétablir.',
});
export const discarded = message({ en: 'Changes discarded.', fr: 'Modifications abandonnées.' });
export const duplicated = message({ en: 'Scenario duplicated.', fr: 'Scénario dupliqué.' });
export const copySuffix = message({ en: ' (copy)', fr: ' (copie)' });
export const imported = message({ en: 'Scenario imported.', fr: 'Scénario importé.' });
export const moduleUnknown = message<[{ module: string }]>({
  en: ({ module }) => `This file uses “${module}”, which is not known here.`,
  fr: ({ module }) => `Ce fichier utilise « ${module} », qui n’est pas connu ici.`,
});
export const notKnownHere = message({ en: 'Not known here.', fr: 'Non connu ici.' });

// Connections.
export const noConnection = message({ en: 'This connection does not exist.', fr: 'Cette connexion n’existe pas.' });
export const connectionSaved = message({ en: 'Connection saved.', fr: 'Connexion enregistrée.' });
export const connectionDeleted = message({ en: 'Connection deleted.', fr: 'Connexion supprimée.' });
export const connectionUsed = message<[{ count: number }]>({
  en: ({ count }) => (count === 1 ? 'A scenario uses this connection.' : `${formatCount(count)} scenarios use this connection.`),
  fr: ({ count }) => (count === 1 ? 'Un scénario utilise cette connexion.' : `${formatCount(count)} scénarios utilisent cette connexion.`),
});
export const connectionSendsAlerts = message({
  en: 'Alerts leave by this connection. Choose another one on the system page first.',
  fr: 'Des alertes partent par cette connexion. Choisissez-en d’abord une autre sur la page Système.',
});
export const connectionSendsMessages = message({
  en: 'Members are written to by this connection. Turn the channel off in Settings > Email Settings first.',
  fr: 'Des messages aux adhérents partent par cette connexion. Désactivez d’abord le canal dans Paramètres > Paramètres d’e-mail.',
});
export const noConnectionNeeded = message({ en: 'This service needs no connection.', fr: 'Ce service n’a pas besoin de connexion.' });
export const valueNeeded = message({ en: 'Fill in at least one of the values.', fr: 'Renseignez au moins une des valeurs.' });
export const serverNeeded = message({
  en: 'Enter the server that these secrets are for, such as api.example.com',
  fr: 'Saisissez le serveur auquel ces secrets sont destinés, par exemple api.example.com',
});
export const enterAgain = message({
  en: 'Enter this again: the server that it goes to is a new one.',
  fr: 'Saisissez-le de nouveau : il est destiné à un nouveau serveur.',
});

// Runs.
export const noRun = message({ en: 'This run does not exist.', fr: 'Cette exécution n’existe pas.' });
export const scenarioDeleted = message({
  en: 'The scenario of this run was deleted.',
  fr: 'Le scénario de cette exécution a été supprimé.',
});
export const onlyFailed = message({
  en: 'Only a failed run can go on from the failed step.',
  fr: 'Seule une exécution en échec peut reprendre à l’étape qui a échoué.',
});
export const inACircle = message({
  en: 'This run was stopped because scenarios set each other off in a circle.',
  fr: 'Cette exécution a été arrêtée, car des scénarios se déclenchaient en boucle.',
});
export const noDecision = message({
  en: 'This run does not wait for a decision.',
  fr: 'Cette exécution n’attend pas de décision.',
});
export const ended = message({ en: 'This run has ended already.', fr: 'Cette exécution est déjà terminée.' });
export const otherTrigger = message({
  en: 'The current version has another trigger, so it does not fit this run.',
  fr: 'La version actuelle a un autre déclencheur et ne convient donc pas à cette exécution.',
});
export const eventOfOtherTrigger = message({
  en: 'The current version has another trigger, which this event does not set off: it cannot be replayed.',
  fr: 'La version actuelle a un autre déclencheur, que cet événement ne déclenche pas : il ne peut pas être rejoué.',
});
export const otherStep = message<[{ n: number; name: string }]>({
  en: ({ n, name }) =>
    `This run has done step ${n} (${name}) already, and the current version has something else in its place. Replay the event instead.`,
  fr: ({ n, name }) =>
    `Cette exécution a déjà fait l’étape ${n} (${name}), et la version actuelle a autre chose à sa place. Rejouez plutôt l’événement.`,
});
export const nothingLeft = message({
  en: 'The current version no longer has the step that failed, nor any after it: there is nothing to go on with.',
  fr: 'La version actuelle n’a plus l’étape qui a échoué, ni aucune étape suivante : il n’y a rien à poursuivre.',
});

// Kept events.
export const pausedFirst = message({
  en: 'This scenario is paused. Switch it on first, then run what was kept.',
  fr: 'Ce scénario est en pause. Activez-le d’abord, puis exécutez ce qui a été conservé.',
});
export const keptMeanwhile = message({
  en: 'More events came meanwhile. Read how many there are now and choose again.',
  fr: 'D’autres événements sont arrivés entre-temps. Voyez combien il y en a maintenant et choisissez de nouveau.',
});
export const nothingKept = message({ en: 'Nothing was kept any more.', fr: 'Plus rien n’était conservé.' });
export const keptRun = message<[{ count: number }]>({
  en: ({ count }) =>
    `${formatCount(count)} ${plural(count, { one: 'event that was kept runs now.', other: 'events that were kept run now.' })}`,
  fr: ({ count }) =>
    `${formatCount(count)} ${plural(count, { one: 'événement conservé s’exécute maintenant.', other: 'événements conservés s’exécutent maintenant.' })}`,
});
export const keptLeft = message<[{ count: number }]>({
  en: ({ count }) =>
    `${formatCount(count)} ${plural(count, { one: 'event that was kept is left out.', other: 'events that were kept are left out.' })}`,
  fr: ({ count }) =>
    `${formatCount(count)} ${plural(count, { one: 'événement conservé est abandonné.', other: 'événements conservés sont abandonnés.' })}`,
});

// Tests.
export const changedMeanwhile = message({
  en: 'This scenario was changed meanwhile. Look at what it would do now, then confirm again.',
  fr: 'Ce scénario a été modifié entre-temps. Regardez ce qu’il ferait maintenant, puis confirmez de nouveau.',
});
export const chooseTrigger = message({ en: 'Choose a trigger first.', fr: 'Choisissez d’abord un déclencheur.' });
export const chooseTriggerAndReaction = message({
  en: 'Choose a trigger and at least one reaction first.',
  fr: 'Choisissez d’abord un déclencheur et au moins une réaction.',
});
export const chooseAgain = message({
  en: 'What you chose is no longer there, or no longer fits the trigger. Choose again.',
  fr: 'Ce que vous avez choisi n’existe plus ou ne convient plus au déclencheur. Choisissez de nouveau.',
});
export const confirmFirst = message<[{ effects: string }]>({
  en: ({ effects }) => `Confirm first what this does: ${effects}.`,
  fr: ({ effects }) => `Confirmez d’abord ce que cela fait : ${effects}.`,
});
export const nothingHappened = message({
  en: 'Nothing of this kind has happened yet.',
  fr: 'Rien de ce genre ne s’est encore produit.',
});
export const triggerExample = message({ en: 'The example of the trigger', fr: 'L’exemple du déclencheur' });
export const notJson = message({
  en: 'This is not JSON. Paste the whole body of a call, for example {"email": "awa@exemple.sn"}.',
  fr: 'Ce n’est pas du JSON. Collez le corps entier d’un appel, par exemple {"email": "awa@exemple.sn"}.',
});
export const noWebhook = message({
  en: 'The trigger of this scenario is not the incoming webhook.',
  fr: 'Le déclencheur de ce scénario n’est pas le webhook entrant.',
});
export const callGone = message({ en: 'This call is no longer kept.', fr: 'Cet appel n’est plus conservé.' });
