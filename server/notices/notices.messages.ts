import { channelName } from '#contract/channel-names.messages.ts';
import type { PhoneChannel } from '#contract/channel-names.ts';
import { formatCount, type Language, language, message, plural } from '#contract/language.ts';
import { dayFirst } from '#server/time/calendar.ts';

// The texts of notifications. A notification is stored as the name of one of these texts with its arguments, and each reader reads
// it in their language. Rows of earlier versions have no arguments that a later text needs, so a text that needs others gets a new name.

interface Times {
  times: number;
}

/** A sentence that was written before, in each language or in only one. */
export type Written = string | Record<Language, string>;
const written = (sentence: Written): string => (typeof sentence === 'string' ? sentence : sentence[language()]);

type Texts<Args> = Record<Language, string | ((args: Args & Times) => string)>;

const notice = <Args extends object = object>(title: Texts<Args>, body: Texts<Args>) => ({
  title: message<[Args & Times]>(title),
  message: message<[Args & Times]>(body),
});

interface Session {
  client: string;
  service: string;
  coach: string;
  /** DD/MM/YYYY */
  day: string;
  time: string;
}

const agenda: Texts<Session> = {
  en: ({ service, client, day, time }) => `${service} with ${client}, ${day} at ${time}.`,
  fr: ({ service, client, day, time }) => `${service} avec ${client}, le ${day} à ${time}.`,
};

interface Todo {
  task: string;
  /** The name of the member, and null for a task that is about nobody. */
  member: string | null;
}

const aboutMember: Texts<Todo> = {
  en: ({ member }) => (member ? `It is about ${member}.` : 'You find it among your tasks.'),
  fr: ({ member }) => (member ? `Elle concerne ${member}.` : 'Vous la trouverez parmi vos tâches.'),
};

interface Run {
  scenario: string;
  /** The person or thing that the run is about. */
  subject: string | null;
  error: Written | null;
}

const about = (subject: string | null, sentence: string): string => (subject ? `${subject}: ${sentence}` : sentence);
const aboutInFrench = (subject: string | null, sentence: string): string => (subject ? `${subject} : ${sentence}` : sentence);

export const notices = {
  adminRequested: notice<{ name: string; email: string }>(
    { en: ({ name }) => `${name} asks for an admin account`, fr: ({ name }) => `${name} demande un compte administrateur` },
    { en: ({ email }) => email, fr: ({ email }) => email },
  ),

  responses: notice<{ form: string; day: string }>(
    {
      en: ({ form }) => `New responses: ${form || 'Untitled Form'}`,
      fr: ({ form }) => `Nouvelles réponses : ${form || 'Formulaire sans titre'}`,
    },
    {
      en: ({ times, day }) => `${formatCount(times)} ${plural(times, { one: 'response', other: 'responses' })} came on ${dayFirst(day)}.`,
      fr: ({ times, day }) =>
        `${formatCount(times)} ${plural(times, { one: 'réponse reçue', other: 'réponses reçues' })} le ${dayFirst(day)}.`,
    },
  ),

  paymentUnmatched: notice(
    {
      en: ({ times }) => plural(times, { one: 'A payment has no member', other: `${formatCount(times)} payments have no member` }),
      fr: ({ times }) =>
        plural(times, { one: 'Un paiement n’est pas attribué', other: `${formatCount(times)} paiements ne sont pas attribués` }),
    },
    {
      en: 'A payment provider reported a payment, and no member could be found for it. Choose the member, so that it counts.',
      fr: 'Un prestataire a signalé un paiement sans qu’un adhérent ait été reconnu. Choisissez l’adhérent, pour que ce paiement soit compté.',
    },
  ),

  archivedPaid: notice<{ name: string }>(
    { en: ({ name }) => `${name}, who is archived, has paid`, fr: ({ name }) => `${name} a payé, mais sa fiche est archivée` },
    {
      en: 'The payment is recorded. Bring the member back if they take part again.',
      fr: 'Le paiement est enregistré. Sortez l’adhérent des archives s’il participe à nouveau.',
    },
  ),

  refusedPaid: notice<{ name: string }>(
    {
      en: ({ name }) => `${name}, who was rejected or has cancelled, has paid`,
      fr: ({ name }) => `${name} a payé, mais son statut est REJETÉ ou ANNULÉ`,
    },
    {
      en: 'The payment is recorded. Change the status of the member if they take part, or give the money back.',
      fr: 'Le paiement est enregistré. Changez le statut de l’adhérent s’il participe, ou remboursez-le.',
    },
  ),

  archivedJoined: notice<{ name: string }>(
    {
      en: ({ name }) => `${name}, who is archived, wants to join again`,
      fr: ({ name }) => `${name} souhaite revenir, mais sa fiche est archivée`,
    },
    {
      en: 'Somebody filled in the page to join with this member’s address. Bring the member back so that they can pay.',
      fr: 'Quelqu’un a rempli la page d’adhésion avec l’adresse de cet adhérent. Sortez l’adhérent des archives pour qu’il puisse payer.',
    },
  ),

  ownChangeRefused: notice<{ name: string }>(
    {
      en: ({ name }) => `${name} did not make the last changes of their details`,
      fr: ({ name }) => `${name} n’a pas fait les dernières modifications de ses informations`,
    },
    {
      en: 'Somebody who had the link to this member’s page changed them. They are put back, and the links to the page are closed. Send the member a new one.',
      fr: 'Quelqu’un qui avait le lien vers la page de cet adhérent les a modifiées. Elles sont rétablies, et les liens vers la page sont fermés. Envoyez-en un nouveau à l’adhérent.',
    },
  ),

  transferSent: notice(
    {
      en: ({ times }) =>
        plural(times, { one: 'A receipt of a transfer to confirm', other: `${formatCount(times)} receipts of transfers to confirm` }),
      fr: ({ times }) =>
        plural(times, { one: 'Un reçu de transfert à confirmer', other: `${formatCount(times)} reçus de transfert à confirmer` }),
    },
    {
      en: 'A member sent the receipt of a transfer. Look at it, then confirm or refuse it.',
      fr: 'Un adhérent a envoyé le reçu d’un transfert. Examinez-le, puis confirmez-le ou refusez-le.',
    },
  ),

  webhookQuarantined: notice(
    {
      en: ({ times }) =>
        plural(times, {
          one: 'A provider’s webhook is in quarantine',
          other: `${formatCount(times)} webhooks of providers are in quarantine`,
        }),
      fr: ({ times }) =>
        plural(times, {
          one: 'Un webhook de prestataire est en quarantaine',
          other: `${formatCount(times)} webhooks de prestataires sont en quarantaine`,
        }),
    },
    {
      en: 'What the provider says does not fit what is recorded. Somebody has to look at it.',
      fr: 'Ce que dit le prestataire ne correspond pas à ce qui est enregistré. Quelqu’un doit vérifier.',
    },
  ),

  providerSilent: notice<{ provider: string }>(
    {
      en: ({ provider }) => `${provider} no longer tells us of payments`,
      fr: ({ provider }) => `${provider} ne signale plus les paiements`,
    },
    {
      en: 'Its notifications (webhooks) have stopped. Check in its own settings that our address is set and active.',
      fr: 'Ses webhooks n’arrivent plus. Vérifiez dans ses propres paramètres que notre adresse est configurée et active.',
    },
  ),

  providerRefusesUs: notice<{ provider: string; reason: Written }>(
    {
      en: ({ provider }) => `Members cannot pay with ${provider}`,
      fr: ({ provider }) => `Les adhérents ne peuvent pas payer avec ${provider}`,
    },
    {
      en: ({ reason }) => `${written(reason)} Check the secret key of the provider in the settings of the server.`,
      fr: ({ reason }) => `${written(reason)} Vérifiez la clé secrète du prestataire dans la configuration du serveur.`,
    },
  ),

  remindersCaptured: notice(
    {
      en: ({ times }) => plural(times, { one: 'A reminder was not sent', other: `${formatCount(times)} reminders were not sent` }),
      fr: ({ times }) =>
        plural(times, { one: 'Une relance n’a pas été envoyée', other: `${formatCount(times)} relances n’ont pas été envoyées` }),
    },
    {
      en: 'They are kept in the Outbox: no e-mail account is linked. Link one, and the next run sends the reminders that are due.',
      fr: 'Elles sont conservées dans la boîte d’envoi : aucun compte e-mail n’est lié. Liez-en un : la prochaine exécution enverra les relances dues.',
    },
  ),

  memberOut: notice(
    {
      en: ({ times }) => plural(times, { one: 'A member is Out', other: `${formatCount(times)} members are Out` }),
      fr: ({ times }) => plural(times, { one: 'Un adhérent est exclu', other: `${formatCount(times)} adhérents sont exclus` }),
    },
    {
      en: 'Their reminders are spent and nothing was paid.',
      fr: 'Toutes les relances ont été envoyées et rien n’a été payé.',
    },
  ),

  circleQuotaLow: notice<{ used: number; limit: number }>(
    { en: 'Few calls to Circle are left this month', fr: 'Il reste peu d’appels à Circle ce mois-ci' },
    {
      en: ({ used, limit }) =>
        `${formatCount(used)} of ${formatCount(limit)} are used. When they are spent, members are told to Circle again on the first of the next month.`,
      fr: ({ used, limit }) =>
        `${formatCount(used)} sur ${formatCount(limit)} sont utilisés. Quand il n’en restera plus, les adhérents seront à nouveau transmis à Circle le premier du mois prochain.`,
    },
  ),

  circleSyncFailed: notice<{ reason: Written }>(
    { en: 'Circle could not be read', fr: 'Circle n’a pas pu être lu' },
    { en: ({ reason }) => written(reason), fr: ({ reason }) => written(reason) },
  ),

  importFailed: notice<{ name: string; reason: Written }>(
    { en: ({ name }) => `The import of ${name} failed`, fr: ({ name }) => `L’import de ${name} a échoué` },
    { en: ({ reason }) => written(reason), fr: ({ reason }) => written(reason) },
  ),

  responsesExportFailed: notice<{ reason: Written }>(
    { en: 'An export of responses failed', fr: 'Un export de réponses a échoué' },
    { en: ({ reason }) => written(reason), fr: ({ reason }) => written(reason) },
  ),

  membersExportFailed: notice<{ reason: Written }>(
    { en: 'An export of members failed', fr: 'Un export d’adhérents a échoué' },
    { en: ({ reason }) => written(reason), fr: ({ reason }) => written(reason) },
  ),

  templateUnusable: notice<{ name: string; problem: Written }>(
    {
      en: ({ name }) => `Reminders cannot use the template “${name}”`,
      fr: ({ name }) => `Les relances ne peuvent pas utiliser le modèle « ${name} »`,
    },
    {
      en: ({ problem }) => `${written(problem)} Until then the next template of the settings, or Cauri’s own e-mail, is sent in its place.`,
      fr: ({ problem }) =>
        `${written(problem)} En attendant, le modèle suivant des paramètres, ou l’e-mail de Cauri, est envoyé à sa place.`,
    },
  ),

  campaignStopped: notice<{ name: string; reason: Written }>(
    { en: ({ name }) => `The campaign “${name}” does not go on`, fr: ({ name }) => `La campagne « ${name} » est arrêtée` },
    { en: ({ reason }) => written(reason), fr: ({ reason }) => written(reason) },
  ),

  accountLost: notice<{ email: string; reason: Written }>(
    { en: ({ email }) => `${email} needs reconnecting`, fr: ({ email }) => `Le compte ${email} doit être reconnecté` },
    { en: ({ reason }) => written(reason), fr: ({ reason }) => written(reason) },
  ),

  channelLost: notice<{ channel: PhoneChannel; reason: Written }>(
    {
      en: ({ channel }) => `${channelName[channel]()} needs reconnecting; its messages leave by e-mail`,
      fr: ({ channel }) => `${channelName[channel]()} doit être reconnecté ; ses messages partent par e-mail`,
    },
    { en: ({ reason }) => written(reason), fr: ({ reason }) => written(reason) },
  ),

  coachAccepted: notice<{ name: string }>(
    { en: ({ name }) => `${name} is now a coach`, fr: ({ name }) => `${name} est maintenant coach` },
    {
      en: 'The invitation was accepted. Set the weekly hours, so that slots can be offered.',
      fr: 'L’invitation a été acceptée. Indiquez les horaires hebdomadaires, pour que des créneaux puissent être proposés.',
    },
  ),

  sessionRequested: notice<Session>(
    { en: ({ client }) => `${client} asks for a session`, fr: ({ client }) => `${client} demande une séance` },
    {
      en: ({ service, coach, day, time }) => `${service} with ${coach} on ${day} at ${time}. It waits to be confirmed.`,
      fr: ({ service, coach, day, time }) => `${service} avec ${coach} le ${day} à ${time}. À confirmer.`,
    },
  ),

  sessionCancelledByClient: notice<Session>(
    { en: ({ client }) => `${client} cancelled a session`, fr: ({ client }) => `${client} a annulé une séance` },
    {
      en: ({ service, coach, day, time }) => `${service} with ${coach} on ${day} at ${time}.`,
      fr: ({ service, coach, day, time }) => `${service} avec ${coach} le ${day} à ${time}.`,
    },
  ),

  sessionMovedByClient: notice<Session>(
    { en: ({ client }) => `${client} moved a session`, fr: ({ client }) => `${client} a déplacé une séance` },
    {
      en: ({ service, coach, day, time }) => `${service} with ${coach}, now on ${day} at ${time}.`,
      fr: ({ service, coach, day, time }) => `${service} avec ${coach}, désormais le ${day} à ${time}.`,
    },
  ),

  sessionBooked: notice<Session>({ en: 'You have a new reservation', fr: 'Vous avez une nouvelle réservation' }, agenda),
  sessionMoved: notice<Session>({ en: 'A reservation was moved', fr: 'Une réservation a été déplacée' }, agenda),
  sessionCancelled: notice<Session>({ en: 'A reservation was cancelled', fr: 'Une réservation a été annulée' }, agenda),

  taskDue: notice<Todo>({ en: ({ task }) => `To do: ${task}`, fr: ({ task }) => `À faire : ${task}` }, aboutMember),
  taskGiven: notice<Todo>({ en: ({ task }) => `A task for you: ${task}`, fr: ({ task }) => `Une tâche pour vous : ${task}` }, aboutMember),

  // Without the text of the note, which would be shown on locked screens and stay in e-mails after the member is erased.
  mentioned: notice<{ author: string; member: string }>(
    {
      en: ({ author, member }) => `${author} mentioned you in a note about ${member}`,
      fr: ({ author, member }) => `${author} vous mentionne dans une note sur ${member}`,
    },
    { en: 'Read it on the member’s profile.', fr: 'Consultez-la sur la fiche de l’adhérent.' },
  ),

  memberGiven: notice<{ member: string }>(
    { en: ({ member }) => `You are now the coach of ${member}`, fr: ({ member }) => `Vous accompagnez désormais ${member} comme coach` },
    { en: 'Read the member’s profile.', fr: 'Consultez la fiche de l’adhérent.' },
  ),

  membersGiven: notice<{ members: number }>(
    {
      en: ({ members }) =>
        `You are now the coach of ${plural(members, { one: '1 more member', other: `${formatCount(members)} more members` })}`,
      fr: ({ members }) =>
        `Vous accompagnez désormais ${plural(members, { one: '1 adhérent de plus', other: `${formatCount(members)} adhérents de plus` })} comme coach`,
    },
    { en: 'You find them in the list of members.', fr: 'Vous les trouverez dans la liste des adhérents.' },
  ),

  runFailed: notice<Run>(
    {
      en: ({ times, scenario }) =>
        plural(times, {
          one: `A run of the scenario “${scenario}” failed`,
          other: `${formatCount(times)} runs of the scenario “${scenario}” failed`,
        }),
      fr: ({ times, scenario }) =>
        plural(times, {
          one: `Une exécution du scénario « ${scenario} » a échoué`,
          other: `${formatCount(times)} exécutions du scénario « ${scenario} » ont échoué`,
        }),
    },
    {
      en: ({ subject, error }) => about(subject, error ? written(error) : 'No reason was given.'),
      fr: ({ subject, error }) => aboutInFrench(subject, error ? written(error) : 'Aucune raison n’a été donnée.'),
    },
  ),

  runNeedsReview: notice<Run>(
    {
      en: ({ times, scenario }) =>
        plural(times, {
          one: `A run of the scenario “${scenario}” needs review`,
          other: `${formatCount(times)} runs of the scenario “${scenario}” need review`,
        }),
      fr: ({ times, scenario }) =>
        plural(times, {
          one: `Une exécution du scénario « ${scenario} » est à vérifier`,
          other: `${formatCount(times)} exécutions du scénario « ${scenario} » sont à vérifier`,
        }),
    },
    {
      en: ({ subject, error }) => about(subject, error ? written(error) : 'It is not known whether its step was done.'),
      fr: ({ subject, error }) => aboutInFrench(subject, error ? written(error) : 'On ne sait pas si son étape a été faite.'),
    },
  ),

  scenarioPaused: notice<{ scenario: string; subject: string | null; reason: Written }>(
    {
      en: ({ scenario }) => `The scenario “${scenario}” was paused`,
      fr: ({ scenario }) => `Le scénario « ${scenario} » a été mis en pause`,
    },
    {
      en: ({ subject, reason }) => about(subject, written(reason)),
      fr: ({ subject, reason }) => aboutInFrench(subject, written(reason)),
    },
  ),

  /** The title and the message that staff wrote in a scenario. */
  byScenario: notice<{ title: string; text: string }>(
    { en: ({ title }) => title, fr: ({ title }) => title },
    { en: ({ text }) => text, fr: ({ text }) => text },
  ),
};
