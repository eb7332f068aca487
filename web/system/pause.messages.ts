import { type Count, formatCount, message, plural } from '#contract/language.ts';

export const title = message({
  en: 'Sending is paused, because a backup was restored',
  fr: 'L’envoi est suspendu, car une sauvegarde a été restaurée',
});
export const goDecide = message({ en: 'Send or drop what waits', fr: 'Envoyer ou abandonner ce qui attend' });
export const lead = message<[{ taken: string }]>({
  en: ({ taken }) => `The backup was made on ${taken}. This waited then, and may have left before the restore:`,
  fr: ({ taken }) => `La sauvegarde date du ${taken}. Ceci attendait alors, et a pu partir avant la restauration :`,
});
export const emails = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 e-mail', other: `${formatCount(count)} e-mails` }),
  fr: ({ count }) => plural(count, { one: '1 e-mail', other: `${formatCount(count)} e-mails` }),
});
export const campaignEmails = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 e-mail of a campaign', other: `${formatCount(count)} e-mails of campaigns` }),
  fr: ({ count }) => plural(count, { one: '1 e-mail de campagne', other: `${formatCount(count)} e-mails de campagnes` }),
});
export const campaigns = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 scheduled campaign', other: `${formatCount(count)} scheduled campaigns` }),
  fr: ({ count }) => plural(count, { one: '1 campagne programmée', other: `${formatCount(count)} campagnes programmées` }),
});
export const reminders = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 reminder of a payment', other: `${formatCount(count)} reminders of payments` }),
  fr: ({ count }) => plural(count, { one: '1 relance de paiement', other: `${formatCount(count)} relances de paiement` }),
});
export const sessionReminders = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 reminder of a session', other: `${formatCount(count)} reminders of sessions` }),
  fr: ({ count }) => plural(count, { one: '1 rappel de séance', other: `${formatCount(count)} rappels de séance` }),
});
export const runs = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 run of a scenario', other: `${formatCount(count)} runs of scenarios` }),
  fr: ({ count }) => plural(count, { one: '1 exécution de scénario', other: `${formatCount(count)} exécutions de scénarios` }),
});
export const invitations = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 invitation by Circle', other: `${formatCount(count)} invitations by Circle` }),
  fr: ({ count }) => plural(count, { one: '1 invitation par Circle', other: `${formatCount(count)} invitations par Circle` }),
});
export const jobs = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 job that writes messages', other: `${formatCount(count)} jobs that write messages` }),
  fr: ({ count }) =>
    plural(count, {
      one: '1 tâche de fond qui écrit des messages',
      other: `${formatCount(count)} tâches de fond qui écrivent des messages`,
    }),
});
export const nothing = message({ en: 'Nothing waited', fr: 'Rien n’attendait' });
export const meanwhile = message({
  en: 'Until you choose, no reminder, campaign or scenario begins. New e-mails such as sign-in codes leave.',
  fr: 'Tant que vous n’avez pas choisi, aucune relance, aucune campagne et aucun scénario ne démarre. Les nouveaux e-mails, comme les codes de connexion, partent.',
});
export const send = message({ en: 'Send what waits', fr: 'Envoyer ce qui attend' });
export const drop = message({ en: 'Drop what waited before the restore', fr: 'Abandonner ce qui attendait avant la restauration' });
export const sendTitle = message({ en: 'Send what waits?', fr: 'Envoyer ce qui attend ?' });
export const sendBody = message({
  en: 'People get a second time what had left between the backup and the restore.',
  fr: 'Ce qui était parti entre la sauvegarde et la restauration sera reçu une seconde fois.',
});
export const dropTitle = message({ en: 'Drop what waited before the restore?', fr: 'Abandonner ce qui attendait avant la restauration ?' });
export const dropBody = message({
  en: 'The e-mails are marked as uncertain and the runs as cancelled. What had not left yet does not leave.',
  fr: 'Les e-mails seront marqués comme incertains et les exécutions comme annulées. Ce qui n’était pas encore parti ne partira pas.',
});
export const failed = message({ en: 'The choice could not be saved', fr: 'Le choix n’a pas pu être enregistré' });
export const loadFailed = message({ en: 'What waits could not be loaded', fr: 'Ce qui attend n’a pas pu être chargé' });
