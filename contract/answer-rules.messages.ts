import { message } from './language.ts';

export const required = message({ en: 'This question requires an answer', fr: 'Une réponse est nécessaire à cette question' });
export const chooseOne = message({ en: 'Please choose one of the options', fr: 'Veuillez choisir l’une des réponses proposées' });
export const chooseAmong = message({ en: 'Please choose from the options', fr: 'Veuillez choisir parmi les réponses proposées' });
export const dateThatExists = message({ en: 'Please enter a date that exists', fr: 'Veuillez saisir une date qui existe' });
export const numberBetween = message<[{ min: number; max: number }]>({
  en: ({ min, max }) => `Please choose a number from ${min} to ${max}`,
  fr: ({ min, max }) => `Veuillez choisir un nombre de ${min} à ${max}`,
});
export const tooLong = message<[{ max: number }]>({
  en: ({ max }) => `This answer is too long: ${max} characters at most`,
  fr: ({ max }) => `Cette réponse est trop longue : ${max} caractères au plus`,
});
export const neverUsed = message({ en: 'Never used anywhere', fr: 'Jamais utilisée nulle part' });
