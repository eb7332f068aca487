import { message } from '#contract/language.ts';

export * from '#contract/words.messages.ts';

export const notFound = message({ en: 'This export does not exist.', fr: 'Cet export n’existe pas.' });
export const finished = message({ en: 'This export is finished already.', fr: 'Cet export est déjà terminé.' });
export const tooMany = message<[{ most: number }]>({
  en: ({ most }) => `${most} of your exports are not finished yet. Wait for one of them, or cancel one.`,
  fr: ({ most }) => `${most} de vos exports ne sont pas encore terminés. Attendez la fin de l’un d’eux, ou annulez-en un.`,
});
export const notFinished = message({ en: 'This file is not finished.', fr: 'Ce fichier n’est pas terminé.' });
export const expired = {
  responses: message({
    en: 'This file was kept for 7 days and is gone now. Please export the responses again.',
    fr: 'Ce fichier a été conservé 7 jours, puis supprimé. Veuillez exporter à nouveau les réponses.',
  }),
  members: message({
    en: 'This file was kept for 7 days and is gone now. Please export the members again.',
    fr: 'Ce fichier a été conservé 7 jours, puis supprimé. Veuillez exporter à nouveau les adhérents.',
  }),
};

/** The keys are the reasons that are stored. Older exports have the sentence itself. */
export const failures: Record<string, () => string> = {
  failed: message({
    en: 'The file could not be made. Please start the export again.',
    fr: 'Le fichier n’a pas pu être créé. Veuillez refaire l’export.',
  }),
  erased: message({
    en: 'Some of its responses were erased for good since. Please make the file again.',
    fr: 'Certaines de ses réponses ont depuis été effacées définitivement. Veuillez refaire le fichier.',
  }),
  'member-erased': message({
    en: 'A member was erased for good since. Please make the file again.',
    fr: 'Un adhérent a depuis été effacé définitivement. Veuillez refaire le fichier.',
  }),
};

export const responses = message({ en: 'Responses', fr: 'Réponses' });
export const members = message({ en: 'Members', fr: 'Adhérents' });
export const fileOfMembers = message({ en: 'members', fr: 'adherents' });
export const fileOfForm = message({ en: 'form', fr: 'formulaire' });
export const fileName = message<[{ name: string; day: string; rows: number; ending: string }]>({
  en: ({ name, day, rows, ending }) => `${name}_${day}_${rows}-rows.${ending}`,
  fr: ({ name, day, rows, ending }) => `${name}_${day}_${rows}-lignes.${ending}`,
});

export const yes = message({ en: 'yes', fr: 'oui' });
export const no = message({ en: 'no', fr: 'non' });

export const response = message({ en: 'Response', fr: 'Réponse' });
export const submittedIn = message<[{ timeZone: string }]>({
  en: ({ timeZone }) => `Submitted (${timeZone})`,
  fr: ({ timeZone }) => `Envoyée (${timeZone})`,
});
export const submittedIso = message({ en: 'Submitted (ISO 8601)', fr: 'Envoyée (ISO 8601)' });
export const late = message({ en: 'Late', fr: 'Tardive' });
export const respondent = message({ en: 'Invited person', fr: 'Personne invitée' });
export const respondentEmail = message({ en: 'Invited address', fr: 'Adresse invitée' });
export const owner = message({ en: 'Owner', fr: 'Responsable' });
export const inCurrency = message<[{ title: string; currency: string }]>({
  en: ({ title, currency }) => `${title} (${currency})`,
  fr: ({ title, currency }) => `${title} (${currency})`,
});

// An import recognises these headings in both languages.
export const memberId = message({ en: 'Member ID', fr: 'ID de l’adhérent' });
export const circleId = message({ en: 'Circle ID', fr: 'ID Circle' });
export const language = message({ en: 'Language', fr: 'Langue' });
export const source = message({ en: 'Source', fr: 'Provenance' });
export const joinedOn = message({ en: 'Joined on', fr: 'Adhérent depuis' });
export const moderator = message({ en: 'Moderator', fr: 'Modérateur' });
export const subscriptionsPaid = message({ en: 'Subscriptions paid', fr: 'Abonnements payés' });
export const lastSubscription = message({ en: 'Last subscription', fr: 'Dernier abonnement' });
export const nextSubscription = message({ en: 'Next subscription', fr: 'Prochain abonnement' });
export const nextAmount = message({ en: 'Next amount due', fr: 'Montant de la prochaine échéance' });
export const renewalPaid = message({ en: 'Paid of the next period', fr: 'Payé de la période suivante' });
export const remindersSent = message({ en: 'Reminders sent', fr: 'Relances envoyées' });
export const unsubscribedOn = message({ en: 'Unsubscribed on', fr: 'Désabonné le' });
export const whatsappAgreedOn = message({ en: 'Agreed to WhatsApp messages on', fr: 'Accepte les messages WhatsApp depuis le' });
