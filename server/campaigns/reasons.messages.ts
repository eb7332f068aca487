import { formatCount, message } from '#contract/language.ts';

export * from '#server/templates/problems.messages.ts';

// These sentences tell why a campaign or one of its runs does not go on. They are stored with their arguments.

export const templateDeleted = message({
  en: 'Its template was deleted: choose another one.',
  fr: 'Son modèle a été supprimé : choisissez-en un autre.',
});
export const templateUnsendable = message<[{ problem: string }]>({
  en: ({ problem }) => `Its template cannot be sent. ${problem}`,
  fr: ({ problem }) => `Son modèle ne peut pas être envoyé. ${problem}`,
});
export const accountRemoved = message({
  en: 'Its e-mail account was removed: choose another one.',
  fr: 'Son compte e-mail a été retiré : choisissez-en un autre.',
});
export const segmentDeleted = message({
  en: 'A segment of its recipients was deleted: restore it, or choose the recipients again.',
  fr: 'Un segment de ses destinataires a été supprimé : restaurez-le, ou choisissez à nouveau les destinataires.',
});
export const timePassed = message({
  en: 'Its time passed more than a day ago while Cauri was not running. Resume it to send it now.',
  fr: 'Son heure est passée depuis plus d’un jour alors que Cauri ne fonctionnait pas. Reprenez la campagne pour l’envoyer maintenant.',
});
export const nobodyToSendTo = message({
  en: 'There was nobody to send it to.',
  fr: 'Il n’y avait aucun destinataire.',
});
export const allRefused = message<[{ count: number; answer: string }]>({
  en: ({ count, answer }) =>
    `The mail server refused all of the first ${formatCount(count)} e-mails with the same answer: “${answer}”. Once that is mended, resume it: they are tried again.`,
  fr: ({ count, answer }) =>
    `Le serveur de messagerie a refusé les ${formatCount(count)} premiers e-mails avec la même réponse : « ${answer} ». Une fois le problème réglé, reprenez la campagne : ils seront envoyés à nouveau.`,
});
export const allBrokenOff = message<[{ count: number; answer: string }]>({
  en: ({ count, answer }) =>
    `The mail server broke off all of the first ${formatCount(count)} e-mails in the same way: “${answer}”. They may have arrived, so they are not sent again. Once that is mended, resume it: the others leave then.`,
  fr: ({ count, answer }) =>
    `Le serveur de messagerie a interrompu les ${formatCount(count)} premiers e-mails de la même façon : « ${answer} ». Ils sont peut-être arrivés et ne seront donc pas renvoyés. Une fois le problème réglé, reprenez la campagne : les autres partiront.`,
});
export const putOff = message<[{ answer: string }]>({
  en: ({ answer }) => `Nothing can be sent at the moment: “${answer}”. Cauri tries again by itself.`,
  fr: ({ answer }) => `Rien ne peut être envoyé pour l’instant : « ${answer} ». Cauri réessaie de lui-même.`,
});
export const linkAnew = message({
  en: 'Its e-mail account needs reconnecting.',
  fr: 'Son compte e-mail doit être reconnecté.',
});
