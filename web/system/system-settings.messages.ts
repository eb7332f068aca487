import { message } from '#contract/language.ts';

export const notLoaded = message({ en: 'The settings could not be loaded', fr: 'Les paramètres n’ont pas pu être chargés' });
export const saved = message({ en: 'The settings are saved', fr: 'Les paramètres sont enregistrés' });
export const notSaved = message({ en: 'The settings could not be saved', fr: 'Les paramètres n’ont pas pu être enregistrés' });

export const saveAlerts = message({ en: 'Save alerts', fr: 'Enregistrer les alertes' });
export const alerts = message({ en: 'Alerts', fr: 'Alertes' });
export const alertsLead = message({
  en: 'When something lasts that needs attention, when it still does a day later, and when it is over',
  fr: 'Quand un problème dure, quand il est encore là un jour plus tard, et quand il est résolu',
});
export const sendTest = message({ en: 'Send a test', fr: 'Envoyer un test' });
export const testFailed = message({ en: 'The test alert could not be sent', fr: 'L’alerte de test n’a pas pu être envoyée' });
export const byEmail = message({ en: 'E-mail to all admins', fr: 'E-mail à tous les administrateurs' });
export const byEmailHelp = message({ en: 'In each one’s language', fr: 'Dans la langue de chacun' });
export const webhook = message({ en: 'Webhook', fr: 'Webhook' });
export const webhookHelp = message({
  en: 'This address is called with JSON; it arrives also when no e-mail leaves.',
  fr: 'Cette adresse est appelée avec du JSON ; l’alerte arrive même quand aucun e-mail ne part.',
});
export const secretHelp = message({
  en: 'Calls are signed as Standard Webhooks; the receiver checks them with this secret.',
  fr: 'Les appels sont signés selon Standard Webhooks ; le destinataire les vérifie avec ce secret.',
});
export const copySecret = message({ en: 'Copy the secret', fr: 'Copier le secret' });
export const secretCopied = message({ en: 'Secret copied', fr: 'Secret copié' });
export const heartbeat = message({ en: 'Heartbeat address', fr: 'Adresse de signe de vie' });
export const heartbeatHelp = message({
  en: 'It is called each minute while Cauri works, so that another service notices when it no longer is.',
  fr: 'Elle est appelée chaque minute tant que Cauri fonctionne : un autre service remarque ainsi son silence.',
});
export const heartbeatWorks = message({ en: 'Last call:', fr: 'Dernier appel :' });
export const heartbeatSoon = message({ en: 'It is called within a minute.', fr: 'Elle sera appelée dans une minute au plus.' });
export const heartbeatFailed = message<[{ reason: string }]>({
  en: ({ reason }) => `The last call failed: ${reason}`,
  fr: ({ reason }) => `Le dernier appel a échoué : ${reason}`,
});

export const saveRetention = message({ en: 'Save kept records', fr: 'Enregistrer la conservation' });
export const retention = message({ en: 'Kept records', fr: 'Conservation' });
export const retentionLead = message({
  en: 'What is older is deleted every night. An empty field keeps for ever.',
  fr: 'Ce qui est plus ancien est supprimé chaque nuit. Si un champ est vide, tout est conservé sans limite.',
});
export const forEver = message({ en: 'For ever', fr: 'Sans limite' });
export const days = message({ en: ' days', fr: ' jours' });
export const kept = {
  keepAudit: {
    label: message({ en: 'Audit log', fr: 'Journal d’audit' }),
    help: message({ en: 'Who changed what; at least a year', fr: 'Qui a modifié quoi ; au moins un an' }),
  },
  keepWebhooks: {
    label: message({ en: 'Webhooks of payments', fr: 'Webhooks de paiement' }),
    help: message({
      en: 'Only those that are done; at least 90 days, because a provider may repeat one',
      fr: 'Seulement ceux qui sont traités ; au moins 90 jours, car un prestataire peut en répéter un',
    }),
  },
  keepNotifications: {
    label: message({ en: 'Notifications', fr: 'Notifications' }),
    help: message({ en: 'At least a week', fr: 'Au moins une semaine' }),
  },
  keepEvents: {
    label: message({ en: 'Timeline of members', fr: 'Chronologie des adhérents' }),
    help: message({ en: 'At least a year', fr: 'Au moins un an' }),
  },
  keepMails: {
    label: message({ en: 'E-mails', fr: 'E-mails' }),
    help: message({
      en: 'Those that left or failed; what prevents a second sending and the e-mails of campaigns are kept',
      fr: 'Ceux qui sont partis ou ont échoué ; ce qui évite un deuxième envoi et les e-mails des campagnes sont conservés',
    }),
  },
};
