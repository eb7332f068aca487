import { formatCount, message, plural } from '#contract/language.ts';

type Address = [{ email: string }];

export const linkedAccounts = message({ en: 'Linked e-mail accounts', fr: 'Comptes e-mail liés' });
export const linkedLead = message({
  en: 'Campaigns and reminders go out from these accounts; from the default one where no other is chosen.',
  fr: 'Les campagnes et les relances partent de ces comptes, et du compte par défaut quand aucun autre n’est choisi.',
});
export const notLoaded = message({
  en: 'The e-mail accounts could not be loaded',
  fr: 'Les comptes e-mail n’ont pas pu être chargés',
});
export const linkGoogle = message({ en: 'Link a Google account', fr: 'Lier un compte Google' });
export const linkServer = message({ en: 'Link a mail server', fr: 'Lier un serveur de messagerie' });
export const googleNotYet = message({
  en: 'Google accounts cannot be linked yet',
  fr: 'Les comptes Google ne peuvent pas encore être liés',
});
export const googleNotYetHelp = message({
  en: 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET and start Cauri again. Mail servers can be linked without them.',
  fr: 'Renseignez GOOGLE_CLIENT_ID et GOOGLE_CLIENT_SECRET, puis redémarrez Cauri. Les serveurs de messagerie peuvent être liés sans eux.',
});
export const noneLinked = message({ en: 'No e-mail account is linked', fr: 'Aucun compte e-mail n’est lié' });
export const untilOneIs = message({
  en: 'Until one is, campaigns use the mail server of the installation, or stay in the Outbox where there is none.',
  fr: 'En attendant, les campagnes utilisent le serveur de messagerie de l’installation ou, s’il n’y en a pas, restent dans la boîte d’envoi.',
});
export const googleNotAsked = message({ en: 'Google could not be asked', fr: 'Google n’a pas pu être contacté' });

export const connected = message({ en: 'Connected', fr: 'Connecté' });
export const limited = message({ en: 'Limited', fr: 'Limité' });
export const limitedUntil = message<[{ time: string }]>({
  en: ({ time }) => `Limited until ${time}`,
  fr: ({ time }) => `Limité jusqu’à ${time}`,
});
export const limitedUntilDay = message<[{ time: string }]>({
  en: ({ time }) => `Limited until ${time}`,
  fr: ({ time }) => `Limité jusqu’au ${time}`,
});
export const googleAccount = message({ en: 'Google account', fr: 'Compte Google' });
export const mailServer = message<[{ host: string; port: string }]>({
  en: ({ host, port }) => `Mail server ${host}:${port}`,
  fr: ({ host, port }) => `Serveur de messagerie ${host}:${port}`,
});
export const isDefaultNow = message<Address>({
  en: ({ email }) => `${email} is the default account`,
  fr: ({ email }) => `${email} est le compte par défaut`,
});
export const defaultNotChanged = message({
  en: 'The default account could not be changed',
  fr: 'Le compte par défaut n’a pas pu être modifié',
});
export const accountConnected = message({ en: 'The account is connected', fr: 'Le compte est connecté' });
export const accountNotReached = message({
  en: 'The account could not be reached',
  fr: 'Le compte n’a pas pu être joint',
});
export const accountRemoved = message({ en: 'Email removed successfully', fr: 'Compte e-mail retiré' });
export const accountNotRemoved = message({ en: 'Error removing email', fr: 'Le compte e-mail n’a pas pu être retiré' });
export const removeQuestion = message<Address>({ en: ({ email }) => `Remove ${email}?`, fr: ({ email }) => `Retirer ${email} ?` });
export const removeBody = message({
  en: 'Cauri forgets how to send from it. E-mails that it has sent stay where they are.',
  fr: 'Cauri oublie comment envoyer depuis ce compte. Les e-mails déjà envoyés sont conservés.',
});
export const removeDefault = message({
  en: 'Reminders, receipts and invitations go out from it. Without it they use the mail server of the installation, or stay in the Outbox where there is none.',
  fr: 'Les relances, les reçus et les invitations partent de ce compte. Sans lui, ils utilisent le serveur de messagerie de l’installation ou, s’il n’y en a pas, restent dans la boîte d’envoi.',
});
export const removeWaiting = message<[{ count: number }]>({
  en: ({ count }) =>
    plural(count, {
      one: 'An e-mail that waits for this account is not sent any more.',
      other: `${formatCount(count)} e-mails that wait for this account are not sent any more.`,
    }),
  fr: ({ count }) =>
    plural(count, {
      one: 'Un e-mail qui attend ce compte ne sera plus envoyé.',
      other: `${formatCount(count)} e-mails qui attendent ce compte ne seront plus envoyés.`,
    }),
});
export const removeAccount = message({ en: 'Remove account', fr: 'Retirer le compte' });
export const isDefault = message({ en: 'Default', fr: 'Par défaut' });
export const sentToday = message({ en: 'Sent today', fr: 'Envoyés aujourd’hui' });
export const sentTodayFrom = message<Address>({
  en: ({ email }) => `Sent today from ${email}`,
  fr: ({ email }) => `Envoyés aujourd’hui depuis ${email}`,
});
export const perMinute = message<[{ count: number }]>({
  en: ({ count }) => `At most ${formatCount(count)} a minute.`,
  fr: ({ count }) => `Au plus ${formatCount(count)} par minute.`,
});
export const reconnect = message({ en: 'Reconnect', fr: 'Reconnecter' });
export const makeDefault = message({ en: 'Make default', fr: 'Choisir par défaut' });
export const checkConnection = message({ en: 'Check connection', fr: 'Vérifier la connexion' });

export const editAccount = message<Address>({ en: ({ email }) => `Edit ${email}`, fr: ({ email }) => `Modifier ${email}` });
export const linkSmtp = message({ en: 'Link a mail server (SMTP)', fr: 'Lier un serveur de messagerie (SMTP)' });
export const accountSaved = message({ en: 'E-mail account saved', fr: 'Compte e-mail enregistré' });
export const isLinked = message<Address>({ en: ({ email }) => `${email} is linked`, fr: ({ email }) => `${email} est lié` });
export const server = message({ en: 'Mail server', fr: 'Serveur de messagerie' });
export const port = message({ en: 'Port', fr: 'Port' });
export const userName = message({ en: 'User name', fr: 'Nom d’utilisateur' });
export const password = message({ en: 'Password', fr: 'Mot de passe' });
export const leftEmpty = message({
  en: 'Left empty, it stays as it is. Enter it again to change the server, the port or the user',
  fr: 'S’il reste vide, il ne change pas. Saisissez-le à nouveau pour changer le serveur, le port ou l’utilisateur',
});
export const keptEncrypted = message({ en: 'Kept encrypted', fr: 'Conservé chiffré' });
export const senderAddress = message({ en: 'Sender address', fr: 'Adresse de l’expéditeur' });
export const senderAddressHelp = message({
  en: 'Receivers see it, and answer to it',
  fr: 'Les destinataires la voient et y répondent',
});
export const senderName = message({ en: 'Sender name', fr: 'Nom de l’expéditeur' });
export const senderNameHelp = message({ en: 'Stands beside the address', fr: 'Affiché à côté de l’adresse' });
export const atMostADay = message({ en: 'At most a day', fr: 'Maximum par jour' });
export const atMostAMinute = message({ en: 'At most a minute', fr: 'Maximum par minute' });
export const overLimit = message({
  en: 'What goes over a limit waits and goes out later by itself.',
  fr: 'Ce qui dépasse une limite attend, puis part de lui-même plus tard.',
});
export const overGoogleLimit = message({
  en: `What goes over a limit waits and goes out later by itself. Google allows 500 e-mails a day from a private account and 2,000 from one of an organisation.`,
  fr: 'Ce qui dépasse une limite attend, puis part de lui-même plus tard. Google autorise 500 e-mails par jour depuis un compte privé et 2 000 depuis celui d’une organisation.',
});
export const saveAccount = message({ en: 'Save account', fr: 'Enregistrer le compte' });
export const checkAndLink = message({ en: 'Check and link', fr: 'Vérifier et lier' });
export const cannotSend = message({ en: 'It cannot send', fr: 'L’envoi est impossible' });
export const lastProblem = message({ en: 'Last problem', fr: 'Dernier problème' });
