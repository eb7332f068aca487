import { counted, countOf, de, formatCount, message } from '#contract/language.ts';

// The texts of the calendars, which are loaded when one is shown.

export const reservationsOf = {
  month: message({ en: 'Reservations of the month', fr: 'Réservations du mois' }),
  week: message({ en: 'Reservations of the week', fr: 'Réservations de la semaine' }),
};
export const previous = {
  month: message({ en: 'Previous month', fr: 'Mois précédent' }),
  week: message({ en: 'Previous week', fr: 'Semaine précédente' }),
};
export const next = {
  month: message({ en: 'Next month', fr: 'Mois suivant' }),
  week: message({ en: 'Next week', fr: 'Semaine suivante' }),
};
export const firstShown = message<[{ shown: number; count: number }]>({
  en: ({ shown, count }) => `The first ${formatCount(shown)} of ${formatCount(count)} are shown. Choose a coach or a status to see fewer.`,
  fr: ({ shown, count }) =>
    `Les ${formatCount(shown)} premières sur ${formatCount(count)} sont affichées. Choisissez un coach ou un statut pour en voir moins.`,
});
export const earlierDays = message({ en: countOf('earlier day', 'earlier days'), fr: countOf('jour précédent', 'jours précédents') });
export const nothingMore = message({ en: 'Nothing more is booked here', fr: 'Aucune autre réservation ici' });
export const dayIsToday = message<[{ day: string }]>({
  en: ({ day }) => `${day}, today`,
  fr: ({ day }) => `${day}, aujourd’hui`,
});
/** The day is only read aloud; the number of the cell shows it to the others. */
export const moreOn = message<[{ count: number; day: string }]>({
  en: ({ count, day }) => `+${formatCount(count)} more <hidden>on ${day}</hidden>`,
  fr: ({ count, day }) => `+${counted(count, { one: 'autre', other: 'autres' })} <hidden>le ${day}</hidden>`,
});

// Moving a session by dragging it. Screen readers read these texts aloud.

interface Place {
  client: string;
  day: string;
  time: string;
}
export const howToMove = message({
  en: 'To move this session, press the space bar, choose another time with the arrow keys, and press the space bar again. Escape leaves it where it is.',
  fr: 'Pour déplacer cette séance, appuyez sur la barre d’espace, choisissez une autre heure avec les flèches, puis appuyez de nouveau sur la barre d’espace. Échap la laisse à sa place.',
});
export const pickedUp = message<[Place]>({
  en: ({ client, day, time }) => `Session of ${client} picked up, on ${day} at ${time}.`,
  fr: ({ client, day, time }) => `Séance ${de(client)} prise, le ${day} à ${time}.`,
});
export const wouldBe = message<[Place]>({ en: ({ day, time }) => `${day} at ${time}`, fr: ({ day, time }) => `${day} à ${time}` });
export const dropped = message<[Place]>({
  en: ({ client, day, time }) => `Session of ${client} dropped on ${day} at ${time}.`,
  fr: ({ client, day, time }) => `Séance ${de(client)} déposée le ${day} à ${time}.`,
});
export const staysThere = message({ en: 'The session stays where it was.', fr: 'La séance reste à sa place.' });
export const isInPast = message({
  en: 'A session cannot be moved into the past',
  fr: 'Une séance ne peut pas être déplacée dans le passé',
});
export const moveQuestion = message<[{ from: string; fromTime: string; to: string; toTime: string }]>({
  en: ({ from, fromTime, to, toTime }) => `From ${from} at ${fromTime} to ${to} at ${toTime}. The client gets an e-mail.`,
  fr: ({ from, fromTime, to, toTime }) => `Du ${from} à ${fromTime} au ${to} à ${toTime}. Le client reçoit un e-mail.`,
});
export const movedBack = message({
  en: 'The session is back at its former time: the client has been told',
  fr: 'La séance est revenue à son heure précédente : le client a été prévenu',
});
