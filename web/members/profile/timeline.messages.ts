import { de, listAnd, message, plural } from '#contract/language.ts';
import type { BulkAction, MemberEventKind } from '#contract/members.ts';

export const timeline = message({ en: 'Timeline', fr: 'Chronologie' });
export const notLoaded = message({ en: 'The timeline could not be loaded', fr: 'La chronologie n’a pas pu être chargée' });
export const showEarlier = message({ en: 'Show earlier', fr: 'Afficher la suite' });
export const nothingYet = message({ en: 'Nothing has happened yet', fr: 'Rien ne s’est encore passé' });

/** The sentences of the kinds that have no arguments. */
export const happened = {
  edited: message({ en: 'Details changed', fr: 'Informations modifiées' }),
  billing: message({ en: 'Billing changed', fr: 'Facturation modifiée' }),
  note: message({ en: 'A note was written', fr: 'Une note a été écrite' }),
  'note-removed': message({ en: 'A note was deleted', fr: 'Une note a été supprimée' }),
  'note-restored': message({ en: 'A note was restored', fr: 'Une note a été restaurée' }),
  'bulk-undone': message({ en: 'A change of many members was undone', fr: 'Une modification groupée a été annulée' }),
  'import-undone': message({ en: 'An import was undone', fr: 'Un import a été annulé' }),
  'invitation-failed': message({
    en: 'The invitation to the community could not be sent',
    fr: 'L’invitation à rejoindre la communauté n’a pas pu être envoyée',
  }),
  circle: message({ en: 'Was synced with Circle', fr: 'Synchronisation avec Circle' }),
  unmerged: message({ en: 'A merge with another record was undone', fr: 'Une fusion avec une autre fiche a été annulée' }),
  late: message({ en: 'The payment is late', fr: 'Le paiement est en retard' }),
  out: message({ en: 'Moved to Out: the reminders were spent', fr: 'Exclusion : toutes les relances ont été envoyées' }),
} satisfies Partial<Record<MemberEventKind, () => string>>;
/** An event of a kind that this version does not know. */
export const unknown = message({
  en: 'Changed in a newer version of Cauri',
  fr: 'Modification faite par une version plus récente de Cauri',
});

export const byScenario = message({ en: 'A scenario', fr: 'Un scénario' });
export const editedByMember = message({
  en: 'Details changed by the member, on their page',
  fr: 'Informations modifiées par l’adhérent, sur sa page',
});
export const added = message({ en: 'Was added', fr: 'Ajout' });
export const addedBy = {
  staff: message({ en: 'Was added by the team', fr: 'Ajout par l’équipe' }),
  page: message({ en: 'Joined on the page of the product', fr: 'Inscription sur la page du produit' }),
  scenario: message({ en: 'Was added by a scenario', fr: 'Ajout par un scénario' }),
  import: message({ en: 'Was added by an import', fr: 'Ajout par un import' }),
  circle: message({ en: 'Joined through Circle', fr: 'Arrivée par Circle' }),
};
export const becameModerator = message({ en: 'Became a moderator', fr: 'Rôle de modérateur attribué' });
export const noLongerModerator = message({ en: 'Is no longer a moderator', fr: 'Rôle de modérateur retiré' });
export const accessGiven = message<[{ groups: string[] }]>({
  en: ({ groups }) => `Was given access to ${listAnd(groups)}`,
  fr: ({ groups }) => `Accès donné : ${listAnd(groups)}`,
});
export const accessTaken = message<[{ groups: string[] }]>({
  en: ({ groups }) => `Lost access to ${listAnd(groups)}`,
  fr: ({ groups }) => `Accès retiré : ${listAnd(groups)}`,
});
export const tagged = message<[{ added: string[]; removed: string[] }]>({
  en: ({ added, removed }) => {
    if (removed.length === 0) return `Was tagged ${listAnd(added)}`;
    return added.length > 0 ? `Was tagged ${listAnd(added)}, no longer ${listAnd(removed)}` : `Is no longer tagged ${listAnd(removed)}`;
  },
  fr: ({ added, removed }) => {
    const addedTags = `${plural(added.length, { one: 'Étiquette ajoutée', other: 'Étiquettes ajoutées' })} : ${listAnd(added)}`;
    if (removed.length === 0) return addedTags;
    if (added.length > 0) return `${addedTags} ; ${plural(removed.length, { one: 'retirée', other: 'retirées' })} : ${listAnd(removed)}`;
    return `${plural(removed.length, { one: 'Étiquette retirée', other: 'Étiquettes retirées' })} : ${listAnd(removed)}`;
  },
});
export const merged = message<[{ name: string; email: string }]>({
  en: ({ name, email }) => `Merged with the record of ${name} (${email})`,
  fr: ({ name, email }) => `Fusion avec la fiche ${de(name)} (${email})`,
});
/** The name of the other record is left out once it is a member of its own again. */
export const mergedAndUndone = message({
  en: 'Merged with another record, which was undone later',
  fr: 'Fusion avec une autre fiche, annulée ensuite',
});
export const paymentsStayed = message<[{ count: number }]>({
  en: ({ count }) => `Not put back, because changed since: ${count} ${plural(count, { one: 'payment', other: 'payments' })}`,
  fr: ({ count }) => `Non rétabli, car modifié depuis : ${count} ${plural(count, { one: 'paiement', other: 'paiements' })}`,
});
export const entriesStayed = message<[{ count: number }]>({
  en: ({ count }) => `Not put back, because changed since: ${count} ${plural(count, { one: 'entry', other: 'entries' })}`,
  fr: ({ count }) => `Non rétabli, car modifié depuis : ${count} ${plural(count, { one: 'élément', other: 'éléments' })}`,
});

/** A change of many members, by the kind of action; `name` is that of the status, the tag or the access group. */
export const bulk: Record<BulkAction['kind'], (about: { name: string }) => string> = {
  status: message<[{ name: string }]>({
    en: ({ name }) => `Status set to ${name}, with others`,
    fr: ({ name }) => `Statut changé en ${name}, avec d’autres adhérents`,
  }),
  'add-tag': message<[{ name: string }]>({
    en: ({ name }) => `Was tagged ${name}, with others`,
    fr: ({ name }) => `Étiquette ${name} ajoutée, avec d’autres adhérents`,
  }),
  'remove-tag': message<[{ name: string }]>({
    en: ({ name }) => `Is no longer tagged ${name}, with others`,
    fr: ({ name }) => `Étiquette ${name} retirée, avec d’autres adhérents`,
  }),
  'add-to-group': message<[{ name: string }]>({
    en: ({ name }) => `Was given access to ${name}, with others`,
    fr: ({ name }) => `Accès donné à ${name}, avec d’autres adhérents`,
  }),
  'remove-from-group': message<[{ name: string }]>({
    en: ({ name }) => `Lost access to ${name}, with others`,
    fr: ({ name }) => `Accès à ${name} retiré, avec d’autres adhérents`,
  }),
  archive: message({ en: 'Was archived', fr: 'Fiche archivée' }),
  'bring-back': message({ en: 'Was brought back from the archive', fr: 'Fiche sortie des archives' }),
  'set-field': message<[{ name: string }]>({
    en: ({ name }) => `${name}, set with others`,
    fr: ({ name }) => `${name}, avec d’autres adhérents`,
  }),
  'set-coach': message<[{ name: string }]>({
    en: ({ name }) => `${name}, set with others`,
    fr: ({ name }) => `${name}, avec d’autres adhérents`,
  }),
  delete: message({ en: 'Was deleted', fr: 'Fiche supprimée' }),
  remind: message({ en: 'A reminder was sent, to others too', fr: 'Une relance a été envoyée, à d’autres adhérents aussi' }),
  invite: message({ en: 'The invitation was sent, to others too', fr: 'L’invitation a été envoyée, à d’autres adhérents aussi' }),
  'set-due-day': message({ en: 'The due day was changed, with others', fr: 'L’échéance a été changée, avec d’autres adhérents' }),
  'send-pay-link': message({
    en: 'The payment link was sent, to others too',
    fr: 'Le lien de paiement a été envoyé, à d’autres adhérents aussi',
  }),
};
export const bulkUnknown = message({ en: 'Was changed, with others', fr: 'Modification groupée' });
export const imported = message<[{ file: string }]>({
  en: ({ file }) => `Was in the import of ${file}`,
  fr: ({ file }) => `Import du fichier ${file}`,
});

export const unsubscribed = message({ en: 'Unsubscribed from campaign e-mails', fr: 'Désabonnement des e-mails de campagne' });
export const unsubscribedByLink = message<[{ campaign: string }]>({
  en: ({ campaign }) => `Unsubscribed by the link in the campaign “${campaign}”`,
  fr: ({ campaign }) => `Désabonnement par le lien de la campagne « ${campaign} »`,
});
export const unsubscribedByImport = message<[{ day: string; file: string }]>({
  en: ({ day, file }) => `Unsubscribed from campaign e-mails on ${day}, according to the import of ${file}`,
  fr: ({ day, file }) => `Désabonnement des e-mails de campagne le ${day}, d’après l’import du fichier ${file}`,
});
export const resubscribed = message({ en: 'Subscribed again to campaign e-mails', fr: 'Réabonnement aux e-mails de campagne' });
export const resubscribedByLink = message<[{ campaign: string }]>({
  en: ({ campaign }) => `Subscribed again by the link in the campaign “${campaign}”`,
  fr: ({ campaign }) => `Réabonnement par le lien de la campagne « ${campaign} »`,
});
export const channelStopped = message<[{ channel: string }]>({
  en: ({ channel }) => `Answered STOP by ${channel}: no more messages by this channel`,
  fr: ({ channel }) => `Réponse STOP par ${channel} : aucun message n’est plus envoyé par ce canal`,
});
export const channelStarted = message<[{ channel: string }]>({
  en: ({ channel }) => `Answered START by ${channel}: gets messages by this channel again`,
  fr: ({ channel }) => `Réponse START par ${channel} : les messages reprennent par ce canal`,
});
export const channelStartedByStaff = message<[{ channel: string }]>({
  en: ({ channel }) => `The team allowed messages by ${channel} again`,
  fr: ({ channel }) => `L’équipe a de nouveau autorisé les messages par ${channel}`,
});
export const invited = message({
  en: 'The invitation to the community was sent',
  fr: 'L’invitation à rejoindre la communauté a été envoyée',
});
export const invitationKept = message({
  en: 'The invitation to the community was not sent: it is kept in the Outbox',
  fr: 'L’invitation à rejoindre la communauté n’a pas été envoyée : elle est conservée dans la boîte d’envoi',
});

type Amount = { amount: string | null };
export const paid = message<[Amount]>({
  en: ({ amount }) => (amount ? `Paid ${amount}` : 'A payment was recorded'),
  fr: ({ amount }) => (amount ? `Paiement de ${amount}` : 'Un paiement a été enregistré'),
});
const aPayment = ({ amount }: Amount) => (amount ? `A payment of ${amount}` : 'A payment');
const unPaiement = ({ amount }: Amount) => (amount ? `Un paiement de ${amount}` : 'Un paiement');
export const paymentEdited = message<[Amount]>({
  en: (about) => `${aPayment(about)} was corrected`,
  fr: (about) => `${unPaiement(about)} a été corrigé`,
});
export const paymentDeleted = message<[Amount]>({
  en: (about) => `${aPayment(about)} was deleted`,
  fr: (about) => `${unPaiement(about)} a été supprimé`,
});
export const paymentRestored = message<[Amount]>({
  en: (about) => `${aPayment(about)} was restored`,
  fr: (about) => `${unPaiement(about)} a été restauré`,
});
export const paymentMoved = message<[Amount]>({
  en: (about) => `${aPayment(about)} was moved to another member`,
  fr: (about) => `${unPaiement(about)} a été attribué à un autre adhérent`,
});
export const paymentAttached = message<[Amount]>({
  en: (about) => `${aPayment(about)} was found to be this member’s`,
  fr: (about) => `${unPaiement(about)} a été attribué à cet adhérent`,
});
export const paymentDetached = message<[Amount]>({
  en: (about) => `${aPayment(about)} is no longer this member’s and waits for its member`,
  fr: (about) => `${unPaiement(about)} n’est plus attribué à cet adhérent et attend le sien`,
});
export const refunded = message<[Amount]>({
  en: ({ amount }) => (amount ? `${amount} was given back` : 'Money was given back'),
  fr: ({ amount }) => (amount ? `Remboursement de ${amount}` : 'Un remboursement a été fait'),
});

type Reminder = { about: 'Registration' | 'Subscription' };
const reminder = ({ about }: Reminder) => (about === 'Subscription' ? 'A subscription reminder' : 'A payment reminder');
const relance = ({ about }: Reminder) => (about === 'Subscription' ? 'Une relance d’abonnement' : 'Une relance de paiement');
/** A reminder, by the state of its e-mail. */
export const reminded = {
  sent: message<[Reminder]>({
    en: (about) => `${reminder(about)} was sent`,
    fr: (about) => `${relance(about)} a été envoyée`,
  }),
  delivered: message<[Reminder]>({
    en: (about) => `${reminder(about)} was delivered`,
    fr: (about) => `${relance(about)} a été remise`,
  }),
  read: message<[Reminder]>({
    en: (about) => `${reminder(about)} was read`,
    fr: (about) => `${relance(about)} a été lue`,
  }),
  captured: message<[Reminder]>({
    en: (about) => `${reminder(about)} was not sent: it is kept in the Outbox`,
    fr: (about) => `${relance(about)} n’a pas été envoyée : elle est conservée dans la boîte d’envoi`,
  }),
  failed: message<[Reminder]>({
    en: (about) => `${reminder(about)} could not be sent`,
    fr: (about) => `${relance(about)} n’a pas pu être envoyée`,
  }),
  skipped: message<[Reminder]>({
    en: (about) => `${reminder(about)} was left out`,
    fr: (about) => `${relance(about)} a été ignorée`,
  }),
  pending: message<[Reminder]>({
    en: (about) => `${reminder(about)} waits to be sent`,
    fr: (about) => `${relance(about)} est en attente d’envoi`,
  }),
};

type Mail = { subject: string; isEmail: boolean };
/** An e-mail is named; what was sent by SMS or WhatsApp is a message. */
const kind = ({ isEmail }: Mail) => (isEmail ? 'e-mail' : 'message');
const email = (mail: Mail) => `The ${kind(mail)}${mail.subject && ` “${mail.subject}”`}`;
const leMail = ({ subject, isEmail }: Mail) => `${isEmail ? 'L’e-mail' : 'Le message'}${subject && ` « ${subject} »`}`;
/** Another e-mail, by its state. */
export const mailed = {
  sent: message<[Mail]>({
    en: (mail) => `Was sent the ${kind(mail)}${mail.subject && ` “${mail.subject}”`}`,
    fr: (mail) => `${leMail(mail)} a été envoyé`,
  }),
  delivered: message<[Mail]>({
    en: (mail) => `${email(mail)} was delivered`,
    fr: (mail) => `${leMail(mail)} a été remis`,
  }),
  read: message<[Mail]>({
    en: (mail) => `${email(mail)} was read`,
    fr: (mail) => `${leMail(mail)} a été lu`,
  }),
  captured: message<[Mail]>({
    en: (mail) => `${email(mail)} was not sent: it is kept in the Outbox`,
    fr: (mail) => `${leMail(mail)} n’a pas été envoyé : il est conservé dans la boîte d’envoi`,
  }),
  failed: message<[Mail]>({
    en: (mail) => `${email(mail)} could not be sent`,
    fr: (mail) => `${leMail(mail)} n’a pas pu être envoyé`,
  }),
  skipped: message<[Mail]>({
    en: (mail) => `${email(mail)} was left out`,
    fr: (mail) => `${leMail(mail)} a été ignoré`,
  }),
  pending: message<[Mail]>({
    en: (mail) => `${email(mail)} waits to be sent`,
    fr: (mail) => `${leMail(mail)} est en attente d’envoi`,
  }),
};
export const mailUncertain = message<[Mail]>({
  en: (mail) => `${email(mail)} may have been sent`,
  fr: (mail) => `${leMail(mail)} a peut-être été envoyé`,
});

export const answered = message<[{ form: string }]>({
  en: ({ form }) => `Answered the form “${form || 'Untitled Form'}”`,
  fr: ({ form }) => `Réponse au formulaire « ${form || 'Formulaire sans titre'} »`,
});
type Session = { service: string; coach: string };
export const reservation = {
  booked: message<[Session]>({
    en: ({ service, coach }) => `Has a reservation: ${service}, with ${coach}`,
    fr: ({ service, coach }) => `Réservation : ${service}, avec ${coach}`,
  }),
  confirmed: message<[Session]>({
    en: ({ service, coach }) => `The reservation was confirmed: ${service}, with ${coach}`,
    fr: ({ service, coach }) => `La réservation a été confirmée : ${service}, avec ${coach}`,
  }),
  moved: message<[Session]>({
    en: ({ service, coach }) => `The reservation was moved: ${service}, with ${coach}`,
    fr: ({ service, coach }) => `La réservation a été déplacée : ${service}, avec ${coach}`,
  }),
  completed: message<[Session]>({
    en: ({ service, coach }) => `The session took place: ${service}, with ${coach}`,
    fr: ({ service, coach }) => `La séance a eu lieu : ${service}, avec ${coach}`,
  }),
  missed: message<[Session]>({
    en: ({ service, coach }) => `The session was missed: ${service}, with ${coach}`,
    fr: ({ service, coach }) => `La séance a été manquée : ${service}, avec ${coach}`,
  }),
  reopened: message<[Session]>({
    en: ({ service, coach }) => `The reservation was reopened: ${service}, with ${coach}`,
    fr: ({ service, coach }) => `La réservation a été rouverte : ${service}, avec ${coach}`,
  }),
  cancelled: message<[Session]>({
    en: ({ service, coach }) => `The reservation was cancelled: ${service}, with ${coach}`,
    fr: ({ service, coach }) => `La réservation a été annulée : ${service}, avec ${coach}`,
  }),
};
export const reservationChanged = message<[Session]>({
  en: ({ service, coach }) => `The reservation was changed: ${service}, with ${coach}`,
  fr: ({ service, coach }) => `La réservation a été modifiée : ${service}, avec ${coach}`,
});

// The lines below a sentence.
export const reminderNumber = message<[{ sequence: number; due: string }]>({
  en: ({ sequence, due }) => `No. ${sequence}, due on ${due}`,
  fr: ({ sequence, due }) => `N° ${sequence}, échéance du ${due}`,
});
export const accessTakenByOut = message<[{ groups: string[] }]>({
  en: ({ groups }) => `Access taken: ${groups.join(', ')}`,
  fr: ({ groups }) => `Accès retirés : ${groups.join(', ')}`,
});
export const change = message<[{ field: string; before: string; after: string }]>({
  en: ({ field, before, after }) => `${field}: ${before} → ${after}`,
  fr: ({ field, before, after }) => `${field} : ${before} → ${after}`,
});
export const yes = message({ en: 'yes', fr: 'oui' });
export const no = message({ en: 'no', fr: 'non' });

// The names of the fields that the billing and the payments have in addition to those of a person.
export const picture = message({ en: 'Picture', fr: 'Photo' });
export const moderator = message({ en: 'Moderator', fr: 'Modérateur' });
export const circleId = message({ en: 'Circle ID', fr: 'ID Circle' });
export const paymentSequence = message({ en: 'Payment sequence', fr: 'Séquence des paiements' });
export const lastSubscription = message({ en: 'Last subscription payment', fr: 'Dernier paiement de l’abonnement' });
export const subscriptionSequence = message({ en: 'Subscription sequence', fr: 'Séquence de l’abonnement' });
export const nextSubscription = message({ en: 'Next subscription payment', fr: 'Prochain paiement de l’abonnement' });
export const reminderState = message({ en: 'Reminder state', fr: 'Type de relance' });
export const lastReminder = message({ en: 'Last reminder', fr: 'Dernière relance' });
export const reminderSequence = message({ en: 'Reminder sequence', fr: 'Séquence des relances' });
export const mostReminders = message({ en: 'Reminders at most', fr: 'Nombre maximal de relances' });
export const nextReminder = message({ en: 'Next reminder', fr: 'Prochaine relance' });
export const amount = message({ en: 'Amount', fr: 'Montant' });
export const method = message({ en: 'Method', fr: 'Moyen de paiement' });
export const date = message({ en: 'Date', fr: 'Date' });

type Entry = [{ amount: string | null; other: string }];
/** Entries that staff made in the account. Moved credit names the `other` member; events of earlier versions do not know who it was. */
export const accountEntry = {
  discount: message<Entry>({ en: ({ amount }) => `Was given a discount of ${amount}`, fr: ({ amount }) => `Remise accordée : ${amount}` }),
  waiver: message<Entry>({ en: ({ amount }) => `${amount} was waived`, fr: ({ amount }) => `Montant abandonné : ${amount}` }),
  'credit-out': message<Entry>({
    en: ({ amount, other }) => `A credit of ${amount} was moved to ${other || 'another member'}`,
    fr: ({ amount, other }) => `Avoir de ${amount} déplacé vers ${other || 'un autre adhérent'}`,
  }),
  'credit-in': message<Entry>({
    en: ({ amount, other }) => `A credit of ${amount} came from ${other || 'another member'}`,
    fr: ({ amount, other }) => `Avoir de ${amount} reçu ${other ? de(other) : 'd’un autre adhérent'}`,
  }),
  plan: message<Entry>({ en: () => 'The plan was changed', fr: () => 'L’échéancier a été modifié' }),
  reversal: message<Entry>({
    en: ({ amount }) => (amount ? `An entry of ${amount} was taken back` : 'A changed plan was taken back'),
    fr: ({ amount }) => (amount ? `Une écriture de ${amount} a été annulée` : 'Un échéancier modifié a été annulé'),
  }),
};
export const accountChanged = message<Entry>({ en: () => 'The account was changed', fr: () => 'Le compte a été modifié' });
