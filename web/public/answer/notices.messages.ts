import { message } from '#contract/language.ts';

// The pages that say why a form cannot be answered.

export const notFoundTitle = message({ en: 'This form cannot be found', fr: 'Ce formulaire est introuvable' });
export const notFound = message({
  en: 'The link may be incomplete, or the form may have been removed. Please check the link, or ask the person who sent it to you for a new one.',
  fr: 'Le lien est peut-être incomplet, ou le formulaire a été retiré. Veuillez vérifier le lien, ou en demander un nouveau à la personne qui vous l’a envoyé.',
});
export const closedTitle = message({ en: 'This form is closed', fr: 'Ce formulaire est fermé' });
export const closed = message({
  en: 'It does not take answers at the moment. If you still need to answer, please write to the person who sent you the link.',
  fr: 'Il n’accepte pas de réponses pour l’instant. Si vous devez encore répondre, veuillez écrire à la personne qui vous a envoyé le lien.',
});
export const fullTitle = message({ en: 'This form is full', fr: 'Ce formulaire est complet' });
export const full = message({
  en: 'It has received all the answers that it can take. If you still need to answer, please write to the person who sent you the link.',
  fr: 'Il a reçu toutes les réponses qu’il peut accepter. Si vous devez encore répondre, veuillez écrire à la personne qui vous a envoyé le lien.',
});
export const notPublicTitle = message({ en: 'This form is not public', fr: 'Ce formulaire n’est pas public' });
export const invitedOnly = message({
  en: 'Only invited people can answer it. If you were invited, open the link as it is in your invitation: it may have been cut off. Otherwise, please ask the person who sent you the link for a personal invitation.',
  fr: 'Seules les personnes invitées peuvent y répondre. Si vous avez reçu une invitation, ouvrez le lien tel qu’il y figure : il a peut-être été coupé. Sinon, veuillez demander une invitation personnelle à la personne qui vous a envoyé le lien.',
});
export const staffOnly = message({
  en: 'Only the staff of the programme can answer it, signed in with their account.',
  fr: 'Seule l’équipe du programme peut y répondre, après s’être connectée à son compte.',
});
export const openAsStaff = message({
  en: 'I am staff: open it with my account',
  fr: 'Je fais partie de l’équipe : ouvrir avec mon compte',
});
export const inviteUsedTitle = message({
  en: 'This invitation was used already',
  fr: 'Cette invitation a déjà été utilisée',
});
export const inviteUsed = message({
  en: 'Your answers were received, and an invitation takes answers once. If it was not you who answered, please write to the person who invited you.',
  fr: 'Vos réponses ont été reçues, et une invitation n’accepte qu’une seule réponse. Si ce n’est pas vous qui avez répondu, veuillez écrire à la personne qui vous a envoyé l’invitation.',
});
export const inviteRevokedTitle = message({
  en: 'This invitation was withdrawn',
  fr: 'Cette invitation a été retirée',
});
export const inviteRevoked = message({
  en: 'It cannot be used any more. If you should answer, please ask the person who sent it to you for a new one.',
  fr: 'Elle ne peut plus être utilisée. Si vous devez répondre, veuillez en demander une nouvelle à la personne qui vous l’a envoyée.',
});
export const failedTitle = message({
  en: 'Something went wrong on our side',
  fr: 'Un problème est survenu de notre côté',
});
export const failed = message({
  en: 'Please reload this page in a moment. If you were sending answers, reloading sends them again, and they are recorded once.',
  fr: 'Veuillez recharger cette page dans un instant. Si vous envoyiez des réponses, elles sont envoyées à nouveau et enregistrées une seule fois.',
});
export const refusedTitle = message({ en: 'This could not be taken', fr: 'Cet envoi n’a pas pu être accepté' });
