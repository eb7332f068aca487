import { message } from '#contract/language.ts';

// The booking page answers these sentences when it refuses a request. It speaks the programme's language.

export const check = message({
  en: 'Check the marked fields, then send the form again.',
  fr: 'Vérifiez les champs signalés, puis envoyez à nouveau.',
});
export const name = message({ en: 'Enter your name', fr: 'Indiquez votre nom' });
export const email = message({ en: 'Enter your e-mail address', fr: 'Indiquez votre adresse e-mail' });
export const emailInvalid = message({ en: 'This e-mail address is not valid', fr: 'Cette adresse e-mail n’est pas valide' });
export const phone = message({
  en: 'This number is not valid. Begin with the country code, such as +221 77 123 45 67',
  fr: 'Ce numéro n’est pas valide. Commencez par l’indicatif du pays, par exemple +221 77 123 45 67',
});
export const slot = message({ en: 'Choose a time', fr: 'Choisissez un horaire' });
export const note = message({
  en: 'This message is too long or contains a character that is not allowed',
  fr: 'Ce message est trop long ou contient un caractère interdit',
});
export const service = message({
  en: 'This service is no longer offered. Choose another one.',
  fr: 'Cette prestation n’est plus proposée. Choisissez-en une autre.',
});
export const otherLength = message<[{ minutes: number }]>({
  en: ({ minutes }) => `This session now lasts ${minutes} minutes. Check the time that you chose, then send the form again.`,
  fr: ({ minutes }) => `Cette séance dure maintenant ${minutes} minutes. Vérifiez l’horaire choisi, puis envoyez à nouveau.`,
});
export const taken = message({
  en: 'This time is no longer free. Choose another one.',
  fr: 'Ce créneau n’est plus libre. Choisissez-en un autre.',
});
export const stale = message({
  en: 'This page was open for too long. Check the time that you chose, then send the form again.',
  fr: 'Cette page est restée ouverte trop longtemps. Vérifiez l’horaire choisi, puis envoyez à nouveau.',
});
export const often = message({
  en: 'Too many requests were sent. Wait a moment, then try again.',
  fr: 'Trop de demandes ont été envoyées. Attendez un moment, puis réessayez.',
});
export const many = message({
  en: 'You already have three reservations to come. Cancel one of them, or wait for your next session.',
  fr: 'Vous avez déjà trois réservations à venir. Annulez-en une, ou attendez votre prochaine séance.',
});
export const trapped = message({
  en: 'Your request could not be sent. Leave empty the field that has to stay empty, then try again.',
  fr: 'Votre demande n’a pas pu être envoyée. Laissez vide le champ qui doit le rester, puis réessayez.',
});
export const over = message({
  en: 'This session has begun already: it can no longer be changed here.',
  fr: 'Cette séance a déjà commencé : elle ne peut plus être modifiée ici.',
});
export const noMoves = message({
  en: 'This coach takes no reservations at the moment, so the session cannot be moved here.',
  fr: 'Ce coach ne prend pas de réservations pour l’instant : la séance ne peut pas être déplacée ici.',
});
export const late = message<[{ hours: number; coach: string }]>({
  en: ({ hours, coach }) => `This session begins in less than ${hours} h. Contact ${coach} to move or cancel it.`,
  fr: ({ hours, coach }) => `Cette séance commence dans moins de ${hours} h. Contactez ${coach} pour la déplacer ou l’annuler.`,
});
export const dayAtTime = message<[{ day: string; time: string }]>({
  en: ({ day, time }) => `${day} at ${time}`,
  fr: ({ day, time }) => `${day} à ${time}`,
});
