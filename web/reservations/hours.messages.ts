import { de, message, plural } from '#contract/language.ts';

// The texts of the dialog in which the hours of a coach are set.

export const hoursOf = message<[{ name: string }]>({
  en: ({ name }) => `Weekly hours of ${name}`,
  fr: ({ name }) => `Horaires ${de(name)}`,
});
export const loadingFailed = message({ en: 'The hours could not be loaded', fr: 'Les horaires n’ont pas pu être chargés' });
export const saved = message({ en: 'Weekly hours saved', fr: 'Horaires enregistrés' });
export const saveFailed = message({ en: 'The hours could not be saved', fr: 'Les horaires n’ont pas pu être enregistrés' });
export const changedMeanwhile = message({
  en: 'Somebody else changed these hours meanwhile',
  fr: 'Quelqu’un d’autre a modifié ces horaires entre-temps',
});
export const weeklyHours = message({ en: 'Weekly hours', fr: 'Horaires hebdomadaires' });
export const zoneOfTimes = message<[{ zone: string }]>({
  en: ({ zone }) => `All times are ${zone}.`,
  fr: ({ zone }) => `Toutes les heures sont en ${zone}.`,
});
export const copyMonday = message({
  en: 'Copy Monday to all workdays',
  fr: 'Copier le lundi sur tous les jours ouvrés',
});
export const daysOff = message({ en: 'Days off', fr: 'Jours d’absence' });
export const saveHours = message({ en: 'Save hours', fr: 'Enregistrer les horaires' });
export const notAvailable = message({ en: 'Not available', fr: 'Indisponible' });
export const opensAt = message<[{ day: string; n: number }]>({
  en: ({ day, n }) => `${day}, from, ${n}`,
  fr: ({ day, n }) => `${day}, de, ${n}`,
});
export const closesAt = message<[{ day: string; n: number }]>({
  en: ({ day, n }) => `${day}, to, ${n}`,
  fr: ({ day, n }) => `${day}, à, ${n}`,
});
export const removeHours = message<[{ day: string; n: number }]>({
  en: ({ day, n }) => `Remove these hours of ${day}, ${n}`,
  fr: ({ day, n }) => `Retirer ces horaires, ${day}, ${n}`,
});
export const addHours = message<[{ day: string }]>({
  en: ({ day }) => `Add hours on ${day}`,
  fr: ({ day }) => `Ajouter des horaires, ${day}`,
});
export const from = message({ en: 'From', fr: 'Du' });
export const to = message({ en: 'To', fr: 'Au' });
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const removeDaysOff = message<[{ n: number }]>({
  en: ({ n }) => `Remove days off, ${n}`,
  fr: ({ n }) => `Retirer l’absence, ${n}`,
});
export const addDaysOff = message({ en: 'Add days off', fr: 'Ajouter une absence' });
export const enterBoth = message({ en: 'Please enter both times', fr: 'Veuillez saisir les deux heures' });
export const chooseDay = message({ en: 'Please choose a day', fr: 'Veuillez choisir un jour' });
export const bookedOnDaysOff = message<[{ count: number }]>({
  en: ({ count }) =>
    plural(count, {
      one: 'A session is booked on these days off',
      other: 'Sessions are booked on these days off',
    }),
  fr: ({ count }) =>
    plural(count, {
      one: 'Une séance est réservée pendant cette absence',
      other: 'Des séances sont réservées pendant cette absence',
    }),
});
export const bookedSession = message<[{ day: string; time: string; client: string; service: string }]>({
  en: ({ day, time, client, service }) => `${day}, ${time}: ${client}, ${service}`,
  fr: ({ day, time, client, service }) => `${day}, ${time} : ${client}, ${service}`,
});
export const saveDaysOff = message({ en: 'Save the days off', fr: 'Enregistrer l’absence' });
export const goOnEditing = message({ en: 'Keep editing', fr: 'Continuer la saisie' });
