import { message } from '#contract/language.ts';

// The segments of members: filters that were saved under a name, with the columns and the sort of the list.

export const segments = message({ en: 'Segments', fr: 'Segments' });
export const none = message({
  en: 'Keep filters, columns and sort under a name',
  fr: 'Gardez filtres, colonnes et tri sous un nom',
});
export const sharedSegment = message<[{ name: string }]>({
  en: ({ name }) => `${name} (shared)`,
  fr: ({ name }) => `${name} (partagé)`,
});
export const onlyAdminsOpen = message({
  en: 'Only admins can open it, because it filters by what only they see.',
  fr: 'Seuls les administrateurs peuvent l’ouvrir, car il filtre selon ce qu’eux seuls voient.',
});
export const deleteNamed = message<[{ name: string }]>({
  en: ({ name }) => `Delete the segment ${name}`,
  fr: ({ name }) => `Supprimer le segment ${name}`,
});
export const deleteQuestion = message<[{ name: string }]>({
  en: ({ name }) => `Delete the segment “${name}”?`,
  fr: ({ name }) => `Supprimer le segment « ${name} » ?`,
});
export const deleteOwn = message({ en: 'No member changes.', fr: 'Aucun adhérent n’est modifié.' });
export const deleteShared = message({
  en: 'It goes for everybody who uses it. No member changes.',
  fr: 'Il disparaît pour toutes les personnes qui l’utilisent. Aucun adhérent n’est modifié.',
});
export const deleteSegment = message({ en: 'Delete segment', fr: 'Supprimer le segment' });
export const deleted = message({ en: 'Segment deleted', fr: 'Segment supprimé' });
export const notDeleted = message({ en: 'The segment could not be deleted', fr: 'Le segment n’a pas pu être supprimé' });
export const saveAsSegment = message({ en: 'Save as a segment', fr: 'Enregistrer comme segment' });
export const save = message({ en: 'Save segment', fr: 'Enregistrer le segment' });
export const saveChangesTo = message<[{ name: string }]>({
  en: ({ name }) => `Save the changes to “${name}”`,
  fr: ({ name }) => `Enregistrer les modifications de « ${name} »`,
});
export const changeQuestion = message<[{ name: string }]>({
  en: ({ name }) => `Change the segment “${name}”?`,
  fr: ({ name }) => `Modifier le segment « ${name} » ?`,
});
export const changeConsequence = message<[{ names: string }]>({
  en: ({ names }) =>
    `From their next run on, these use its new members: ${names}. A scenario that begins when a member enters the segment does not start for those who match because of this change.`,
  fr: ({ names }) =>
    `Dès leur prochain envoi ou leur prochaine exécution, ceux-ci utilisent ses nouveaux adhérents : ${names}. Un scénario qui commence quand un adhérent entre dans le segment ne se lance pas pour ceux qui y correspondent à cause de cette modification.`,
});
export const saved = message({ en: 'Segment saved', fr: 'Segment enregistré' });
export const notSaved = message({ en: 'The segment could not be saved', fr: 'Le segment n’a pas pu être enregistré' });
export const hint = message({
  en: 'Campaigns and scenarios can use it. The columns and sort of the list are kept with it.',
  fr: 'Les campagnes et les scénarios peuvent l’utiliser. Les colonnes et le tri de la liste sont gardés avec lui.',
});
export const share = message({ en: 'Share it with the team', fr: 'Le partager avec l’équipe' });
export const write = message({ en: 'Write to them', fr: 'Leur écrire' });
export const writeToFound = message({ en: 'Write to everybody found', fr: 'Écrire à tous les adhérents trouvés' });
export const notWritten = message({ en: 'The message could not be begun', fr: 'Le message n’a pas pu être commencé' });
