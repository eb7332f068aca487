import { message } from '#contract/language.ts';

// The texts about e-mails that other screens show too.

export const outbox = message({ en: 'Outbox', fr: 'Boîte d’envoi' });
export const linkAccount = message({ en: 'Link an e-mail account', fr: 'Lier un compte e-mail' });
export const notSent = message({ en: 'E-mails are not sent', fr: 'Les e-mails ne sont pas envoyés' });
export const keptInOutbox = message({
  en: 'They are kept in the Outbox: no e-mail account is linked.',
  fr: 'Ils sont conservés dans la boîte d’envoi : aucun compte e-mail n’est lié.',
});
export const keptInOutboxForCoach = message({
  en: 'They are kept in the Outbox: no e-mail account is linked. An admin can link one in the settings.',
  fr: 'Ils sont conservés dans la boîte d’envoi : aucun compte e-mail n’est lié. Un administrateur peut en lier un dans les paramètres.',
});
export const emailTitle = message<[{ subject: string }]>({
  en: ({ subject }) => `E-mail: ${subject}`,
  fr: ({ subject }) => `E-mail : ${subject}`,
});

// The preview of an e-mail

export const device = message({ en: 'Screen', fr: 'Écran' });
export const devices = {
  laptop: message({ en: 'Laptop', fr: 'Ordinateur' }),
  phone: message({ en: 'Phone', fr: 'Téléphone' }),
};
export const background = message({ en: 'Background', fr: 'Fond' });
export const backgrounds = {
  light: message({ en: 'Light', fr: 'Clair' }),
  dark: message({ en: 'Dark', fr: 'Sombre' }),
};
export const emailOn = {
  laptop: message<[{ subject: string }]>({
    en: ({ subject }) => `E-mail on a laptop: ${subject}`,
    fr: ({ subject }) => `E-mail sur un ordinateur : ${subject}`,
  }),
  phone: message<[{ subject: string }]>({
    en: ({ subject }) => `E-mail on a phone: ${subject}`,
    fr: ({ subject }) => `E-mail sur un téléphone : ${subject}`,
  }),
};

// The invitations of staff

export const copyLink = message({ en: 'Copy the link', fr: 'Copier le lien' });
export const linkCopied = message({
  en: 'The link of the invitation was copied',
  fr: 'Le lien de l’invitation a été copié',
});
export const invitationNotSent = message({ en: 'The invitation was not sent', fr: 'L’invitation n’a pas été envoyée' });
export const invitationFailed = message({ en: 'The invitation could not be sent', fr: 'L’invitation n’a pas pu être envoyée' });
export const giveLink = message<[{ name: string }]>({
  en: ({ name }) =>
    `No e-mail account is linked, so Cauri sends no e-mails. Give this link to ${name} yourself. Whoever opens it chooses the password of the account: it works once, for 7 days. It is not shown again; you can make a new one by sending the invitation again.`,
  fr: ({ name }) =>
    `Aucun compte e-mail n’est lié : Cauri n’envoie donc pas d’e-mails. Transmettez vous-même ce lien à ${name}. La personne qui l’ouvre choisit le mot de passe du compte. Le lien fonctionne une seule fois, pendant 7 jours. Il ne sera plus affiché ; vous pouvez en créer un nouveau en renvoyant l’invitation.`,
});
export const invitationLink = message({ en: 'Link of the invitation', fr: 'Lien de l’invitation' });
