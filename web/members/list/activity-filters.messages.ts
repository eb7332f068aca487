import { message, plural } from '#contract/language.ts';

// The filters of members by what they did.

export const payments = message({ en: 'Payments', fr: 'Paiements' });
export const paidOrNot = message({ en: 'Paid or not', fr: 'A payé ou non' });
export const paid = {
  some: message({ en: 'Has paid', fr: 'A payé' }),
  none: message({ en: 'Has not paid', fr: 'N’a pas payé' }),
};
export const paidFor = message({ en: 'Payment for', fr: 'Paiement pour' });
export const paidFrom = message({ en: 'Payment from', fr: 'Paiement à partir du' });
export const paidTo = message({ en: 'Payment to', fr: 'Paiement jusqu’au' });
export const form = message({ en: 'Form', fr: 'Formulaire' });
export const anyForm = message({ en: 'Whatever was answered', fr: 'Avec ou sans réponse' });
export const formAnswer = message({ en: 'Answer to the form', fr: 'Réponse au formulaire' });
export const formAnswers = {
  answered: message({ en: 'Answered it', fr: 'Y a répondu' }),
  unanswered: message({ en: 'Has not answered it', fr: 'N’y a pas répondu' }),
};
export const received = message({ en: 'Last campaign e-mail', fr: 'Dernier e-mail de campagne' });
export const anyReceived = message({ en: 'Received or not', fr: 'Reçu ou non' });
type Within = { days: number | undefined };
export const receivedWithin = {
  some: message<[Within]>({
    en: ({ days }) => (days === undefined ? 'Received one' : `Within ${days} ${plural(days, { one: 'day', other: 'days' })}`),
    fr: ({ days }) => (days === undefined ? 'En a reçu un' : `Depuis moins de ${days} ${plural(days, { one: 'jour', other: 'jours' })}`),
  }),
  none: message<[Within]>({
    en: ({ days }) => (days === undefined ? 'Never received one' : `None for ${days} ${plural(days, { one: 'day', other: 'days' })}`),
    fr: ({ days }) => (days === undefined ? 'N’en a jamais reçu' : `Aucun depuis ${days} ${plural(days, { one: 'jour', other: 'jours' })}`),
  }),
};
export const reservation = message({ en: 'Reservations', fr: 'Réservations' });
export const anyReservation = message({ en: 'With or without a reservation', fr: 'Avec ou sans réservation' });
export const reservations = {
  any: message({ en: 'Has a reservation', fr: 'A une réservation' }),
  upcoming: message({ en: 'A session is coming', fr: 'Une séance est à venir' }),
  past: message({ en: 'A session is over', fr: 'Une séance a eu lieu' }),
  missed: message({ en: 'Missed a session', fr: 'A manqué une séance' }),
  none: message({ en: 'No reservation', fr: 'Aucune réservation' }),
};
export const anyLanguage = message({ en: 'Any language', fr: 'Toutes les langues' });
export const anyChannel = message({ en: 'Any channel', fr: 'Tous les canaux' });
