import { channelName } from '#contract/channel-names.messages.ts';
import type { Channel } from '#contract/channel-names.ts';
import { message } from '#contract/language.ts';
import { withoutLinks } from '#server/mail/system-email.rules.ts';

// The texts of the calls and e-mails about links to pay and receipts of transfers.

export const noMember = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const noReceipt = message({ en: 'This receipt does not exist.', fr: 'Ce reçu n’existe pas.' });
export const decidedAlready = message({
  en: 'Somebody decided about this receipt already. Please reload the page.',
  fr: 'Une décision a déjà été prise pour ce reçu. Veuillez recharger la page.',
});
export const linkSent = message<[{ to: string }]>({
  en: ({ to }) => `The link is on its way to ${to}`,
  fr: ({ to }) => `Le lien est en route vers ${to}`,
});
export const notBy = message<[{ channel: Channel; reason: string }]>({
  en: ({ channel, reason }) => `The link cannot be sent by ${channelName[channel]()}. ${reason}`,
  fr: ({ channel, reason }) => `Le lien ne peut pas être envoyé par ${channelName[channel]()}. ${reason}`,
});
export const mailComesBack = message({
  en: 'The link cannot be sent: e-mails to this member come back. Correct the e-mail address, or send the link by WhatsApp or SMS.',
  fr: 'Le lien ne peut pas être envoyé : les e-mails envoyés à cet adhérent reviennent. Corrigez l’adresse e-mail, ou envoyez le lien par WhatsApp ou SMS.',
});
export const noPayTemplate = message({
  en: 'Enter the WhatsApp template for links to pay in Settings > Email Settings first.',
  fr: 'Indiquez d’abord le modèle WhatsApp des liens de paiement dans Paramètres > Paramètres d’e-mail.',
});
export const linkCaptured = message({
  en: 'No e-mail account is linked, so the e-mail is kept in the Outbox',
  fr: 'Aucun compte e-mail n’est lié : l’e-mail est conservé dans la boîte d’envoi',
});
export const linksClosed = message({
  en: 'The links to pay of this member do not work any more',
  fr: 'Les liens de paiement de cet adhérent ne fonctionnent plus',
});

// Messages to members

export const linkBySms = message<[{ link: string; day: string }]>({
  en: ({ link, day }) => `Your page to see what is left to pay, until ${day}: ${link} It is yours alone.`,
  fr: ({ link, day }) => `Votre page pour voir ce qui reste à payer, jusqu’au ${day} : ${link} Elle est personnelle.`,
});

/** The name may be what a stranger typed beside this address. */
export const hello = message<[{ name: string }]>({
  en: ({ name }) => `Hello ${withoutLinks(name)},`,
  fr: ({ name }) => `Bonjour ${withoutLinks(name)},`,
});
export const linkSubject = message({ en: 'Your link to pay', fr: 'Votre lien de paiement' });
export const linkOpens = message({
  en: 'This page shows what you have paid and what is left to pay, and lets you pay with your phone:',
  fr: 'Cette page montre ce que vous avez payé et ce qu’il vous reste à payer, et vous permet de payer avec votre téléphone :',
});
export const linkUntil = message<[{ day: string }]>({
  en: ({ day }) => `The link works until ${day}. After that, the page sends you a new one.`,
  fr: ({ day }) => `Le lien fonctionne jusqu’au ${day}. Ensuite, la page vous en enverra un nouveau.`,
});
export const keepPrivate = message({
  en: 'It is yours alone: do not pass it on.',
  fr: 'Il est personnel : ne le transmettez à personne.',
});
export const refusedSubject = message({
  en: 'Your receipt could not be accepted',
  fr: 'Votre reçu n’a pas pu être accepté',
});
export const notRecorded = message<[{ amount: string }]>({
  en: ({ amount }) => `We looked at your receipt of ${amount}, and could not record it as a payment:`,
  fr: ({ amount }) => `Nous avons examiné votre reçu de ${amount} et n’avons pas pu l’enregistrer comme paiement :`,
});
export const askTheTeam = message({
  en: 'If you have a question, contact the team of the programme.',
  fr: 'Pour toute question, contactez l’équipe du programme.',
});
export const sendAnother = message({
  en: 'You can send another receipt, or pay in another way, on your page:',
  fr: 'Vous pouvez envoyer un autre reçu, ou payer autrement, sur votre page :',
});
