import { formatCount, message } from './language.ts';
import type { TemplateStatusName } from './templates.ts';

export const templateStatus: Record<TemplateStatusName, () => string> = {
  Pending: message({ en: 'Pending', fr: 'En attente' }),
  Inactive: message({ en: 'Inactive', fr: 'Inactif' }),
  Active: message({ en: 'Active', fr: 'Actif' }),
  Draft: message({ en: 'Draft', fr: 'Brouillon' }),
  Archived: message({ en: 'Archived', fr: 'Archivé' }),
};

export const chooseStatus = message({ en: 'Please select a valid status', fr: 'Veuillez choisir un statut valide' });
export const nameRequired = message({ en: 'Template name is required', fr: 'Le nom du modèle est obligatoire' });
export const subjectRequired = message({ en: 'Subject is required', fr: 'L’objet est obligatoire' });
export const bodyRequired = message({ en: 'Body content is required', fr: 'Le corps du message est obligatoire' });
export const bodyTooLong = message<[{ max: number }]>({
  en: ({ max }) => `The body of the template is too long: ${formatCount(max)} characters at most, with its HTML. Please shorten it.`,
  fr: ({ max }) => `Le corps du modèle est trop long : ${formatCount(max)} caractères au plus, HTML compris. Veuillez le raccourcir.`,
});
export const linkInvalid = message({
  en: 'Please enter a link that begins with https:// or http://',
  fr: 'Veuillez saisir un lien qui commence par https:// ou http://',
});
export const chooseTemplate = message({ en: 'Please choose a template', fr: 'Veuillez choisir un modèle' });
export const smsTooLong = message<[{ max: number }]>({
  en: ({ max }) => `An SMS has ${formatCount(max)} characters at most. Please shorten it.`,
  fr: ({ max }) => `Un SMS compte ${formatCount(max)} caractères au plus. Veuillez le raccourcir.`,
});
export const whatsappName = message({
  en: 'Please enter the name of the approved template as WhatsApp shows it: small letters, digits and underscores.',
  fr: 'Veuillez saisir le nom du modèle approuvé tel que WhatsApp l’affiche : minuscules, chiffres et tirets bas.',
});
export const whatsappLanguage = message({
  en: 'Please enter the language code of the template, for example fr or en_US.',
  fr: 'Veuillez saisir le code de langue du modèle, par exemple fr ou en_US.',
});
export const whatsappValue = message({
  en: 'Please fill in this value or remove it.',
  fr: 'Veuillez renseigner cette valeur ou la retirer.',
});
export const whatsappValues = message({
  en: 'A WhatsApp template has 20 values at most.',
  fr: 'Un modèle WhatsApp compte 20 valeurs au plus.',
});
/** A text that staff write names a merge field that does not exist. */
export const unknownField = message<[{ field: string }]>({
  en: ({ field }) => `The field “${field}” is not known: it is left out.`,
  fr: ({ field }) => `Le champ « ${field} » est inconnu : il est omis.`,
});
