import { message } from '#contract/language.ts';

export const noRoom = message({
  en: 'There is no room for more files right now. Please try again later.',
  fr: 'Il n’y a plus de place pour d’autres fichiers pour l’instant. Veuillez réessayer plus tard.',
});
export const tooManyBegun = message({
  en: 'Too many uploads were begun from this page. Please reload it, then choose the file again.',
  fr: 'Trop d’envois de fichiers ont été commencés depuis cette page. Veuillez la recharger, puis choisir le fichier à nouveau.',
});
export const tooMuchFromNetwork = message({
  en: 'Too many files came from your network within an hour. Please send this one later: your answers are kept.',
  fr: 'Trop de fichiers sont arrivés de votre réseau en une heure. Veuillez envoyer celui-ci plus tard : vos réponses sont conservées.',
});
export const belongsToNothing = message({
  en: 'This upload does not say what it belongs to.',
  fr: 'Cet envoi n’indique pas à quoi il se rapporte.',
});
export const noFileAsked = message({
  en: 'This question does not ask for a file.',
  fr: 'Cette question ne demande pas de fichier.',
});
export const empty = message({
  en: 'This file is empty. Please choose another one.',
  fr: 'Ce fichier est vide. Veuillez en choisir un autre.',
});
export const tooLarge = message<[{ maxMb: number | undefined }]>({
  en: ({ maxMb }) => `This file is larger than ${maxMb} MB, or than it was said to be. Please choose a smaller one.`,
  fr: ({ maxMb }) => `Ce fichier dépasse ${maxMb} Mo, ou la taille annoncée. Veuillez en choisir un plus petit.`,
});
export const notTus = message({
  en: 'This is no upload as tus 1.0.0 describes it.',
  fr: 'Ceci n’est pas un envoi tel que tus 1.0.0 le décrit.',
});
export const uploadGone = message({
  en: 'This upload does not exist, or not any more.',
  fr: 'Cet envoi n’existe pas, ou n’existe plus.',
});
export const wrongPlace = message({
  en: 'This piece does not follow those that are here. Please ask how much is here, and go on from there.',
  fr: 'Ce morceau ne suit pas ceux qui sont arrivés. Veuillez demander ce qui est arrivé, et continuer à partir de là.',
});
export const tusOnly = message({
  en: 'This address speaks tus 1.0.0 only.',
  fr: 'Cette adresse ne connaît que tus 1.0.0.',
});
export const wrongType = message({
  en: 'A piece of a file has the content type application/offset+octet-stream.',
  fr: 'Un morceau de fichier a le type de contenu application/offset+octet-stream.',
});
