import { formatCount, message, plural } from '#contract/language.ts';
import type { PREVIEW_VIEWS } from '../templates.search.ts';

// The texts of the preview of a template.

export const title = message({ en: 'Template preview', fr: 'Aperçu du modèle' });
export const sendMeTest = message({ en: 'Send me a test', fr: 'M’envoyer un test' });
export const testFailed = message({ en: 'The test could not be sent', fr: 'Le test n’a pas pu être envoyé' });
export const previewFailed = message({ en: 'The preview could not be loaded', fr: 'L’aperçu n’a pas pu être chargé' });
export const view = message({ en: 'View', fr: 'Affichage' });
export const views: Record<(typeof PREVIEW_VIEWS)[number], () => string> = {
  email: message({ en: 'E-mail', fr: 'E-mail' }),
  text: message({ en: 'Plain text', fr: 'Texte brut' }),
};
export const warnings = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: 'One thing to look at', other: 'Things to look at' }),
  fr: ({ count }) => plural(count, { one: 'Un point à vérifier', other: 'Des points à vérifier' }),
});
export const subject = message({ en: 'Subject', fr: 'Objet' });
export const to = message({ en: 'To', fr: 'À' });
export const size = message({ en: 'Size', fr: 'Taille' });
export const fictionalMember = message({ en: 'A made-up member', fr: 'Un adhérent fictif' });

export const previousMember = message({ en: 'Previous member', fr: 'Adhérent précédent' });
export const nextMember = message({ en: 'Next member', fr: 'Adhérent suivant' });
export const previewAs = message({ en: 'Preview as', fr: 'Aperçu pour' });
export const noMembers = message({ en: 'No members yet', fr: 'Aucun adhérent pour l’instant' });
export const place = message<[{ n: number; count: number }]>({
  en: ({ n, count }) => `${formatCount(n)} of ${formatCount(count)}`,
  fr: ({ n, count }) => `${formatCount(n)} sur ${formatCount(count)}`,
});
