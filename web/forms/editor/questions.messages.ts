import { formatCount, message } from '#contract/language.ts';

type Numbered = [{ number: number }];

export const questions = message({ en: 'Questions', fr: 'Questions' });
export const question = message({ en: 'Question', fr: 'Question' });
export const questionNumber = message<Numbered>({
  en: ({ number }) => `Question ${number}`,
  fr: ({ number }) => `Question ${number}`,
});
export const sectionTitle = message({ en: 'Section title', fr: 'Titre de la section' });
export const statementText = message({ en: 'Statement', fr: 'Texte' });
export const addQuestion = message({ en: 'Add question', fr: 'Ajouter une question' });
export const addSection = message({ en: 'Add section', fr: 'Ajouter une section' });
export const drag = message<Numbered>({
  en: ({ number }) => `Drag question ${number}`,
  fr: ({ number }) => `Déplacer la question ${number}`,
});
export const typeOf = message<Numbered>({
  en: ({ number }) => `Type of question ${number}`,
  fr: ({ number }) => `Type de la question ${number}`,
});
export const moveUp = message({ en: 'Move up', fr: 'Monter' });
export const moveQuestionUp = message<Numbered>({
  en: ({ number }) => `Move question ${number} up`,
  fr: ({ number }) => `Monter la question ${number}`,
});
export const moveDown = message({ en: 'Move down', fr: 'Descendre' });
export const moveQuestionDown = message<Numbered>({
  en: ({ number }) => `Move question ${number} down`,
  fr: ({ number }) => `Descendre la question ${number}`,
});
export const isNowNumber = message<[{ number: number; count: number }]>({
  en: ({ number, count }) => `The question is now number ${number} of ${count}.`,
  fr: ({ number, count }) => `La question occupe maintenant la place ${number} sur ${count}.`,
});
export const change = message({ en: 'Change', fr: 'Modifier' });
export const changeCondition = message<Numbered>({
  en: ({ number }) => `Change the condition of question ${number}`,
  fr: ({ number }) => `Modifier la condition de la question ${number}`,
});
export const removeCondition = message<Numbered>({
  en: ({ number }) => `Remove the condition of question ${number}`,
  fr: ({ number }) => `Retirer la condition de la question ${number}`,
});
export const required = message({ en: 'Required', fr: 'Obligatoire' });
export const isRequired = message<Numbered>({
  en: ({ number }) => `Question ${number} is required`,
  fr: ({ number }) => `La question ${number} est obligatoire`,
});
export const showOnlyIf = message({ en: 'Show only if…', fr: 'Afficher seulement si…' });
export const showQuestionOnlyIf = message<Numbered>({
  en: ({ number }) => `Show question ${number} only if…`,
  fr: ({ number }) => `Afficher la question ${number} seulement si…`,
});
export const addBelow = message({ en: 'Add a question below', fr: 'Ajouter une question en dessous' });
export const addBelowQuestion = message<Numbered>({
  en: ({ number }) => `Add a question below question ${number}`,
  fr: ({ number }) => `Ajouter une question sous la question ${number}`,
});
export const duplicateQuestion = message<Numbered>({
  en: ({ number }) => `Duplicate question ${number}`,
  fr: ({ number }) => `Dupliquer la question ${number}`,
});
export const deleteQuestion = message<Numbered>({
  en: ({ number }) => `Delete question ${number}`,
  fr: ({ number }) => `Supprimer la question ${number}`,
});
export const sectionDeleted = message({ en: 'Section deleted', fr: 'Section supprimée' });
export const questionDeleted = message({ en: 'Question deleted', fr: 'Question supprimée' });
export const atMost = message<[{ most: number }]>({
  en: ({ most }) => `A form has at most ${formatCount(most)} questions.`,
  fr: ({ most }) => `Un formulaire a ${formatCount(most)} questions au plus.`,
});
export const copyOf = message<[{ title: string }]>({
  en: ({ title }) => `${title} (copy)`,
  fr: ({ title }) => `${title} (copie)`,
});
export const addHelpText = message({ en: 'Add help text', fr: 'Ajouter un texte d’aide' });
export const helpText = message({ en: 'Help text (optional)', fr: 'Texte d’aide (facultatif)' });

export const options = message({ en: 'Options', fr: 'Choix' });
export const optionNumber = message<Numbered>({
  en: ({ number }) => `Option ${number}`,
  fr: ({ number }) => `Choix ${number}`,
});
export const moveOptionUp = message<Numbered>({
  en: ({ number }) => `Move option ${number} up`,
  fr: ({ number }) => `Monter le choix ${number}`,
});
export const moveOptionDown = message<Numbered>({
  en: ({ number }) => `Move option ${number} down`,
  fr: ({ number }) => `Descendre le choix ${number}`,
});
export const deleteOption = message<Numbered>({
  en: ({ number }) => `Delete option ${number}`,
  fr: ({ number }) => `Supprimer le choix ${number}`,
});
export const addOption = message({ en: 'Add option', fr: 'Ajouter un choix' });
export const optionsAtMost = message<[{ most: number }]>({
  en: ({ most }) => `${formatCount(most)} options at most.`,
  fr: ({ most }) => `${formatCount(most)} choix au plus.`,
});
export const pasteList = message({
  en: 'Paste a list to get one option a line.',
  fr: 'Collez une liste : chaque ligne devient un choix.',
});

export const showQuestionIf = message({ en: 'Show this question only if', fr: 'Afficher cette question seulement si' });
export const showSectionIf = message({ en: 'Show this section only if', fr: 'Afficher cette section seulement si' });
export const theAnswerTo = message({ en: 'The answer to', fr: 'La réponse à' });
export const isOneOf = message({ en: 'is one of', fr: 'est l’une de celles-ci' });
export const chooseOne = message({ en: 'Choose at least one', fr: 'Choisissez-en au moins une' });
export const sectionHidesToo = message({
  en: 'The questions of the section show and hide with it.',
  fr: 'Les questions de la section s’affichent et se masquent avec elle.',
});
export const setCondition = message({ en: 'Set the condition', fr: 'Définir la condition' });
export const noTarget = message({
  en: 'Put a multiple choice, checkboxes, dropdown or linear scale question above this one first: its answer can then decide.',
  fr: 'Placez d’abord au-dessus une question à choix unique, à cases à cocher, à liste déroulante ou à échelle linéaire : sa réponse pourra alors décider.',
});
export const emptyOption = message({ en: 'Empty option', fr: 'Choix vide' });
export const quoted = message<[{ value: string }]>({ en: ({ value }) => `“${value}”`, fr: ({ value }) => `« ${value} »` });
export const shownOnlyIf = message<[{ title: string; answers: string }]>({
  en: ({ title, answers }) => `Shown only if the answer to “${title}” is ${answers}.`,
  fr: ({ title, answers }) => `Affichée seulement si la réponse à « ${title} » est ${answers}.`,
});
