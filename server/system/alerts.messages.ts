import { formatCount, message, plural } from '#contract/language.ts';

export const wrongSubject = message<[{ title: string; more: number }]>({
  en: ({ title, more }) => (more === 0 ? title : `${title}, and ${plural(more, { one: 'one more', other: `${formatCount(more)} more` })}`),
  fr: ({ title, more }) =>
    more === 0 ? title : `${title}, et ${plural(more, { one: 'un autre point', other: `${formatCount(more)} autres points` })}`,
});
export const overSubject = message<[{ title: string; more: number }]>({
  en: ({ title, more }) =>
    more === 0 ? `Over: ${title}` : `Over: ${title}, and ${plural(more, { one: 'one more', other: `${formatCount(more)} more` })}`,
  fr: ({ title, more }) =>
    more === 0
      ? `Résolu : ${title}`
      : `Résolu : ${title}, et ${plural(more, { one: 'un autre point', other: `${formatCount(more)} autres points` })}`,
});
export const isOver = message<[{ title: string }]>({ en: ({ title }) => `Over: ${title}.`, fr: ({ title }) => `Résolu : ${title}.` });
export const seeAll = message({ en: 'The system page shows everything:', fr: 'La page Système montre tout :' });
export const saved = message({ en: 'The settings are saved', fr: 'Les paramètres sont enregistrés' });
export const testSent = message({
  en: 'The test alert is on its way. It is over in five minutes, which you are told too.',
  fr: 'L’alerte de test est en route. Elle prend fin dans cinq minutes, ce qui vous sera aussi annoncé.',
});
export const reachesNobody = message({
  en: 'An alert would reach nobody. Choose how admins are told, and see that e-mails can leave.',
  fr: 'Une alerte n’atteindrait personne. Choisissez comment prévenir les administrateurs, et vérifiez que les e-mails peuvent partir.',
});
export const chooseConnection = message({ en: 'Choose a connection to WhatsApp.', fr: 'Choisissez une connexion à WhatsApp.' });
export const numbersNeeded = message<[{ most: number }]>({
  en: ({ most }) => `Enter one to ${most} phone numbers, separated by commas.`,
  fr: ({ most }) => `Saisissez un à ${most} numéros de téléphone, séparés par des virgules.`,
});
export const templateNeeded = message({
  en: 'Enter the name of a template that WhatsApp has approved.',
  fr: 'Saisissez le nom d’un modèle que WhatsApp a approuvé.',
});
