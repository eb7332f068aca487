import { formatCount, message, plural } from '#contract/language.ts';

export const pleaseSignIn = message({ en: 'Please sign in to continue.', fr: 'Veuillez vous connecter pour continuer.' });
export const adminsOnly = message({ en: 'Only an admin can do this.', fr: 'Seul un administrateur peut faire cela.' });
export const setUpSecondStep = message({
  en: 'Your programme asks every admin for a second step at sign-in. Please set it up first: open Cauri and follow the steps.',
  fr: 'Votre programme demande la validation en deux étapes à tous les administrateurs. Configurez-la d’abord : ouvrez Cauri et suivez les étapes.',
});

export const wrongSignIn = message({
  en: 'The e-mail address or the password is wrong.',
  fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
});
export const enterCode = message({
  en: 'Please enter the 6-digit code of your authenticator app, or a recovery code.',
  fr: 'Veuillez saisir le code à 6 chiffres de votre application d’authentification, ou un code de secours.',
});
export const wrongOrUsedCode = message({
  en: 'This code is wrong or was used already. Wait for the next one, or use a recovery code.',
  fr: 'Ce code est incorrect ou a déjà été utilisé. Attendez le suivant, ou utilisez un code de secours.',
});
export const openInvitationFirst = message({
  en: 'Please open the link in your invitation e-mail first. If you cannot find it, an admin can send it again.',
  fr: 'Ouvrez d’abord le lien de votre e-mail d’invitation. Si vous ne le trouvez pas, un administrateur peut le renvoyer.',
});
export const waitsForApproval = message({
  en: 'Your account is waiting for an admin to approve it. You can sign in as soon as that is done.',
  fr: 'Votre compte attend l’approbation d’un administrateur. Vous pourrez vous connecter dès que ce sera fait.',
});
export const requestRefused = message({
  en: 'Your request for an account was refused. Please ask an admin of the programme.',
  fr: 'Votre demande de compte a été refusée. Veuillez vous adresser à un administrateur du programme.',
});
export const accountClosed = message({
  en: 'This account is closed. Please ask an admin of the programme.',
  fr: 'Ce compte est fermé. Veuillez vous adresser à un administrateur du programme.',
});
export const waitSeconds = message<[{ count: number }]>({
  en: ({ count }) =>
    `Too many attempts. Please wait ${plural(count, { one: '1 second', other: `${formatCount(count)} seconds` })} and try again.`,
  fr: ({ count }) =>
    `Trop de tentatives. Veuillez patienter ${plural(count, { one: '1 seconde', other: `${formatCount(count)} secondes` })}, puis réessayer.`,
});
export const waitMinutes = message<[{ count: number }]>({
  en: ({ count }) =>
    `Too many attempts. Please wait ${plural(count, { one: '1 minute', other: `${formatCount(count)} minutes` })} and try again.`,
  fr: ({ count }) =>
    `Trop de tentatives. Veuillez patienter ${plural(count, { one: '1 minute', other: `${formatCount(count)} minutes` })}, puis réessayer.`,
});
export const tooManyPeople = message({
  en: 'Too many people are signing in right now. Please try again in a moment.',
  fr: 'Trop de personnes se connectent en ce moment. Veuillez réessayer dans un instant.',
});

export const emailTaken = message({
  en: 'An account with this e-mail address already exists',
  fr: 'Un compte existe déjà avec cette adresse e-mail',
});
export const wrongPassword = message({ en: 'The current password is wrong', fr: 'Le mot de passe actuel est incorrect' });
export const wrongCode = message({
  en: 'This code is wrong or has expired. Check it, or ask for a new one.',
  fr: 'Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.',
});
export const userUpdated = message({ en: 'User updated successfully', fr: 'Informations mises à jour' });
export const addressUnconfirmed = message({
  en: 'Your address was changed. It could not be confirmed, since no e-mail account is linked.',
  fr: 'Votre adresse a été changée. Elle n’a pas pu être confirmée, car aucun compte e-mail n’est lié.',
});
export const codeSentTo = message<[{ email: string }]>({
  en: ({ email }) => `We sent a code to ${email}. Enter it to confirm the address.`,
  fr: ({ email }) => `Nous avons envoyé un code à ${email}. Saisissez-le pour confirmer l’adresse.`,
});
export const addressChanged = message({ en: 'Your e-mail address was changed.', fr: 'Votre adresse e-mail a été changée.' });
export const passwordUpdated = message({ en: 'Password updated successfully', fr: 'Mot de passe changé' });
export const sessionEnded = message({ en: 'This session has already ended.', fr: 'Cette session est déjà terminée.' });
export const signedOutThere = message({ en: 'Signed out there.', fr: 'La session a été fermée.' });
export const accountGone = message({ en: 'This account no longer exists.', fr: 'Ce compte n’existe plus.' });

export const tooCommon = message({
  en: 'This password is among the most common ones. Please choose another',
  fr: 'Ce mot de passe est l’un des plus courants. Veuillez en choisir un autre',
});
export const oneCharacter = message({
  en: 'This password is one character, repeated. Please choose another',
  fr: 'Ce mot de passe répète un seul caractère. Veuillez en choisir un autre',
});
export const ownWords = message({
  en: 'This password is your own e-mail address or name. Please choose another',
  fr: 'Ce mot de passe est votre adresse e-mail ou votre nom. Veuillez en choisir un autre',
});

export const codeOnItsWay = message<[{ minutes: number }]>({
  en: ({ minutes }) =>
    `If this address has an account, an e-mail with an 8-digit code is on its way. The code is valid for ${minutes} minutes.`,
  fr: ({ minutes }) =>
    `Si cette adresse correspond à un compte, un e-mail contenant un code à 8 chiffres est en route. Le code est valable ${minutes} minutes.`,
});
export const noCodeByMail = message({
  en: 'This installation sends no e-mails, because no e-mail account is linked. Whoever runs its server can make you a link to a new password: npm run admin -- reset, with your address.',
  fr: 'Cette installation n’envoie pas d’e-mails, car aucun compte e-mail n’est lié. La personne qui gère son serveur peut créer pour vous un lien vers un nouveau mot de passe : npm run admin -- reset, avec votre adresse.',
});
export const wrongResetCode = message({
  en: 'This code is wrong or has expired. Check it, or go back and ask for a new one.',
  fr: 'Ce code est incorrect ou a expiré. Vérifiez-le, ou revenez en arrière pour en demander un nouveau.',
});
export const tooLate = message({
  en: 'This took too long: the code has expired. Please ask for a new one.',
  fr: 'Le délai est dépassé : le code a expiré. Veuillez en demander un nouveau.',
});
export const linkGone = message({
  en: 'This link was used already, or has expired. Please ask whoever runs the server for a new one.',
  fr: 'Ce lien a déjà été utilisé ou a expiré. Veuillez en demander un nouveau à la personne qui gère le serveur.',
});
export const passwordChanged = message({
  en: 'Your password was changed. You can sign in with it now.',
  fr: 'Votre mot de passe a été changé. Vous pouvez maintenant l’utiliser pour vous connecter.',
});

export const wrongAppCode = message({
  en: 'This code is wrong. Check that the clock of the phone is right, and enter the code that it shows now',
  fr: 'Ce code est incorrect. Vérifiez que l’heure du téléphone est juste, puis saisissez le code qu’il affiche maintenant',
});
export const setUpYoursFirst = message({
  en: 'Set up the second step for your own account first: otherwise nobody could turn this off again.',
  fr: 'Configurez d’abord la validation en deux étapes pour votre propre compte : sinon, personne ne pourrait revenir en arrière.',
});
export const secondStepOnAlready = message({
  en: 'The second step is on already. Turn it off first to set it up for another phone.',
  fr: 'La validation en deux étapes est déjà activée. Désactivez-la d’abord pour la configurer sur un autre téléphone.',
});
export const secondStepOn = message({ en: 'The second step is on.', fr: 'La validation en deux étapes est activée.' });
export const secondStepOff = message({ en: 'The second step is off.', fr: 'La validation en deux étapes est désactivée.' });
export const nothingToRecover = message({
  en: 'The second step is off: there is nothing to recover.',
  fr: 'La validation en deux étapes est désactivée : il n’y a pas de codes de secours.',
});
export const secondStepRequired = message({
  en: 'Your programme requires the second step of every admin: it cannot be turned off.',
  fr: 'Votre programme exige la validation en deux étapes de tous les administrateurs : elle ne peut pas être désactivée.',
});
export const everyAdminNeedsIt = message({
  en: 'Every admin needs the second step now.',
  fr: 'La validation en deux étapes est maintenant obligatoire pour tous les administrateurs.',
});
export const eachAdminChooses = message({
  en: 'The second step is each admin’s own choice now.',
  fr: 'Chaque administrateur choisit maintenant d’utiliser ou non la validation en deux étapes.',
});
export const ownSecondStep = message({
  en: 'Turn your own second step off in your personal settings.',
  fr: 'Désactivez votre propre validation en deux étapes dans vos informations personnelles.',
});
export const noAccount = message({ en: 'This account does not exist.', fr: 'Ce compte n’existe pas.' });
export const noSecondStep = message({
  en: 'This account has no second step.',
  fr: 'Ce compte n’utilise pas la validation en deux étapes.',
});
export const passwordAlone = message<[{ name: string }]>({
  en: ({ name }) => `${name} signs in with the password alone now, and can set the second step up again.`,
  fr: ({ name }) => `${name} se connecte maintenant avec son seul mot de passe et peut reconfigurer la validation en deux étapes.`,
});
