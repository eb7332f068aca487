import { message } from '#contract/language.ts';

// The e-mail that invites a member to the community.
export const invitation = message({
  en: 'Your invitation to join the community',
  fr: 'Votre invitation à rejoindre la communauté',
});
export const hello = message<[{ name: string }]>({ en: ({ name }) => `Hello ${name},`, fr: ({ name }) => `Bonjour ${name},` });
export const openLink = message({
  en: 'You are invited to join the community of the programme. Open this link to begin:',
  fr: 'Vous êtes invité(e) à rejoindre la communauté du programme. Ouvrez ce lien pour commencer :',
});
export const sameAddress = message({
  en: 'Sign up with the e-mail address at which you received this message.',
  fr: 'Inscrivez-vous avec l’adresse e-mail à laquelle vous avez reçu ce message.',
});
export const fillInForm = message({
  en: 'Please also fill in this form, so that we get to know you:',
  fr: 'Remplissez aussi ce formulaire, pour que nous fassions connaissance :',
});
