import { de, formatCount, message, plural } from '#contract/language.ts';

// The texts of the calendars of a coach.

export const calendarsOf = message<[{ name: string }]>({
  en: ({ name }) => `Calendars of ${name}`,
  fr: ({ name }) => `Agendas ${de(name)}`,
});
export const notLoaded = message({ en: 'The calendars could not be loaded', fr: 'Les agendas n’ont pas pu être chargés' });

export const sessionsElsewhere = message({ en: 'Sessions in another calendar', fr: 'Les séances dans un autre agenda' });
export const sessionsElsewhereLead = message({
  en: 'Google Calendar, Outlook or a phone shows the sessions when you add this address there as a calendar. They are read again every few minutes to hours, as that program decides.',
  fr: 'Google Agenda, Outlook ou un téléphone affiche les séances quand vous y ajoutez cette adresse comme agenda. Selon le logiciel, elles y sont mises à jour après quelques minutes ou quelques heures.',
});
export const secretAddress = message({ en: 'Secret address', fr: 'Adresse secrète' });
export const madeOn = message<[{ at: string }]>({
  en: ({ at }) => `Made on ${at}. Whoever has it sees the names of the clients: pass it on to nobody.`,
  fr: ({ at }) => `Créée le ${at}. Qui la possède voit les noms des clients : ne la transmettez à personne.`,
});
export const makeAddress = message({ en: 'Make an address', fr: 'Créer une adresse' });
export const addressMade = message({ en: 'Address made', fr: 'Adresse créée' });
export const addressNotMade = message({ en: 'The address could not be made', fr: 'L’adresse n’a pas pu être créée' });
export const newAddress = message({ en: 'New address', fr: 'Nouvelle adresse' });
export const newAddressQuestion = message({ en: 'Make a new address?', fr: 'Créer une nouvelle adresse ?' });
export const stopsWorking = message({
  en: 'The present address stops working at once, in every calendar that reads it.',
  fr: 'L’adresse actuelle cesse aussitôt de fonctionner, dans tous les agendas qui la lisent.',
});
export const revoke = message({ en: 'Revoke address', fr: 'Révoquer l’adresse' });
export const revokeQuestion = message({ en: 'Revoke the address?', fr: 'Révoquer l’adresse ?' });
export const addressRevoked = message({ en: 'Address revoked', fr: 'Adresse révoquée' });
export const addressNotRevoked = message({ en: 'The address could not be revoked', fr: 'L’adresse n’a pas pu être révoquée' });

export const busyTimes = message({ en: 'Busy times from another calendar', fr: 'Indisponibilités d’un autre agenda' });
export const busyTimesLead = message({
  en: 'Clients are not offered times at which this calendar is busy. Only the times are kept here, and not what they are about.',
  fr: 'Les heures occupées de cet agenda ne sont pas proposées aux clients. Seules les heures sont conservées ici, et non leur sujet.',
});
export const address = message({ en: 'Address in iCal format', fr: 'Adresse au format iCal' });
export const addressHelp = message({
  en: 'In Google Calendar: Settings, your calendar, “Secret address in iCal format”. In Outlook: Settings, Shared calendars, Publish a calendar, ICS.',
  fr: 'Dans Google Agenda : Paramètres, votre agenda, « Adresse secrète au format iCal ». Dans Outlook : Paramètres, Calendriers partagés, Publier un calendrier, ICS.',
});
export const addressRequired = message({ en: 'Enter the address of the calendar', fr: 'Saisissez l’adresse de l’agenda' });
export const add = message({ en: 'Add calendar', fr: 'Ajouter l’agenda' });
export const added = message({ en: 'Calendar added', fr: 'Agenda ajouté' });
export const notAdded = message({ en: 'The calendar could not be added', fr: 'L’agenda n’a pas pu être ajouté' });
export const firstTime = message({ en: 'It is being read for the first time…', fr: 'Première lecture en cours…' });
export const readAgo = message<[{ count: number }]>({
  en: ({ count }) => `Read <time></time>. ${plural(count, { one: '1 busy time', other: `${formatCount(count)} busy times` })} to come.`,
  fr: ({ count }) =>
    `Lu <time></time>. ${plural(count, { one: '1 indisponibilité', other: `${formatCount(count)} indisponibilités` })} à venir.`,
});
export const failed = message<[{ at: string }]>({
  en: ({ at }) => `This calendar could not be read on ${at}`,
  fr: ({ at }) => `Cet agenda n’a pas pu être lu le ${at}`,
});
export const keepsLast = message<[{ at: string; count: number }]>({
  en: ({ at, count }) =>
    `What was read on ${at} still holds: ${plural(count, { one: '1 busy time', other: `${formatCount(count)} busy times` })} to come. It is tried again every 15 minutes.`,
  fr: ({ at, count }) =>
    `La dernière lecture, du ${at}, reste valable : ${plural(count, { one: '1 indisponibilité', other: `${formatCount(count)} indisponibilités` })} à venir. Un nouvel essai a lieu toutes les 15 minutes.`,
});
export const nothingKnown = message({
  en: 'No busy times are known yet, so clients are offered all of the weekly hours. It is tried again every 15 minutes.',
  fr: 'Aucune indisponibilité n’est encore connue : tous les horaires hebdomadaires sont proposés aux clients. Un nouvel essai a lieu toutes les 15 minutes.',
});
export const readNow = message({ en: 'Read now', fr: 'Lire maintenant' });
export const reading = message({ en: 'The calendar is being read', fr: 'Lecture de l’agenda en cours' });
export const notAsked = message({ en: 'The calendar could not be read', fr: 'L’agenda n’a pas pu être lu' });
export const removeCalendar = message({ en: 'Remove calendar', fr: 'Retirer l’agenda' });
export const removeQuestion = message<[{ host: string }]>({
  en: ({ host }) => `Remove the calendar of ${host}?`,
  fr: ({ host }) => `Retirer l’agenda ${de(host)} ?`,
});
export const removeBody = message({
  en: 'Its busy times are forgotten, and clients are offered these times again.',
  fr: 'Ses indisponibilités sont oubliées, et ces heures sont de nouveau proposées aux clients.',
});
export const removed = message({ en: 'Calendar removed', fr: 'Agenda retiré' });
export const notRemoved = message({ en: 'The calendar could not be removed', fr: 'L’agenda n’a pas pu être retiré' });
