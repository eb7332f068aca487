import { type Count, formatCount, message, plural } from '#contract/language.ts';

// Staff read these sentences about responses, and the people who answer read them about their answers.

export const submitted = message({ en: 'Form submitted successfully!', fr: 'Formulaire envoyé !' });
export const noResponses = message({ en: 'This form has no responses yet.', fr: 'Ce formulaire n’a encore aucune réponse.' });
export const noResponse = message({ en: 'This response does not exist.', fr: 'Cette réponse n’existe pas.' });
export const noFile = message({ en: 'This file does not exist.', fr: 'Ce fichier n’existe pas.' });
export const noFiles = message({
  en: 'These responses have no files.',
  fr: 'Ces réponses n’ont pas de fichiers.',
});
export const tooManyFiles = message<[{ megabytes: number }]>({
  en: ({ megabytes }) => `The files of these responses are larger than ${megabytes} MB together. Choose fewer responses.`,
  fr: ({ megabytes }) => `Les fichiers de ces réponses dépassent ${megabytes} Mo ensemble. Choisissez moins de réponses.`,
});
export const missingName = message({ en: 'Missing files.txt', fr: 'Fichiers manquants.txt' });
export const missingFiles = message<[{ paths: string[] }]>({
  en: ({ paths }) => `These files are no longer kept:\n\n${paths.join('\n')}\n`,
  fr: ({ paths }) => `Ces fichiers ne sont plus conservés :\n\n${paths.join('\n')}\n`,
});
export const archiveName = message<[{ title: string }]>({
  en: ({ title }) => `${title} files.zip`,
  fr: ({ title }) => `${title} fichiers.zip`,
});
export const answersAreAMap = message({
  en: 'The answers must be a map of question id to answer.',
  fr: 'Les réponses doivent associer chaque identifiant de question à une réponse.',
});

export const deletedMeanwhile = message({
  en: 'These responses were deleted meanwhile.',
  fr: 'Ces réponses ont été supprimées entre-temps.',
});
export const moreMatch = message<[{ count: number; most: number }]>({
  en: ({ count, most }) => `None was deleted: ${formatCount(count)} responses match by now, and not ${formatCount(most)}.`,
  fr: ({ count, most }) =>
    `Aucune n’a été supprimée : ${formatCount(count)} réponses correspondent à présent, et non ${formatCount(most)}.`,
});
export const deleted = message<[Count]>({
  en: ({ count }) => (count === 1 ? 'Response deleted' : `${formatCount(count)} responses deleted`),
  fr: ({ count }) => (count === 1 ? 'Réponse supprimée' : `${formatCount(count)} réponses supprimées`),
});
export const notUndone = message({
  en: 'This deletion can no longer be undone.',
  fr: 'Cette suppression ne peut plus être annulée.',
});
export const restored = message<[Count]>({
  en: ({ count }) => (count === 1 ? 'Response restored' : `${formatCount(count)} responses restored`),
  fr: ({ count }) => (count === 1 ? 'Réponse restaurée' : `${formatCount(count)} réponses restaurées`),
});
export const erased = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'response', other: 'responses' })} erased`,
  fr: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'réponse effacée', other: 'réponses effacées' })}`,
});

export const formGone = message({
  en: 'This form was not found: it may have been removed. Please ask the person who sent you the link.',
  fr: 'Ce formulaire est introuvable : il a peut-être été retiré. Veuillez vous adresser à la personne qui vous a envoyé le lien.',
});
export const closed = message({
  en: 'This form no longer takes answers.',
  fr: 'Ce formulaire n’accepte plus de réponses.',
});
export const full = message({
  en: 'This form has received all the answers that it can take.',
  fr: 'Ce formulaire a reçu toutes les réponses qu’il peut accepter.',
});
export const notPublic = message({
  en: 'This form is not public.',
  fr: 'Ce formulaire n’est pas public.',
});
export const inviteUsed = message({ en: 'This invitation was used already.', fr: 'Cette invitation a déjà été utilisée.' });
export const inviteRevoked = message({
  en: 'This invitation was withdrawn. If you should answer, please ask the person who sent it to you for a new one.',
  fr: 'Cette invitation a été retirée. Si vous devez répondre, veuillez en demander une nouvelle à la personne qui vous l’a envoyée.',
});
export const emailUsed = message({
  en: 'An answer with this e-mail address has been received already. Each address can answer once.',
  fr: 'Une réponse avec cette adresse e-mail a déjà été reçue. Chaque adresse ne peut répondre qu’une fois.',
});
export const phoneUsed = message({
  en: 'An answer with this phone number has been received already. Each number can answer once.',
  fr: 'Une réponse avec ce numéro de téléphone a déjà été reçue. Chaque numéro ne peut répondre qu’une fois.',
});
export const needAttention = message({
  en: 'Some answers need your attention.',
  fr: 'Certaines réponses sont à vérifier.',
});
export const tooOld = message({
  en: 'This page is too old. Please open the form again.',
  fr: 'Cette page est trop ancienne. Veuillez rouvrir le formulaire.',
});
export const tooLongToKeep = message({
  en: 'These answers are too long to be kept before they are sent.',
  fr: 'Ces réponses sont trop longues pour être conservées avant l’envoi.',
});
export const takesAForm = message({ en: 'This address takes a form.', fr: 'Cette adresse attend un formulaire.' });
export const formIdFirst = message({
  en: 'Send the field formId before the files, so that it is known what they belong to.',
  fr: 'Envoyez le champ formId avant les fichiers, afin de savoir à quoi ils se rapportent.',
});

export const formBusy = message({
  en: 'This form is receiving a great many answers at the moment. Please wait a minute and try again: your answers are kept.',
  fr: 'Ce formulaire reçoit un très grand nombre de réponses en ce moment. Veuillez patienter une minute et réessayer : vos réponses sont conservées.',
});
export const sentTooOften = message({
  en: 'These answers were sent too many times. Please wait a minute and try again: your answers are kept.',
  fr: 'Ces réponses ont été envoyées trop de fois. Veuillez patienter une minute et réessayer : vos réponses sont conservées.',
});
export const networkBusy = message({
  en: 'A great many answers come from your network at the moment. Please wait a minute and try again: your answers are kept.',
  fr: 'Un très grand nombre de réponses arrivent de votre réseau en ce moment. Veuillez patienter une minute et réessayer : vos réponses sont conservées.',
});

export const anImage = message({ en: 'an image', fr: 'une image' });
export const aDocument = message({ en: 'a document', fr: 'un document' });
export const aPdf = message({ en: 'a PDF', fr: 'un PDF' });
export const aFile = message({ en: 'a file', fr: 'un fichier' });
export const chooseKind = message<[{ kind: string }]>({
  en: ({ kind }) => `Please choose ${kind}.`,
  fr: ({ kind }) => `Veuillez choisir ${kind}.`,
});
export const chooseOneOfKinds = message<[{ kinds: string[] }]>({
  en: ({ kinds }) => `Please choose a file of one of these kinds: ${kinds.join(', ')}.`,
  fr: ({ kinds }) => `Veuillez choisir un fichier de l’un de ces types : ${kinds.join(', ')}.`,
});

export const newResponsesSubject = message<[{ count: number; name: string }]>({
  en: ({ count, name }) => (count > 1 ? `${formatCount(count)} new responses: ${name}` : `New response: ${name}`),
  fr: ({ count, name }) => (count > 1 ? `${formatCount(count)} nouvelles réponses : ${name}` : `Nouvelle réponse : ${name}`),
});
export const newResponses = message<[{ count: number; name: string }]>({
  en: ({ count, name }) =>
    count > 1
      ? `Your form “${name}” has received ${formatCount(count)} new responses.`
      : `Your form “${name}” has received a new response.`,
  fr: ({ count, name }) =>
    count > 1
      ? `Votre formulaire « ${name} » a reçu ${formatCount(count)} nouvelles réponses.`
      : `Votre formulaire « ${name} » a reçu une nouvelle réponse.`,
});
export const readThem = message<[Count]>({
  en: ({ count }) => (count > 1 ? 'Read them here:' : 'Read it here:'),
  fr: ({ count }) => (count > 1 ? 'Lisez-les ici :' : 'Lisez-la ici :'),
});
export const whyThisEmail = message({
  en: 'You get this e-mail because your address stands in the settings of the form. An admin can take it out there.',
  fr: 'Vous recevez cet e-mail parce que votre adresse figure dans les paramètres du formulaire. Un administrateur peut l’y retirer.',
});

/** A range of numbers in a chart. */
export const fromToUnder = message<[{ from: string; to: string }]>({
  en: ({ from, to }) => `${from} to under ${to}`,
  fr: ({ from, to }) => `De ${from} à moins de ${to}`,
});

export const noStatus = message({
  en: 'The form has no such status any more.',
  fr: 'Le formulaire n’a plus ce statut.',
});
export const noOwner = message({
  en: 'This person has no active account.',
  fr: 'Cette personne n’a pas de compte actif.',
});
export const noSuchMember = message({ en: 'This member does not exist any more.', fr: 'Cet adhérent n’existe plus.' });
export const noteChanged = message({
  en: 'Somebody else has changed this note meanwhile.',
  fr: 'Quelqu’un d’autre a modifié cette note entre-temps.',
});
export const handlingChangedMeanwhile = message({
  en: 'Somebody else changed the statuses or the questions meanwhile. Choose which version to keep.',
  fr: 'Quelqu’un d’autre a modifié les statuts ou les questions entre-temps. Choisissez la version à garder.',
});
export const handlingSaved = message({ en: 'Saved', fr: 'Enregistré' });
export const handlingUndone = message<[Count]>({
  en: ({ count }) => (count === 1 ? 'Change of one response undone' : `Change of ${formatCount(count)} responses undone`),
  fr: ({ count }) => (count === 1 ? 'Modification d’une réponse annulée' : `Modification de ${formatCount(count)} réponses annulée`),
});
export const handlingNotUndone = message({
  en: 'This change can no longer be undone.',
  fr: 'Cette modification ne peut plus être annulée.',
});
export const handled = message<[Count]>({
  en: ({ count }) => (count === 1 ? 'Response changed' : `${formatCount(count)} responses changed`),
  fr: ({ count }) => (count === 1 ? 'Réponse modifiée' : `${formatCount(count)} réponses modifiées`),
});
