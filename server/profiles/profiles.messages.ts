import { listAnd, message, plural } from '#contract/language.ts';

export const noMember = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const emailTaken = message({
  en: 'There is already a member with this e-mail address.',
  fr: 'Un adhérent a déjà cette adresse e-mail.',
});
export const emailOfDeleted = message({
  en: 'A deleted member has this e-mail address. Restore them in Recently deleted, or delete them for good there.',
  fr: 'Un adhérent supprimé a cette adresse e-mail. Restaurez-le depuis la corbeille, ou effacez-le définitivement.',
});
export const emailOfArchived = message({
  en: 'An archived member has this e-mail address. Bring them back instead.',
  fr: 'Un adhérent archivé a cette adresse e-mail. Sortez-le plutôt des archives.',
});
export const created = message({ en: 'User created successfully!', fr: 'L’adhérent a été ajouté.' });
export const createdNotInvited = message({
  en: 'Member created. The invitation was not sent: it is kept in the Outbox, because no e-mail account is linked.',
  fr: 'L’adhérent a été ajouté. L’invitation n’a pas été envoyée : elle est conservée dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
});
export const onlyAdminBills = message({
  en: 'Only an admin can change payments, subscriptions and reminders.',
  fr: 'Seul un administrateur peut modifier les paiements, les abonnements et les relances.',
});
export const onlyAdminChangesEmail = message({
  en: 'Only an admin can change the e-mail address of a member.',
  fr: 'Seul un administrateur peut modifier l’adresse e-mail d’un adhérent.',
});
export const onlyAdminChangesWay = message({
  en: 'Only an admin can change how a member is written to: links to pay are sent there.',
  fr: 'Seul un administrateur peut changer le moyen d’écrire à un adhérent : des liens de paiement y sont envoyés.',
});
export const onlyAdminChangesCoach = message({
  en: 'Only an admin can change the coach of a member.',
  fr: 'Seul un administrateur peut changer le coach d’un adhérent.',
});
export const changedMeanwhile = message({
  en: 'Somebody else changed this member meanwhile. Please look at the newer values first.',
  fr: 'Quelqu’un d’autre a modifié cet adhérent entre-temps. Veuillez d’abord consulter les nouvelles valeurs.',
});
export const accessChanged = message({ en: 'Member updated', fr: 'Membre mis à jour' });
export const spaceGone = message({ en: 'This space does not exist any more.', fr: 'Cet espace n’existe plus.' });
export const tagGone = message({
  en: 'One of these tags does not exist any more.',
  fr: 'L’une de ces étiquettes n’existe plus.',
});

// The merge of two records.
export const mergeItself = message({
  en: 'Choose another record than the member itself.',
  fr: 'Choisissez une autre fiche que celle de cet adhérent.',
});
export const mergeGone = message({ en: 'One of these members does not exist.', fr: 'L’un de ces adhérents n’existe pas.' });
export const merged = message({ en: 'Members merged', fr: 'Les fiches ont été fusionnées' });
export const mergeDeleted = message({
  en: 'A deleted member cannot be merged. Restore them in Recently deleted first.',
  fr: 'Un adhérent supprimé ne peut pas être fusionné. Restaurez-le d’abord depuis la corbeille.',
});
export const unmerged = message({ en: 'Merge undone', fr: 'La fusion a été annulée' });
/** The numbers count what was moved, deleted or taken away since the merge. */
export const unmergedBut = message<[{ payments: number; others: number }]>({
  en: ({ payments, others }) => {
    const paid = payments > 0 && `${payments} ${plural(payments, { one: 'payment', other: 'payments' })}`;
    const rest = others > 0 && `${others} other ${plural(others, { one: 'entry', other: 'entries' })}`;
    return `Merge undone. Not put back, because it was changed since: ${listAnd([paid, rest].filter((one) => one !== false))}.`;
  },
  fr: ({ payments, others }) => {
    const paid = payments > 0 && `${payments} ${plural(payments, { one: 'paiement', other: 'paiements' })}`;
    const rest = others > 0 && `${others} ${plural(others, { one: 'autre élément', other: 'autres éléments' })}`;
    return `La fusion a été annulée. Non rétabli, car modifié depuis : ${listAnd([paid, rest].filter((one) => one !== false))}.`;
  },
});
export const notMergedNow = message({
  en: 'This record is not merged into another one. Somebody may have undone it already.',
  fr: 'Cette fiche n’est pas fusionnée avec une autre. Quelqu’un a peut-être déjà annulé la fusion.',
});
export const mergeTooOld = message<[{ days: number }]>({
  en: ({ days }) => `A merge can be undone for ${days} days. This one is older.`,
  fr: ({ days }) => `Une fusion peut être annulée pendant ${days} jours. Celle-ci est plus ancienne.`,
});
export const mergedSince = message({
  en: 'These records were merged with another one since. Undo that later merge first.',
  fr: 'Ces fiches ont été fusionnées avec une autre depuis. Annulez d’abord la fusion la plus récente.',
});
export const unmergeDeleted = message({
  en: 'This member is deleted. Restore them in Recently deleted before you undo the merge.',
  fr: 'Cet adhérent est supprimé. Restaurez-le depuis la corbeille avant d’annuler la fusion.',
});
export const emailTakenMeanwhile = message({
  en: 'Another member has the e-mail address of this record by now. Change it there, then undo the merge again.',
  fr: 'Un autre adhérent a désormais l’adresse e-mail de cette fiche. Changez-la d’abord, puis annulez de nouveau la fusion.',
});

// Changes of many members.
export const dueDayUndone = message({ en: 'The change of many due days was undone', fr: 'Annulation d’un changement groupé d’échéances' });

// The notes.
export const noteAdded = message({ en: 'Note added', fr: 'Note ajoutée' });
export const tooManyMentions = message<[{ max: number }]>({
  en: ({ max }) => `A note can mention ${max} people at most.`,
  fr: ({ max }) => `Une note peut mentionner au plus ${max} personnes.`,
});
export const noteDeleted = message({ en: 'Note deleted', fr: 'Note supprimée' });
export const noteRestored = message({ en: 'Note restored', fr: 'Note restaurée' });
export const noNote = message({ en: 'This note does not exist.', fr: 'Cette note n’existe pas.' });
export const notYourNote = message({
  en: 'Only its author or an admin can delete a note.',
  fr: 'Seuls son auteur ou un administrateur peuvent supprimer une note.',
});
