import { message } from '#contract/language.ts';

export const add = message({ en: 'Add…', fr: 'Ajouter…' });
export const editFields = message({ en: 'Edit fields', fr: 'Modifier les champs' });
export const showAll = message<[{ count: number }]>({
  en: ({ count }) => `Show all ${count}`,
  fr: ({ count }) => `Afficher les ${count}`,
});
export const saved = message({ en: 'Member updated successfully', fr: 'Adhérent mis à jour' });
export const notSaved = message({ en: 'The fields were not saved.', fr: 'Les champs n’ont pas été enregistrés.' });
export const nothing = message({ en: 'Nothing', fr: 'Rien' });
export const valueNeeded = message({ en: 'Please enter a value', fr: 'Veuillez indiquer une valeur' });
export const numberLike = message({ en: 'Please write a number, such as 12.5', fr: 'Veuillez écrire un nombre, comme 12,5' });
export const dayLike = message({ en: 'Please choose a day', fr: 'Veuillez choisir une date' });

// The filters of the list of members.
export const field = message({ en: 'Member field', fr: 'Champ d’adhérent' });
export const anyField = message({ en: 'Any field', fr: 'Tous les champs' });
export const condition = message({ en: 'Condition', fr: 'Condition' });
export const value = message({ en: 'Value', fr: 'Valeur' });
export const addFilter = message({ en: 'Add filter', fr: 'Ajouter le filtre' });
export const remove = message<[{ condition: string }]>({
  en: ({ condition }) => `Remove the filter ${condition}`,
  fr: ({ condition }) => `Retirer le filtre ${condition}`,
});
export const shownTest = message<[{ field: string; op: string; value: string }]>({
  en: ({ field, op, value }) => `${field} ${op} ${value}`.trim(),
  fr: ({ field, op, value }) => `${field} ${op} ${value}`.trim(),
});

// The bulk action.
export const setField = message({ en: 'Set a field', fr: 'Remplir un champ' });
export const setForChosen = message({
  en: 'Set a field for the members that you chose',
  fr: 'Remplir un champ pour les adhérents choisis',
});
export const emptied = message({ en: 'Without a value, the field is emptied.', fr: 'Sans valeur, le champ est vidé.' });
