import { formatCount, message } from './language.ts';

export const filtersAreJson = message({
  en: 'The filters must be a JSON array.',
  fr: 'Les filtres doivent être un tableau JSON.',
});
export const tooManyResponses = message<[{ most: number }]>({
  en: ({ most }) => `${formatCount(most)} responses at most can be chosen one by one.`,
  fr: ({ most }) => `${formatCount(most)} réponses au plus peuvent être choisies une par une.`,
});
export const atLeastThreeCharacters = message({
  en: 'Please give at least 3 characters',
  fr: 'Veuillez saisir au moins 3 caractères',
});
