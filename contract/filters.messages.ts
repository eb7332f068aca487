import { message } from './language.ts';

export const invalidStatus = message({ en: 'Invalid status selected.', fr: 'Le statut choisi n’est pas valide.' });
export const dateSince = message<[{ year: number }]>({
  en: ({ year }) => `Please choose a date from ${year} to 2199`,
  fr: ({ year }) => `Veuillez choisir une date entre ${year} et 2199`,
});
export const monthLike = message({ en: 'A month looks like 2026-11.', fr: 'Un mois s’écrit sous la forme 2026-11.' });
export const whatToLookFor = message({ en: 'Please say what to look for', fr: 'Veuillez indiquer ce que vous cherchez' });
export const filtersAtMost = message<[{ max: number }]>({
  en: ({ max }) => `${max} filters at most.`,
  fr: ({ max }) => `${max} filtres au plus.`,
});
