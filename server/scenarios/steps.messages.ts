import { formatCount, message, plural } from '#contract/language.ts';

// These sentences say why a step of a run failed or why a run ended. They are stored by their names (server/stored-errors.ts), which must
// stay.

interface Value {
  value: string;
}

// The run.
export const inACircle = message<[{ times: number }]>({
  en: ({ times }) => `Stopped: scenarios set each other off more than ${times} times in a row.`,
  fr: ({ times }) => `Arrêtée : des scénarios se sont déclenchés les uns les autres plus de ${times} fois de suite.`,
});
export const interrupted = message({
  en: 'The server was interrupted during this step: it may have been done, or not. Look at the service, then say which.',
  fr: 'Le serveur a été interrompu pendant cette étape : elle a peut-être été faite, ou non. Vérifiez dans le service, puis dites ce qu’il en est.',
});
export const subjectGone = message({
  en: 'What this run was about does not exist any more.',
  fr: 'L’élément concerné par cette exécution n’existe plus.',
});
export const memberArchived = message({
  en: 'The member is archived, so the scenario stopped here.',
  fr: 'L’adhérent est archivé : le scénario s’est arrêté ici.',
});
export const conditionFieldGone = message({
  en: 'A condition asks about a member field that was deleted. Choose another value for it.',
  fr: 'Une condition porte sur un champ d’adhérent supprimé. Choisissez-lui une autre valeur.',
});
export const insertedFieldGone = message({
  en: 'A text inserts a member field that was deleted. Remove it from the text.',
  fr: 'Un texte contient un champ d’adhérent supprimé. Retirez-le du texte.',
});
export const conditionChoiceGone = message<[{ field: string }]>({
  en: ({ field }) => `A condition compares “${field}” with a choice that was deleted. Choose another one.`,
  fr: ({ field }) => `Une condition compare « ${field} » à un choix supprimé. Choisissez-en un autre.`,
});
export const conditionValueNeeded = message<[{ field: string }]>({
  en: ({ field }) => `Write what “${field}” is compared with: it does not fit the field.`,
  fr: ({ field }) => `Indiquez à quoi « ${field} » est comparé : la valeur ne convient pas au champ.`,
});
export const addressMoved = message<[{ host: string; to: string }]>({
  en: ({ host, to }) => `${host} did nothing, because this address has moved to ${to}. Write the new address into the step.`,
  fr: ({ host, to }) => `${host} n’a rien fait, car cette adresse a été déplacée vers ${to}. Indiquez la nouvelle adresse dans l’étape.`,
});
export const brokeUnexpectedly = message({
  en: 'This step stopped at an unexpected error.',
  fr: 'Cette étape s’est arrêtée sur une erreur inattendue.',
});
export const failedOnce = message<[{ reason: string }]>({
  en: ({ reason }) => `A run failed with: ${reason}`,
  fr: ({ reason }) => `Une exécution a échoué : ${reason}`,
});
export const failedInARow = message<[{ failures: number; reason: string }]>({
  en: ({ failures, reason }) => `${failures} runs in a row failed, the last one with: ${reason}`,
  fr: ({ failures, reason }) => `${failures} exécutions de suite ont échoué, la dernière avec : ${reason}`,
});
export const noReason = message({ en: 'no reason given.', fr: 'aucune raison indiquée.' });

// Every step.
export const reactionGone = message({ en: 'This reaction does not exist any more.', fr: 'Cette réaction n’existe plus.' });
export const connectionGone = message({
  en: 'The connection of this step does not exist any more.',
  fr: 'La connexion de cette étape n’existe plus.',
});
export const valueEmpty = message<[{ label: string }]>({
  en: ({ label }) => `${label} is empty: nothing stood where its value comes from.`,
  fr: ({ label }) => `Le champ « ${label} » est vide : il n’y avait rien là d’où vient sa valeur.`,
});
export const notNumber = message<[Value & { label: string }]>({
  en: ({ value, label }) => `${label} needs a number, and “${value}” cannot be read as one.`,
  fr: ({ value, label }) => `Le champ « ${label} » attend un nombre, et « ${value} » ne peut pas être lu comme tel.`,
});
export const notDateTime = message<[Value]>({
  en: ({ value }) => `“${value}” is not a date and time.`,
  fr: ({ value }) => `« ${value} » n’est pas une date avec une heure.`,
});

// Members.
export const noMember = message({ en: 'This step was given no member.', fr: 'Cette étape n’a reçu aucun adhérent.' });
export const memberUnknown = message<[Value]>({
  en: ({ value }) => `There is no member ${value}.`,
  fr: ({ value }) => `Aucun adhérent ne correspond à ${value}.`,
});
export const accessGroupGone = message({
  en: 'One of these access groups does not exist any more.',
  fr: 'L’un de ces groupes d’accès n’existe plus.',
});
export const tagGone = message({ en: 'One of these tags does not exist any more.', fr: 'L’une de ces étiquettes n’existe plus.' });
export const memberFieldGone = message({ en: 'This field of members does not exist any more.', fr: 'Ce champ d’adhérent n’existe plus.' });
export const textTooLong = message<[{ most: number }]>({
  en: ({ most }) => `The text is longer than ${formatCount(most)} characters.`,
  fr: ({ most }) => `Le texte dépasse ${formatCount(most)} caractères.`,
});
export const notEmail = message<[Value]>({
  en: ({ value }) => `“${value}” is not an e-mail address.`,
  fr: ({ value }) => `« ${value} » n’est pas une adresse e-mail.`,
});

// Our own reactions.
export const templateGone = message({ en: 'This template does not exist any more.', fr: 'Ce modèle n’existe plus.' });
export const templateNotSendable = message<[{ name: string; problem: string }]>({
  en: ({ name, problem }) => `The template “${name}” cannot be sent. ${problem}`,
  fr: ({ name, problem }) => `Le modèle « ${name} » ne peut pas être envoyé. ${problem}`,
});
export const waitTooLong = message({
  en: 'The wait must be longer than zero, and a year at most.',
  fr: 'L’attente ne peut être ni nulle ni supérieure à un an.',
});
export const reminderWaits = message({
  en: 'The reminder waits to be sent. The later steps follow once it has left.',
  fr: 'La relance attend d’être envoyée. Les étapes suivantes auront lieu une fois qu’elle sera partie.',
});
export const reminderFailed = message({
  en: 'The reminder could not be delivered: see the Outbox.',
  fr: 'La relance n’a pas pu être remise : consultez la boîte d’envoi.',
});
export const timePassed = message({ en: 'This time has passed.', fr: 'Cette heure est passée.' });
export const serviceNotOffered = message({
  en: 'This coaching service is no longer offered.',
  fr: 'Cette prestation de coaching n’est plus proposée.',
});

// Services.
export const circleRefuses = message<[{ reason: string }]>({
  en: ({ reason }) => `Circle refuses this: ${reason}`,
  fr: ({ reason }) => `Circle refuse cette demande : ${reason}`,
});
export const notSpreadsheet = message<[Value]>({
  en: ({ value }) => `“${value}” is neither the address nor the id of a spreadsheet.`,
  fr: ({ value }) => `« ${value} » n’est ni l’adresse ni l’identifiant d’une feuille de calcul.`,
});
export const notCalendar = message<[Value]>({
  en: ({ value }) => `“${value}” is no calendar.`,
  fr: ({ value }) => `« ${value} » n’est pas un agenda.`,
});
export const eventTooShort = message({
  en: 'The event must be longer than zero.',
  fr: 'La durée de l’événement ne peut pas être nulle.',
});
export const noPhone = message({
  en: 'There is no phone number to send the message to.',
  fr: 'Il n’y a pas de numéro de téléphone auquel envoyer le message.',
});
export const notPhone = message<[Value]>({
  en: ({ value }) => `“${value}” is not a phone number.`,
  fr: ({ value }) => `« ${value} » n’est pas un numéro de téléphone.`,
});
export const amountNotWhole = message({
  en: 'The amount must be a whole number above 0.',
  fr: 'Le montant doit être un nombre entier supérieur à 0.',
});
export const noSheetName = message<[Value]>({
  en: ({ value }) => `“${value}” cannot stand there as the name of a sheet. Put the name into single quotes, as in 'Sheet'!A1.`,
  fr: ({ value }) =>
    `« ${value} » ne peut pas servir ici de nom de feuille. Mettez le nom entre apostrophes droites, comme dans 'Feuille'!A1.`,
});
export const slackNobodyChosen = message({
  en: 'A value of an earlier step may not follow “<!”: it would choose whom Slack notifies. Type out what follows it.',
  fr: 'Une valeur d’une étape précédente ne peut pas suivre « <! » : elle choisirait qui Slack prévient. Saisissez vous-même la suite.',
});
export const slackNoAddress = message<[Value]>({
  en: ({ value }) => `“${value}” is no web address, and stands where Slack takes a link.`,
  fr: ({ value }) => `« ${value} » n’est pas une adresse web, alors que Slack attend ici un lien.`,
});
export const slackNoMention = message<[Value]>({
  en: ({ value }) => `“${value}” cannot stand in a mention of Slack: it takes letters and digits only.`,
  fr: ({ value }) => `« ${value} » ne peut pas figurer dans une mention Slack : elle n’accepte que des lettres et des chiffres.`,
});

// HTTP requests.
export const headerNotSendable = message<[{ name: string }]>({
  en: ({ name }) => `The header “${name}” cannot be sent: its name or value holds a character that headers may not hold.`,
  fr: ({ name }) => `L’en-tête « ${name} » ne peut pas être envoyé : son nom ou sa valeur contient un caractère interdit.`,
});
export const otherServer = message<[{ host: string }]>({
  en: ({ host }) =>
    `The secrets of this connection are for another server than ${host}, where this address leads. Edit the connection to use it there.`,
  fr: ({ host }) =>
    `Les secrets de cette connexion sont destinés à un autre serveur que ${host}, où mène cette adresse. Modifiez la connexion pour l’y utiliser.`,
});
export const noServer = message({
  en: 'The connection of this step does not say which server its secrets are for. Edit it: enter the server, and the secrets again.',
  fr: 'La connexion de cette étape ne dit pas à quel serveur ses secrets sont destinés. Modifiez-la : saisissez le serveur, puis de nouveau les secrets.',
});
export const fixedHost = message({
  en: 'The address must begin with https:// or http:// and a fixed host: a value of an earlier step may not choose whom the step calls.',
  fr: 'L’adresse doit commencer par https:// ou http:// et un hôte fixe : une valeur d’une étape précédente ne peut pas choisir qui l’étape appelle.',
});
export const noAddress = message({
  en: 'This is no address that begins with https:// or http://.',
  fr: 'Ce n’est pas une adresse qui commence par https:// ou http://.',
});
export const bodyNotJson = message({
  en: 'The body is not valid JSON. A value of an earlier step stands inside quotes as text, or alone where a value belongs.',
  fr: 'Le corps n’est pas du JSON valide. Une valeur d’une étape précédente se place entre guillemets comme texte, ou seule à la place d’une valeur.',
});
export const bodyNotXml = message({
  en: 'In a body of XML, a value of an earlier step may stand in the text of an element or inside of a quoted attribute only.',
  fr: 'Dans un corps XML, une valeur d’une étape précédente ne peut figurer que dans le texte d’un élément ou dans un attribut entre guillemets.',
});
export const fixedHeader = message({
  en: 'The name of a header must be fixed: a value of an earlier step may not choose it.',
  fr: 'Le nom d’un en-tête doit être fixe : une valeur d’une étape précédente ne peut pas le choisir.',
});
export const ownHeader = message<[{ name: string }]>({
  en: ({ name }) => `The header “${name}” cannot be chosen here, because Cauri writes it itself.`,
  fr: ({ name }) => `L’en-tête « ${name} » ne peut pas être choisi ici, parce que Cauri l’écrit lui-même.`,
});
export const fixedType = message({
  en: 'The content type must be fixed: it decides how values are written into the body.',
  fr: 'Le type de contenu doit être fixe : il décide de la façon d’écrire les valeurs dans le corps.',
});
export const unknownType = message<[{ type: string }]>({
  en: ({ type }) =>
    `Values of earlier steps cannot be put safely into a body of type “${type}”. Use JSON, form fields (application/x-www-form-urlencoded), XML or plain text.`,
  fr: ({ type }) =>
    `Les valeurs des étapes précédentes ne peuvent pas être placées sans risque dans un corps de type « ${type} ». Utilisez JSON, des champs de formulaire (application/x-www-form-urlencoded), XML ou du texte brut.`,
});
export const segmentEmpty = message({
  en: 'A part of the address is empty: nothing stood where its value comes from.',
  fr: 'Une partie de l’adresse est vide : il n’y avait rien là d’où vient sa valeur.',
});
export const segmentInvalid = message<[Value]>({
  en: ({ value }) => `“${value}” cannot stand as a part of an address.`,
  fr: ({ value }) => `« ${value} » ne peut pas être une partie d’une adresse.`,
});

// The incoming webhook.
export const notSigned = message({
  en: 'The signature does not belong to this call.',
  fr: 'La signature ne correspond pas à cet appel.',
});
export const noSignature = message({
  en: 'This call carries no signature. The trigger of the scenario says how the caller signs each call.',
  fr: 'Cet appel ne porte aucune signature. Le déclencheur du scénario indique comment l’appelant signe chaque appel.',
});
export const outOfTime = message({
  en: 'The timestamp of this call is more than five minutes away from our clock. Sign each call when it is sent.',
  fr: 'L’horodatage de cet appel s’écarte de plus de cinq minutes de notre horloge. Signez chaque appel au moment de l’envoyer.',
});
export const signatureHeaders = message({
  en: 'A signed call carries the headers webhook-id and webhook-timestamp.',
  fr: 'Un appel signé porte les en-têtes webhook-id et webhook-timestamp.',
});
export const noSecret = message({
  en: 'This scenario takes signed calls only, and has no secret yet. Make one in its trigger.',
  fr: 'Ce scénario n’accepte que des appels signés et n’a pas encore de secret. Créez-en un dans son déclencheur.',
});

// Connections.
export const nothingToAsk = message({
  en: 'The values are stored; this service has nothing to ask.',
  fr: 'Les valeurs sont enregistrées ; ce service n’a rien à vérifier.',
});
export const membersInCommunity = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'member', other: 'members' })} in the community.`,
  fr: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'membre', other: 'membres' })} dans la communauté.`,
});
export const numberStopped = message({
  en: 'Somebody answered STOP from this number, so it gets no more messages by this channel.',
  fr: 'Quelqu’un a répondu STOP depuis ce numéro, qui ne reçoit donc plus de messages par ce canal.',
});
