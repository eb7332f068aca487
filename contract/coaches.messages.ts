import { message } from './language.ts';

export const emailRequired = message({ en: 'Email is required', fr: 'L’e-mail est obligatoire' });
export const emailInvalid = message({ en: 'Email is invalid', fr: 'L’e-mail n’est pas valide' });
export const enterTime = message({ en: 'Please enter a time such as 14:30', fr: 'Veuillez saisir une heure, par exemple 14:30' });

export const wholeMinutes = message({
  en: 'Please enter a whole number of minutes',
  fr: 'Veuillez saisir un nombre entier de minutes',
});
export const shortestSession = message({
  en: 'The shortest session is 5 minutes',
  fr: 'La séance la plus courte dure 5 minutes',
});
export const wholeNumber = message<[{ least: number; most: number }]>({
  en: ({ least, most }) => `Please enter a whole number from ${least} to ${most}`,
  fr: ({ least, most }) => `Veuillez saisir un nombre entier de ${least} à ${most}`,
});
export const longestSession = message({
  en: 'The longest session is 480 minutes',
  fr: 'La séance la plus longue dure 480 minutes',
});

export const calendarAddress = message({
  en: 'Please enter an address that begins with https:// and leads to a calendar.',
  fr: 'Veuillez saisir une adresse qui commence par https:// et mène à un agenda.',
});
export const endAfterBeginning = message({ en: 'The end must be after the beginning', fr: 'La fin doit être après le début' });
export const hoursOverlap = message({
  en: 'These hours overlap with others of that day',
  fr: 'Ces horaires chevauchent d’autres horaires du même jour',
});
export const lastBeforeFirst = message({
  en: 'The last day must not be before the first',
  fr: 'Le dernier jour ne peut pas précéder le premier',
});
