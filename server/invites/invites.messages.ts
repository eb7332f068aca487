import { message } from '#contract/language.ts';

export const notFound = message({ en: 'This invitation does not exist.', fr: 'Cette invitation n’existe pas.' });
export const atLeastOneAddress = message({
  en: 'Please enter at least one e-mail address.',
  fr: 'Veuillez saisir au moins une adresse e-mail.',
});
export const nobodyReminded = message({
  en: 'Nobody was reminded: everybody has answered, or was written to within the last 24 hours.',
  fr: 'Personne n’a été relancé : chacun a répondu, ou a reçu un e-mail au cours des dernières 24 heures.',
});
export const usedAlready = message({
  en: 'This invitation was used already: its response is among the others.',
  fr: 'Cette invitation a déjà été utilisée : sa réponse figure parmi les autres.',
});
export const revoked = message({ en: 'Invitation revoked', fr: 'Invitation révoquée' });
export const restored = message({ en: 'Invitation restored', fr: 'Invitation restaurée' });
export const publishFirst = message({
  en: 'Publish the form first, with a closing date that has not passed: the links open the published form.',
  fr: 'Publiez d’abord le formulaire, avec une date de fermeture à venir : les liens ouvrent le formulaire publié.',
});
export const inviteOnlyFirst = message({
  en: 'Set the form to Invite-only first: then only people with a personal invitation can answer.',
  fr: 'Choisissez d’abord la visibilité « Sur invitation » : seules les personnes qui ont une invitation personnelle peuvent alors répondre.',
});

export const hello = message<[{ name: string }]>({
  en: ({ name }) => (name ? `Hello ${name},` : 'Hello,'),
  fr: ({ name }) => (name ? `Bonjour ${name},` : 'Bonjour,'),
});
export const ownLink = message({
  en: 'The link is your own and works once. Please do not pass it on: whoever opens it answers in your place.',
  fr: 'Ce lien est personnel et ne sert qu’une fois. Veuillez ne pas le transmettre : la personne qui l’ouvre répond à votre place.',
});
export const invitationSubject = message<[{ title: string }]>({
  en: ({ title }) => `You are invited to answer “${title}”`,
  fr: ({ title }) => `Nous vous invitons à répondre à « ${title} »`,
});
export const invitation = message<[{ title: string }]>({
  en: ({ title }) => `You are invited to answer the form “${title}”. Open this link to begin:`,
  fr: ({ title }) => `Nous vous invitons à répondre au formulaire « ${title} ». Ouvrez ce lien pour commencer :`,
});
export const reminderSubject = message<[{ title: string }]>({
  en: ({ title }) => `Reminder: please answer “${title}”`,
  fr: ({ title }) => `Rappel : merci de répondre à « ${title} »`,
});
export const reminder = message<[{ title: string }]>({
  en: ({ title }) => `We have not received your answers to the form “${title}” yet. Open this link to answer:`,
  fr: ({ title }) => `Nous n’avons pas encore reçu vos réponses au formulaire « ${title} ». Ouvrez ce lien pour répondre :`,
});
