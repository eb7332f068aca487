import { message } from '#contract/language.ts';

export const secondStep = message({ en: 'Second step at sign-in', fr: 'Validation en deux étapes' });
export const secondStepLead = message({
  en: 'After the password, a code of an app on your phone. Whoever learns your password cannot sign in with it alone.',
  fr: 'Après le mot de passe, un code d’une application de votre téléphone. Connaître votre mot de passe ne suffit alors plus pour se connecter.',
});
export const on = message({ en: 'On', fr: 'Activée' });
export const off = message({ en: 'Off', fr: 'Désactivée' });
export const notLoaded = message({
  en: 'The second step could not be loaded',
  fr: 'L’état de la validation en deux étapes n’a pas pu être chargé',
});
export const onSince = message<[{ day: string; left: number }]>({
  en: ({ day, left }) => `On since ${day}. Recovery codes that are left: ${left}.`,
  fr: ({ day, left }) => `Activée depuis le ${day}. Codes de secours restants : ${left}.`,
});
export const setUp = message({ en: 'Set up', fr: 'Configurer' });
export const newRecoveryCodes = message({ en: 'New recovery codes', fr: 'Nouveaux codes de secours' });
export const makeNewCodes = message({ en: 'Create new codes', fr: 'Créer de nouveaux codes' });
export const codesNotMade = message({
  en: 'New recovery codes could not be created',
  fr: 'Les nouveaux codes de secours n’ont pas pu être créés',
});
export const turnOff = message({ en: 'Turn off', fr: 'Désactiver' });
export const notTurnedOff = message({
  en: 'The second step could not be turned off',
  fr: 'La validation en deux étapes n’a pas pu être désactivée',
});
export const isOff = message({ en: 'The second step is off.', fr: 'La validation en deux étapes est désactivée.' });
export const requireOfAdmins = message({
  en: 'Require it of every admin',
  fr: 'L’exiger de tous les administrateurs',
});
export const adminsAreLed = message({
  en: 'Admins without it are led to set it up, and can do nothing else before.',
  fr: 'Les administrateurs qui ne l’ont pas sont invités à la configurer et ne peuvent rien faire d’autre avant.',
});
export const setUpFirst = message({ en: 'Set it up for yourself first.', fr: 'Configurez-la d’abord pour vous-même.' });
export const saved = message({ en: 'Settings saved successfully', fr: 'Paramètres enregistrés' });
export const notChanged = message({ en: 'This could not be changed', fr: 'Ce réglage n’a pas pu être modifié' });

export const setUpSecondStep = message({
  en: 'Set up the second step',
  fr: 'Configurer la validation en deux étapes',
});
export const programmeAsks = message({
  en: 'Your programme asks every admin for a code of an app on the phone at sign-in. It takes two minutes; then you go on.',
  fr: 'Votre programme demande à chaque administrateur, à la connexion, un code d’une application du téléphone. La configuration prend deux minutes ; vous continuez ensuite.',
});
export const logOut = message({ en: 'Log out', fr: 'Se déconnecter' });

export const start = message({ en: 'Start', fr: 'Commencer' });
export const notStarted = message({
  en: 'The second step could not be started',
  fr: 'La configuration n’a pas pu être commencée',
});
export const turnOn = message({ en: 'Turn on', fr: 'Activer' });
export const notTurnedOn = message({
  en: 'The second step could not be turned on',
  fr: 'La validation en deux étapes n’a pas pu être activée',
});
export const openApp = message({
  en: 'Open an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS.',
  fr: 'Ouvrez une application d’authentification sur votre téléphone, comme Google Authenticator, Aegis ou 2FAS.',
});
export const addAccount = message({
  en: 'Add an account there, and scan this picture or type the key.',
  fr: 'Ajoutez-y un compte, puis scannez cette image ou saisissez la clé.',
});
export const enterDigits = message({
  en: 'Enter the six digits that the app shows.',
  fr: 'Saisissez les six chiffres que l’application affiche.',
});
export const qrCode = message({
  en: 'QR code with the key for your authenticator app',
  fr: 'Code QR contenant la clé pour votre application d’authentification',
});
export const key = message({ en: 'Key: <key></key>', fr: 'Clé : <key></key>' });
export const code = message({ en: 'Code', fr: 'Code' });

export const keepCodes = message({
  en: 'Keep these recovery codes in a safe place',
  fr: 'Conservez ces codes de secours en lieu sûr',
});
export const codesHelp = message({
  en: 'Each of them signs you in once in place of a code of the app, for example when your phone is lost. They are not shown again.',
  fr: 'Chacun d’eux remplace une fois le code de l’application, par exemple si vous avez perdu votre téléphone. Ils ne seront plus affichés.',
});
export const leaveCodes = message({ en: 'Leave without the recovery codes?', fr: 'Quitter sans les codes de secours ?' });
export const codesLost = message({
  en: 'They are not shown again. Without your phone and without a code, you cannot sign in.',
  fr: 'Ils ne seront plus affichés. Sans votre téléphone et sans code, vous ne pourrez pas vous connecter.',
});
export const leaveWithoutCodes = message({ en: 'Leave without the codes', fr: 'Quitter sans les codes' });
export const codesKept = message({ en: 'I have kept the codes', fr: 'J’ai conservé les codes' });
export const codesCopied = message({ en: 'Recovery codes copied', fr: 'Codes de secours copiés' });
export const copyCodes = message({ en: 'Copy the codes', fr: 'Copier les codes' });
export const done = message({ en: 'Done', fr: 'Terminer' });
