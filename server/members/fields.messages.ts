import { message } from '#contract/language.ts';

export const noField = message({ en: 'This field does not exist.', fr: 'Ce champ n’existe pas.' });
export const fieldExists = message({ en: 'There is already a field with this name.', fr: 'Un champ porte déjà ce nom.' });
export const tooManyFields = message<[{ max: number }]>({
  en: ({ max }) => `There are ${max} fields already, and there cannot be more. Please archive one first.`,
  fr: ({ max }) => `Il y a déjà ${max} champs, et il ne peut pas y en avoir davantage. Veuillez d’abord en archiver un.`,
});
export const tooManyArchived = message<[{ max: number }]>({
  en: ({ max }) => `There are ${max} fields with the archived ones. Please delete one that no member has a value of.`,
  fr: ({ max }) => `Il y a ${max} champs avec les champs archivés. Veuillez en supprimer un dont aucun adhérent n’a de valeur.`,
});
export const optionsNeeded = message({ en: 'Please add at least one choice.', fr: 'Veuillez ajouter au moins un choix.' });
export const optionTwice = message<[{ label: string }]>({
  en: ({ label }) => `“${label}” is there twice.`,
  fr: ({ label }) => `« ${label} » y figure deux fois.`,
});
export const optionUsed = message<[{ label: string }]>({
  en: ({ label }) => `Members have “${label}”. Please give them another choice first, or rename it.`,
  fr: ({ label }) => `Des adhérents ont « ${label} ». Donnez-leur d’abord un autre choix, ou renommez-le.`,
});
export const fieldUsed = message({
  en: 'Members have a value in this field. Archive it instead: the values are kept.',
  fr: 'Des adhérents ont une valeur dans ce champ. Archivez-le plutôt : les valeurs sont gardées.',
});
export const optionInFilters = message<[{ label: string; names: string }]>({
  en: ({ label, names }) => `“${label}” is in use: ${names}. Please choose something else there first, or rename it.`,
  fr: ({ label, names }) => `« ${label} » est encore en service : ${names}. Choisissez-y d’abord autre chose, ou renommez-le.`,
});
export const fieldInFilters = message<[{ names: string }]>({
  en: ({ names }) => `This field is in use: ${names}. Choose something else there first, or archive it instead.`,
  fr: ({ names }) => `Ce champ est encore en service : ${names}. Choisissez-y d’abord autre chose, ou archivez-le plutôt.`,
});
export const fieldCreated = message({ en: 'Field created', fr: 'Champ créé' });
export const fieldChangedMeanwhile = message({
  en: 'Somebody else changed this field meanwhile. Choose which version to keep.',
  fr: 'Quelqu’un d’autre a modifié ce champ entre-temps. Choisissez la version à garder.',
});
export const fieldSaved = message({ en: 'Field saved', fr: 'Champ enregistré' });
export const fieldDeleted = message({ en: 'Field deleted', fr: 'Champ supprimé' });

export const fieldGone = message({
  en: 'This field does not exist any more, or is archived.',
  fr: 'Ce champ n’existe plus, ou il est archivé.',
});
export const numberNeeded = message({
  en: 'Please write a number, such as 12 or 12.5.',
  fr: 'Veuillez écrire un nombre, comme 12 ou 12,5.',
});
export const dateNeeded = message({
  en: 'Please choose a date from 1900 to 2199.',
  fr: 'Veuillez choisir une date entre 1900 et 2199.',
});
export const choiceNeeded = message({ en: 'Please choose one of the choices.', fr: 'Veuillez choisir l’un des choix proposés.' });
export const textNeeded = message({ en: 'Please write a text.', fr: 'Veuillez écrire un texte.' });
