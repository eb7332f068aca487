import { formatCount, message } from './language.ts';

export const tooManyInvited = message<[{ most: number }]>({
  en: ({ most }) => `Please invite ${formatCount(most)} people at most at once.`,
  fr: ({ most }) => `Veuillez inviter ${formatCount(most)} personnes au plus à la fois.`,
});
