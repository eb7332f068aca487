import { type Count, counted, countOf, formatCount, message } from '#contract/language.ts';

// The list of scenarios, and the dialog that creates one.

export const title = message({ en: 'Automation Scenarios', fr: 'Scénarios d’automatisation' });
export const description = message({
  en: 'What is to happen by itself: one trigger, then its reactions in order.',
  fr: 'Ce qui doit se faire tout seul : un déclencheur, puis ses réactions dans l’ordre.',
});
export const newScenario = message({ en: 'New Scenario', fr: 'Nouveau scénario' });
export const createScenario = message({ en: 'Create Scenario', fr: 'Créer un scénario' });
export const searchScenarios = message({ en: 'Search scenarios', fr: 'Rechercher un scénario' });
export const showActive = message({ en: 'Active', fr: 'Actifs' });
export const activeScenarios = message({ en: 'Active Scenarios', fr: 'Scénarios actifs' });
export const listNotLoaded = message({ en: 'The scenarios could not be loaded', fr: 'Les scénarios n’ont pas pu être chargés' });
export const noScenarios = message({ en: 'No scenarios yet', fr: 'Aucun scénario pour l’instant' });
export const createFirst = message({
  en: 'Create your first automation scenario to get started',
  fr: 'Créez votre premier scénario d’automatisation pour commencer',
});
export const noMatch = message({ en: 'No scenario matches', fr: 'Aucun scénario ne correspond' });
export const tryAnotherWord = message({
  en: 'Try another word, or show active and paused ones.',
  fr: 'Essayez un autre mot, ou affichez les scénarios actifs et en pause.',
});
export const showAll = message({ en: 'Show all scenarios', fr: 'Afficher tous les scénarios' });
export const loadingScenarios = message({ en: 'Loading scenarios...', fr: 'Chargement des scénarios…' });
export const startFromReadyMade = message({ en: 'Or start from a ready-made one', fr: 'Ou partez d’un scénario prêt à l’emploi' });

export const fromScratch = message({ en: 'From scratch', fr: 'Nouveau' });
export const readyMade = message({ en: 'Ready-made', fr: 'Prêts à l’emploi' });
export const readyMadeNotLoaded = message({
  en: 'The ready-made scenarios could not be loaded',
  fr: 'Les scénarios prêts à l’emploi n’ont pas pu être chargés',
});
export const nameExample = message({ en: 'Welcome new members', fr: 'Accueillir les nouveaux adhérents' });
export const howItStarts = message({ en: 'What sets it off?', fr: 'Qu’est-ce qui le déclenche ?' });
export const onEvent = message({ en: 'An event', fr: 'Un événement' });
export const onSchedule = message({ en: 'A schedule', fr: 'Un horaire' });
export const eventNext = message({
  en: 'You choose the event in the next step: a new member, a payment, a response…',
  fr: 'Vous choisissez l’événement à l’étape suivante : nouvel adhérent, paiement, réponse…',
});
export const emptyMeansToday = message({ en: 'Left empty: today', fr: 'Si ce champ est vide : aujourd’hui' });
export const created = message({ en: 'Scenario created successfully!', fr: 'Scénario créé' });
export const notCreated = message({ en: 'Failed to create scenario.', fr: 'Le scénario n’a pas pu être créé.' });

export const importScenario = message({ en: 'Import', fr: 'Importer' });
export const imported = message<[{ name: string }]>({
  en: ({ name }) => `“${name}” was imported, paused`,
  fr: ({ name }) => `« ${name} » a été importé, en pause`,
});
export const notImported = message({ en: 'The file could not be imported', fr: 'Le fichier n’a pas pu être importé' });
export const fileTooLarge = message({
  en: 'This file is too large to be a scenario.',
  fr: 'Ce fichier est trop volumineux pour être un scénario.',
});
export const fileDamaged = message({
  en: 'This file is damaged: it does not hold a whole scenario.',
  fr: 'Ce fichier est endommagé : il ne contient pas de scénario complet.',
});

interface Named {
  name: string;
}
export const actionsFor = message<[Named]>({ en: ({ name }) => `Actions for ${name}`, fr: ({ name }) => `Actions pour ${name}` });
export const isActive = message<[Named]>({ en: ({ name }) => `${name} is active`, fr: ({ name }) => `${name} est actif` });
/** The marked part is read by screen readers only. */
export const deleteNamed = message<[Named]>({
  en: ({ name }) => `Delete<hidden> ${name}</hidden>`,
  fr: ({ name }) => `Supprimer<hidden> ${name}</hidden>`,
});
export const moreReactions = message<[Count]>({
  en: ({ count }) => `+${formatCount(count)} more`,
  fr: ({ count }) => `+${counted(count, { one: 'autre', other: 'autres' })}`,
});
export const noReactions = message({ en: 'No reactions configured', fr: 'Aucune réaction configurée' });
export const reactions = message({ en: countOf('reaction', 'reactions'), fr: countOf('réaction', 'réactions') });
export const schedule = message({ en: 'Schedule', fr: 'Programmation' });
export const createdOn = message({ en: 'Created', fr: 'Créé le' });
export const nextRun = message({ en: 'Next run', fr: 'Prochaine exécution' });
export const lastRun = message({ en: 'Last run', fr: 'Dernière exécution' });
export const whenItHappens = message({ en: 'When it happens', fr: 'Quand cela se produit' });
export const notScheduled = message({ en: 'Not scheduled', fr: 'Non programmée' });
export const viewNamed = message<[Named]>({
  en: ({ name }) => `View Scenario<hidden> ${name}</hidden>`,
  fr: ({ name }) => `Voir le scénario<hidden> ${name}</hidden>`,
});
export const idOf = message<[{ id: string }]>({ en: ({ id }) => `ID: ${id}`, fr: ({ id }) => `ID : ${id}` });
export const version = message<[{ version: number }]>({
  en: ({ version }) => `Version ${version}`,
  fr: ({ version }) => `Version ${version}`,
});

export const lastResult = message<[{ state: string }]>({
  en: ({ state }) => `Last result: <badge>${state}</badge>`,
  fr: ({ state }) => `Dernier résultat : <badge>${state}</badge>`,
});
export const failedLately = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} failed in 24 h`,
  fr: ({ count }) => `${counted(count, { one: 'échec', other: 'échecs' })} en 24 h`,
});
export const needReview = message<[Count]>({
  en: ({ count }) => counted(count, { one: 'needs review', other: 'need review' }),
  fr: ({ count }) => `${formatCount(count)} à vérifier`,
});
