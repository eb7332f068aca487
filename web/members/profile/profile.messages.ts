import { de, message } from '#contract/language.ts';

export const member = message({ en: 'Member', fr: 'Adhérent' });
export const profile = message({ en: 'Profile', fr: 'Profil' });
export const editDetails = message({ en: 'Edit details', fr: 'Modifier les informations' });
export const moreActions = message({ en: 'More actions', fr: 'Autres actions' });

// The card of the person.
export const statusNotChanged = message({ en: 'The status could not be changed.', fr: 'Le statut n’a pas pu être modifié.' });
export const unsubscribedOn = message<[{ day: string }]>({
  en: ({ day }) => `Unsubscribed on ${day}`,
  fr: ({ day }) => `Désabonné le ${day}`,
});
export const answeredStop = message<[{ channel: string }]>({
  en: ({ channel }) => `Answered STOP by ${channel}`,
  fr: ({ channel }) => `A répondu STOP par ${channel}`,
});
export const resubscribe = message({ en: 'Subscribe again', fr: 'Réabonner' });
export const writeAgain = message<[{ channel: string }]>({
  en: ({ channel }) => `Write by ${channel} again`,
  fr: ({ channel }) => `Écrire de nouveau par ${channel}`,
});
export const onlyWhenAsked = message({
  en: 'Do this only when the member asked for it. The reason is kept on the timeline with your name.',
  fr: 'Ne le faites que si l’adhérent l’a demandé. Le motif est conservé dans la chronologie avec votre nom.',
});
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const reasonHint = message({
  en: 'For example: asked by phone on 24 November',
  fr: 'Par exemple : demandé au téléphone le 24 novembre',
});
export const allowAgain = message({ en: 'Allow again', fr: 'Autoriser à nouveau' });
export const allowedAgain = message({ en: 'The member gets these messages again.', fr: 'L’adhérent reçoit de nouveau ces messages.' });
export const notAllowedAgain = message({ en: 'This could not be saved.', fr: 'L’enregistrement a échoué.' });
export const addressBounces = message({ en: 'E-mails to this address come back', fr: 'Les e-mails à cette adresse reviennent' });
export const bouncedSince = message<[{ day: string }]>({
  en: ({ day }) =>
    `Since ${day} no reminder and no campaign is sent to it. Correct the address, or try it again if the mailbox exists now.`,
  fr: ({ day }) =>
    `Depuis le ${day}, aucune relance et aucune campagne n’y est envoyée. Corrigez l’adresse, ou réessayez si la boîte existe maintenant.`,
});
export const clearBounce = message({ en: 'Try this address again', fr: 'Réessayer cette adresse' });
export const bounceCleared = message({
  en: 'E-mails are sent to this address again.',
  fr: 'Les e-mails sont à nouveau envoyés à cette adresse.',
});
export const bounceNotCleared = message({ en: 'The mark could not be removed.', fr: 'Le marquage n’a pas pu être retiré.' });
export const moderator = message({ en: 'Moderator', fr: 'Modérateur' });
export const editAccess = message({ en: 'Edit access groups', fr: 'Modifier les groupes d’accès' });
export const moderatorOnlyHere = message({
  en: 'Cauri cannot change it in Circle. Please set it there too.',
  fr: 'Cauri ne peut pas modifier ce rôle dans Circle. Modifiez-le aussi dans Circle.',
});
export const moderatorNotChanged = message({
  en: 'The moderator could not be changed.',
  fr: 'Le rôle de modérateur n’a pas pu être modifié.',
});
export const circle = {
  local: message({ en: 'Circle: not synced', fr: 'Circle : non synchronisé' }),
  pending: message({ en: 'Circle: waiting to sync', fr: 'Circle : en attente de synchronisation' }),
  synced: message({ en: 'Circle: synced', fr: 'Circle : synchronisé' }),
  failed: message({ en: 'Circle: sync failed', fr: 'Circle : échec de la synchronisation' }),
};
export const circleWithId = message<[{ state: string; id: number }]>({
  en: ({ state, id }) => `${state} · ID ${id}`,
  fr: ({ state, id }) => `${state} · ID ${id}`,
});
export const lastSynced = message<[{ time: string }]>({
  en: ({ time }) => `Last synced ${time}`,
  fr: ({ time }) => `Dernière synchronisation le ${time}`,
});
export const neverSynced = message({
  en: 'Circle does not know this member yet',
  fr: 'Circle ne connaît pas encore cet adhérent',
});
export const notProvided = message<[{ fields: string }]>({
  en: ({ fields }) => `Not provided: ${fields}`,
  fr: ({ fields }) => `Non renseigné : ${fields}`,
});
export const sharesPhone = message({ en: 'Shares this phone with:', fr: 'Partage ce téléphone avec :' });
export const personalInfo = message({ en: 'Personal info', fr: 'Informations personnelles' });

// The invitation to the community.
export const sendInvitation = message({ en: 'Send invitation', fr: 'Envoyer l’invitation' });
export const invitedOn = message<[{ day: string }]>({ en: ({ day }) => `Invited ${day}`, fr: ({ day }) => `Invité le ${day}` });
export const invitationSent = message({ en: 'Invitation sent successfully', fr: 'L’invitation a été envoyée' });
export const invitationKept = message({ en: 'The invitation was not sent', fr: 'L’invitation n’a pas été envoyée' });
export const invitationFailed = message({ en: 'Failed to send invitation', fr: 'L’invitation n’a pas pu être envoyée' });
export const whyKept = message({
  en: 'It is kept in the Outbox: no e-mail account is linked.',
  fr: 'Elle est conservée dans la boîte d’envoi : aucun compte e-mail n’est lié.',
});

// The dialog that edits the details.
export const memberUpdated = message({ en: 'Member updated successfully!', fr: 'L’adhérent a été mis à jour.' });
export const detailsNotSaved = message({
  en: 'The details could not be saved.',
  fr: 'Les informations n’ont pas pu être enregistrées.',
});
export const onlyAdmin = message({ en: 'Only an admin can change it.', fr: 'Seul un administrateur peut la modifier.' });
export const onlyAdminWay = message({
  en: 'Only an admin can change this: links to pay are sent there.',
  fr: 'Seul un administrateur peut changer cela : des liens de paiement y sont envoyés.',
});
export const notKnown = message({ en: 'Not known', fr: 'Inconnue' });
export const saveDetails = message({ en: 'Save details', fr: 'Enregistrer les informations' });

// Two people have changed the details.
export const memberChangedMeanwhile = message({
  en: 'Somebody else changed this member meanwhile',
  fr: 'Quelqu’un d’autre a modifié cet adhérent entre-temps',
});
export const changedMeanwhile = message({
  en: '<strong>Somebody else changed this member meanwhile.</strong> Nothing of yours is lost yet: choose which version to keep.',
  fr: '<strong>Quelqu’un d’autre a modifié cet adhérent entre-temps.</strong> Vos modifications ne sont pas perdues : choisissez la version à garder.',
});
export const field = message({ en: 'Field', fr: 'Champ' });
export const yours = message({ en: 'Yours', fr: 'Votre version' });
export const theirs = message({ en: 'Theirs', fr: 'L’autre version' });
export const whatKeepMineDoes = message({
  en: '“Keep my version” saves the fields that you changed; what only they changed stays as theirs.',
  fr: '« Garder ma version » enregistre les champs que vous avez modifiés ; les autres restent comme dans l’autre version.',
});

// The access groups and the tags.
export const noAccess = message({ en: 'No access yet', fr: 'Aucun accès pour l’instant' });
export const noAccessGroups = message({ en: 'There are no access groups yet', fr: 'Il n’y a pas encore de groupe d’accès' });
export const accessChanged = message({ en: 'Member updated', fr: 'Membre mis à jour' });
export const accessNotChanged = message({ en: 'The access could not be changed.', fr: 'L’accès n’a pas pu être modifié.' });
export const searchAccessGroups = message({ en: 'Search access groups', fr: 'Rechercher un groupe d’accès' });
export const noAccessGroupFound = message({ en: 'No access group matches', fr: 'Aucun groupe d’accès ne correspond' });
export const editTags = message({ en: 'Edit tags', fr: 'Modifier les étiquettes' });
export const noTags = message({ en: 'No tags', fr: 'Aucune étiquette' });
export const noTagsExist = message({ en: 'There are no tags yet', fr: 'Il n’y a pas encore d’étiquette' });
export const tagsNotChanged = message({ en: 'The tags could not be changed.', fr: 'Les étiquettes n’ont pas pu être modifiées.' });
export const newTag = message({ en: 'New tag', fr: 'Nouvelle étiquette' });
export const addTag = message({ en: 'Add tag', fr: 'Ajouter l’étiquette' });
export const tagNotAdded = message({ en: 'The tag could not be added', fr: 'L’étiquette n’a pas pu être ajoutée' });

// The notes.
export const notes = message({ en: 'Notes', fr: 'Notes' });
export const notesNotLoaded = message({ en: 'The notes could not be loaded.', fr: 'Les notes n’ont pas pu être chargées.' });
export const memberNotFound = message({ en: 'Member not found', fr: 'Adhérent introuvable' });
export const allMembers = message({ en: 'All members', fr: 'Tous les adhérents' });
export const newNote = message({ en: 'New note', fr: 'Nouvelle note' });
export const noteHint = message({
  en: 'What should the team know? @ mentions somebody.',
  fr: 'Que doit savoir l’équipe ? @ mentionne une personne.',
});
export const team = message({ en: 'The team', fr: 'L’équipe' });
export const addNote = message({ en: 'Add note', fr: 'Ajouter la note' });
export const noteNotAdded = message({ en: 'The note could not be added', fr: 'La note n’a pas pu être ajoutée' });
export const noteDeleted = message({ en: 'Note deleted', fr: 'Note supprimée' });
export const noteNotDeleted = message({ en: 'The note could not be deleted', fr: 'La note n’a pas pu être supprimée' });
export const noteNotRestored = message({ en: 'The note could not be restored', fr: 'La note n’a pas pu être restaurée' });
export const deleteNoteOf = message<[{ author: string }]>({
  en: ({ author }) => `Delete the note of ${author}`,
  fr: ({ author }) => `Supprimer la note ${de(author)}`,
});

// The merge of two records.
export const mergeDuplicate = message({ en: 'Merge a duplicate', fr: 'Fusionner un doublon' });
export const findOther = message<[{ name: string }]>({
  en: ({ name }) => `Find the other record of this person. It goes into the record of ${name}, which stays.`,
  fr: ({ name }) => `Trouvez l’autre fiche de cette personne. Elle sera versée dans la fiche ${de(name)}, qui reste.`,
});
export const searchByNameEmailPhone = message({
  en: 'Search by name, e-mail or phone',
  fr: 'Rechercher par nom, e-mail ou téléphone',
});
export const otherRecord = message({ en: 'The other record', fr: 'L’autre fiche' });
export const compare = message({ en: 'Compare the two', fr: 'Comparer les deux' });
export const twoRecords = message({ en: 'The two records', fr: 'Les deux fiches' });
export const thisRecord = message({ en: 'This record, which stays', fr: 'Cette fiche, qui reste' });
export const duplicateRecord = message({ en: 'The other, which goes', fr: 'L’autre, qui disparaît' });
export const whatMergeDoes = message({
  en: 'Payments, discounts, access groups, tags, notes and history of the other move to this record. The price and the way to pay stay those of this record, and the plan that was agreed last gives the days. Where this record knows nothing, it takes what the other knows. This can be undone for 30 days.',
  fr: 'Les paiements, remises, groupes d’accès, étiquettes, notes et l’historique de l’autre fiche passent dans celle-ci. Le prix et la façon de payer restent ceux de cette fiche, et le dernier échéancier convenu donne les dates. Les champs vides de cette fiche sont remplis avec ceux de l’autre. La fusion peut être annulée pendant 30 jours.',
});
export const chooseAnother = message({ en: 'Choose another', fr: 'En choisir une autre' });
export const mergeInto = message<[{ name: string }]>({
  en: ({ name }) => `Merge into ${name}`,
  fr: ({ name }) => `Fusionner avec ${name}`,
});
export const merged = message({ en: 'Members merged', fr: 'Les fiches ont été fusionnées' });
export const undoMerge = message({ en: 'Undo the merge', fr: 'Annuler la fusion' });
export const otherRecordOfMerge = message({ en: 'Open the other record', fr: 'Ouvrir l’autre fiche' });
export const unmerged = message({ en: 'Merge undone', fr: 'La fusion a été annulée' });
export const notUnmerged = message({ en: 'The merge could not be undone.', fr: 'La fusion n’a pas pu être annulée.' });
export const notMerged = message({ en: 'The members could not be merged.', fr: 'Les fiches n’ont pas pu être fusionnées.' });
export const payment = message({ en: 'Payment', fr: 'Paiement' });
export const paymentOfRecord = message<[{ status: string; option: string; sequence: number }]>({
  en: ({ status, option, sequence }) => `${status}, ${option}, sequence ${sequence}`,
  fr: ({ status, option, sequence }) => `${status}, ${option}, séquence ${sequence}`,
});
export const circleId = message({ en: 'Circle ID', fr: 'ID Circle' });

export const notAgreed = message({
  en: 'Messages leave by e-mail until the member agrees to WhatsApp messages.',
  fr: 'Les messages partent par e-mail tant que l’adhérent n’a pas accepté les messages WhatsApp.',
});
export const notOnWhatsapp = message({
  en: 'WhatsApp cannot reach this number, so messages leave by e-mail.',
  fr: 'WhatsApp ne peut pas joindre ce numéro : les messages partent par e-mail.',
});
