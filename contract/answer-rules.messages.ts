import { formatCount, message } from './language.ts';

export const required = message({ en: 'This question requires an answer', fr: 'Une réponse à cette question est nécessaire' });
export const chooseOne = message({ en: 'Please choose one of the options', fr: 'Veuillez choisir l’une des réponses proposées' });
export const chooseAmong = message({ en: 'Please choose from the options', fr: 'Veuillez choisir parmi les réponses proposées' });
export const dateThatExists = message({ en: 'Please enter a date that exists', fr: 'Veuillez saisir une date qui existe' });
export const numberBetween = message<[{ min: number; max: number }]>({
  en: ({ min, max }) => `Please choose a number from ${min} to ${max}`,
  fr: ({ min, max }) => `Veuillez choisir un nombre de ${min} à ${max}`,
});
export const notAQuestion = message({ en: 'This is not a question', fr: 'Ceci n’est pas une question' });
export const chooseFileAgain = message({ en: 'Please choose the file again', fr: 'Veuillez choisir le fichier à nouveau' });
export const enterText = message({ en: 'Please enter a text', fr: 'Veuillez saisir un texte' });
export const tooLong = message<[{ max: number }]>({
  en: ({ max }) => `This answer is too long: ${formatCount(max)} characters at most`,
  fr: ({ max }) => `Cette réponse est trop longue : ${formatCount(max)} caractères au plus`,
});
export const unstorableCharacter = message({
  en: 'This answer contains a character that cannot be stored',
  fr: 'Cette réponse contient un caractère qui ne peut pas être enregistré',
});
