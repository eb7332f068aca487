import { message } from '#contract/language.ts';
import type { LabelUse } from '#contract/tags.ts';

type Named = [{ name: string }];

export const tags = message({ en: 'Tags', fr: 'Étiquettes' });
export const tagsLead = message({
  en: 'Short words that staff give to members, to find them and to write to them.',
  fr: 'Des mots courts que l’équipe donne aux adhérents, pour les retrouver et leur écrire.',
});
export const groups = message({ en: 'Access groups', fr: 'Groupes d’accès' });
export const groupsLead = message({
  en: 'What members may enter in the community. Those of Circle are named and deleted there.',
  fr: 'Ce à quoi les adhérents ont accès dans la communauté. Ceux de Circle y sont nommés et supprimés.',
});
export const notLoaded = message({ en: 'This list could not be loaded.', fr: 'Cette liste n’a pas pu être chargée.' });
export const noTags = message({ en: 'No tags yet', fr: 'Aucune étiquette pour l’instant' });
export const noTagsBody = message({
  en: 'A tag marks members who have something in common, such as “Ambassador”.',
  fr: 'Une étiquette marque les adhérents qui ont un point commun, par exemple « Ambassadrice ».',
});
export const noGroups = message({ en: 'No access groups yet', fr: 'Aucun groupe d’accès pour l’instant' });
export const noGroupsBody = message({
  en: 'A product gives its members access to the groups that it names.',
  fr: 'Un produit donne à ses adhérents l’accès aux groupes qu’il indique.',
});
export const newTag = message({ en: 'New tag', fr: 'Nouvelle étiquette' });
export const newGroup = message({ en: 'New access group', fr: 'Nouveau groupe d’accès' });
export const createTag = message({ en: 'Create tag', fr: 'Créer l’étiquette' });
export const createGroup = message({ en: 'Create access group', fr: 'Créer le groupe d’accès' });
export const editOf = message<Named>({ en: ({ name }) => `Edit ${name}`, fr: ({ name }) => `Modifier ${name}` });
export const mergeOf = message<Named>({ en: ({ name }) => `Merge ${name}`, fr: ({ name }) => `Fusionner ${name}` });
export const mergeInto = message({ en: 'Merge into another…', fr: 'Fusionner avec…' });
export const deleteOf = message<Named>({ en: ({ name }) => `Delete ${name}`, fr: ({ name }) => `Supprimer ${name}` });
export const saved = message({ en: 'Saved', fr: 'Enregistré' });
export const created = message({ en: 'Created', fr: 'Création effectuée' });
export const notSaved = message({ en: 'This was not saved.', fr: 'L’enregistrement n’a pas abouti.' });
export const notMerged = message({ en: 'Nothing was merged.', fr: 'La fusion n’a pas abouti.' });
export const notDeleted = message({ en: 'Nothing was deleted.', fr: 'La suppression n’a pas abouti.' });
export const color = message({ en: 'Colour', fr: 'Couleur' });
export const emoji = message({ en: 'Emoji', fr: 'Émoji' });
export const members = message<[{ count: number; shown: string }]>({
  en: ({ count, shown }) => (count === 1 ? '1 member' : `${shown} members`),
  fr: ({ count, shown }) => (count < 2 ? `${shown} adhérent` : `${shown} adhérents`),
});
export const inCircle = message({ en: 'In Circle', fr: 'Dans Circle' });
export const usedIn = message<[{ names: string }]>({
  en: ({ names }) => `Used in: ${names}`,
  fr: ({ names }) => `Utilisation : ${names}`,
});
export const stillUsed = message<[{ names: string }]>({
  en: ({ names }) => `It is still used in: ${names}. Choose something else there first, or merge it into another one.`,
  fr: ({ names }) => `Encore en usage : ${names}. Choisissez-y d’abord autre chose, ou procédez à une fusion.`,
});
/** The name of a setting says that it is one. */
export const use = message<[LabelUse]>({
  en: ({ kind, name }) =>
    ({
      segment: `segment “${name}”`,
      campaign: `campaign “${name}”`,
      scenario: `scenario “${name}”`,
      product: `product “${name}”`,
      setting: name,
    })[kind],
  fr: ({ kind, name }) =>
    ({
      segment: `segment « ${name} »`,
      campaign: `campagne « ${name} »`,
      scenario: `scénario « ${name} »`,
      product: `produit « ${name} »`,
      setting: name,
    })[kind],
});

export const into = message({ en: 'Keep instead', fr: 'À conserver à la place' });
export const chooseOne = message({ en: 'Please choose what to keep', fr: 'Veuillez choisir ce qui est conservé' });
export const mergeHelp = message<[{ name: string; members: string }]>({
  en: ({ name, members }) =>
    `${name} is deleted. The members who have it (${members}) get what you choose instead, and whatever uses it does too. No scenario starts. This cannot be undone.`,
  fr: ({ name, members }) =>
    `${name} disparaît. Les adhérents qui l’ont (${members}) reçoivent ce que vous choisissez, et tout ce qui s’en sert aussi. Aucun scénario ne démarre. Cette action est irréversible.`,
});
export const merge = message({ en: 'Merge', fr: 'Fusionner' });
export const merged = message<[{ from: string; into: string }]>({
  en: ({ from, into }) => `${from} was merged into ${into}`,
  fr: ({ from, into }) => `Fusion effectuée : ${from} avec ${into}`,
});
export const deleteQuestion = message<Named>({ en: ({ name }) => `Delete ${name}?`, fr: ({ name }) => `Supprimer ${name} ?` });
export const deleteBody = message<[{ count: number; shown: string }]>({
  en: ({ count, shown }) => {
    if (count === 0) return 'No member has it. This cannot be undone.';
    return count === 1 ? '1 member loses it. This cannot be undone.' : `${shown} members lose it. This cannot be undone.`;
  },
  fr: ({ count, shown }) => {
    if (count === 0) return 'Aucun adhérent n’est concerné. Cette action est irréversible.';
    return count === 1
      ? '1 adhérent est concerné. Cette action est irréversible.'
      : `${shown} adhérents sont concernés. Cette action est irréversible.`;
  },
});
export const deleted = message<Named>({ en: ({ name }) => `${name} was deleted`, fr: ({ name }) => `Suppression effectuée : ${name}` });
