import { formatCount, message } from '#contract/language.ts';

export { bodyTooLong } from '#contract/templates.messages.ts';

// These sentences say why a template cannot be sent. Campaigns and e-mails store them with their arguments.

export const tooManyFields = message<[{ max: number }]>({
  en: ({ max }) => `The body of the template has too many merge fields: ${formatCount(max)} at most. Please remove some.`,
  fr: ({ max }) => `Le corps du modèle contient trop de champs de fusion : ${formatCount(max)} au plus. Veuillez en retirer.`,
});
export const tooManyParts = message<[{ max: number }]>({
  en: ({ max }) =>
    `The body of the template has too many parts: ${formatCount(max)} paragraphs, lines, list items and links at most. Please send it as several e-mails.`,
  fr: ({ max }) =>
    `Le corps du modèle contient trop d’éléments : ${formatCount(max)} paragraphes, lignes, puces et liens au plus. Veuillez l’envoyer en plusieurs e-mails.`,
});
export const nestedTooDeeply = message<[{ max: number }]>({
  en: ({ max }) =>
    `The body of the template is nested too deeply: ${formatCount(max)} levels at most. Please take lists, quotes and frames out of one another.`,
  fr: ({ max }) =>
    `Le corps du modèle a trop de niveaux imbriqués : ${formatCount(max)} au plus. Veuillez sortir les listes, citations et cadres les uns des autres.`,
});
