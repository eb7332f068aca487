import { message } from '#contract/language.ts';

export * from '#contract/words.messages.ts';

// The list, the profile and the imports name the details of a person so.

export const source = message({ en: 'Source', fr: 'Provenance' });
export const language = message({ en: 'Language', fr: 'Langue' });
export const languageHint = message({
  en: 'E-mails to the member are written in it.',
  fr: 'Les e-mails adressés à l’adhérent sont rédigés dans cette langue.',
});
export const channelHint = message({
  en: 'Reminders, campaigns and links to pay leave by it where their template has a text for it, and by e-mail otherwise.',
  fr: 'Les relances, les campagnes et les liens de paiement partent par ce canal si leur modèle a un texte pour lui, sinon par e-mail.',
});
export const whatsappAgreed = message({ en: 'Agreed to WhatsApp messages', fr: 'Accepte les messages WhatsApp' });
export const whatsappAgreedHint = message({
  en: 'WhatsApp asks for the member’s agreement. Without it, messages leave by e-mail.',
  fr: 'WhatsApp exige l’accord de l’adhérent. Sans lui, les messages partent par e-mail.',
});
export const programmeLanguage = message({ en: 'That of the programme', fr: 'Celle du programme' });
export const cameFrom = message<[{ source: string }]>({
  en: ({ source }) => `From ${source}`,
  fr: ({ source }) => `Provenance : ${source}`,
});
export const notProvided = message({ en: 'Not provided', fr: 'Non renseigné' });

export const option = message({ en: 'Option', fr: 'Option' });
export const subscription = message({ en: 'Subscription', fr: 'Abonnement' });
export const joined = message({ en: 'Joined', fr: 'Date d’adhésion' });

/** `duration` is such as "3 months". */
export const memberFor = message<[{ duration: string }]>({
  en: ({ duration }) => `Member for ${duration}`,
  fr: ({ duration }) => `Membre depuis ${duration}`,
});
export const memberForLessThanAnHour = message({ en: 'Member for less than an hour', fr: 'Membre depuis moins d’une heure' });

export const emailRequired = message({ en: 'Email is required', fr: 'L’e-mail est obligatoire' });
export const emailInvalid = message({ en: 'Email is invalid', fr: 'L’e-mail n’est pas valide' });
export const ageRequired = message({ en: 'Age is required', fr: 'L’âge est obligatoire' });
export const ageInvalid = message({ en: 'Age must be a whole number up to 150', fr: 'L’âge doit être un nombre entier de 150 au plus' });
export const noProductYet = message({ en: 'None yet', fr: 'Aucun pour l’instant' });
export const isModerator = message({ en: 'Is moderator', fr: 'Est modérateur' });

export const membersNotLoaded = message({ en: 'Failed to fetch members.', fr: 'Les adhérents n’ont pas pu être chargés.' });
export const memberNotLoaded = message({ en: 'Failed to fetch member data.', fr: 'L’adhérent n’a pas pu être chargé.' });
export const membersFound = message({ en: 'Members found', fr: 'Adhérents trouvés' });
export const noneFound = message({ en: 'No members found', fr: 'Aucun adhérent trouvé' });
export const searchHint = message({ en: 'Name, e-mail or phone', fr: 'Nom, e-mail ou téléphone' });
export const viewProfile = message({ en: 'View Profile', fr: 'Voir le profil' });
export const sendReminder = message({ en: 'Send Reminder', fr: 'Envoyer la relance' });
export const reminderSent = message({ en: 'Payment reminder sent successfully!', fr: 'La relance de paiement a été envoyée.' });
export const reminderNotSent = message({
  en: 'Failed to send payment reminder.',
  fr: 'La relance de paiement n’a pas pu être envoyée.',
});
export const statusUpdated = message<[{ status: string }]>({
  en: ({ status }) => `Status updated to ${status}`,
  fr: ({ status }) => `Statut changé en ${status}`,
});
