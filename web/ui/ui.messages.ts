import { type Count, de, formatNumber, message } from '#contract/language.ts';

export const timeOf = message<[{ place: string }]>({ en: ({ place }) => `${place} time`, fr: ({ place }) => `heure ${de(place)}` });
export const justNow = message({ en: 'just now', fr: 'à l’instant' });

export const dates = message({ en: 'Dates', fr: 'Dates' });
export const removeDates = message<[{ days: string }]>({
  en: ({ days }) => `Remove dates: ${days}`,
  fr: ({ days }) => `Retirer les dates : ${days}`,
});
export const from = message({ en: 'From', fr: 'Du' });
export const to = message({ en: 'To', fr: 'Au' });
export const bothIncluded = message({ en: 'Both days are included.', fr: 'Les deux jours sont compris.' });
export const applyDates = message({ en: 'Apply dates', fr: 'Appliquer les dates' });
export const dayInRange = message({
  en: 'Please choose a date from 2000 to 2199',
  fr: 'Veuillez choisir une date entre 2000 et 2199',
});
export const dayToDay = message<[{ from: string; to: string }]>({
  en: ({ from, to }) => `${from} to ${to}`,
  fr: ({ from, to }) => `Du ${from} au ${to}`,
});
export const since = message<[{ day: string }]>({ en: ({ day }) => `Since ${day}`, fr: ({ day }) => `Depuis le ${day}` });
export const until = message<[{ day: string }]>({ en: ({ day }) => `Until ${day}`, fr: ({ day }) => `Jusqu’au ${day}` });

export const dayPlaceholder = message({ en: 'DD/MM/YYYY', fr: 'JJ/MM/AAAA' });
export const dayLike = message({ en: 'Please enter a date such as 30/11/2026', fr: 'Veuillez saisir une date, par exemple 30/11/2026' });
export const timeLike = message({ en: 'Please enter a time such as 14:30', fr: 'Veuillez saisir une heure, par exemple 14:30' });
export const dayOf = message<[{ label: string }]>({ en: ({ label }) => `${label}: day`, fr: ({ label }) => `${label} : jour` });
export const clockOf = message<[{ label: string }]>({ en: ({ label }) => `${label}: time`, fr: ({ label }) => `${label} : heure` });
export const openCalendar = message({ en: 'Open the calendar', fr: 'Ouvrir le calendrier' });

export const deletedMeanwhile = message({
  en: 'It may have been deleted meanwhile.',
  fr: 'L’élément a peut-être été supprimé entre-temps.',
});
export const showField = message<[{ label: string }]>({ en: ({ label }) => `Show “${label}”`, fr: ({ label }) => `Afficher « ${label} »` });
export const cannotCopy = message({
  en: 'This browser does not let Cauri copy. Please select the text and copy it yourself.',
  fr: 'Ce navigateur ne permet pas à Cauri de copier. Veuillez sélectionner le texte et le copier vous-même.',
});

export const outOf = message<[{ n: number; of: number }]>({ en: ({ n, of }) => `${n} of ${of}`, fr: ({ n, of }) => `${n} sur ${of}` });
export const howToSort = message({
  en: 'Press Space to pick the item up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.',
  fr: 'Appuyez sur Espace pour saisir l’élément, sur les flèches pour le déplacer, sur Espace pour le déposer, sur Échap pour le laisser à sa place.',
});
export const pickedUp = message<[{ label: string; place: string }]>({
  en: ({ label, place }) => `${label} ${place} is picked up.`,
  fr: ({ label, place }) => `${label} ${place} : élément saisi.`,
});
export const wouldBe = message<[{ place: string }]>({
  en: ({ place }) => `It would be number ${place}.`,
  fr: ({ place }) => `L’élément prendrait la place ${place}.`,
});
export const isNow = message<[{ place: string }]>({
  en: ({ place }) => `It is now number ${place}.`,
  fr: ({ place }) => `L’élément occupe la place ${place}.`,
});
export const staysThere = message({ en: 'It stays where it was.', fr: 'L’élément reste à sa place.' });

/** A button that shows a value and changes it. */
export const valueButton = message<[{ name: string; value: string }]>({
  en: ({ name, value }) => `${name}: ${value}. Change it`,
  fr: ({ name, value }) => `${name} : ${value}. Modifier`,
});

export const keepMineBody = message({
  en: 'Keep what you changed, or take theirs and lose yours.',
  fr: 'Gardez ce que vous avez modifié, ou prenez l’autre version et perdez la vôtre.',
});
export const seconds = message<[Count]>({ en: ({ count }) => `${formatNumber(count)} s`, fr: ({ count }) => `${formatNumber(count)} s` });
export const minutes = message<[Count]>({
  en: ({ count }) => `${formatNumber(count)} min`,
  fr: ({ count }) => `${formatNumber(count)} min`,
});
export const hours = message<[Count]>({ en: ({ count }) => `${formatNumber(count)} h`, fr: ({ count }) => `${formatNumber(count)} h` });
