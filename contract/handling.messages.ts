import { formatCount, message } from './language.ts';

export const statusNameRequired = message({ en: 'Please name the status.', fr: 'Veuillez nommer le statut.' });
export const statusNamesDiffer = message({
  en: 'Two statuses have the same name.',
  fr: 'Deux statuts portent le même nom.',
});
export const statusesAtMost = message<[{ max: number }]>({
  en: ({ max }) => `A form has at most ${formatCount(max)} statuses.`,
  fr: ({ max }) => `Un formulaire a au plus ${formatCount(max)} statuts.`,
});
export const nothingToSet = message({
  en: 'Please say which status or owner the responses get.',
  fr: 'Veuillez indiquer le statut ou le responsable à attribuer aux réponses.',
});
