import { formatCount, message } from '#contract/language.ts';

// The texts of sessions that repeat.

export const repeats = message({ en: 'Repeats', fr: 'Répétition' });
export const never = message({ en: 'Never', fr: 'Jamais' });
export const every = {
  week: message({ en: 'Every week', fr: 'Chaque semaine' }),
  'two-weeks': message({ en: 'Every two weeks', fr: 'Toutes les deux semaines' }),
  month: message({ en: 'Every month', fr: 'Chaque mois' }),
};
export const ends = message({ en: 'Ends', fr: 'Fin' });
export const afterTimes = message({ en: 'After a number of sessions', fr: 'Après un nombre de séances' });
export const onDay = message({ en: 'On a day', fr: 'À une date' });
export const times = message({ en: 'Sessions', fr: 'Séances' });
export const lastDay = message({ en: 'Last day', fr: 'Dernier jour' });
export const planned = message<[{ count: number; of: number }]>({
  en: ({ count, of }) => `Sessions that will be created: ${count} of ${of}`,
  fr: ({ count, of }) => `Séances qui seront créées : ${count} sur ${of}`,
});
export const dayOfYear = message<[{ day: string; year: string }]>({
  en: ({ day, year }) => `${day} ${year}`,
  fr: ({ day, year }) => `${day} ${year}`,
});
export const overlap = message({ en: 'Left out: the coach has another session', fr: 'Laissée de côté : le coach a une autre séance' });
export const inBreak = message({
  en: 'Left out: the coach keeps a break beside another session',
  fr: 'Laissée de côté : le coach garde une pause près d’une autre séance',
});
export const full = message({
  en: 'Left out: this day has the most sessions of this service',
  fr: 'Laissée de côté : ce jour a déjà le maximum de séances de cette prestation',
});
export const dayOff = message({ en: 'Left out: a day off of the coach', fr: 'Laissée de côté : jour d’absence du coach' });
export const skippedTime = message({
  en: 'Left out: this time does not exist on that day, because the clocks go forward',
  fr: 'Laissée de côté : cette heure n’existe pas ce jour-là, à cause du passage à l’heure d’été',
});
export const busy = message({ en: 'Left out: the coach’s own calendar is taken', fr: 'Laissée de côté : l’agenda du coach est pris' });

export const whichSessions = message({ en: 'Which sessions?', fr: 'Quelles séances ?' });
export const thisOne = message({ en: 'This one', fr: 'Celle-ci' });
export const following = message({ en: 'This one and the following ones', fr: 'Celle-ci et les suivantes' });
export const all = message({ en: 'All that are to come', fr: 'Toutes celles à venir' });
export const moveHint = message({
  en: 'The others move by as many days, to the same time of day.',
  fr: 'Les autres sont décalées d’autant de jours, à la même heure.',
});

export const noteHint = message({
  en: 'The note is kept with this session alone. Clients do not see it.',
  fr: 'La note n’est conservée que pour cette séance. Les clients ne la voient pas.',
});

export const series = message({ en: 'Series', fr: 'Série' });
export const short = message<[{ place: number; of: number }]>({
  en: ({ place, of }) => `${place}/${of}`,
  fr: ({ place, of }) => `${place}/${of}`,
});
export const nthOf = message<[{ place: number; of: number }]>({
  en: ({ place, of }) => `Session ${place} of a series of ${of}`,
  fr: ({ place, of }) => `Séance ${place} d’une série de ${of}`,
});
export const confirmSeries = message({ en: 'Confirm the whole series', fr: 'Confirmer toute la série' });

type Count = [{ count: number }];
export const created = message<Count>({
  en: ({ count }) => `Sessions created: ${formatCount(count)}. The client has been told.`,
  fr: ({ count }) => `Séances créées : ${formatCount(count)}. Le client a été prévenu.`,
});
export const confirmed = message<Count>({
  en: ({ count }) => `Sessions confirmed: ${formatCount(count)}. The client has been told.`,
  fr: ({ count }) => `Séances confirmées : ${formatCount(count)}. Le client a été prévenu.`,
});
export const cancelled = message<Count>({
  en: ({ count }) => `Sessions cancelled: ${formatCount(count)}. The client has been told.`,
  fr: ({ count }) => `Séances annulées : ${formatCount(count)}. Le client a été prévenu.`,
});
export const changed = message<Count>({
  en: ({ count }) => `Sessions changed: ${formatCount(count)}.`,
  fr: ({ count }) => `Séances modifiées : ${formatCount(count)}.`,
});
export const changedAndTold = message<Count>({
  en: ({ count }) => `Sessions changed: ${formatCount(count)}. The client has been told.`,
  fr: ({ count }) => `Séances modifiées : ${formatCount(count)}. Le client a été prévenu.`,
});
export const moved = message<Count>({
  en: ({ count }) => `Sessions moved: ${formatCount(count)}. The client has been told.`,
  fr: ({ count }) => `Séances déplacées : ${formatCount(count)}. Le client a été prévenu.`,
});
