import { message } from '#contract/language.ts';

// These sentences say why a call to another service failed, and what its check says. They are stored by their names
// (server/stored-errors.ts), which must stay.

interface Service {
  service: string;
}
interface Host {
  host: string;
}
interface Refusal {
  service: string;
  status: number;
  /** The service wrote this; the text may be empty. */
  reason: string;
}
const en = (sentence: string, reason: string) => (reason === '' ? `${sentence}.` : `${sentence}: ${reason}`);
const fr = (sentence: string, reason: string) => (reason === '' ? `${sentence}.` : `${sentence} : ${reason}`);

// Refusals.
export const asksToWait = message<[Omit<Refusal, 'status'>]>({
  en: ({ service, reason }) => en(`${service} asks us to wait`, reason),
  fr: ({ service, reason }) => fr(`${service} nous demande d’attendre`, reason),
});
export const notAvailable = message<[Refusal]>({
  en: ({ service, status, reason }) => en(`${service} is not available (${status})`, reason),
  fr: ({ service, status, reason }) => fr(`${service} n’est pas disponible (${status})`, reason),
});
export const outOfOrder = message<[Refusal]>({
  en: ({ service, status, reason }) => en(`${service} is out of order (${status})`, reason),
  fr: ({ service, status, reason }) => fr(`${service} est en panne (${status})`, reason),
});
export const refusesConnection = message<[Refusal]>({
  en: ({ service, status, reason }) => en(`${service} refuses the connection (${status})`, reason),
  fr: ({ service, status, reason }) => fr(`${service} refuse la connexion (${status})`, reason),
});
export const refuses = message<[Refusal]>({
  en: ({ service, status, reason }) => en(`${service} refuses this (${status})`, reason),
  fr: ({ service, status, reason }) => fr(`${service} refuse cette demande (${status})`, reason),
});
export const refusesBecause = message<[{ service: string; reason: string }]>({
  en: ({ service, reason }) => `${service} refuses this: ${reason}`,
  fr: ({ service, reason }) => `${service} refuse cette demande : ${reason}`,
});
export const noReason = message({ en: 'no reason given', fr: 'aucune raison indiquée' });

// Calls without a useful answer.
export const tooManyRedirects = message({
  en: 'The address leads from one redirect to the next.',
  fr: 'L’adresse mène d’une redirection à l’autre.',
});
export const noAddress = message({
  en: 'This is no address that begins with https:// or http://.',
  fr: 'Ce n’est pas une adresse qui commence par https:// ou http://.',
});
export const secretInAddress = message({
  en: 'An address may not hold a user name or password: use a connection.',
  fr: 'Une adresse ne peut pas contenir de nom d’utilisateur ni de mot de passe : utilisez une connexion.',
});
export const privateAddress = message<[Host]>({
  en: ({ host }) =>
    `${host} is an address inside a private network, which may not be called. Whoever runs this server can allow it in OUTBOUND_ALLOW.`,
  fr: ({ host }) =>
    `${host} est une adresse d’un réseau privé, qu’il est interdit d’appeler. La personne qui gère ce serveur peut l’autoriser dans OUTBOUND_ALLOW.`,
});
/** Older sentences were stored without the number. */
export const keyNotSendable = message({
  en: 'A key holds a character that cannot be sent. Please copy it again.',
  fr: 'Une clé contient un caractère qui ne peut pas être envoyé. Veuillez la copier à nouveau.',
});
export const answerTooLarge = message<[Host & { megabytes?: number }]>({
  en: ({ host, megabytes = 1 }) => `${host} answered with more than ${megabytes} MB.`,
  fr: ({ host, megabytes = 1 }) => `${host} a répondu par plus de ${megabytes} Mo.`,
});
export const tooLate = message<[Host]>({
  en: ({ host }) => `${host} did not answer in time.`,
  fr: ({ host }) => `${host} n’a pas répondu à temps.`,
});
export const hostUnknown = message<[Host]>({ en: ({ host }) => `${host} does not exist.`, fr: ({ host }) => `${host} n’existe pas.` });
export const notReached = message<[{ host: string; reason: string }]>({
  en: ({ host, reason }) => `${host} could not be reached (${reason}).`,
  fr: ({ host, reason }) => `${host} est injoignable (${reason}).`,
});
export const noAccessToken = message<[Service]>({
  en: ({ service }) => `${service} answered without an access token.`,
  fr: ({ service }) => `${service} a répondu sans jeton d’accès.`,
});
export const boughtAlready = message({
  en: 'This product was bought with this e-mail address already, and the shop sells it once.',
  fr: 'Ce produit a déjà été acheté avec cette adresse e-mail, et la boutique ne le vend qu’une fois.',
});
export const noLink = message<[Service]>({
  en: ({ service }) => `${service} answered without a link.`,
  fr: ({ service }) => `${service} a répondu sans lien.`,
});
export const noTransactionId = message<[Service]>({
  en: ({ service }) => `${service} answered without the id of a transaction.`,
  fr: ({ service }) => `${service} a répondu sans identifiant de transaction.`,
});
export const noMessageId = message<[Service]>({
  en: ({ service }) => `${service} answered without the id of a message.`,
  fr: ({ service }) => `${service} a répondu sans identifiant de message.`,
});
export const numberNotReached = message({ en: 'the number was not reached', fr: 'le numéro n’a pas été joint' });
export const notDelivered = message<[{ service: string; reason: string }]>({
  en: ({ service, reason }) => `${service} could not deliver it: ${reason}`,
  fr: ({ service, reason }) => `${service} n’a pas pu le remettre : ${reason}`,
});
export const noMessage = message({
  en: 'There is no text for this channel.',
  fr: 'Il n’y a pas de texte pour ce canal.',
});
export const notKeyFile = message({
  en: 'This is not the key file (JSON) of a Google service account.',
  fr: 'Ce n’est pas le fichier de clé (JSON) d’un compte de service Google.',
});

// The checks of connections.
export const connected = message({ en: 'Connected.', fr: 'Connecté.' });
export const connectedToSandbox = message({ en: 'Connected to the sandbox.', fr: 'Connecté à l’environnement de test (sandbox).' });
export const smsLeft = message<[{ units: string }]>({
  en: ({ units }) => `SMS left: ${units}`,
  fr: ({ units }) => `SMS restants : ${units}`,
});
export const shareWith = message<[{ email: string }]>({
  en: ({ email }) => `Share the sheet or calendar with ${email}`,
  fr: ({ email }) => `Partagez la feuille ou l’agenda avec ${email}`,
});

// Payment providers.
export const providerNotReached = message<[{ provider: string; reason: string }]>({
  en: ({ provider, reason }) => `${provider} could not be reached: ${reason}`,
  fr: ({ provider, reason }) => `${provider} est injoignable : ${reason}`,
});
export const providerAsksToWait = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} asks us to wait`,
  fr: ({ provider }) => `${provider} nous demande d’attendre`,
});
export const providerRefusesKey = message<[{ provider: string; status: number }]>({
  en: ({ provider, status }) => `${provider} refuses our key (${status}).`,
  fr: ({ provider, status }) => `${provider} refuse notre clé (${status}).`,
});
export const providerAnswered = message<[{ provider: string; status: number }]>({
  en: ({ provider, status }) => `${provider} answered ${status}.`,
  fr: ({ provider, status }) => `${provider} a répondu ${status}.`,
});
export const providerNotJson = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} answered with something that is not JSON.`,
  fr: ({ provider }) => `${provider} a répondu par autre chose que du JSON.`,
});
export const providerNoList = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} answered without a list of payments.`,
  fr: ({ provider }) => `${provider} a répondu sans liste de paiements.`,
});
export const providerTooLong = message({
  en: 'The provider’s answer is too long.',
  fr: 'La réponse du prestataire est trop longue.',
});
export const otherPayment = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} answered with another payment than the one that was asked for.`,
  fr: ({ provider }) => `${provider} a répondu par un autre paiement que celui qui était demandé.`,
});
export const unknownState = message<[{ provider: string; state: string }]>({
  en: ({ provider, state }) => `${provider} reports the state “${state}”, which is not known here.`,
  fr: ({ provider, state }) => `${provider} indique l’état « ${state} », qui n’est pas connu ici.`,
});
export const unknownCurrency = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} names a currency that is not known here.`,
  fr: ({ provider }) => `${provider} indique une devise qui n’est pas connue ici.`,
});
export const unreadableAmount = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} gives an amount that cannot be read.`,
  fr: ({ provider }) => `${provider} indique un montant illisible.`,
});
export const contradictoryAmounts = message<[{ provider: string; amounts: string }]>({
  en: ({ provider, amounts }) => `${provider} gives amounts that contradict each other: ${amounts}.`,
  fr: ({ provider, amounts }) => `${provider} indique des montants qui se contredisent : ${amounts}.`,
});
export const ambiguousAmount = message<[{ provider: string }]>({
  en: ({ provider }) => `${provider} gives an amount without saying how it is written: it could be francs or hundredths.`,
  fr: ({ provider }) => `${provider} indique un montant sans dire comment il est écrit : en francs ou en centièmes.`,
});

// Circle, Google and mail servers.
export const circleWaitsUntil = message<[{ time: string }]>({
  en: ({ time }) => `Circle asks to wait until ${time}.`,
  fr: ({ time }) => `Circle demande d’attendre jusqu’au ${time}.`,
});
export const circleTooLate = message({ en: 'Circle did not answer in time.', fr: 'Circle n’a pas répondu à temps.' });
export const circleNotReached = message({ en: 'Circle could not be reached.', fr: 'Circle est injoignable.' });
export const circleWaits = message({ en: 'Circle asks to wait.', fr: 'Circle demande d’attendre.' });
export const circleOutOfOrder = message<[{ status: number }]>({
  en: ({ status }) => `Circle is out of order (${status}).`,
  fr: ({ status }) => `Circle est en panne (${status}).`,
});
export const circleRefusesToken = message({
  en: 'Circle refuses the token (CIRCLE_API_TOKEN, CIRCLE_AUTH_SCHEME).',
  fr: 'Circle refuse le jeton (CIRCLE_API_TOKEN, CIRCLE_AUTH_SCHEME).',
});
export const circleAnswered = message<[{ status: number }]>({
  en: ({ status }) => `Circle answered ${status}.`,
  fr: ({ status }) => `Circle a répondu ${status}.`,
});
export const circleUnknownAnswer = message({
  en: 'Circle answered in a way that is not known.',
  fr: 'Circle a répondu d’une façon inconnue.',
});
export const circleSamePage = message({
  en: 'Circle gives the same page of its list again and again.',
  fr: 'Circle donne sans cesse la même page de sa liste.',
});
export const googleWithdrawn = message({
  en: 'Google does not let us use this account any more: its access was withdrawn, or its password changed.',
  fr: 'Google ne nous laisse plus utiliser ce compte : son accès a été retiré, ou son mot de passe a changé.',
});
export const googleClosed = message({
  en: 'Google does not let us use this account any more.',
  fr: 'Google ne nous laisse plus utiliser ce compte.',
});
export const gmailAsksToWait = message<[{ reason: string }]>({
  en: ({ reason }) => `Gmail asks us to wait: ${reason}`,
  fr: ({ reason }) => `Gmail nous demande d’attendre : ${reason}`,
});
export const googleRefusesAccount = message<[{ reason: string }]>({
  en: ({ reason }) => `Google refuses us this account: ${reason}`,
  fr: ({ reason }) => `Google nous refuse ce compte : ${reason}`,
});
export const googleNotAllowed = message({
  en: 'Google was not allowed to give us everything that is needed. Link the account again and leave every box ticked.',
  fr: 'Google n’a pas été autorisé à nous donner tout ce qu’il faut. Liez de nouveau le compte en laissant toutes les cases cochées.',
});
export const googleNoAccess = message({
  en: 'Google gave no lasting access. Link the account again.',
  fr: 'Google n’a pas donné d’accès durable. Liez de nouveau le compte.',
});
export const googleNoAddress = message({
  en: 'Google did not say which address the account has.',
  fr: 'Google n’a pas indiqué l’adresse du compte.',
});
export const gmailDraftGone = message({
  en: 'Its draft is gone and no sent message was found.',
  fr: 'Son brouillon a disparu et aucun message envoyé n’a été trouvé.',
});
export const mailServerRefusesUs = message<[{ reason: string }]>({
  en: ({ reason }) => `The mail server refuses our address: ${reason}`,
  fr: ({ reason }) => `Le serveur de messagerie refuse notre adresse : ${reason}`,
});
export const mailServerRefusesLogin = message<[{ reason: string }]>({
  en: ({ reason }) => `The mail server does not accept the user name or the password: ${reason}`,
  fr: ({ reason }) => `Le serveur de messagerie refuse le nom d’utilisateur ou le mot de passe : ${reason}`,
});
export const mailServerClosed = message({
  en: 'The mail server closed the connection.',
  fr: 'Le serveur de messagerie a fermé la connexion.',
});
