import { message } from '#contract/language.ts';

// The words that the pages for signing in, registering and setting a password share.

export const password = message({ en: 'Password', fr: 'Mot de passe' });
export const atLeast8 = message({ en: 'At least 8 characters', fr: 'Au moins 8 caractères' });
export const confirmPassword = message({ en: 'Confirm the password', fr: 'Confirmer le mot de passe' });
export const newPassword = message({ en: 'New password', fr: 'Nouveau mot de passe' });
export const confirmNewPassword = message({ en: 'Confirm the new password', fr: 'Confirmer le nouveau mot de passe' });
export const changePassword = message({ en: 'Change password', fr: 'Changer le mot de passe' });
export const passwordChanged = message({
  en: 'Your password was changed. You can sign in with it now.',
  fr: 'Votre mot de passe a été changé. Vous pouvez maintenant l’utiliser pour vous connecter.',
});
export const signIn = message({ en: 'Sign in', fr: 'Se connecter' });
export const signInIn = message<[{ seconds: number }]>({
  en: ({ seconds }) => `Sign in (${seconds} s)`,
  fr: ({ seconds }) => `Se connecter (${seconds} s)`,
});
export const goToSignIn = message({ en: 'Go to sign-in', fr: 'Aller à la page de connexion' });
export const signInFailed = message({ en: 'An error occurred during login', fr: 'Une erreur est survenue lors de la connexion' });
export const cookiesRefused = message({
  en: 'This browser refuses cookies, without which nobody stays signed in. Please allow them for this site and sign in again.',
  fr: 'Ce navigateur refuse les cookies, sans lesquels personne ne reste connecté. Veuillez les autoriser pour ce site et vous reconnecter.',
});

export const fillInAll = message({ en: 'Please fill in all fields', fr: 'Veuillez remplir tous les champs' });
export const fillInPasswords = message({
  en: 'Please fill in all password fields',
  fr: 'Veuillez remplir tous les champs de mot de passe',
});
export const emailNeeded = message({ en: 'Please enter your email address', fr: 'Veuillez saisir votre adresse e-mail' });
export const passwordsDiffer = message({ en: 'Passwords do not match', fr: 'Les mots de passe ne sont pas identiques' });

export const code = message({ en: 'Code', fr: 'Code' });
export const codeHelp = message({
  en: 'Six digits from your authenticator app, or one of your recovery codes',
  fr: 'Les six chiffres de votre application d’authentification, ou l’un de vos codes de secours',
});

export const aboutCauri = message({ en: 'About Cauri', fr: 'À propos de Cauri' });
export const quietEngine = message({
  en: 'The quiet engine of your coaching programme.',
  fr: 'Le moteur discret de votre programme de coaching.',
});
export const openAnywhere = message({
  en: 'Forms that open on any phone, on any network.',
  fr: 'Des formulaires qui s’ouvrent sur tous les téléphones, quel que soit le réseau.',
});
export const countedOnce = message({
  en: 'Every answer is kept, and none is counted twice.',
  fr: 'Chaque réponse est conservée, et aucune n’est comptée deux fois.',
});
export const seesWhatIsNeeded = message({
  en: 'Each member of the team sees what they need, and no more.',
  fr: 'Chaque membre de l’équipe voit ce dont il a besoin, et rien de plus.',
});
