import { message } from './language.ts';

export const choiceNeedsOption = message({
  en: 'A choice question needs at least one option',
  fr: 'Une question à choix doit avoir au moins un choix',
});
export const highestAboveLowest = message({
  en: 'The highest value must be greater than the lowest',
  fr: 'La valeur maximale doit être supérieure à la valeur minimale',
});
export const endBetween = message<[{ min: number; max: number }]>({
  en: ({ min, max }) => `Please choose a whole number from ${min} to ${max}`,
  fr: ({ min, max }) => `Veuillez choisir un nombre entier de ${min} à ${max}`,
});
export const highestBelowLowest = message({
  en: 'The highest value must not be below the lowest',
  fr: 'La valeur maximale ne doit pas être inférieure à la valeur minimale',
});
export const moreThanOptions = message({
  en: 'The question has fewer options than that',
  fr: 'La question a moins de choix que cela',
});
export const dependsOnLater = message({
  en: 'This question depends on one that does not come before it',
  fr: 'Cette question dépend d’une question qui ne la précède pas',
});
export const dependsOnChoice = message({
  en: 'This question can only depend on a choice, a scale, or yes or no',
  fr: 'Cette question ne peut dépendre que d’un choix, d’une échelle, ou d’un oui ou non',
});
export const atLeastOneQuestion = message({
  en: 'You must have at least one question',
  fr: 'Le formulaire doit avoir au moins une question',
});
export const sameQuestionId = message({
  en: 'Two questions have the same id',
  fr: 'Deux questions ont le même identifiant',
});
export const sameOptionId = message({ en: 'Two options have the same id', fr: 'Deux choix ont le même identifiant' });
export const maximumTooLow = message({ en: 'The maximum must be 1 or more', fr: 'Le maximum doit être de 1 ou plus' });
export const retentionTooShort = message({
  en: 'Keep responses for 1 day or more',
  fr: 'Conservez les réponses 1 jour ou plus',
});

export const cannotPublish = message({
  en: 'This form cannot be published yet. Please complete the fields that are marked.',
  fr: 'Ce formulaire ne peut pas encore être publié. Veuillez compléter les champs signalés.',
});
export const giveTitle = message({ en: 'Please give the form a title', fr: 'Veuillez donner un titre au formulaire' });
export const giveSectionTitle = message({
  en: 'Please give the section a title',
  fr: 'Veuillez donner un titre à la section',
});
export const writeQuestion = message({ en: 'Please write the question', fr: 'Veuillez rédiger la question' });
export const writeStatement = message({ en: 'Please write the statement', fr: 'Veuillez rédiger le texte' });
export const wouldRead = message<[{ wanted: string; text: string }]>({
  en: ({ wanted, text }) => `${wanted}: people would read “${text}”`,
  fr: ({ wanted, text }) => `${wanted} : les personnes liraient « ${text} »`,
});
export const writeDescription = message<[{ text: string }]>({
  en: ({ text }) => `Please write a description or leave it empty: people would read “${text}”`,
  fr: ({ text }) => `Veuillez rédiger une description ou la laisser vide : les personnes liraient « ${text} »`,
});
export const nameOption = message({
  en: 'Please name this option or delete it',
  fr: 'Veuillez nommer ce choix ou le supprimer',
});
