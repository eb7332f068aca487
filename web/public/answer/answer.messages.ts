import { message, plural } from '#contract/language.ts';

type Named = [{ name: string }];
type Titled = [{ title: string }];
type Sized = [{ maxMb: number }];

export const answersBack = message({ en: 'Your earlier answers are back.', fr: 'Vos réponses précédentes ont été rétablies.' });
export const answersBackWithoutFiles = message({
  en: 'Your earlier answers are back. Files have to be chosen again.',
  fr: 'Vos réponses précédentes ont été rétablies. Les fichiers sont à choisir à nouveau.',
});
export const orphaned = message({
  en: 'This form has changed, and no longer asks for the following answers of yours. They are not sent.',
  fr: 'Ce formulaire a changé, et ne demande plus les réponses suivantes que vous aviez écrites. Elles ne seront pas envoyées.',
});
export const startAgain = message({ en: 'Start again', fr: 'Recommencer' });
export const blankAgain = message({ en: 'The form is blank again.', fr: 'Le formulaire est de nouveau vide.' });
export const undo = message({ en: 'Undo', fr: 'Annuler' });
export const filesFirst = message({
  en: 'Your answers are sent as soon as your files are there. Should you have to leave, this goes on when you open the page again.',
  fr: 'Vos réponses partent dès que vos fichiers sont arrivés. Si vous devez quitter la page, l’envoi reprend lorsque vous la rouvrez.',
});
export const sendingAnswers = message({ en: 'Sending your answers…', fr: 'Envoi de vos réponses…' });
export const uploadingFiles = message<[{ percent: number }]>({
  en: ({ percent }) => `Uploading your files… ${percent}%`,
  fr: ({ percent }) => `Envoi de vos fichiers… ${percent} %`,
});
export const leaveEmpty = message({ en: 'Leave this field empty', fr: 'Laissez ce champ vide' });
export const tryAgain = message({ en: 'Try again', fr: 'Réessayer' });
export const submit = message({ en: 'Submit', fr: 'Envoyer' });
export const keptOnDevice = message({
  en: 'Your answers are kept on this device until they are sent.',
  fr: 'Vos réponses sont conservées sur cet appareil jusqu’à leur envoi.',
});
export const offline = message({
  en: 'You are offline. You can go on: your answers are sent when the network is back.',
  fr: 'Vous êtes hors connexion. Vous pouvez continuer : vos réponses partiront au retour du réseau.',
});
export const changed = message({
  en: 'This form has changed since you opened it. Reload the page to see what is new: your answers are kept.',
  fr: 'Ce formulaire a changé depuis que vous l’avez ouvert. Rechargez la page pour voir les nouveautés : vos réponses sont conservées.',
});

export const pageOf = message<[{ number: number; count: number }]>({
  en: ({ number, count }) => `Page ${number} of ${count}`,
  fr: ({ number, count }) => `Page ${number} sur ${count}`,
});
export const parts = message<[{ count: number }]>({
  en: ({ count }) => `This form has ${count} parts.`,
  fr: ({ count }) => `Ce formulaire a ${count} parties.`,
});
export const progress = message({ en: 'Progress', fr: 'Avancement' });
export const back = message({ en: 'Back', fr: 'Retour' });
export const next = message({ en: 'Next', fr: 'Suivant' });

export const questionsAdded = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 question was added.', other: `${count} questions were added.` }),
  fr: ({ count }) => plural(count, { one: '1 question a été ajoutée.', other: `${count} questions ont été ajoutées.` }),
});
export const questionsRemoved = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 question was removed.', other: `${count} questions were removed.` }),
  fr: ({ count }) => plural(count, { one: '1 question a été retirée.', other: `${count} questions ont été retirées.` }),
});

export const required = message({ en: 'Required', fr: 'Obligatoire' });
export const onlyIf = message<[{ title: string; answers: string }]>({
  en: ({ title, answers }) => `Only if your answer to “${title}” is ${answers}.`,
  fr: ({ title, answers }) => `Seulement si votre réponse à « ${title} » est ${answers}.`,
});
export const quoted = message<[{ value: string }]>({ en: ({ value }) => `“${value}”`, fr: ({ value }) => `« ${value} »` });
export const chooseOption = message({ en: 'Choose an option', fr: 'Choisissez une réponse' });
export const unsupported = message({
  en: 'Unsupported question type',
  fr: 'Ce type de question n’est pas pris en charge',
});
export const fromTo = message<[{ min: string; max: string }]>({
  en: ({ min, max }) => `From ${min} to ${max}.`,
  fr: ({ min, max }) => `De ${min} à ${max}.`,
});
export const atLeast = message<[{ min: string }]>({ en: ({ min }) => `${min} or more.`, fr: ({ min }) => `${min} ou plus.` });
export const atMost = message<[{ max: string }]>({ en: ({ max }) => `${max} at most.`, fr: ({ max }) => `${max} au plus.` });
export const wholeNumber = message({ en: 'A number without decimals.', fr: 'Un nombre sans décimales.' });
export const countryOf = message<Titled>({ en: ({ title }) => `Country: ${title}`, fr: ({ title }) => `Pays : ${title}` });
export const nearCountries = message({ en: 'West Africa', fr: 'Afrique de l’Ouest' });
export const farCountries = message({ en: 'Other countries', fr: 'Autres pays' });
export const otherCountry = message({
  en: 'A number of another country begins with +.',
  fr: 'Un numéro d’un autre pays commence par +.',
});
export const starsOf = message<[{ value: string; max: number }]>({
  en: ({ value, max }) => `${value} out of ${max}`,
  fr: ({ value, max }) => `${value} sur ${max}`,
});
export const notLikely = message({ en: 'Not at all likely', fr: 'Certainement pas' });
export const veryLikely = message({ en: 'Extremely likely', fr: 'Sans hésiter' });
export const lowest = message<[{ value: number }]>({
  en: ({ value }) => `${value}: lowest`,
  fr: ({ value }) => `${value} : le plus bas`,
});
export const highest = message<[{ value: number }]>({
  en: ({ value }) => `${value}: highest`,
  fr: ({ value }) => `${value} : le plus haut`,
});
export const yourAnswer = message({ en: 'Your answer', fr: 'Votre réponse' });
export const ownAnswer = message<Titled>({
  en: ({ title }) => `Your own answer to: ${title}`,
  fr: ({ title }) => `Votre propre réponse à : ${title}`,
});
export const clear = message({ en: 'Clear', fr: 'Effacer' });
export const clearAnswer = message<Titled>({
  en: ({ title }) => `Clear the answer to: ${title}`,
  fr: ({ title }) => `Effacer la réponse à : ${title}`,
});

export const images = message({ en: 'images', fr: 'images' });
export const documents = message({ en: 'documents', fr: 'documents' });
export const pdfs = message({ en: 'PDF files', fr: 'fichiers PDF' });
export const anyFiles = message({ en: 'files of any kind', fr: 'fichiers de tout type' });
export const onePicture = message<Sized>({
  en: ({ maxMb }) => `One picture of ${maxMb} MB at most.`,
  fr: ({ maxMb }) => `Une image de ${maxMb} Mo au plus.`,
});
export const oneFile = message<Sized>({
  en: ({ maxMb }) => `One file of ${maxMb} MB at most.`,
  fr: ({ maxMb }) => `Un fichier de ${maxMb} Mo au plus.`,
});
export const oneFileOf = message<[{ maxMb: number; kinds: string }]>({
  en: ({ maxMb, kinds }) => `One file of ${maxMb} MB at most. Accepted: ${kinds}.`,
  fr: ({ maxMb, kinds }) => `Un fichier de ${maxMb} Mo au plus. Types acceptés : ${kinds}.`,
});
type Several = [{ most: number; maxMb: number }];
export const pictures = message<Several>({
  en: ({ most, maxMb }) => `Up to ${most} pictures of ${maxMb} MB at most.`,
  fr: ({ most, maxMb }) => `Jusqu’à ${most} images de ${maxMb} Mo au plus.`,
});
export const files = message<Several>({
  en: ({ most, maxMb }) => `Up to ${most} files of ${maxMb} MB at most.`,
  fr: ({ most, maxMb }) => `Jusqu’à ${most} fichiers de ${maxMb} Mo au plus.`,
});
export const filesOf = message<[{ most: number; maxMb: number; kinds: string }]>({
  en: ({ most, maxMb, kinds }) => `Up to ${most} files of ${maxMb} MB at most. Accepted: ${kinds}.`,
  fr: ({ most, maxMb, kinds }) => `Jusqu’à ${most} fichiers de ${maxMb} Mo au plus. Types acceptés : ${kinds}.`,
});
export const othersLeftOut = message<[{ most: number }]>({
  en: ({ most }) => `${most} files at most: the others were not added.`,
  fr: ({ most }) => `${most} fichiers au plus : les autres n’ont pas été ajoutés.`,
});
export const chosenOf = message<[{ count: number; most: number }]>({
  en: ({ count, most }) => `${count} of ${most}`,
  fr: ({ count, most }) => `${count} sur ${most}`,
});
export const chosenFiles = message<Titled>({
  en: ({ title }) => `Chosen files: ${title}`,
  fr: ({ title }) => `Fichiers choisis : ${title}`,
});
export const tooLarge = message<Sized>({
  en: ({ maxMb }) => `This file is larger than ${maxMb} MB. Please choose a smaller one.`,
  fr: ({ maxMb }) => `Ce fichier dépasse ${maxMb} Mo. Veuillez en choisir un plus petit.`,
});
export const takePhoto = message({ en: 'Take a photo', fr: 'Prendre une photo' });
export const received = message<Named>({
  en: ({ name }) => `${name} has been received.`,
  fr: ({ name }) => `${name} est bien arrivé.`,
});
export const remove = message({ en: 'Remove', fr: 'Retirer' });
export const removeFile = message<Named>({ en: ({ name }) => `Remove ${name}`, fr: ({ name }) => `Retirer ${name}` });
export const cancel = message({ en: 'Cancel', fr: 'Annuler' });
export const cancelUpload = message<Named>({
  en: ({ name }) => `Cancel the upload of ${name}`,
  fr: ({ name }) => `Annuler l’envoi de ${name}`,
});
export const uploadOf = message<Named>({ en: ({ name }) => `Upload of ${name}`, fr: ({ name }) => `Envoi de ${name}` });
export const tryNow = message({ en: 'Try now', fr: 'Essayer maintenant' });
export const preparing = message({ en: 'Preparing…', fr: 'Préparation…' });
export const uploading = message({ en: 'Uploading…', fr: 'Envoi…' });
export const uploadWaits = message({
  en: 'The connection is gone. The upload goes on by itself when it is back.',
  fr: 'La connexion est perdue. L’envoi reprendra de lui-même à son retour.',
});
export const uploaded = message({ en: 'Uploaded', fr: 'Envoyé' });
export const sentOf = message<[{ sent: string; total: string }]>({
  en: ({ sent, total }) => `${sent} of ${total}`,
  fr: ({ sent, total }) => `${sent} sur ${total}`,
});

export const thankYou = message({ en: 'Thank You!', fr: 'Merci !' });
export const recorded = message({ en: 'Your response has been recorded.', fr: 'Votre réponse a été enregistrée.' });
export const submitAnother = message({ en: 'Submit Another Response', fr: 'Envoyer une autre réponse' });

export const onward = message<[{ host: string }]>({
  en: ({ host }) => `You will be led to ${host} in a moment.`,
  fr: ({ host }) => `Le site ${host} va s’ouvrir dans un instant.`,
});
export const onwardNow = message({ en: 'Continue now', fr: 'Continuer maintenant' });
export const shareDescription = message({
  en: 'Open the link to answer this form.',
  fr: 'Ouvrez le lien pour répondre à ce formulaire.',
});

export const notSentYet = message({ en: 'Not sent yet', fr: 'Pas encore envoyé' });
export const notSentYetTitle = message<Titled>({
  en: ({ title }) => `Not sent yet: ${title}`,
  fr: ({ title }) => `Pas encore envoyé : ${title}`,
});
export const unreachedKept = message({
  en: 'We could not reach the server. Your answers are kept on this device, and this page sends them as soon as the network is back. You can close it: they are sent when you open it again, even days later.',
  fr: 'Le serveur n’a pas pu être joint. Vos réponses sont conservées sur cet appareil, et cette page les enverra dès le retour du réseau. Vous pouvez la fermer : elles partiront lorsque vous la rouvrirez, même des jours plus tard.',
});
export const unreachedNotKept = message({
  en: 'We could not reach the server. This browser refuses to keep your answers: please leave this page open, it sends them as soon as the network is back.',
  fr: 'Le serveur n’a pas pu être joint. Ce navigateur refuse de conserver vos réponses : veuillez laisser cette page ouverte, elle les enverra dès le retour du réseau.',
});
export const onThisDevice = message({ en: 'Answers on this device', fr: 'Réponses sur cet appareil' });
export const waitingNote = message<Titled>({
  en: ({ title }) => `Not sent yet: your answers to “${title}”. They are sent as soon as the network is back.`,
  fr: ({ title }) => `Pas encore envoyées : vos réponses à « ${title} ». Elles partiront dès le retour du réseau.`,
});
export const recordedNote = message<Titled>({
  en: ({ title }) => `Your response to “${title}” has been recorded.`,
  fr: ({ title }) => `Votre réponse à « ${title} » a été enregistrée.`,
});
export const refusedNote = message<[{ title: string; reason: string }]>({
  en: ({ title, reason }) => `Your answers to “${title}” were not taken and stay on this device: ${reason}`,
  fr: ({ title, reason }) => `Vos réponses à « ${title} » n’ont pas été acceptées et restent sur cet appareil : ${reason}`,
});
export const asideNote = message<Titled>({
  en: ({ title }) => `You put other answers to “${title}” aside. They are not sent.`,
  fr: ({ title }) => `Vous avez mis de côté d’autres réponses à « ${title} ». Elles ne sont pas envoyées.`,
});
export const sending = message({ en: 'Sending…', fr: 'Envoi…' });
export const editAndSend = message({ en: 'Edit and send again', fr: 'Modifier et renvoyer' });
export const goOnWithThem = message({ en: 'Go on with them', fr: 'Les reprendre' });
export const openThem = message({ en: 'Open them', fr: 'Les ouvrir' });
export const hide = message({ en: 'Hide', fr: 'Masquer' });
export const delete_ = message({ en: 'Delete', fr: 'Supprimer' });
