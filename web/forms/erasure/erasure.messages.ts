import { type Count, counted, countOf, formatCount, message, plural } from '#contract/language.ts';

export const lead = message({
  en: 'Finds what one person answered in any form, and erases it for good when they ask for it.',
  fr: 'Trouve ce qu’une personne a répondu dans tous les formulaires, et l’efface définitivement lorsqu’elle le demande.',
});
export const valueLabel = message({
  en: 'E-mail address, phone number or whole name',
  fr: 'Adresse e-mail, numéro de téléphone ou nom complet',
});
export const valueHelp = message({
  en: 'Capitals, accents and spaces make no difference. The whole answer has to be this, not a part of it.',
  fr: 'Les majuscules, les accents et les espaces ne comptent pas. La réponse entière doit être celle-ci, pas seulement une partie.',
});
export const erasedForGood = message({ en: 'Erased for good', fr: 'Effacé définitivement' });
export const erasedMeanwhile = message({
  en: 'Somebody else erased it meanwhile: there was nothing left.',
  fr: 'Quelqu’un d’autre l’a effacé entre-temps : il ne restait rien.',
});
export const searchFailed = message({ en: 'The search did not work', fr: 'La recherche n’a pas abouti' });
export const nothingHeld = message({ en: 'Nothing is held', fr: 'Rien n’est conservé' });
export const nothingHeldAdvice = message<[{ value: string }]>({
  en: ({ value }) =>
    `No answer, invitation or e-mail is exactly “${value}”. Try how they may have written it elsewhere: another address, the phone number, their whole name.`,
  fr: ({ value }) =>
    `Aucune réponse, aucune invitation ni aucun e-mail n’est exactement « ${value} ». Essayez ce que la personne a pu écrire ailleurs : une autre adresse, le numéro de téléphone, son nom complet.`,
});

export const heldOf = message<[{ value: string }]>({
  en: ({ value }) => `Held of “${value}”`,
  fr: ({ value }) => `Conservé pour « ${value} »`,
});
export const eraseAll = message({ en: 'Erase all of this', fr: 'Tout effacer' });
export const isNameTitle = message({ en: 'Several people can have this name', fr: 'Plusieurs personnes peuvent porter ce nom' });
export const isNameAdvice = message({
  en: 'Open the responses below and make sure that all are of the same person. If they are not, search by an e-mail address or a phone number, or erase the right responses one by one.',
  fr: 'Ouvrez les réponses ci-dessous et assurez-vous qu’elles viennent toutes de la même personne. Sinon, recherchez par une adresse e-mail ou un numéro de téléphone, ou effacez les bonnes réponses une par une.',
});
export const deletedForm = message({ en: 'Deleted form', fr: 'Formulaire supprimé' });
export const openResponse = message<[{ at: string }]>({
  en: ({ at }) => `Open the response of ${at} in a new tab`,
  fr: ({ at }) => `Ouvrir la réponse du ${at} dans un nouvel onglet`,
});
export const questionAndAnswer = message<[{ question: string; answer: string }]>({
  en: ({ question, answer }) => `${question}: ${answer}`,
  fr: ({ question, answer }) => `${question} : ${answer}`,
});
export const cameWithInvitation = message({ en: 'Came with the invitation', fr: 'Arrivée par l’invitation' });
export const olderResponses = message<[Count]>({
  en: ({ count }) => `and ${formatCount(count)} older ${plural(count, { one: 'response', other: 'responses' })}`,
  fr: ({ count }) => `et ${counted(count, { one: 'réponse plus ancienne', other: 'réponses plus anciennes' })}`,
});

export const partials = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} begun and not sent`,
  fr: ({ count }) => counted(count, { one: 'commencée et non envoyée', other: 'commencées et non envoyées' }),
});
export const invitations = message({ en: countOf('invitation', 'invitations'), fr: countOf('invitation', 'invitations') });
export const mails = message({ en: countOf('e-mail', 'e-mails'), fr: countOf('e-mail', 'e-mails') });
export const exportFiles = message({ en: countOf('export file', 'export files'), fr: countOf('fichier d’export', 'fichiers d’export') });

/** The person types this word, because an erasure cannot be undone. */
export const eraseWord = message({ en: 'ERASE', fr: 'EFFACER' });
export const eraseTitle = message<[{ value: string }]>({
  en: ({ value }) => `Erase everything of “${value}” for good?`,
  fr: ({ value }) => `Effacer définitivement tout ce qui concerne « ${value} » ?`,
});
export const eraseLoss = message({
  en: 'Answers, their files, invitations and their e-mails are removed at once and cannot be brought back. Export files of these forms are removed too: they can be made again without this person.',
  fr: 'Les réponses, leurs fichiers, les invitations et leurs e-mails sont supprimés aussitôt et ne peuvent pas être récupérés. Les fichiers d’export de ces formulaires sont supprimés aussi : vous pouvez les refaire sans cette personne.',
});
export const typeToConfirm = message<[{ word: string }]>({
  en: ({ word }) => `Type ${word} to confirm`,
  fr: ({ word }) => `Saisissez ${word} pour confirmer`,
});
export const typeToGoOn = message<[{ word: string }]>({
  en: ({ word }) => `Please type ${word} to go on`,
  fr: ({ word }) => `Veuillez saisir ${word} pour continuer`,
});
export const eraseForGood = message({ en: 'Erase for good', fr: 'Effacer définitivement' });
