import { message } from '#contract/language.ts';

export const onlyAdminSeesBilling = message({
  en: 'Only an admin can look for members by payment.',
  fr: 'Seul un administrateur peut rechercher des adhérents selon leurs paiements.',
});
export const onlyAdminSeesPayments = message({
  en: 'Only an admin can see payments.',
  fr: 'Seul un administrateur peut voir les paiements.',
});
export const phoneInvalid = message({
  en: 'Please enter the number with its country, such as +221 77 123 45 67',
  fr: 'Veuillez saisir le numéro avec son indicatif, par exemple +221 77 123 45 67',
});

// Tags and access groups.
export const tagExists = message({ en: 'There is already a tag with this name.', fr: 'Une étiquette porte déjà ce nom.' });
export const tagCreated = message({ en: 'Tag created', fr: 'Étiquette créée' });
export const tagDeleted = message({ en: 'Tag deleted', fr: 'Étiquette supprimée' });
export const noTag = message({ en: 'This tag does not exist.', fr: 'Cette étiquette n’existe pas.' });
export const tagGone = message({ en: 'This tag does not exist any more.', fr: 'Cette étiquette n’existe plus.' });
export const spaceGone = message({ en: 'This space does not exist any more.', fr: 'Cet espace n’existe plus.' });

// Saved views.
export const tooManyViews = message({
  en: 'You keep as many views as there is room for. Please delete one first.',
  fr: 'Vous avez atteint le nombre maximal de vues. Veuillez d’abord en supprimer une.',
});
export const viewSaved = message({ en: 'View saved', fr: 'Vue enregistrée' });
export const viewDeleted = message({ en: 'View deleted', fr: 'Vue supprimée' });
export const noView = message({ en: 'This view does not exist.', fr: 'Cette vue n’existe pas.' });
export const notYourView = message({
  en: 'Only its owner or an admin can delete this view.',
  fr: 'Seuls son propriétaire ou un administrateur peuvent supprimer cette vue.',
});

// Changes of many members.
export const noneLeft = message({ en: 'None of these members exist any more.', fr: 'Aucun de ces adhérents n’existe plus.' });
export const alreadySent = message({
  en: 'These e-mails are on their way, and cannot be taken back.',
  fr: 'Ces e-mails sont en route et ne peuvent pas être repris.',
});
export const changeRunning = message({
  en: 'This change is still being made. Please undo it once it is done.',
  fr: 'Cette modification est encore en cours. Veuillez l’annuler une fois terminée.',
});
export const noChange = message({
  en: 'This change does not exist, or it is too long ago.',
  fr: 'Cette modification n’existe pas, ou elle est trop ancienne.',
});
