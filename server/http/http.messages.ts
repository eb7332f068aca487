import { listOr, message } from '#contract/language.ts';

// Requests that Fastify itself refuses.
export const badRequest = message({
  en: 'The request could not be read. Please check what was sent.',
  fr: 'La requête n’a pas pu être lue. Veuillez vérifier ce qui a été envoyé.',
});
export const monthClosed = message<[{ month: string }]>({
  en: ({ month }) =>
    `The books are closed up to ${month}. Choose a later day; what is wrong in a closed month is put right by a refund or a payment of today.`,
  fr: ({ month }) =>
    `Les comptes sont clos jusqu’à ${month} inclus. Choisissez une date plus tardive ; une erreur d’un mois clos se corrige par un remboursement ou un paiement à la date du jour.`,
});
export const monthClosedToDeletion = message<[{ month: string }]>({
  en: ({ month }) =>
    `The books are closed up to ${month}, so this cannot be deleted. Open its month again under Payments, Accounting, or record a refund instead.`,
  fr: ({ month }) =>
    `Les comptes sont clos jusqu’à ${month} inclus : la suppression est impossible. Rouvrez le mois concerné sous Paiements, Comptabilité, ou enregistrez plutôt un remboursement.`,
});
export const nothingHere = message({ en: 'There is nothing at this address.', fr: 'Il n’y a rien à cette adresse.' });
export const methodNotTaken = message({
  en: 'This address does not take that kind of call.',
  fr: 'Cette adresse n’accepte pas ce type d’appel.',
});
export const formNotOffered = message({
  en: 'This address cannot answer in that form.',
  fr: 'Cette adresse ne peut pas répondre sous cette forme.',
});
export const tookTooLong = message({
  en: 'The request took too long. Please try again.',
  fr: 'La requête a pris trop de temps. Veuillez réessayer.',
});
export const tooLarge = message({
  en: 'This is too large to be taken. Please shorten it, and send it again.',
  fr: 'Cet envoi est trop volumineux. Veuillez le raccourcir, puis le renvoyer.',
});
export const addressTooLong = message({ en: 'The address is too long.', fr: 'L’adresse est trop longue.' });
export const sendJson = message({
  en: 'This kind of content is not taken here. Send JSON.',
  fr: 'Ce type de contenu n’est pas accepté ici. Envoyez du JSON.',
});
export const tooManyRequests = message({
  en: 'Too many requests from this address. Please wait a minute and try again.',
  fr: 'Trop de requêtes depuis cette adresse. Veuillez attendre une minute, puis réessayer.',
});
export const headersTooLarge = message({
  en: 'The request headers are too large.',
  fr: 'Les en-têtes de la requête sont trop volumineux.',
});
export const badKey = message({
  en: 'The header Idempotency-Key takes 8 to 100 letters, digits, hyphens and underscores.',
  fr: 'L’en-tête Idempotency-Key doit compter de 8 à 100 lettres, chiffres, traits d’union ou tirets bas.',
});
export const keyOfOtherCall = message({
  en: 'This Idempotency-Key was used for something else. Send another one.',
  fr: 'Cette valeur de Idempotency-Key a déjà servi à autre chose. Envoyez-en une autre.',
});
export const stillUnderWay = message({
  en: 'What you sent before is still being done. Please try again in a moment.',
  fr: 'Votre envoi précédent est encore en cours de traitement. Veuillez réessayer dans un instant.',
});
export const outcomeUnknown = message({
  en: 'You sent this before, and the work on it was interrupted. Please reload the page and see whether it was done before you send it again.',
  fr: 'Vous avez déjà envoyé ceci, et le traitement a été interrompu. Veuillez recharger la page et vérifier s’il a abouti avant de renvoyer.',
});
export const busy = message({
  en: 'Cauri is very busy right now. Please try again in a moment.',
  fr: 'Cauri est très sollicité en ce moment. Veuillez réessayer dans un instant.',
});
export const databaseAway = message({
  en: 'The database cannot be reached right now. Please try again in a few seconds.',
  fr: 'La base de données est injoignable pour l’instant. Veuillez réessayer dans quelques secondes.',
});
export const databaseFull = message({
  en: 'Nothing can be saved right now: the server has no room left. Please try again in a few minutes.',
  fr: 'Rien ne peut être enregistré pour l’instant : le serveur n’a plus de place. Veuillez réessayer dans quelques minutes.',
});
export const ourFault = message<[{ number: string }]>({
  en: ({ number }) => `Something went wrong on our side. Please try again; if it happens again, give us this number: ${number}`,
  fr: ({ number }) =>
    `Une erreur est survenue de notre côté. Veuillez réessayer ; si elle se reproduit, communiquez-nous ce numéro : ${number}`,
});

export const fileGone = message({ en: 'This file is no longer kept.', fr: 'Ce fichier n’est plus conservé.' });
export const tooManyPages = message({
  en: 'You have too many pages open that follow what changes. Please close some of them.',
  fr: 'Vous avez trop de pages ouvertes en même temps. Veuillez en fermer quelques-unes.',
});
export const tooSlow = message({
  en: 'The request was given up, because it came too slowly or stopped. Please try again where the network is better.',
  fr: 'L’envoi a été abandonné, car il était trop lent ou s’est interrompu. Veuillez réessayer avec un meilleur réseau.',
});
export const broken = message({
  en: 'The request could not be read: it is damaged, or stopped before its end. Please send it again.',
  fr: 'L’envoi n’a pas pu être lu : il est endommagé ou s’est interrompu avant la fin. Veuillez recommencer.',
});
export const tooMuch = message<[{ megabytes: number }]>({
  en: ({ megabytes }) => `This is larger than ${megabytes} MB altogether. Please send fewer or smaller files.`,
  fr: ({ megabytes }) => `L’ensemble dépasse ${megabytes} Mo. Veuillez envoyer moins de fichiers, ou des fichiers plus petits.`,
});
export const fileTooLarge = message<[{ megabytes: number }]>({
  en: ({ megabytes }) => `This file is larger than ${megabytes} MB. Please choose a smaller one.`,
  fr: ({ megabytes }) => `Ce fichier dépasse ${megabytes} Mo. Veuillez en choisir un plus petit.`,
});

// Rules of fields that have no sentence of their own.
export const unnamed = message({
  en: 'This value does not fit this field. The API documentation at /api/docs says what it takes.',
  fr: 'Cette valeur ne convient pas à ce champ. La documentation de l’API, à l’adresse /api/docs, indique ce qu’il accepte.',
});
export const required = message({ en: 'This field is required.', fr: 'Ce champ est obligatoire.' });
export const mustBe = message<[{ kind: string }]>({
  en: ({ kind }) => `This must be ${kind}.`,
  fr: ({ kind }) => `Cette valeur doit être ${kind}.`,
});
export const kinds: Record<string, () => string> = {
  string: message({ en: 'a text', fr: 'un texte' }),
  number: message({ en: 'a number', fr: 'un nombre' }),
  int: message({ en: 'a whole number', fr: 'un nombre entier' }),
  boolean: message({ en: 'true or false', fr: 'true ou false' }),
  array: message({ en: 'a list', fr: 'une liste' }),
  object: message({ en: 'an object', fr: 'un objet' }),
  record: message({ en: 'an object', fr: 'un objet' }),
  null: message({ en: 'null', fr: 'null' }),
  undefined: message({ en: 'left out', fr: 'omise' }),
  never: message({ en: 'left out', fr: 'omise' }),
};
export const ofType = message<[{ type: string }]>({
  en: ({ type }) => `a value of the type ${type}`,
  fr: ({ type }) => `une valeur du type ${type}`,
});
export const tooLong = message<[{ max: string }]>({
  en: ({ max }) => `This is too long: ${max} at most.`,
  fr: ({ max }) => `Cette valeur est trop longue : ${max} au plus.`,
});
export const lessThan = message<[{ max: string }]>({
  en: ({ max }) => `This must be less than ${max}.`,
  fr: ({ max }) => `Cette valeur doit être inférieure à ${max}.`,
});
export const atMost = message<[{ max: string }]>({
  en: ({ max }) => `This must be ${max} at most.`,
  fr: ({ max }) => `Cette valeur doit être de ${max} au plus.`,
});
export const listTooShort = message<[{ min: string }]>({
  en: ({ min }) => `This list is too short: ${min} at least.`,
  fr: ({ min }) => `Cette liste est trop courte : ${min} au moins.`,
});
export const moreThan = message<[{ min: string }]>({
  en: ({ min }) => `This must be more than ${min}.`,
  fr: ({ min }) => `Cette valeur doit être supérieure à ${min}.`,
});
export const atLeast = message<[{ min: string }]>({
  en: ({ min }) => `This must be ${min} at least.`,
  fr: ({ min }) => `Cette valeur doit être de ${min} au moins.`,
});
export const oneOf = message<[{ values: readonly unknown[] }]>({
  en: ({ values }) => `This must be one of: ${values.join(', ')}.`,
  fr: ({ values }) => `Cette valeur doit être l’une des suivantes : ${listOr(values.map(String))}.`,
});
export const unknownFields = message<[{ names: string[] }]>({
  en: ({ names }) => `These fields are not known: ${names.join(', ')}.`,
  fr: ({ names }) => `Ces champs sont inconnus : ${names.join(', ')}.`,
});
export const pattern = message<[{ pattern: string }]>({
  en: ({ pattern }) => `This must match the pattern ${pattern}.`,
  fr: ({ pattern }) => `Cette valeur doit correspondre au modèle ${pattern}.`,
});
export const multipleOf = message<[{ divisor: string }]>({
  en: ({ divisor }) => `This must be a multiple of ${divisor}.`,
  fr: ({ divisor }) => `Cette valeur doit être un multiple de ${divisor}.`,
});
export const badName = message<[{ why: string }]>({
  en: ({ why }) => `This has a name that cannot be taken. ${why}`,
  fr: ({ why }) => `Le nom d’un élément ne peut pas être accepté. ${why}`,
});
export const within = message<[{ path: string; problem: string }]>({
  en: ({ path, problem }) => `${path}: ${problem}`,
  fr: ({ path, problem }) => `${path} : ${problem}`,
});
export const eitherOf = message<[{ problems: string[] }]>({
  en: ({ problems }) => problems.join(' Or: '),
  fr: ({ problems }) => problems.join(' Ou bien : '),
});
export const formats: Record<string, () => string> = {
  email: message({ en: 'Enter an e-mail address like name@example.com.', fr: 'Saisissez une adresse e-mail telle que nom@exemple.com.' }),
  uuid: message({ en: 'This is not a valid id.', fr: 'Cet identifiant n’est pas valide.' }),
  datetime: message({
    en: 'Enter a time like 2026-11-30T14:00:00Z.',
    fr: 'Saisissez une date et une heure telles que 2026-11-30T14:00:00Z.',
  }),
  date: message({ en: 'Enter a date like 2026-11-30.', fr: 'Saisissez une date telle que 2026-11-30.' }),
  time: message({ en: 'Enter a time of day like 14:00.', fr: 'Saisissez une heure telle que 14:00.' }),
  url: message({ en: 'Enter an address like https://example.com.', fr: 'Saisissez une adresse telle que https://exemple.com.' }),
  // The name of one of the programme's own fields is the only input of this format.
  template_literal: message({
    en: 'Enter field: and the id of one of the programme’s own fields.',
    fr: 'Saisissez field: suivi de l’identifiant d’un champ propre au programme.',
  }),
};
