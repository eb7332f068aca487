import { formatCount, message } from '#contract/language.ts';
import type { MemberFieldKind } from '#contract/member-fields.ts';

type Named = [{ name: string }];

export const title = message({ en: 'Member fields', fr: 'Champs des adhérents' });
export const lead = message({
  en: 'What your programme wants to know of its members, besides their name, phone and product. Templates, lists, exports and imports have these fields too.',
  fr: 'Ce que votre programme veut savoir de ses adhérents, en plus du nom, du téléphone et du produit. Les modèles, listes, exports et imports ont aussi ces champs.',
});
export const notLoaded = message({ en: 'The fields could not be loaded.', fr: 'Les champs n’ont pas pu être chargés.' });
export const none = message({ en: 'No fields yet', fr: 'Aucun champ pour l’instant' });
export const noneBody = message({
  en: 'Add one for what you look for in your lists, such as the town, the size of the group or the day of birth.',
  fr: 'Ajoutez-en un pour ce que vous cherchez dans vos listes, comme la ville, la taille du groupe ou la date de naissance.',
});
export const add = message({ en: 'New field', fr: 'Nouveau champ' });
export const create = message({ en: 'Add field', fr: 'Ajouter le champ' });
export const archived = message<[{ count: number }]>({
  en: ({ count }) => `Archived (${formatCount(count)})`,
  fr: ({ count }) => `Archivés (${formatCount(count)})`,
});
export const archivedLead = message({
  en: 'Their values are kept, but no screen shows them.',
  fr: 'Leurs valeurs sont gardées, mais aucun écran ne les affiche.',
});
export const kind = message({ en: 'Kind', fr: 'Type' });
export const kindFixed = message({ en: 'The kind stays as it is.', fr: 'Le type ne change plus.' });
export const kinds: Record<MemberFieldKind, () => string> = {
  text: message({ en: 'Text', fr: 'Texte' }),
  number: message({ en: 'Number', fr: 'Nombre' }),
  date: message({ en: 'Date', fr: 'Date' }),
  choice: message({ en: 'Choice', fr: 'Choix' }),
};
export const inTemplates = message<[{ tag: string }]>({
  en: ({ tag }) => `In templates: ${tag}`,
  fr: ({ tag }) => `Dans les modèles : ${tag}`,
});
export const choices = message({ en: 'Choices', fr: 'Choix' });
export const choiceNumber = message<[{ n: number }]>({ en: ({ n }) => `Choice ${n}`, fr: ({ n }) => `Choix ${n}` });
export const addChoice = message({ en: 'Add a choice', fr: 'Ajouter un choix' });
export const removeChoice = message<[{ n: number }]>({ en: ({ n }) => `Remove choice ${n}`, fr: ({ n }) => `Retirer le choix ${n}` });
export const choiceRequired = message({ en: 'Please write what can be chosen.', fr: 'Veuillez indiquer ce que l’on peut choisir.' });
export const editOf = message<Named>({ en: ({ name }) => `Edit ${name}`, fr: ({ name }) => `Modifier ${name}` });
export const moveUp = message({ en: 'Move up', fr: 'Monter' });
export const moveDown = message({ en: 'Move down', fr: 'Descendre' });
export const archive = message({ en: 'Archive', fr: 'Archiver' });
export const takeBack = message({ en: 'Bring back', fr: 'Sortir des archives' });
export const deleteQuestion = message<Named>({ en: ({ name }) => `Delete “${name}”?`, fr: ({ name }) => `Supprimer « ${name} » ?` });
export const deleteBody = message({
  en: 'A field that members have values of, or by which a segment or a campaign selects members, is not deleted: archive it instead.',
  fr: 'Un champ dont des adhérents ont des valeurs, ou par lequel un segment ou une campagne choisit des adhérents, n’est pas supprimé : archivez-le plutôt.',
});
export const changedMeanwhile = message({
  en: 'Somebody else changed this field meanwhile',
  fr: 'Quelqu’un d’autre a modifié ce champ entre-temps',
});
export const saved = message({ en: 'Field saved', fr: 'Champ enregistré' });
export const created = message({ en: 'Field created', fr: 'Champ créé' });
export const isArchived = message<Named>({ en: ({ name }) => `“${name}” is archived`, fr: ({ name }) => `« ${name} » est archivé` });
export const isBack = message<Named>({ en: ({ name }) => `“${name}” is back`, fr: ({ name }) => `« ${name} » est de retour` });
export const deleted = message<Named>({ en: ({ name }) => `“${name}” is deleted`, fr: ({ name }) => `« ${name} » est supprimé` });
export const notSaved = message({ en: 'The field was not saved.', fr: 'Le champ n’a pas été enregistré.' });
export const notMoved = message({ en: 'The order was not changed.', fr: 'L’ordre n’a pas été changé.' });
export const notDeleted = message({ en: 'The field was not deleted.', fr: 'Le champ n’a pas été supprimé.' });
