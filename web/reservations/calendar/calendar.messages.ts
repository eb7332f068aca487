import { formatCount, message, plural } from '#contract/language.ts';

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
export const earlierDays = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'earlier day', other: 'earlier days' })}`,
  fr: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'jour précédent', other: 'jours précédents' })}`,
});
export const nothingMore = message({ en: 'Nothing more is booked here', fr: 'Aucune autre réservation ici' });
export const dayIsToday = message<[{ day: string }]>({
  en: ({ day }) => `${day}, today`,
  fr: ({ day }) => `${day}, aujourd’hui`,
});
/** The day is only read aloud; the number of the cell shows it to the others. */
export const moreOn = message<[{ count: number; day: string }]>({
  en: ({ count, day }) => `+${formatCount(count)} more <hidden>on ${day}</hidden>`,
  fr: ({ count, day }) => `+${formatCount(count)} ${plural(count, { one: 'autre', other: 'autres' })} <hidden>le ${day}</hidden>`,
});
