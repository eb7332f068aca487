import { formatCount, message } from './language.ts';

export const frequencyTooSmall = message({ en: 'The frequency is 1 or more', fr: 'L’intervalle est de 1 ou plus' });
export const chooseDateTime = message({ en: 'Please choose a date and a time', fr: 'Veuillez choisir une date et une heure' });
export const dateTooLate = message({
  en: 'Please choose a date up to the year 2200',
  fr: 'Veuillez choisir une date jusqu’à l’année 2200',
});
export const nameRequired = message({ en: 'Campaign name is required', fr: 'Le nom de la campagne est obligatoire' });
export const chooseTemplate = message({ en: 'Please choose a template', fr: 'Veuillez choisir un modèle' });
export const tooManySegments = message<[{ max: number }]>({
  en: ({ max }) => `${max} segments at most.`,
  fr: ({ max }) => `${max} segments au plus.`,
});
export const tooManyMembers = message<[{ max: number }]>({
  en: ({ max }) => `At most ${formatCount(max)} members can be chosen one by one.`,
  fr: ({ max }) => `Vous pouvez choisir au plus ${formatCount(max)} adhérents un par un.`,
});
export const tooManyAddresses = message({
  en: 'A test goes to 5 addresses at most.',
  fr: 'Un test est envoyé à 5 adresses au plus.',
});
export const cannotDeleteSending = message({
  en: 'This campaign is being sent. Pause or cancel it first.',
  fr: 'Cette campagne est en cours d’envoi. Mettez-la d’abord en pause ou annulez-la.',
});
