import { de, formatCount, message } from '#contract/language.ts';

export const onlyAdminSeesBilling = message({
  en: 'Only an admin can look for members by payment.',
  fr: 'Seul un administrateur peut rechercher des adhérents selon leurs paiements.',
});
export const onlyAdminSeesActivity = message({
  en: 'Only an admin can look for members by their campaign e-mails and reservations.',
  fr: 'Seul un administrateur peut rechercher des adhérents selon leurs e-mails de campagne et leurs réservations.',
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
export const tagGone = message({ en: 'This tag does not exist any more.', fr: 'Cette étiquette n’existe plus.' });
export const coachClosed = message<[{ coach: string }]>({
  en: ({ coach }) => `The account of ${coach} is closed. Choose another coach.`,
  fr: ({ coach }) => `Le compte ${de(coach)} est fermé. Choisissez un autre coach.`,
});
export const spaceGone = message({ en: 'This space does not exist any more.', fr: 'Cet espace n’existe plus.' });

// Segments, which are the saved views of the list.
export const tooManyViews = message({
  en: 'No more segments can be saved. Please delete one first.',
  fr: 'Vous avez atteint le nombre maximal de segments. Veuillez d’abord en supprimer un.',
});
export const viewSaved = message({ en: 'Segment saved', fr: 'Segment enregistré' });
export const viewDeleted = message({ en: 'Segment deleted', fr: 'Segment supprimé' });
export const noView = message({ en: 'This segment does not exist.', fr: 'Ce segment n’existe pas.' });
export const notYourView = message({
  en: 'Only its owner or an admin can change or delete this segment.',
  fr: 'Seuls son propriétaire ou un administrateur peuvent modifier ou supprimer ce segment.',
});
export const viewInUse = message<[{ names: string }]>({
  en: ({ names }) => `It is in use: ${names}. Choose something else there first.`,
  fr: ({ names }) => `Il est utilisé : ${names}. Choisissez-y d’abord autre chose.`,
});
export const onlyAdminChangesUsed = message({
  en: 'Only an admin can change this segment, because campaigns or scenarios use it.',
  fr: 'Seul un administrateur peut modifier ce segment, car des campagnes ou des scénarios l’utilisent.',
});
export const filterNotRead = message({
  en: 'These filters cannot be read. Please choose them again in the list.',
  fr: 'Ces filtres ne peuvent pas être lus. Veuillez les choisir à nouveau dans la liste.',
});
export const filterNamesGone = message({
  en: 'These filters name something that does not exist any more. Please choose them again in the list.',
  fr: 'Ces filtres citent un élément qui n’existe plus. Veuillez les choisir à nouveau dans la liste.',
});

// Changes of many members.
export const noneLeft = message({ en: 'None of these members exist any more.', fr: 'Aucun de ces adhérents n’existe plus.' });
/** For everybody who matched filters. */
export const noneMatches = message({
  en: 'No member matches these filters any more.',
  fr: 'Plus aucun adhérent ne correspond à ces filtres.',
});
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
export const memberArchived = message({
  en: 'This member is archived. Bring them back first.',
  fr: 'Cet adhérent est archivé. Veuillez d’abord le sortir des archives.',
});
export const memberDeleted = message({
  en: 'This member is deleted. Restore them in Recently deleted first.',
  fr: 'Cet adhérent est supprimé. Veuillez d’abord le restaurer depuis la corbeille.',
});
export const memberErased = message({
  en: 'This member was erased. Nothing can be changed or added any more.',
  fr: 'Cet adhérent a été effacé. Plus rien ne peut être modifié ni ajouté.',
});

/** The timelines of members show these for what a bulk action gives them. */
export const coachSet = message<[{ coach: string }]>({ en: ({ coach }) => `Coach: ${coach}`, fr: ({ coach }) => `Coach : ${coach}` });
export const coachTaken = message({ en: 'Coach: nobody', fr: 'Coach : personne' });
export const fieldSet = message<[{ field: string; value: string }]>({
  en: ({ field, value }) => `${field}: ${value}`,
  fr: ({ field, value }) => `${field} : ${value}`,
});
export const fieldEmptied = message<[{ field: string }]>({
  en: ({ field }) => `${field}: nothing`,
  fr: ({ field }) => `${field} : vide`,
});

// The deletion of members.
export const tooManyToDelete = message<[{ most: number }]>({
  en: ({ most }) => `At most ${formatCount(most)} members can be deleted at once.`,
  fr: ({ most }) => `On ne peut pas supprimer plus de ${formatCount(most)} adhérents à la fois.`,
});
export const typeName = message({
  en: 'Type the name or the e-mail address of the member, as it is written on the profile.',
  fr: 'Saisissez le nom ou l’adresse e-mail de l’adhérent, comme sur son profil.',
});
export const typeNumber = message<[{ count: number }]>({
  en: ({ count }) => `Type the number of the members: ${count}.`,
  fr: ({ count }) => `Saisissez le nombre d’adhérents : ${count}.`,
});
