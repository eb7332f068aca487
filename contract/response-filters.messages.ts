import { message } from './language.ts';

// The filters of the responses to a form in words.

export const is = message({ en: 'is', fr: 'est' });
export const contains = message({ en: 'contains', fr: 'contient' });
export const isAtLeast = message({ en: 'is at least', fr: 'est au moins' });
export const isAtMost = message({ en: 'is at most', fr: 'est au plus' });
export const isAnswered = message({ en: 'is answered', fr: 'a une réponse' });
export const hasNoAnswer = message({ en: 'has no answer', fr: 'n’a pas de réponse' });
export const wasSkipped = message({ en: 'was skipped', fr: 'est passée' });
export const unknownQuestion = message({ en: 'An unknown question', fr: 'Une question inconnue' });
export const filterContains = message<[{ title: string; value: string }]>({
  en: ({ title, value }) => `${title} · contains “${value}”`,
  fr: ({ title, value }) => `${title} · contient « ${value} »`,
});
export const filterAtLeast = message<[{ title: string; value: string }]>({
  en: ({ title, value }) => `${title} · at least ${value}`,
  fr: ({ title, value }) => `${title} · au moins ${value}`,
});
export const filterAtMost = message<[{ title: string; value: string }]>({
  en: ({ title, value }) => `${title} · at most ${value}`,
  fr: ({ title, value }) => `${title} · au plus ${value}`,
});
export const withNote = message({ en: 'With a note', fr: 'Avec une note' });
export const withoutNote = message({ en: 'Without a note', fr: 'Sans note' });
export const withMember = message({ en: 'With a member', fr: 'Avec un adhérent' });
export const withoutMember = message({ en: 'Without a member', fr: 'Sans adhérent' });
