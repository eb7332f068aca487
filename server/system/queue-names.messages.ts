import { message } from '#contract/language.ts';

/** What each queue of jobs does, for the people who look at it. */
const QUEUES: Record<string, () => string> = {
  'backup.daily': message({ en: 'Backups of the day', fr: 'Sauvegardes quotidiennes' }),
  'backup.now': message({ en: 'Backups on request', fr: 'Sauvegardes sur demande' }),
  'billing.accounts': message({ en: 'What members owe', fr: 'Ce que doivent les adhérents' }),
  'campaign.begin': message({ en: 'Start of campaigns', fr: 'Démarrage des campagnes' }),
  'campaign.clear': message({ en: 'Clearing of campaigns', fr: 'Nettoyage des campagnes' }),
  'campaign.freeze': message({ en: 'Recipients of campaigns', fr: 'Destinataires des campagnes' }),
  'campaign.tick': message({ en: 'Schedule of campaigns', fr: 'Programmation des campagnes' }),
  'circle.nightly': message({ en: 'Nightly sync with Circle', fr: 'Synchronisation nocturne avec Circle' }),
  'circle.push': message({ en: 'Changes for Circle', fr: 'Modifications pour Circle' }),
  'circle.sync': message({ en: 'Sync with Circle', fr: 'Synchronisation avec Circle' }),
  'deleted.purge': message({ en: 'Erasing of what was deleted', fr: 'Effacement de ce qui a été supprimé' }),
  'form.export': message({ en: 'Exports', fr: 'Exports' }),
  'form.notify': message({ en: 'Notices of new responses', fr: 'Avis de nouvelles réponses' }),
  housekeeping: message({ en: 'Housekeeping', fr: 'Entretien' }),
  'import.run': message({ en: 'Imports', fr: 'Imports' }),
  'mail.bounces': message({ en: 'Reading of failed deliveries', fr: 'Lecture des échecs de remise' }),
  'members.bulk': message({ en: 'Changes of many members', fr: 'Modifications en masse des adhérents' }),
  'members.compact-totals': message({ en: 'Totals of members', fr: 'Totaux des adhérents' }),
  'notification.daily': message({ en: 'Daily summaries', fr: 'Résumés quotidiens' }),
  'notification.push': message({ en: 'Notifications on devices', fr: 'Notifications sur les appareils' }),
  'pay.send-link': message({ en: 'Payment links', fr: 'Liens de paiement' }),
  'payment.checkout': message({ en: 'Payments on the page of a provider', fr: 'Paiements sur la page d’un prestataire' }),
  'payment.checkouts': message({ en: 'Payments that are waited for', fr: 'Paiements attendus' }),
  'payment.send-links': message({ en: 'Payment links of many members', fr: 'Liens de paiement de nombreux adhérents' }),
  'payment.after-rate': message({ en: 'Payments after a new exchange rate', fr: 'Paiements après un nouveau taux de change' }),
  'payment.compact-totals': message({ en: 'Totals of payments', fr: 'Totaux des paiements' }),
  'payment.overdue': message({ en: 'Late payments', fr: 'Paiements en retard' }),
  'payment.reconcile': message({ en: 'Reconciliation with providers', fr: 'Rapprochement avec les prestataires' }),
  'payment.webhook': message({ en: 'Webhooks of payments', fr: 'Webhooks de paiement' }),
  'reminders.daily': message({ en: 'Daily reminders', fr: 'Relances quotidiennes' }),
  'reminders.run': message({ en: 'Runs of reminders', fr: 'Exécutions des relances' }),
  'reservation.remind': message({ en: 'Reminders of reservations', fr: 'Rappels de réservations' }),
  'responses.expire': message({ en: 'Expiry of unfinished responses', fr: 'Expiration des réponses inachevées' }),
  'responses.recount': message({ en: 'Totals of responses', fr: 'Totaux des réponses' }),
  'scenario.run': message({ en: 'Runs of scenarios', fr: 'Exécutions des scénarios' }),
};

/** The title of a queue; a queue that is not known, such as one of another version, is shown by its name. */
export const queueTitle = (name: string): string => QUEUES[name]?.() ?? name;
