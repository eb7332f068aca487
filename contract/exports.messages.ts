import { formatCount, message } from './language.ts';

export const chooseResponse = message({ en: 'Choose at least one response.', fr: 'Choisissez au moins une réponse.' });
export const chooseMember = message({ en: 'Choose at least one member.', fr: 'Choisissez au moins un adhérent.' });
export const tooManyMembers = message<[{ most: number }]>({
  en: ({ most }) => `${formatCount(most)} members at most can be chosen one by one.`,
  fr: ({ most }) => `${formatCount(most)} adhérents au plus peuvent être choisis un par un.`,
});
