import { message } from '#contract/language.ts';

// These tell why the calendar of a coach could not be read. The sentences are stored by their names and read later.

export const noCalendar = message({
  en: 'This address does not lead to a calendar in iCal format.',
  fr: 'Cette adresse ne mène pas à un agenda au format iCal.',
});
export const unreadable = message({
  en: 'The calendar holds an event that cannot be read.',
  fr: 'L’agenda contient un événement qui ne peut pas être lu.',
});
export const tooLarge = message({
  en: 'The calendar is too large, or repeats an event too often.',
  fr: 'L’agenda est trop grand, ou répète un événement trop souvent.',
});
export const otherKey = message({
  en: 'The address of the calendar was stored under another secret key. Please enter it again.',
  fr: 'L’adresse de l’agenda a été enregistrée avec une autre clé secrète. Veuillez la saisir à nouveau.',
});
export const notRead = message({ en: 'The calendar could not be read.', fr: 'L’agenda n’a pas pu être lu.' });
