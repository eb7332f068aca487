import { message } from '#contract/language.ts';

// The page to which Google leads back.

export const linkingGoogle = message({ en: 'Linking a Google account', fr: 'Liaison d’un compte Google' });
export const linkingYours = message({ en: 'Linking your Google account…', fr: 'Liaison de votre compte Google…' });
export const accessRefused = message({
  en: 'Access was refused at Google: nothing was linked.',
  fr: 'L’accès a été refusé chez Google : aucun compte n’a été lié.',
});
export const notBegunHere = message({
  en: 'This sign-in was not begun in this tab, or was finished already. Nothing was linked. Please start again from the settings.',
  fr: 'Cette connexion n’a pas été commencée dans cet onglet, ou elle est déjà terminée. Aucun compte n’a été lié. Veuillez recommencer depuis les paramètres.',
});
export const goToSettings = message({ en: 'Go to settings', fr: 'Aller aux paramètres' });
