import { message } from '#contract/language.ts';

export const noSpace = message({
  en: 'One of these spaces does not exist any more.',
  fr: 'L’un de ces espaces n’existe plus.',
});
export const noForm = message({ en: 'This form does not exist any more.', fr: 'Ce formulaire n’existe plus.' });
export const noTag = message({ en: 'This tag does not exist any more.', fr: 'Cette étiquette n’existe plus.' });
export const noAccount = message({
  en: 'This e-mail account is no longer linked.',
  fr: 'Ce compte e-mail n’est plus lié.',
});
export const noTemplate = message({ en: 'This template does not exist any more.', fr: 'Ce modèle n’existe plus.' });
export const changedMeanwhile = message({
  en: 'Somebody else changed the settings meanwhile. Choose which version to keep.',
  fr: 'Quelqu’un d’autre a modifié les paramètres entre-temps. Choisissez la version à garder.',
});
export const saved = message({ en: 'Settings saved successfully', fr: 'Paramètres enregistrés' });
