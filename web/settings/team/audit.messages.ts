import { de, listAnd, message } from '#contract/language.ts';
import type { SettingInput } from '#contract/settings.ts';

export const auditLog = message({ en: 'Audit log', fr: 'Journal d’audit' });
export const auditLead = message({
  en: 'Every change by staff, every sign-in and every refused attempt, latest first.',
  fr: 'Toutes les modifications de l’équipe, les connexions et les tentatives refusées, les plus récentes d’abord.',
});
export const auditNotLoaded = message({
  en: 'The audit log could not be loaded',
  fr: 'Le journal d’audit n’a pas pu être chargé',
});
export const person = message({ en: 'Person', fr: 'Personne' });
export const everybody = message({ en: 'Everybody', fr: 'Tout le monde' });
export const action = message({ en: 'Action', fr: 'Action' });
export const allActions = message({ en: 'All actions', fr: 'Toutes les actions' });
export const nothingMatches = message({ en: 'Nothing was recorded that matches.', fr: 'Aucune entrée ne correspond.' });
export const entryRange = message<[{ range: string }]>({
  en: ({ range }) => `Showing ${range} entries`,
  fr: ({ range }) => `Entrées ${range}`,
});
export const theSystem = message({ en: 'The system', fr: 'Le système' });

type Done = [{ actor: string; subject: string }];

/** These actions have a sentence of their own and need no more than the two names. */
export const sentence: Record<string, (names: Done[0]) => string> = {
  'account.login': message<Done>({
    en: ({ actor, subject }) => `${subject || actor} signed in.`,
    fr: ({ actor, subject }) => `${subject || actor} a ouvert une session.`,
  }),
  'account.register': message<Done>({
    en: ({ subject }) => `${subject} asked for an account.`,
    fr: ({ subject }) => `${subject} a demandé un compte.`,
  }),
  'account.approve': message<Done>({
    en: ({ actor, subject }) => `${actor} approved the request of ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a approuvé la demande ${de(subject)}.`,
  }),
  'account.reject': message<Done>({
    en: ({ actor, subject }) => `${actor} rejected the request of ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a refusé la demande ${de(subject)}.`,
  }),
  'account.invite': message<Done>({
    en: ({ actor, subject }) => `${actor} invited ${subject} as an admin.`,
    fr: ({ actor, subject }) => `${actor} a invité ${subject} comme administrateur.`,
  }),
  'account.update': message<Done>({
    en: ({ actor }) => `${actor} changed their own name or e-mail address.`,
    fr: ({ actor }) => `${actor} a modifié son nom ou son adresse e-mail.`,
  }),
  'account.password': message<Done>({
    en: ({ actor }) => `${actor} changed their own password.`,
    fr: ({ actor }) => `${actor} a changé son mot de passe.`,
  }),
  'account.password-reset': message<Done>({
    en: ({ subject }) => `${subject} set a new password with a code.`,
    fr: ({ subject }) => `${subject} a défini un nouveau mot de passe avec un code.`,
  }),
  'account.two-factor-on': message<Done>({
    en: ({ actor }) => `${actor} turned on the second step of their sign-in.`,
    fr: ({ actor }) => `${actor} a activé sa validation en deux étapes.`,
  }),
  'account.two-factor-off': message<Done>({
    en: ({ actor }) => `${actor} turned off the second step of their sign-in.`,
    fr: ({ actor }) => `${actor} a désactivé sa validation en deux étapes.`,
  }),
  'account.two-factor-reset': message<Done>({
    en: ({ actor, subject }) => `${actor} turned off the second step of ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a désactivé la validation en deux étapes ${de(subject)}.`,
  }),
  'account.reset-by-hand': message<Done>({
    en: ({ subject }) => `A link to set a new password for ${subject} was created on the server’s machine.`,
    fr: ({ subject }) => `Un lien pour définir un nouveau mot de passe ${de(subject)} a été créé sur la machine du serveur.`,
  }),
  'account.recovery-codes': message<Done>({
    en: ({ actor }) => `${actor} created new recovery codes.`,
    fr: ({ actor }) => `${actor} a créé de nouveaux codes de secours.`,
  }),
  'account.recovery-code': message<Done>({
    en: ({ actor, subject }) => `${subject || actor} signed in with a recovery code.`,
    fr: ({ actor, subject }) => `${subject || actor} a ouvert une session avec un code de secours.`,
  }),
  'account.sign-out': message<Done>({
    en: ({ actor, subject }) => `${actor} signed ${subject} out everywhere.`,
    fr: ({ actor, subject }) => `${actor} a fermé toutes les sessions ${de(subject)}.`,
  }),
  'coach.create': message<Done>({
    en: ({ actor, subject }) => `${actor} added the coach ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a ajouté le coach ${subject}.`,
  }),
  'coach.update': message<Done>({
    en: ({ actor, subject }) => `${actor} changed the coach ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a modifié le coach ${subject}.`,
  }),
  'coach.invite': message<Done>({
    en: ({ actor, subject }) => `${actor} sent the coach ${subject} a new invitation.`,
    fr: ({ actor, subject }) => `${actor} a envoyé une nouvelle invitation au coach ${subject}.`,
  }),
  'coach.accept': message<Done>({
    en: ({ subject }) => `${subject} accepted the invitation as a coach.`,
    fr: ({ subject }) => `${subject} a accepté l’invitation comme coach.`,
  }),
  'admin.accept': message<Done>({
    en: ({ subject }) => `${subject} accepted the invitation as an admin.`,
    fr: ({ subject }) => `${subject} a accepté l’invitation comme administrateur.`,
  }),
  'coach.availability': message<Done>({
    en: ({ actor, subject }) => `${actor} changed the hours of ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a modifié les horaires ${de(subject)}.`,
  }),
  'member.created': message<Done>({
    en: ({ actor, subject }) => `${actor} added the member ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a ajouté l’adhérent ${subject}.`,
  }),
  'member.edited': message<Done>({
    en: ({ actor, subject }) => `${actor} changed the member ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a modifié l’adhérent ${subject}.`,
  }),
  'member.billing': message<Done>({
    en: ({ actor, subject }) => `${actor} changed the billing of ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a modifié la facturation ${de(subject)}.`,
  }),
  'member.merged': message<Done>({
    en: ({ actor, subject }) => `${actor} merged another record into ${subject}.`,
    fr: ({ actor, subject }) => `${actor} a fusionné une autre fiche avec celle ${de(subject)}.`,
  }),
  'member.unmerged': message<Done>({
    en: ({ actor, subject }) => `${actor} undid the merge of ${subject} with another record.`,
    fr: ({ actor, subject }) => `${actor} a annulé la fusion ${de(subject)} avec une autre fiche.`,
  }),
  'member.unsubscribed': message<Done>({
    en: ({ subject }) => `${subject} unsubscribed from campaign e-mails.`,
    fr: ({ subject }) => `${subject} ne reçoit plus les e-mails de campagne.`,
  }),
  'member.resubscribed': message<Done>({
    en: ({ subject }) => `${subject} subscribed again to campaign e-mails.`,
    fr: ({ subject }) => `${subject} reçoit de nouveau les e-mails de campagne.`,
  }),
  'member.channel-stopped': message<Done>({
    en: ({ subject }) => `${subject} answered STOP to messages.`,
    fr: ({ subject }) => `${subject} a répondu STOP aux messages.`,
  }),
  'member.channel-started': message<Done>({
    en: ({ subject }) => `${subject} gets messages again after a STOP.`,
    fr: ({ subject }) => `${subject} reçoit de nouveau des messages après un STOP.`,
  }),
  'members.export': message<Done>({
    en: ({ actor }) => `${actor} exported members.`,
    fr: ({ actor }) => `${actor} a exporté des adhérents.`,
  }),
  'form.export': message<Done>({
    en: ({ actor }) => `${actor} exported responses of a form.`,
    fr: ({ actor }) => `${actor} a exporté les réponses d’un formulaire.`,
  }),
  'demo.fill': message<Done>({
    en: () => 'The demo programme was filled in.',
    fr: () => 'Le programme de démonstration a été rempli.',
  }),
  'reminders.run': message<Done>({
    en: ({ actor }) => `${actor} ran the reminders.`,
    fr: ({ actor }) => `${actor} a exécuté les relances.`,
  }),
};

export const signInFailed = message<[{ subject: string; reason: string }]>({
  en: ({ subject, reason }) => `A sign-in to the account of ${subject} failed: ${reason}.`,
  fr: ({ subject, reason }) => `Une connexion au compte ${de(subject)} a échoué : ${reason}.`,
});
export const unknownSignInFailed = message<[{ reason: string }]>({
  en: ({ reason }) => `A sign-in failed: ${reason}.`,
  fr: ({ reason }) => `Une connexion a échoué : ${reason}.`,
});
/** The keys are the reasons that the server stores. */
export const reason: Record<string, () => string> = {
  'wrong password': message({ en: 'wrong password', fr: 'mot de passe incorrect' }),
  'unknown e-mail address': message({ en: 'unknown e-mail address', fr: 'adresse e-mail inconnue' }),
  'wrong second factor': message({ en: 'wrong code of the second step', fr: 'code de la validation en deux étapes incorrect' }),
  'too many attempts': message({ en: 'too many attempts', fr: 'trop de tentatives' }),
  'the account is Pending': message({ en: 'the account is pending', fr: 'le compte est en attente' }),
  'the account is Inactive': message({ en: 'the account is deactivated', fr: 'le compte est désactivé' }),
  'the account is Banned': message({ en: 'the account is banned', fr: 'le compte est banni' }),
  'the account is Rejected': message({ en: 'the account was rejected', fr: 'le compte a été refusé' }),
};
export const refused = message<[{ actor: string; call: string }]>({
  en: ({ actor, call }) => `${actor} was refused: ${call}.`,
  fr: ({ actor, call }) => `Accès refusé à ${actor} : ${call}.`,
});
export const roleChanged = {
  admin: message<Done>({
    en: ({ actor, subject }) => `${actor} gave ${subject} the role of admin.`,
    fr: ({ actor, subject }) => `${actor} a donné à ${subject} le rôle d’administrateur.`,
  }),
  coach: message<Done>({
    en: ({ actor, subject }) => `${actor} gave ${subject} the role of coach.`,
    fr: ({ actor, subject }) => `${actor} a donné à ${subject} le rôle de coach.`,
  }),
};
export const deactivated = message<Done>({
  en: ({ actor, subject }) => `${actor} deactivated the account of ${subject}.`,
  fr: ({ actor, subject }) => `${actor} a désactivé le compte ${de(subject)}.`,
});
export const activated = message<Done>({
  en: ({ actor, subject }) => `${actor} activated the account of ${subject}.`,
  fr: ({ actor, subject }) => `${actor} a activé le compte ${de(subject)}.`,
});
export const settingsChanged = message<[{ actor: string; fields: string[] }]>({
  en: ({ actor, fields }) => `${actor} changed settings: ${listAnd(fields)}.`,
  fr: ({ actor, fields }) => `${actor} a modifié des paramètres : ${listAnd(fields)}.`,
});
export const setting: Record<keyof SettingInput | 'requireTwoFactor', () => string> = {
  runOut: message({ en: 'moving members to Out', fr: 'exclusion des adhérents' }),
  runReminder: message({ en: 'daily reminders', fr: 'relances quotidiennes' }),
  default_template: message({ en: 'default template for payments', fr: 'modèle par défaut des paiements' }),
  default_sub_template: message({ en: 'default template for subscriptions', fr: 'modèle par défaut des abonnements' }),
  paymentTemplates: message({ en: 'template for payments', fr: 'modèle des paiements' }),
  subscriptionTemplates: message({ en: 'templates for subscriptions', fr: 'modèles des abonnements' }),
  totalPaymentReminders: message({ en: 'number of payment reminders', fr: 'nombre de relances de paiement' }),
  paymentRemindersFrequence: message({ en: 'days of payment reminders', fr: 'jours des relances de paiement' }),
  noPaymentSpaces: message({ en: 'spaces kept without payment', fr: 'espaces conservés sans paiement' }),
  totalSubscriptionReminders: message({ en: 'number of subscription reminders', fr: 'nombre de relances d’abonnement' }),
  subscriptionRemindersFrequence: message({ en: 'days of subscription reminders', fr: 'jours des relances d’abonnement' }),
  noSubscriptionSpaces: message({ en: 'spaces kept without subscription', fr: 'espaces conservés sans abonnement' }),
  joiningForm: message({ en: 'joining form', fr: 'formulaire d’arrivée' }),
  default_account: message({ en: 'default e-mail account', fr: 'compte e-mail par défaut' }),
  completeTag: message({ en: 'complete tag', fr: 'étiquette « Soldé »' }),
  outTag: message({ en: 'Out tag', fr: 'étiquette « Exclu »' }),
  language: message({ en: 'language', fr: 'langue' }),
  timeZone: message({ en: 'time zone', fr: 'fuseau horaire' }),
  reminderHour: message({ en: 'time of the daily run', fr: 'heure de l’exécution quotidienne' }),
  ownMembersOnly: message({ en: 'members that coaches see', fr: 'adhérents visibles par les coachs' }),
  scenarioActions: message({ en: 'actions in a scenario', fr: 'actions par scénario' }),
  requireTwoFactor: message({ en: 'second step of admins', fr: 'validation en deux étapes des administrateurs' }),
};

/** An action that has no sentence of its own, with the name of its subject when it is known. */
export const didNamed = message<[{ actor: string; action: string; subject: string }]>({
  en: ({ actor, action, subject }) => `${actor}: ${action} (${subject}).`,
  fr: ({ actor, action, subject }) => `${actor} : ${action} (${subject}).`,
});
export const did = message<[{ actor: string; action: string }]>({
  en: ({ actor, action }) => `${actor}: ${action}.`,
  fr: ({ actor, action }) => `${actor} : ${action}.`,
});
export const actionOf = message<[{ subject: string; verb: string }]>({
  en: ({ subject, verb }) => `${subject}: ${verb}`,
  fr: ({ subject, verb }) => `${subject} : ${verb}`,
});
