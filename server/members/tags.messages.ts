import { message } from '#contract/language.ts';

export const tagExists = message({ en: 'There is already a tag with this name.', fr: 'Une étiquette porte déjà ce nom.' });
export const tagCreated = message({ en: 'Tag created', fr: 'Étiquette créée' });
export const tagSaved = message({ en: 'Tag saved', fr: 'Étiquette enregistrée' });
export const tagDeleted = message({ en: 'Tag deleted', fr: 'Étiquette supprimée' });
export const tagsMerged = message({ en: 'Tags merged', fr: 'Étiquettes fusionnées' });
export const noTag = message({ en: 'This tag does not exist.', fr: 'Cette étiquette n’existe pas.' });
export const otherTag = message({ en: 'Please choose another tag.', fr: 'Veuillez choisir une autre étiquette.' });
export const groupExists = message({
  en: 'There is already an access group with this name.',
  fr: 'Un groupe d’accès porte déjà ce nom.',
});
export const groupSaved = message({ en: 'Access group saved', fr: 'Groupe d’accès enregistré' });
export const groupDeleted = message({ en: 'Access group deleted', fr: 'Groupe d’accès supprimé' });
export const groupsMerged = message({ en: 'Access groups merged', fr: 'Groupes d’accès fusionnés' });
export const noGroup = message({ en: 'This access group does not exist.', fr: 'Ce groupe d’accès n’existe pas.' });
export const otherGroup = message({ en: 'Please choose another access group.', fr: 'Veuillez choisir un autre groupe d’accès.' });
export const inCircle = message({
  en: 'This access group belongs to your Circle community. Please change it there.',
  fr: 'Ce groupe d’accès appartient à votre communauté Circle. Veuillez le modifier là-bas.',
});
export const inUse = message<[{ names: string }]>({
  en: ({ names }) => `It is in use: ${names}. Choose something else there first, or merge it into another one.`,
  fr: ({ names }) => `Encore en service : ${names}. Choisissez-y d’abord autre chose, ou procédez à une fusion.`,
});

// The settings that refer to a tag or to access groups.
export const completeTag = message({
  en: 'the setting “Complete tag”',
  fr: 'le réglage de l’étiquette « Soldé »',
});
export const outTag = message({
  en: 'the setting “Out tag”',
  fr: 'le réglage de l’étiquette « Exclu »',
});
export const noPaymentSpaces = message({
  en: 'the setting “Kept without payment”',
  fr: 'le réglage « Conservés sans paiement »',
});
export const noSubscriptionSpaces = message({
  en: 'the setting “Kept without subscription”',
  fr: 'le réglage « Conservés sans abonnement »',
});
