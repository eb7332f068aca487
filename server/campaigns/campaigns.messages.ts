import { formatCount, message, plural } from '#contract/language.ts';

export const notFound = message({ en: 'This campaign does not exist.', fr: 'Cette campagne n’existe pas.' });
export const runNotFound = message({ en: 'This run does not exist.', fr: 'Cet envoi n’existe pas.' });
export const memberNotFound = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const created = message({ en: 'Workflow created successfully!', fr: 'Campagne créée.' });
export const updated = message({ en: 'Workflow updated successfully!', fr: 'Campagne enregistrée.' });
export const deleted = message({ en: 'Campaign deleted successfully', fr: 'Campagne supprimée' });
export const duplicated = message({ en: 'Campaign duplicated', fr: 'Campagne dupliquée' });
export const launched = message({ en: 'Campaign launched', fr: 'Campagne lancée' });
export const paused = message({ en: 'Campaign paused', fr: 'Campagne mise en pause' });
export const resumed = message({ en: 'Campaign resumed', fr: 'Campagne reprise' });
export const cancelled = message({ en: 'Campaign cancelled', fr: 'Campagne annulée' });
export const retried = message({ en: 'The failed e-mails are sent again', fr: 'Les e-mails en échec sont envoyés à nouveau' });
export const savedMeanwhile = message({
  en: 'Somebody else saved this campaign meanwhile. Choose which version to keep.',
  fr: 'Quelqu’un d’autre a enregistré cette campagne entre-temps. Choisissez la version à garder.',
});
export const cannotChange = message({
  en: 'A campaign that is being sent, paused or over cannot be changed. Duplicate it to send it again.',
  fr: 'Une campagne en cours d’envoi, en pause ou terminée ne peut pas être modifiée. Dupliquez-la pour l’envoyer à nouveau.',
});
export const changedSinceReview = message({
  en: 'This campaign was changed since you reviewed it. Check it again before you launch it.',
  fr: 'Cette campagne a été modifiée depuis votre vérification. Vérifiez-la de nouveau avant de la lancer.',
});
export const alreadyLaunched = message({ en: 'This campaign was launched already.', fr: 'Cette campagne a déjà été lancée.' });
export const notSending = message({ en: 'This campaign is not being sent.', fr: 'Cette campagne n’est pas en cours d’envoi.' });
export const notPaused = message({ en: 'This campaign is not paused.', fr: 'Cette campagne n’est pas en pause.' });
export const nothingToCancel = message({ en: 'There is nothing to cancel.', fr: 'Il n’y a rien à annuler.' });
export const nothingFailed = message({
  en: 'No e-mail of the last run has failed.',
  fr: 'Aucun e-mail du dernier envoi n’est en échec.',
});
export const lastRunStopped = message({
  en: 'Its last run was stopped: resume it first.',
  fr: 'Son dernier envoi a été interrompu : reprenez-le d’abord.',
});
export const retryStopped = message({
  en: 'The campaign was stopped, so its failed e-mails are not sent again.',
  fr: 'La campagne a été arrêtée : ses e-mails en échec ne sont pas renvoyés.',
});
export const retryWithoutAccount = message({
  en: 'The e-mail account that sent them was removed, so the failed e-mails cannot be sent again.',
  fr: 'Le compte e-mail qui les envoyait a été retiré : les e-mails en échec ne peuvent pas être renvoyés.',
});
export const accountNotFound = message({
  en: 'This e-mail account does not exist.',
  fr: 'Ce compte e-mail n’existe pas.',
});
export const frequencyNeeded = message({ en: 'Please say how often it is sent', fr: 'Veuillez indiquer la fréquence d’envoi' });
export const timeInPast = message({ en: 'Please choose a time in the future', fr: 'Veuillez choisir une date et une heure à venir' });

// The review

export const chooseTemplate = message({ en: 'Choose a template: it is the message.', fr: 'Choisissez un modèle : c’est le message.' });
export const chooseTemplateAgain = message({
  en: 'Choose a template: the one it had was deleted.',
  fr: 'Choisissez un modèle : celui de la campagne a été supprimé.',
});
export const nobodyChosen = message({
  en: 'Choose who gets it: nobody does yet.',
  fr: 'Choisissez les destinataires : il n’y en a encore aucun.',
});
export const segmentGone = message({
  en: 'A segment was deleted: restore it, or choose the recipients again.',
  fr: 'Un segment a été supprimé : restaurez-le, ou choisissez à nouveau les destinataires.',
});
export const noSegment = message({ en: 'Please choose a segment that exists', fr: 'Veuillez choisir un segment existant' });
export const noMember = message({ en: 'Please choose members that exist', fr: 'Veuillez choisir des adhérents existants' });
export const messageTo = message<[{ count: number }]>({
  en: ({ count }) => `Message to ${formatCount(count)} ${plural(count, { one: 'member', other: 'members' })}`,
  fr: ({ count }) => `Message à ${formatCount(count)} ${plural(count, { one: 'adhérent', other: 'adhérents' })}`,
});
export const nobodyMatches = message({ en: 'None of these members exist any more', fr: 'Aucun de ces adhérents n’existe plus' });
export const nobodyLeft = message({
  en: 'Nobody would get it: everybody whom it is meant for is left out.',
  fr: 'Personne ne le recevrait : tous les destinataires visés sont écartés.',
});
export const noRunLeft = message({
  en: 'Its last day is over: no run is left.',
  fr: 'Son dernier jour est passé : il ne reste aucun envoi.',
});
export const reconnectAccount = message<[{ email: string }]>({
  en: ({ email }) => `${email} needs reconnecting before it can send.`,
  fr: ({ email }) => `${email} doit être reconnecté avant de pouvoir envoyer.`,
});
export const templateNotActive = message({
  en: 'Its template is not active. It is sent all the same.',
  fr: 'Son modèle n’est pas actif. Il est envoyé tout de même.',
});
export const noFilterSet = message({
  en: 'No filter is set: it is meant for all members.',
  fr: 'Aucun filtre n’est choisi : tous les adhérents sont visés.',
});
export const datePassed = message({
  en: 'Its date has passed: it begins at once.',
  fr: 'Sa date est passée : l’envoi commence tout de suite.',
});
export const nothingCanSend = message({
  en: 'No e-mail account is linked and no mail server is set: the e-mails are kept in the Outbox and sent to nobody.',
  fr: 'Aucun compte e-mail n’est lié et aucun serveur n’est configuré : les e-mails sont conservés dans la boîte d’envoi et ne sont envoyés à personne.',
});
export const limitReached = message<[{ email: string }]>({
  en: ({ email }) => `${email} has reached its limit and goes on later.`,
  fr: ({ email }) => `${email} a atteint sa limite et continuera plus tard.`,
});
