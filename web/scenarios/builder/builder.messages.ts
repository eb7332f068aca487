import { countOf, message } from '#contract/language.ts';

// The page of a scenario: its bar, its canvas and its list of steps. The forms in the side panel have messages of their own.

interface Named {
  name: string;
}
interface At {
  n: number;
}

// The steps.
export const trigger = message({ en: 'Trigger', fr: 'Déclencheur' });
export const reactionAt = message<[At]>({ en: ({ n }) => `Reaction ${n}`, fr: ({ n }) => `Réaction ${n}` });
export const stepAt = message<[At]>({ en: ({ n }) => `Step ${n}`, fr: ({ n }) => `Étape ${n}` });
export const stepTitle = message<[{ place: string; module: string }]>({
  en: ({ place, module }) => `${place}: ${module}`,
  fr: ({ place, module }) => `${place} : ${module}`,
});
export const reaction = message({ en: 'Reaction', fr: 'Réaction' });
export const step = message({ en: 'Step', fr: 'Étape' });
export const steps = message({ en: 'Steps', fr: 'Étapes' });
export const stepsInOrder = message({ en: 'Steps in order', fr: 'Étapes dans l’ordre' });
export const chooseTrigger = message({ en: 'Choose a trigger', fr: 'Choisir un déclencheur' });
export const lacksTrigger = message({ en: 'Choose what sets it off', fr: 'Choisissez ce qui le déclenche' });
export const loadingStep = message({ en: 'Loading', fr: 'Chargement' });
export const editing = message({ en: 'Editing', fr: 'En cours de modification' });
export const complete = message({ en: 'Complete', fr: 'Configuration complète' });
export const stepLabel = message<[{ place: string; name: string; state: string }]>({
  en: ({ place, name, state }) => `${place}: ${name}. ${state}`,
  fr: ({ place, name, state }) => `${place} : ${name}. ${state}`,
});
export const movedTo = message<[{ name: string; n: number; total: number }]>({
  en: ({ name, n, total }) => `${name} is now number ${n} of ${total}.`,
  fr: ({ name, n, total }) => `${name} est maintenant en position ${n} sur ${total}.`,
});
export const moveUp = message<[{ place: string }]>({ en: ({ place }) => `Move ${place} up`, fr: ({ place }) => `Monter : ${place}` });
export const moveDown = message<[{ place: string }]>({
  en: ({ place }) => `Move ${place} down`,
  fr: ({ place }) => `Descendre : ${place}`,
});
export const removeStep = message<[{ place: string }]>({ en: ({ place }) => `Remove ${place}`, fr: ({ place }) => `Retirer : ${place}` });
export const changePlace = message<[{ place: string }]>({
  en: ({ place }) => `Change the place of ${place}`,
  fr: ({ place }) => `Déplacer : ${place}`,
});
export const removed = message<[Named]>({ en: ({ name }) => `“${name}” was removed`, fr: ({ name }) => `« ${name} » a été retiré` });
export const triggerNotRemoved = message({ en: 'Error removing trigger', fr: 'Le déclencheur n’a pas pu être retiré' });
export const reactionNotRemoved = message({ en: 'Error removing reaction', fr: 'La réaction n’a pas pu être retirée' });

// Between the steps.
export const conditionsBefore = message<[{ label: string; n: number }]>({
  en: ({ label, n }) => `${label}: conditions before reaction ${n}`,
  fr: ({ label, n }) => `${label} : conditions avant la réaction ${n}`,
});
export const addHere = message({ en: 'Add a reaction here', fr: 'Ajouter une réaction ici' });
export const addBefore = message<[At]>({
  en: ({ n }) => `Add a reaction before reaction ${n}`,
  fr: ({ n }) => `Ajouter une réaction avant la réaction ${n}`,
});
export const addReaction = message({ en: 'Add a reaction', fr: 'Ajouter une réaction' });

// Ways after a step.
export const whyItFailed = message({ en: 'Why it failed', fr: 'Raison de l’échec' });
export const whyItFailedExample = message({ en: 'The service did not answer.', fr: 'Le service n’a pas répondu.' });
export const addOnWay = message<[{ way: string; n: number }]>({
  en: ({ way, n }) => `${way}: add a reaction after reaction ${n}`,
  fr: ({ way, n }) => `${way} : ajouter une réaction après la réaction ${n}`,
});
export const add = message({ en: 'Add', fr: 'Ajouter' });
export const wayAfter = message<[{ way: string; n: number }]>({
  en: ({ way, n }) => `${way}, after reaction ${n}`,
  fr: ({ way, n }) => `${way}, après la réaction ${n}`,
});

// The canvas.
export const canvas = message({ en: 'Canvas', fr: 'Canevas' });
export const beforeReaction = message<[At]>({ en: ({ n }) => `Before reaction ${n}`, fr: ({ n }) => `Avant la réaction ${n}` });
export const end = message({ en: 'End', fr: 'Fin' });
export const connection = message({ en: 'Connection', fr: 'Liaison' });
export const miniMap = message({ en: 'Mini map', fr: 'Mini-carte' });
export const canvasControls = message({ en: 'Canvas controls', fr: 'Commandes du canevas' });
export const zoomOut = message({ en: 'Zoom out', fr: 'Zoom arrière' });
export const zoomIn = message({ en: 'Zoom in', fr: 'Zoom avant' });
export const fitView = message({ en: 'Fit to view', fr: 'Ajuster à la vue' });
/** React Flow describes its nodes and edges to screen readers with these sentences. */
export const nodeKeys = message({
  en: 'Press Enter or Space to open a step.',
  fr: 'Appuyez sur Entrée ou Espace pour ouvrir une étape.',
});
export const edgeKeys = message({ en: 'A line that connects two steps.', fr: 'Un trait qui relie deux étapes.' });

// The bar.
export const builder = message({ en: 'Builder', fr: 'Éditeur' });
export const list = message({ en: 'List', fr: 'Liste' });
export const showStepsAs = message({ en: 'Show the steps as', fr: 'Présentation des étapes' });
export const limits = message({ en: 'Limits', fr: 'Limites' });
export const moreActions = message({ en: 'More actions', fr: 'Autres actions' });
export const dryRun = message({ en: 'Dry run', fr: 'Simulation' });
export const runOnce = message({ en: 'Run once', fr: 'Exécuter une fois' });
export const notRun = message({ en: 'The scenario could not be run', fr: 'Le scénario n’a pas pu être exécuté' });
export const notSaved = message({ en: 'The scenario could not be saved', fr: 'Le scénario n’a pas pu être enregistré' });
export const pauseAndSave = message({ en: 'Pause and save', fr: 'Mettre en pause et enregistrer' });
export const appsNotLoaded = message({ en: 'The apps could not be loaded', fr: 'Les applications n’ont pas pu être chargées' });

// The unpublished changes.
export const unpublished = message({ en: 'Unpublished changes', fr: 'Modifications non publiées' });
export const notPublishedYet = message({ en: 'Not published yet', fr: 'Pas encore publié' });
export const publish = message({ en: 'Publish', fr: 'Publier' });
export const discard = message({ en: 'Discard', fr: 'Abandonner' });
export const discardQuestion = message({ en: 'Discard the unpublished changes?', fr: 'Abandonner les modifications non publiées ?' });
export const discardExplained = message({
  en: 'The scenario is again as it runs. What you changed since it was published is lost.',
  fr: 'Le scénario revient à la version qui s’exécute. Ce que vous avez modifié depuis sa publication est perdu.',
});
export const discardChanges = message({ en: 'Discard changes', fr: 'Abandonner les modifications' });
export const discarded = message({ en: 'The changes are discarded', fr: 'Les modifications ont été abandonnées' });
export const notDiscarded = message({ en: 'The changes could not be discarded', fr: 'Les modifications n’ont pas pu être abandonnées' });
export const changesNotSaved = message({ en: 'The changes could not be saved', fr: 'Les modifications n’ont pas pu être enregistrées' });
export const published = message({ en: 'The changes are published', fr: 'Les modifications sont publiées' });
export const publishedAndFollowed = message({
  en: 'The changes are published: runs that begin now follow them',
  fr: 'Les modifications sont publiées : les prochaines exécutions les suivent',
});
export const notPublished = message({ en: 'The changes could not be published', fr: 'Les modifications n’ont pas pu être publiées' });

// Two versions of the same scenario.
export const conflict = message({
  en: 'Somebody else saved this scenario meanwhile',
  fr: 'Quelqu’un d’autre a enregistré ce scénario entre-temps',
});
export const chooseVersion = message({
  en: 'Nothing is lost yet: choose which version to keep.',
  fr: 'Rien n’est encore perdu : choisissez la version à garder.',
});
export const theirVersion = message({ en: 'Their version', fr: 'L’autre version' });
export const onThisScreen = message({ en: 'On this screen, not saved', fr: 'Sur cet écran, non enregistrée' });
export const savedAt = message<[{ time: string }]>({ en: ({ time }) => `Saved ${time}`, fr: ({ time }) => `Enregistrée le ${time}` });
export const conflictHelp = message({
  en: 'After “Take theirs”, undo (Ctrl+Z) brings your version back. “Keep my version” saves over theirs.',
  fr: 'Après « Prendre l’autre version », « Annuler » (Ctrl+Z) rétablit votre version. « Garder ma version » remplace l’autre.',
});
export const withoutName = message({ en: 'Without a name', fr: 'Sans nom' });
export const changed = message({ en: 'changed', fr: 'modifié' });
export const onlyHere = message({ en: 'only here', fr: 'seulement ici' });
export const notChosen = message({ en: 'Not chosen', fr: 'Non choisi' });
export const conditions = message({ en: countOf('condition', 'conditions'), fr: countOf('condition', 'conditions') });

// The apps and their modules.
export const whatTriggers = message({ en: 'What sets it off?', fr: 'Qu’est-ce qui le déclenche ?' });
export const whatHappens = message({ en: 'What is to happen?', fr: 'Que doit-il se passer ?' });
export const searchApps = message({ en: 'Search apps and modules', fr: 'Rechercher une application ou un module' });
export const allApps = message({ en: 'All apps', fr: 'Toutes les applications' });
export const triggers = message({ en: countOf('trigger', 'triggers'), fr: countOf('déclencheur', 'déclencheurs') });
export const actions = message({ en: countOf('action', 'actions'), fr: countOf('action', 'actions') });
export const nothingMatches = message({ en: 'Nothing matches. Try another word.', fr: 'Rien ne correspond. Essayez un autre mot.' });
export const emptyValue = message({ en: 'empty', fr: 'vide' });
/** A number in a step's form, on the card of the step. */
export const numberIn = message<[{ label: string; value: string }]>({
  en: ({ label, value }) => `${label}: ${value}`,
  fr: ({ label, value }) => `${label} : ${value}`,
});
