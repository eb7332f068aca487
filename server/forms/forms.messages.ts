import { message } from '#contract/language.ts';

/** The setting that refers to a form. */
export const joiningForm = message({ en: 'the setting “Joining form”', fr: 'le réglage « Formulaire d’arrivée »' });
export const notFound = message({ en: 'This form does not exist.', fr: 'Ce formulaire n’existe pas.' });
export const saved = message({ en: 'Form saved successfully!', fr: 'Formulaire enregistré' });
export const settingsSaved = message({ en: 'Settings saved', fr: 'Paramètres enregistrés' });
export const deleted = message({ en: 'Form deleted successfully', fr: 'Formulaire supprimé' });
export const duplicated = message({ en: 'Form duplicated successfully!', fr: 'Formulaire dupliqué' });
export const archived = message({ en: 'Form archived', fr: 'Formulaire archivé' });
export const broughtBack = message({ en: 'Form brought back from the archive', fr: 'Formulaire sorti des archives' });
export const deletedMeanwhile = message({
  en: 'This form was deleted meanwhile.',
  fr: 'Ce formulaire a été supprimé entre-temps.',
});
export const savedMeanwhile = message({
  en: 'Somebody else saved this form meanwhile. Choose which version to keep.',
  fr: 'Quelqu’un d’autre a enregistré ce formulaire entre-temps. Choisissez la version à garder.',
});
export const copyOf = message<[{ title: string }]>({
  en: ({ title }) => `${title} (copy)`,
  fr: ({ title }) => `${title} (copie)`,
});
export const noPicture = message({ en: 'This picture does not exist.', fr: 'Cette image n’existe pas.' });
export const notAnEmailQuestion = message({
  en: 'Please choose an e-mail question of this form',
  fr: 'Veuillez choisir une question de type e-mail de ce formulaire',
});
