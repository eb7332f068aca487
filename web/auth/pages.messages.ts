import { message } from '#contract/language.ts';

// The pages on which somebody signs in, asks for an account, or arrives by the link of an e-mail.

export const createYourAccount = message({ en: 'Create your account', fr: 'Créez votre compte' });
export const createAnAccount = message({ en: 'Create an account', fr: 'Créer un compte' });
export const forTheTeam = message({ en: 'For the team of your programme.', fr: 'Pour l’équipe de votre programme.' });
export const haveAccount = message({
  en: 'Already have an account? <link>Sign in</link>',
  fr: 'Vous avez déjà un compte ? <link>Se connecter</link>',
});
export const welcomeBack = message({ en: 'Welcome back', fr: 'Bon retour parmi nous' });
export const signInToBackOffice = message({
  en: 'Sign in to your programme’s back-office.',
  fr: 'Connectez-vous à l’espace de gestion de votre programme.',
});
export const newToTheTeam = message({
  en: 'New to the team? <link>Create an account</link>',
  fr: 'Vous rejoignez l’équipe ? <link>Créer un compte</link>',
});
export const rememberMe = message({ en: 'Remember me', fr: 'Rester connecté' });
export const forgotPassword = message({ en: 'Forgot password?', fr: 'Mot de passe oublié ?' });

export const username = message({ en: 'Username', fr: 'Nom d’utilisateur' });
export const usernameHelp = message({ en: 'As your team will read it', fr: 'Tel que votre équipe le lira' });
export const setupCode = message({ en: 'Set-up code', fr: 'Code d’installation' });
export const setupCodeHelp = message({
  en: 'The server printed it when it started, at the end of its output',
  fr: 'Le serveur l’a affiché à son démarrage, à la fin de ses messages',
});
export const createAccount = message({ en: 'Create account', fr: 'Créer le compte' });
export const registerFailed = message({
  en: 'An error occurred during register',
  fr: 'Une erreur est survenue lors de la création du compte',
});
export const firstAccount = message({
  en: 'No account exists here yet. Yours is the first one: an admin, who can sign in at once.',
  fr: 'Aucun compte n’existe encore ici. Le vôtre sera le premier : celui d’un administrateur, qui peut se connecter aussitôt.',
});
export const confirmsByMail = message({
  en: 'We e-mail you a link that confirms your address. After that, an admin decides on your request.',
  fr: 'Nous vous envoyons par e-mail un lien qui confirme votre adresse. Un administrateur décide ensuite de votre demande.',
});
export const sendsNoMail = message({
  en: 'This installation sends no e-mails, so your address is not confirmed: your request goes straight to the admins, who decide on it.',
  fr: 'Cette installation n’envoie pas d’e-mails, votre adresse n’est donc pas confirmée : votre demande parvient directement aux administrateurs, qui en décident.',
});
export const nothingArrived = message({
  en: 'Nothing arrived after some minutes? Look into the folder for unwanted e-mails, or send the request again.',
  fr: 'Rien reçu après quelques minutes ? Regardez dans le dossier des courriers indésirables, ou envoyez la demande à nouveau.',
});

export const confirmYourAddress = message({ en: 'Confirm your address', fr: 'Confirmez votre adresse' });
export const addressConfirmed = message({ en: 'Your address is confirmed', fr: 'Votre adresse est confirmée' });
export const requestNotLoaded = message({ en: 'The request could not be loaded', fr: 'La demande n’a pas pu être chargée' });
export const asksForAccount = message<[{ name: string; email: string }]>({
  en: ({ name, email }) => `${name} asks for an account with the address ${email}. If it was not you, close this page.`,
  fr: ({ name, email }) => `${name} demande un compte avec l’adresse ${email}. Si ce n’est pas vous, fermez cette page.`,
});
export const confirmMyAddress = message({ en: 'Confirm my address', fr: 'Confirmer mon adresse' });

export const welcome = message({ en: 'Welcome', fr: 'Bienvenue' });
export const welcomeTo = message<[{ name: string }]>({ en: ({ name }) => `Welcome, ${name}`, fr: ({ name }) => `Bienvenue, ${name}` });
export const invitationNotLoaded = message({ en: 'The invitation could not be loaded', fr: 'L’invitation n’a pas pu être chargée' });
export const choosePasswordToCoach = message({
  en: 'Choose a password to begin coaching.',
  fr: 'Choisissez un mot de passe pour commencer à coacher.',
});
export const choosePasswordToBegin = message({
  en: 'Choose a password to begin.',
  fr: 'Choisissez un mot de passe pour commencer.',
});
export const startCoaching = message({ en: 'Start coaching', fr: 'Commencer à coacher' });
export const start = message({ en: 'Start', fr: 'Commencer' });

export const linkExpired = message({ en: 'This link does not work any more', fr: 'Ce lien ne fonctionne plus' });
export const setNewPassword = message({ en: 'Set a new password', fr: 'Définir un nouveau mot de passe' });
export const linkNotChecked = message({ en: 'The link could not be checked', fr: 'Le lien n’a pas pu être vérifié' });
export const linkWorksOnce = message({
  en: 'The link that brought you here works once.',
  fr: 'Le lien qui vous a conduit ici ne fonctionne qu’une fois.',
});
