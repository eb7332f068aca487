import { message } from '#contract/language.ts';
import { withoutLinks } from '#server/mail/system-email.rules.ts';

// The e-mail that invites a member to the community.
export const invitation = message({
  en: 'Your invitation to join the community',
  fr: 'Votre invitation à rejoindre la communauté',
});
export const hello = message<[{ name: string }]>({
  en: ({ name }) => `Hello ${withoutLinks(name)},`,
  fr: ({ name }) => `Bonjour ${withoutLinks(name)},`,
});
export const openLink = message({
  en: 'You are invited to join the community of the programme. Open this link to begin:',
  fr: 'Nous vous invitons à rejoindre la communauté du programme. Ouvrez ce lien pour commencer :',
});
export const howToEnter = message({
  en: 'You are invited to join the community of the programme. The team will tell you how to enter it.',
  fr: 'Nous vous invitons à rejoindre la communauté du programme. L’équipe vous dira comment y entrer.',
});
export const sameAddress = message({
  en: 'Sign up with the e-mail address at which you received this message.',
  fr: 'Inscrivez-vous avec l’adresse e-mail à laquelle vous avez reçu ce message.',
});
export const fillInForm = message({
  en: 'Please also fill in this form, so that we get to know you:',
  fr: 'Remplissez aussi ce formulaire, pour que nous fassions connaissance :',
});

// The calls answer these sentences.
export const noMember = message({
  en: 'There is no member with this e-mail address.',
  fr: 'Aucun adhérent n’a cette adresse e-mail.',
});
export const notLinked = message({
  en: 'Circle is not linked: set CIRCLE_API_TOKEN and start Cauri again.',
  fr: 'Circle n’est pas lié : définissez CIRCLE_API_TOKEN et redémarrez Cauri.',
});
export const invitationKept = message({
  en: 'The invitation was not sent. It is kept in the Outbox: no e-mail account is linked.',
  fr: 'L’invitation n’a pas été envoyée. Elle est conservée dans la boîte d’envoi : aucun compte e-mail n’est lié.',
});
export const invitationSent = message({ en: 'Invitation sent successfully', fr: 'L’invitation a été envoyée' });
export const noWay = message({ en: 'This cannot be settled that way.', fr: 'Cette différence ne peut pas être réglée ainsi.' });
/** A kind of difference cannot be settled in the way that was asked for. */
export const noWayFor: Record<string, () => string> = {
  email: message({
    en: 'Cauri cannot change an e-mail address in Circle. Please change it in Circle itself.',
    fr: 'Cauri ne peut pas modifier une adresse e-mail dans Circle. Veuillez la modifier dans Circle même.',
  }),
  'only-here': message({
    en: 'A member who is not in Circle cannot be taken from there.',
    fr: 'Un adhérent absent de Circle ne peut pas en être repris.',
  }),
};
