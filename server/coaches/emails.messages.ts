import { message } from '#contract/language.ts';

export const coachSubject = message({ en: 'You are invited to coach on Cauri', fr: 'Votre invitation à coacher sur Cauri' });
export const coachInvited = message({
  en: 'The team of your programme has made you a coach. Open this link to choose a password:',
  fr: 'L’équipe de votre programme vous a donné un compte de coach. Ouvrez ce lien pour choisir un mot de passe :',
});
export const coachLinkValid = message<[{ days: number }]>({
  en: ({ days }) =>
    `The link is your own, works once and is valid for ${days} days. After that you sign in with your e-mail address and your password, and find your reservations and your weekly hours.`,
  fr: ({ days }) =>
    `Ce lien est personnel, ne fonctionne qu’une fois et est valable ${days} jours. Vous vous connecterez ensuite avec votre adresse e-mail et votre mot de passe, et trouverez vos réservations et vos horaires hebdomadaires.`,
});

export const closedSubject = message({ en: 'Your Cauri account was closed', fr: 'Votre compte Cauri a été fermé' });
export const closed = message({
  en: 'An admin closed your coach account, and you were signed out everywhere. If you think that this is a mistake, please ask the programme.',
  fr: 'Un administrateur a fermé votre compte de coach et toutes vos sessions. Si vous pensez qu’il s’agit d’une erreur, veuillez vous adresser au programme.',
});
export const reopenedSubject = message({ en: 'Your Cauri account is open again', fr: 'Votre compte Cauri est à nouveau ouvert' });
export const reopened = message({
  en: 'An admin opened your coach account again. You can sign in with your password:',
  fr: 'Un administrateur a rouvert votre compte de coach. Vous pouvez vous connecter avec votre mot de passe :',
});

export const adminSubject = message({
  en: 'You are invited to administer a programme on Cauri',
  fr: 'Votre invitation à administrer un programme sur Cauri',
});
export const adminInvited = message({
  en: 'An admin of your programme invites you as an admin. Open this link to choose a password:',
  fr: 'Un administrateur de votre programme vous invite comme administrateur. Ouvrez ce lien pour choisir un mot de passe :',
});
export const adminLinkValid = message<[{ days: number }]>({
  en: ({ days }) =>
    `The link is your own, works once and is valid for ${days} days. After that you sign in with your e-mail address and your password.`,
  fr: ({ days }) =>
    `Ce lien est personnel, ne fonctionne qu’une fois et est valable ${days} jours. Vous vous connecterez ensuite avec votre adresse e-mail et votre mot de passe.`,
});
