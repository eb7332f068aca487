import { type Count, formatCount, message, plural } from '#contract/language.ts';

// Runs of another scenario for each member of a segment, or for each response to a form.

export const forEach = message({ en: 'Do for each member', fr: 'Faire pour chaque adhérent' });
export const forEachAbout = message({
  en: 'Starts another scenario for each member of a segment. This run goes on at once, and shows how far the others are.',
  fr: 'Lance un autre scénario pour chaque adhérent d’un segment. Cette exécution continue aussitôt et montre où en sont les autres.',
});
export const started = message({ en: 'Started for a member', fr: 'Lancé pour un adhérent' });
export const startedAbout = message({
  en: 'Another scenario starts this one, with its step “Do for each member”.',
  fr: 'Un autre scénario lance celui-ci, par son étape « Faire pour chaque adhérent ».',
});
export const segment = message({ en: 'Segment', fr: 'Segment' });
export const segmentHelp = message({
  en: 'Segments are saved views of the list of members that are shared with the team.',
  fr: 'Les segments sont des vues enregistrées de la liste des adhérents, partagées avec l’équipe.',
});
export const scenario = message({ en: 'Scenario to start', fr: 'Scénario à lancer' });
export const scenarioHelp = message({
  en: 'Scenarios whose trigger is “Started for a member” are offered.',
  fr: 'Les scénarios dont le déclencheur est « Lancé pour un adhérent » sont proposés.',
});
export const limit = message({ en: 'At most', fr: 'Au plus' });
export const limitHelp = message({
  en: 'A whole number, 1,000 at most. The members who have been here longest come first.',
  fr: 'Un nombre entier, 1 000 au plus. Les adhérents les plus anciens passent d’abord.',
});
export const foundMembers = message({ en: 'Members in the segment', fr: 'Adhérents du segment' });
export const startedRuns = message({ en: 'Runs started', fr: 'Exécutions lancées' });
export const limitWrong = message<[{ most: number }]>({
  en: ({ most }) => `Enter a whole number from 1 to ${formatCount(most)}.`,
  fr: ({ most }) => `Saisissez un nombre entier de 1 à ${formatCount(most)}.`,
});
export const segmentGone = message({
  en: 'This segment no longer exists. Choose another one.',
  fr: 'Ce segment n’existe plus. Choisissez-en un autre.',
});
export const scenarioGone = message({
  en: 'The scenario to start no longer exists, or no longer begins with “Started for a member”. Choose another one.',
  fr: 'Le scénario à lancer n’existe plus, ou ne commence plus par « Lancé pour un adhérent ». Choisissez-en un autre.',
});
export const responseScenarioGone = message({
  en: 'The scenario to start no longer exists, or no longer begins with “Started for a response”. Choose another one.',
  fr: 'Le scénario à lancer n’existe plus, ou ne commence plus par « Lancé pour une réponse ». Choisissez-en un autre.',
});
export const scenarioPaused = message<[{ name: string }]>({
  en: ({ name }) => `The scenario “${name}” is paused. Switch it on first.`,
  fr: ({ name }) => `Le scénario « ${name} » est en pause. Activez-le d’abord.`,
});
export const noManyFromMany = message({
  en: 'A run that another scenario set off cannot start runs for many.',
  fr: 'Une exécution déclenchée par un autre scénario ne peut pas en lancer d’autres en nombre.',
});
export const startsRuns = message<[Count & { scenario: string }]>({
  en: ({ count, scenario }) => `“${scenario}” runs for ${formatCount(count)} ${plural(count, { one: 'member', other: 'members' })}`,
  fr: ({ count, scenario }) =>
    `« ${scenario} » s’exécute pour ${formatCount(count)} ${plural(count, { one: 'adhérent', other: 'adhérents' })}`,
});

export const forEachResponse = message({ en: 'Do for each response', fr: 'Faire pour chaque réponse' });
export const forEachResponseAbout = message({
  en: 'Starts another scenario for each response to a form. This run goes on at once, and shows how far the others are.',
  fr: 'Lance un autre scénario pour chaque réponse à un formulaire. Cette exécution continue aussitôt et montre où en sont les autres.',
});
export const startedResponse = message({ en: 'Started for a response', fr: 'Lancé pour une réponse' });
export const startedResponseAbout = message({
  en: 'Another scenario starts this one, with its step “Do for each response”.',
  fr: 'Un autre scénario lance celui-ci, par son étape « Faire pour chaque réponse ».',
});
export const form = message({ en: 'Form', fr: 'Formulaire' });
export const responses = message({ en: 'Responses', fr: 'Réponses' });
export const responsesHelp = message({
  en: 'All responses, unless you add filters. They are applied when the step runs.',
  fr: 'Toutes les réponses, sauf si vous ajoutez des filtres. Ils s’appliquent au moment où l’étape s’exécute.',
});
export const responsesUnreadable = message({
  en: 'The filters of the responses cannot be read. Set them again.',
  fr: 'Les filtres des réponses ne peuvent pas être lus. Définissez-les de nouveau.',
});
export const responsesAll = message({ en: 'All', fr: 'Toutes' });
export const responsesFiltered = message({ en: 'Those that match the filters', fr: 'Celles qui correspondent aux filtres' });
export const formGone = message({
  en: 'This form no longer exists. Choose another one.',
  fr: 'Ce formulaire n’existe plus. Choisissez-en un autre.',
});
export const formsOfResponses = message({ en: 'Form of the responses', fr: 'Formulaire des réponses' });
export const formsOfResponsesHelp = message({
  en: 'Its questions are offered as values for the steps.',
  fr: 'Ses questions sont proposées comme valeurs pour les étapes.',
});
export const scenarioForResponsesHelp = message({
  en: 'Scenarios whose trigger is “Started for a response” are offered.',
  fr: 'Les scénarios dont le déclencheur est « Lancé pour une réponse » sont proposés.',
});
export const limitOfResponses = message({
  en: 'A whole number, 1,000 at most. The oldest responses come first.',
  fr: 'Un nombre entier, 1 000 au plus. Les réponses les plus anciennes passent d’abord.',
});
export const foundResponses = message({ en: 'Responses found', fr: 'Réponses trouvées' });
export const leftOut = message({ en: 'Left out by the limit', fr: 'Laissés de côté par la limite' });
export const startsRunsForResponses = message<[Count & { scenario: string }]>({
  en: ({ count, scenario }) => `“${scenario}” runs for ${formatCount(count)} ${plural(count, { one: 'response', other: 'responses' })}`,
  fr: ({ count, scenario }) =>
    `« ${scenario} » s’exécute pour ${formatCount(count)} ${plural(count, { one: 'réponse', other: 'réponses' })}`,
});
