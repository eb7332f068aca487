import { message } from '#contract/language.ts';

export const hello = message<[{ name: string }]>({ en: ({ name }) => `Hello ${name},`, fr: ({ name }) => `Bonjour ${name},` });

export const resetSubject = message({ en: 'Your code to set a new password', fr: 'Votre code pour un nouveau mot de passe' });
export const resetAsked = message({
  en: 'Somebody, most likely you, asked to set a new password for your Cauri account. Type this code on the sign-in page:',
  fr: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Cauri. Saisissez ce code sur la page de connexion :',
});
export const resetValid = message<[{ minutes: number }]>({
  en: ({ minutes }) => `It is valid for ${minutes} minutes and works once. If it was not you, ignore this e-mail: nothing changes.`,
  fr: ({ minutes }) =>
    `Il est valable ${minutes} minutes et ne fonctionne qu’une fois. Si ce n’est pas vous, ignorez cet e-mail : rien ne change.`,
});

export const passwordSubject = message({ en: 'Your password was changed', fr: 'Votre mot de passe a été changé' });
export const passwordChanged = message({
  en: 'The password of your Cauri account was just changed, and other devices were signed out. If it was not you, use “Forgot password” on the sign-in page at once and tell an admin.',
  fr: 'Le mot de passe de votre compte Cauri vient d’être changé et vos autres sessions ont été fermées. Si ce n’est pas vous, choisissez tout de suite « Mot de passe oublié » sur la page de connexion et prévenez un administrateur.',
});

export const addressSubject = message({ en: 'Your e-mail address was changed', fr: 'Votre adresse e-mail a été changée' });
export const addressChanged = message<[{ email: string }]>({
  en: ({ email }) => `Your Cauri account now uses the address ${email}. If it was not you, tell an admin at once.`,
  fr: ({ email }) =>
    `Votre compte Cauri utilise maintenant l’adresse ${email}. Si ce n’est pas vous, prévenez tout de suite un administrateur.`,
});

export const confirmSubject = message({
  en: 'Your code to confirm this e-mail address',
  fr: 'Votre code pour confirmer cette adresse e-mail',
});
export const confirmEnter = message({
  en: 'To use this address for your Cauri account, enter this code in your personal settings:',
  fr: 'Pour utiliser cette adresse avec votre compte Cauri, saisissez ce code dans vos informations personnelles :',
});
export const confirmValid = message<[{ minutes: number }]>({
  en: ({ minutes }) => `It is valid for ${minutes} minutes and works once. If you do not know Cauri, ignore this e-mail: nothing changes.`,
  fr: ({ minutes }) =>
    `Il est valable ${minutes} minutes et ne fonctionne qu’une fois. Si vous ne connaissez pas Cauri, ignorez cet e-mail : rien ne change.`,
});

export const secondStepOnSubject = message({
  en: 'The second step at sign-in was turned on',
  fr: 'La validation en deux étapes a été activée',
});
export const secondStepOn = message({
  en: 'Your Cauri account now asks for a code of your authenticator app at sign-in.',
  fr: 'Votre compte Cauri demande maintenant un code de votre application d’authentification à la connexion.',
});
export const secondStepOffSubject = message({
  en: 'The second step at sign-in was turned off',
  fr: 'La validation en deux étapes a été désactivée',
});
export const secondStepOff = message({
  en: 'Your Cauri account no longer asks for a code of your authenticator app at sign-in.',
  fr: 'Votre compte Cauri ne demande plus de code de votre application d’authentification à la connexion.',
});
export const secondStepNotYou = message({
  en: 'If it was not you, change your password at once and tell an admin.',
  fr: 'Si ce n’est pas vous, changez tout de suite votre mot de passe et prévenez un administrateur.',
});

export const registrationSubject = message({
  en: 'Please confirm your e-mail address',
  fr: 'Veuillez confirmer votre adresse e-mail',
});
export const registrationAsked = message({
  en: 'Somebody, most likely you, asked for an account on Cauri with this e-mail address. Open this link to confirm it:',
  fr: 'Quelqu’un, sans doute vous, a demandé un compte Cauri avec cette adresse e-mail. Ouvrez ce lien pour la confirmer :',
});
export const registrationValid = message<[{ hours: number }]>({
  en: ({ hours }) =>
    `Then an admin decides on your request. The link works once, for ${hours} hours. If it was not you, ignore this e-mail: nobody gets an account.`,
  fr: ({ hours }) =>
    `Un administrateur décide ensuite de votre demande. Le lien fonctionne une fois, pendant ${hours} heures. Si ce n’est pas vous, ignorez cet e-mail : aucun compte n’est créé.`,
});

export const existsSubject = message({ en: 'You have a Cauri account already', fr: 'Vous avez déjà un compte Cauri' });
export const exists = message({
  en: 'Somebody, most likely you, asked for an account on Cauri with this e-mail address, which has one already. Nothing was changed. You sign in here:',
  fr: 'Quelqu’un, sans doute vous, a demandé un compte Cauri avec cette adresse e-mail, qui en a déjà un. Rien n’a été changé. Connectez-vous ici :',
});
export const existsForgot = message({
  en: 'If you do not know the password any more, choose “Forgot password” there. If you were invited and have not chosen a password yet, open the link of the invitation first.',
  fr: 'Si vous avez oublié le mot de passe, choisissez-y « Mot de passe oublié ». Si vous avez reçu une invitation et n’avez pas encore choisi de mot de passe, ouvrez d’abord le lien de cette invitation.',
});

export const approvedSubject = message({ en: 'Your Cauri account was approved', fr: 'Votre compte Cauri a été approuvé' });
export const approved = message({
  en: 'An admin approved your account. You can sign in now:',
  fr: 'Un administrateur a approuvé votre compte. Vous pouvez maintenant vous connecter :',
});
export const rejectedSubject = message({ en: 'Your request for a Cauri account', fr: 'Votre demande de compte Cauri' });
export const rejected = message({
  en: 'An admin looked at your request for an account and refused it. If you think that this is a mistake, please ask the programme.',
  fr: 'Un administrateur a examiné votre demande de compte et l’a refusée. Si vous pensez qu’il s’agit d’une erreur, veuillez vous adresser au programme.',
});
