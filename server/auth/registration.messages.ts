import { message } from '#contract/language.ts';

/** The answer to a request for an account. */
export const registered = {
  active: message({
    en: 'Your account is ready. You are the first admin: you can sign in now.',
    fr: 'Votre compte est prêt. Vous êtes le premier administrateur : vous pouvez vous connecter.',
  }),
  asked: message({
    en: 'Your request was sent. You can sign in as soon as an admin approves it.',
    fr: 'Votre demande a été envoyée. Vous pourrez vous connecter dès qu’un administrateur l’aura approuvée.',
  }),
  confirm: message({
    en: 'We sent you an e-mail. Open the link in it within 24 hours to confirm your address: then your request reaches the admins.',
    fr: 'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient dans les 24 heures pour confirmer votre adresse : votre demande parviendra alors aux administrateurs.',
  }),
};
export const tooMany = message({
  en: 'Too many requests for an account are waiting at the moment. Please try again tomorrow, or ask an admin to invite you.',
  fr: 'Trop de demandes de compte sont en attente en ce moment. Veuillez réessayer demain, ou demander à un administrateur de vous inviter.',
});
export const noLink = message({
  en: 'This link was used already, or has expired. If you have confirmed your address, an admin decides on your request. Otherwise, please ask for an account again.',
  fr: 'Ce lien a déjà été utilisé ou a expiré. Si vous avez confirmé votre adresse, un administrateur décide de votre demande. Sinon, veuillez demander un compte à nouveau.',
});
export const taken = message({
  en: 'An account with this address exists already. Sign in with it, or choose “Forgot password” on the sign-in page.',
  fr: 'Un compte existe déjà avec cette adresse. Connectez-vous, ou choisissez « Mot de passe oublié » sur la page de connexion.',
});
export const noSetupCode = message({
  en: 'Please enter the set-up code. The server printed it when it started',
  fr: 'Veuillez saisir le code d’installation. Le serveur l’a affiché à son démarrage',
});
export const wrongSetupCode = message({
  en: 'This set-up code is wrong. The server printed the right one when it started: look at the end of its output',
  fr: 'Ce code d’installation est incorrect. Le serveur a affiché le bon à son démarrage : regardez à la fin de ses messages',
});
export const confirmed = message({
  en: 'Your address is confirmed, and your request was sent. You can sign in as soon as an admin approves it.',
  fr: 'Votre adresse est confirmée et votre demande a été envoyée. Vous pourrez vous connecter dès qu’un administrateur l’aura approuvée.',
});

export const decided = {
  active: message({ en: 'Admin request approved', fr: 'Demande de compte approuvée' }),
  rejected: message({ en: 'Admin request rejected', fr: 'Demande de compte refusée' }),
};
export const decidedNotSent = {
  active: message({
    en: 'Admin request approved. The e-mail about it was not sent: it is kept in the Outbox, because no e-mail account is linked.',
    fr: 'Demande de compte approuvée. L’e-mail qui l’annonce n’a pas été envoyé : il est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
  }),
  rejected: message({
    en: 'Admin request rejected. The e-mail about it was not sent: it is kept in the Outbox, because no e-mail account is linked.',
    fr: 'Demande de compte refusée. L’e-mail qui l’annonce n’a pas été envoyé : il est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
  }),
};
export const noRequest = message({ en: 'This request does not exist.', fr: 'Cette demande n’existe pas.' });
export const youDecidedAlready = message({
  en: 'You have already decided this request.',
  fr: 'Vous avez déjà décidé de cette demande.',
});
export const decidedAlready = message({
  en: 'Another admin has already decided this request.',
  fr: 'Un autre administrateur a déjà décidé de cette demande.',
});
