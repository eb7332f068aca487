import { message } from '#contract/language.ts';

// The texts of the Outbox page and of one of its e-mails.

export const title = message({ en: 'Outbox', fr: 'Boîte d’envoi' });
export const purpose = message({
  en: 'E-mails, WhatsApp messages and SMS that Cauri sent or, without a mail server, keeps here. Those of a campaign are on its page.',
  fr: 'Les e-mails, messages WhatsApp et SMS que Cauri a envoyés ou, sans serveur de messagerie, conserve ici. Ceux d’une campagne sont sur sa page.',
});
export const to = message({ en: 'To', fr: 'À' });
export const subject = message({ en: 'Subject', fr: 'Objet' });
export const subjectTo = message<[{ subject: string; address: string; time: string }]>({
  en: ({ subject, address, time }) => `${subject}, to ${address}, ${time}`,
  fr: ({ subject, address, time }) => `${subject}, à ${address}, ${time}`,
});
export const state = message({ en: 'State', fr: 'État' });
export const written = message({ en: 'Written', fr: 'Rédigé' });
export const listFailed = message({ en: 'The Outbox could not be loaded', fr: 'La boîte d’envoi n’a pas pu être chargée' });
export const noEmails = message({ en: 'No e-mails yet', fr: 'Aucun e-mail pour l’instant' });
export const emptyHint = message({
  en: 'Each e-mail that Cauri writes, such as a code for a forgotten password, appears here.',
  fr: 'Chaque e-mail que Cauri rédige, par exemple un code pour un mot de passe oublié, apparaît ici.',
});
export const channel = message({ en: 'Channel', fr: 'Canal' });
export const allChannels = message({ en: 'All channels', fr: 'Tous les canaux' });
export const search = message({ en: 'Search the Outbox', fr: 'Rechercher dans la boîte d’envoi' });
export const searchPlaceholder = message({ en: 'Address, number or subject', fr: 'Adresse, numéro ou objet' });
export const noneFound = message({ en: 'No messages found', fr: 'Aucun message trouvé' });
export const showAll = message({ en: 'Show all messages', fr: 'Afficher tous les messages' });
export const emails = message({ en: 'E-mails', fr: 'E-mails' });

export const oneEmail = message({ en: 'Message', fr: 'Message' });
export const emailFailed = message({ en: 'This e-mail could not be loaded', fr: 'Cet e-mail n’a pas pu être chargé' });
export const emailNotFound = message({ en: 'E-mail not found', fr: 'E-mail introuvable' });
export const toAddress = message<[{ address: string }]>({ en: ({ address }) => `To ${address}`, fr: ({ address }) => `À ${address}` });
export const whatsappTemplate = message<[{ name: string; language: string; count: number }]>({
  en: ({ name, language, count }) =>
    count === 0 ? `WhatsApp template ${name} (${language})` : `WhatsApp template ${name} (${language}) with these values:`,
  fr: ({ name, language, count }) =>
    count === 0 ? `Modèle WhatsApp ${name} (${language})` : `Modèle WhatsApp ${name} (${language}) avec ces valeurs :`,
});
export const itsEmail = message({
  en: 'The e-mail that leaves when the channel cannot reach the member',
  fr: 'L’e-mail qui part quand le canal ne peut pas joindre l’adhérent',
});
export const secretHidden = message({
  en: 'The code or the personal link is hidden here: only the receiver gets it.',
  fr: 'Le code ou le lien personnel est masqué ici : seul le destinataire le reçoit.',
});
export const asItLooks = message({ en: 'As it looks', fr: 'Mise en page' });
export const textOnly = message({ en: 'Text only', fr: 'Texte seul' });
export const attachments = message({ en: 'Attachments', fr: 'Pièces jointes' });
