import { message } from './language.ts';
import { MAX_REACTIONS } from './scenario-limits.ts';

// The server refuses with these sentences, and the builder of scenarios shows them before anything is sent.

export const frequencyRequired = message({ en: 'Please choose how often it runs', fr: 'Veuillez choisir la fréquence d’exécution' });
export const intervalNumber = message({ en: 'Interval must be a number', fr: 'L’intervalle doit être un nombre' });
export const intervalWhole = message({ en: 'Interval must be a whole number', fr: 'L’intervalle doit être un nombre entier' });
export const intervalAtLeast = message({ en: 'Interval must be at least 1', fr: 'L’intervalle doit être d’au moins 1' });
export const intervalAtMost = message({ en: 'Interval must be 10,000 at most', fr: 'L’intervalle doit être de 10 000 au plus' });
export const startTimeInvalid = message({ en: 'Please enter a time such as 08:30', fr: 'Veuillez saisir une heure, par exemple 08:30' });
export const scenarioNameRequired = message({ en: 'Scenario name is required', fr: 'Le nom du scénario est obligatoire' });
export const connectionNameRequired = message({ en: 'Name is required', fr: 'Le nom est obligatoire' });
export const comparedValueRequired = message({ en: 'Please choose a value to compare', fr: 'Veuillez choisir une valeur à comparer' });
export const tooManyValues = message({ en: 'This step has too many values.', fr: 'Cette étape a trop de valeurs.' });
export const tooManyReactions = message<[{ most: number }]>({
  en: ({ most }) =>
    `A scenario may hold at most ${most} actions.${most < MAX_REACTIONS ? ` An admin can allow up to ${MAX_REACTIONS} in Settings > Programme.` : ''}`,
  fr: ({ most }) =>
    `Un scénario peut contenir ${most} actions au plus.${most < MAX_REACTIONS ? ` Un administrateur peut en permettre jusqu’à ${MAX_REACTIONS} dans Paramètres > Programme.` : ''}`,
});
export const notScenarioFile = message({ en: 'This file is not a scenario of Cauri.', fr: 'Ce fichier n’est pas un scénario de Cauri.' });
export const newerScenarioFile = message({
  en: 'This file was made by a newer version of Cauri.',
  fr: 'Ce fichier vient d’une version plus récente de Cauri.',
});
export const keptDecisionInvalid = message({
  en: 'Say whether to run what was kept or to leave it: `run` or `leave`.',
  fr: 'Dites s’il faut exécuter ce qui a été conservé ou l’abandonner : `run` ou `leave`.',
});
export const subjectRequired = message({
  en: 'Choose whom or what to run it for.',
  fr: 'Choisissez pour qui ou pour quoi l’exécuter.',
});
export const pasteCall = message({ en: 'Paste the JSON of a call.', fr: 'Collez le JSON d’un appel.' });

export const unknownAction = message({ en: 'Unknown Action', fr: 'Action inconnue' });
export const unknownService = message({ en: 'Unknown Service', fr: 'Service inconnu' });
export const appUnknown = message({
  en: 'This app is not known here any more. Choose another one.',
  fr: 'Cette application n’est plus connue ici. Choisissez-en une autre.',
});
export const connectionRequired = message<[{ name: string }]>({
  en: ({ name }) => `No connection configured for ${name} yet.`,
  fr: ({ name }) => `Aucune connexion n’est encore configurée pour ${name}.`,
});
export const fieldRequired = message<[{ label: string }]>({
  en: ({ label }) => `${label} is required`,
  fr: ({ label }) => `Le champ « ${label} » est obligatoire`,
});
export const optionUnknown = message<[{ label: string }]>({
  en: ({ label }) => `“${label}” has a value that is not among its options. Choose one of them.`,
  fr: ({ label }) => `La valeur du champ « ${label} » n’est pas parmi les choix proposés. Choisissez-en un.`,
});
export const ifNeedsConditions = message({
  en: 'Choose the conditions of the If step.',
  fr: 'Choisissez les conditions de l’étape « Si ».',
});
export const tooManyWays = message<[{ most: number }]>({
  en: ({ most }) => `At most ${most} ways may lie within one another.`,
  fr: ({ most }) => `${most} voies au plus peuvent s’emboîter.`,
});
