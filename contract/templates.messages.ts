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
