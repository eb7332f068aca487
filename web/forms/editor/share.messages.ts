import { message } from '#contract/language.ts';

export const shareForm = message({ en: 'Share this form', fr: 'Partager ce formulaire' });
export const link = message({ en: 'Link', fr: 'Lien' });
export const linkOfForm = message({ en: 'Link of the form', fr: 'Lien du formulaire' });
export const qrCode = message({ en: 'QR code', fr: 'Code QR' });
export const qrCodeAlt = message({ en: 'QR code that opens the form', fr: 'Code QR qui ouvre le formulaire' });
export const qrCodeHelp = message({
  en: 'Print it or show it: a phone’s camera opens the form.',
  fr: 'Imprimez-le ou montrez-le : l’appareil photo d’un téléphone ouvre le formulaire.',
});
export const downloadSvg = message({ en: 'Download SVG', fr: 'Télécharger en SVG' });
export const downloadPng = message({ en: 'Download PNG', fr: 'Télécharger en PNG' });
export const pngFailed = message({
  en: 'This browser cannot make the PNG. Please download the SVG.',
  fr: 'Ce navigateur ne peut pas créer le PNG. Veuillez télécharger le SVG.',
});
/** The name of the file of a form whose title has no letters that a file name can have. */
export const fileName = message({ en: 'form', fr: 'formulaire' });

export const prefilledLink = message({ en: 'Prefilled link', fr: 'Lien prérempli' });
export const copyPrefilledLink = message({ en: 'Copy prefilled link', fr: 'Copier le lien prérempli' });
export const prefilledLinkHelp = message({
  en: 'Fill in what the link should carry. Whoever opens it finds it filled in and can change it.',
  fr: 'Remplissez ce que le lien doit contenir. La personne qui l’ouvre le trouve rempli et peut le modifier.',
});
export const nothingToPrefill = message({
  en: 'This form has no question that a link could fill in.',
  fr: 'Ce formulaire n’a aucune question qu’un lien pourrait préremplir.',
});
export const notFilledIn = message({ en: 'Not filled in', fr: 'Non rempli' });
