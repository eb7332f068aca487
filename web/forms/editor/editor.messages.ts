import { type Count, formatCount, message } from '#contract/language.ts';

export const unpublishedChanges = message({ en: 'Unpublished changes', fr: 'Modifications non publiées' });
export const share = message({ en: 'Share', fr: 'Partager' });
export const shareTip = message({ en: 'Share: QR code, prefilled link', fr: 'Partager : code QR, lien prérempli' });
export const saveAsNew = message({ en: 'Save as a new form', fr: 'Enregistrer comme nouveau formulaire' });
export const titleAndDescription = message({ en: 'Title and description', fr: 'Titre et description' });
export const title = message({ en: 'Title', fr: 'Titre' });
export const afterSending = message({ en: 'After sending', fr: 'Après l’envoi' });
export const thankYouText = message({ en: 'Thank-you text (optional)', fr: 'Texte de remerciement (facultatif)' });
export const thankYouHelp = message({
  en: 'Shown after “Thank You! Your response has been recorded.”',
  fr: 'Affiché après « Merci ! Votre réponse a été enregistrée. »',
});

export const whoCanAnswer = message({ en: 'Who can answer', fr: 'Qui peut répondre' });
export const visibility = message({ en: 'Visibility', fr: 'Visibilité' });
export const canUnpublish = message({
  en: 'You can unpublish at any time',
  fr: 'Vous pouvez annuler la publication à tout moment',
});
export const oldVersionSeen = message({
  en: 'People still see the version that was published last. Save publishes your changes.',
  fr: 'Les personnes voient encore la dernière version publiée. « Enregistrer » publie vos modifications.',
});

export const saved = message({ en: 'Form saved successfully!', fr: 'Formulaire enregistré' });
export const notSaved = message({ en: 'Failed to save form', fr: 'Le formulaire n’a pas pu être enregistré' });
export const couldNotBeSaved = message({ en: 'The form could not be saved.', fr: 'Le formulaire n’a pas pu être enregistré.' });
export const changesNotLoaded = message({
  en: 'What would change could not be loaded',
  fr: 'Les changements à publier n’ont pas pu être chargés',
});
export const publishTitle = message({ en: 'Publish these changes?', fr: 'Publier ces modifications ?' });
export const accessPublishesTitle = message({
  en: 'Changing who can answer also publishes these changes',
  fr: 'Modifier qui peut répondre publie aussi ces modifications',
});
export const bothChangesKept = message<[{ who: string }]>({
  en: ({ who }) => `${who} changed other parts of this form. Both changes are kept.`,
  fr: ({ who }) => `${who} a modifié d’autres parties de ce formulaire. Les deux modifications sont conservées.`,
});
export const somebodyElse = message({ en: 'Somebody else', fr: 'Quelqu’un d’autre' });
export const conditionRemoved = message<[{ title: string }]>({
  en: ({ title }) => `The condition of “${title}” was removed`,
  fr: ({ title }) => `La condition de « ${title} » a été retirée`,
});
export const conditionsRemoved = message<[Count]>({
  en: ({ count }) => `The conditions of ${formatCount(count)} questions were removed`,
  fr: ({ count }) => `Les conditions de ${formatCount(count)} questions ont été retirées`,
});

export const openInOtherTab = message({
  en: 'You have this form open in another tab',
  fr: 'Vous avez ouvert ce formulaire dans un autre onglet',
});
export const openToo = message<[{ names: string[]; others: number }]>({
  en: ({ names, others }) =>
    names.length === 1
      ? `${names[0]} has this form open too`
      : others > 0
        ? `${names[0]} and ${others} others have this form open too`
        : `${names[0]} and ${names[1]} have this form open too`,
  fr: ({ names, others }) =>
    names.length === 1
      ? `${names[0]} a aussi ouvert ce formulaire`
      : others > 0
        ? `${names[0]} et ${others} autres personnes ont aussi ouvert ce formulaire`
        : `${names[0]} et ${names[1]} ont aussi ouvert ce formulaire`,
});

export const previewOfForm = message({ en: 'Preview of the form', fr: 'Aperçu du formulaire' });
export const closePreview = message({ en: 'Close preview', fr: 'Fermer l’aperçu' });
export const width = message({ en: 'Width', fr: 'Largeur' });
export const phone = message({ en: 'Phone', fr: 'Téléphone' });
export const desktop = message({ en: 'Desktop', fr: 'Ordinateur' });
export const nothingIsSent = message({ en: 'Try it: nothing is sent.', fr: 'Essayez : rien n’est envoyé.' });
