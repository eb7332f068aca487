import { formatCount, message } from '#contract/language.ts';

export const outOf = message<[{ used: number; limit: number }]>({
  en: ({ used, limit }) => `${formatCount(used)} of ${formatCount(limit)}`,
  fr: ({ used, limit }) => `${formatCount(used)} sur ${formatCount(limit)}`,
});
