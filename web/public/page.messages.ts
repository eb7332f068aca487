import { message } from '#contract/language.ts';

// The pages without React in the browser say this when there is nothing to show.

export const pageNotFound = message({ en: 'Page not found', fr: 'Page introuvable' });
export const noSuchPage = message({ en: 'This page does not exist', fr: 'Cette page n’existe pas' });
export const oneMoment = message({ en: 'One moment…', fr: 'Un instant…' });
export const comeBack = message({
  en: 'The page could not be opened. Come back in a minute: nothing is lost.',
  fr: 'La page n’a pas pu s’ouvrir. Revenez dans une minute : rien n’est perdu.',
});
