import { expect, test } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { inLanguage } from '#server/language.ts';
import { type CoachEmailKind, clientEmail, coachEmail } from './reservations.emails.ts';

const session = (date: string, time: string): Reservation =>
  ({
    ...{ clientName: 'Fatou', coachName: 'Awa', service: 'Bilan', place: '', reason: '' },
    ...{ date, time, endTime: '24:00', startsAt: `${date}T${time}:00.000Z` },
  }) as Reservation;
const reminder = (language: 'en' | 'fr', reservation: Reservation, clientZone: string | null) =>
  inLanguage(language, async () =>
    clientEmail('reminder', { reservation, timeZone: 'Africa/Abidjan', link: 'https://x.test', clientZone }),
  );

test.each([
  ['the day before summer time', '2027-03-27', '10:00', 'Soit 11:00 à Paris.', 'This is 11:00 in Paris.'],
  ['the first day of summer time', '2027-03-28', '10:00', 'Soit 12:00 à Paris.', 'This is 12:00 in Paris.'],
  ['the night of the change', '2027-03-28', '00:59', 'Soit 01:59 à Paris.', 'This is 01:59 in Paris.'],
  ['the skipped hour', '2027-03-28', '01:00', 'Soit 03:00 à Paris.', 'This is 03:00 in Paris.'],
  ['the last day of summer time', '2027-10-30', '10:00', 'Soit 12:00 à Paris.', 'This is 12:00 in Paris.'],
  ['the first day of winter time', '2027-10-31', '10:00', 'Soit 11:00 à Paris.', 'This is 11:00 in Paris.'],
  [
    'late in the evening',
    '2027-07-01',
    '23:00',
    'Soit 01:00 le vendredi 2 juillet 2027 à Paris.',
    'This is 01:00 on Friday, 2 July 2027 in Paris.',
  ],
])('a client in Paris reads the hour of Paris beside that of Abidjan on %s', async (_, date, time, fr, en) => {
  expect((await reminder('fr', session(date, time), 'Europe/Paris')).text).toContain(fr);
  expect((await reminder('en', session(date, time), 'Europe/Paris')).text).toContain(en);
});

test.each([null, 'Africa/Dakar'])('a client whose clocks show the same reads one hour: %s', async (zone) => {
  expect((await reminder('fr', session('2027-03-28', '10:00'), zone)).text).not.toContain('Soit');
});

test.each<[CoachEmailKind, fr: string, en: string]>([
  ['asked', 'Confirmer, déplacer ou annuler dans Cauri\u00A0:', 'Confirm, move or cancel it in Cauri:'],
  ['moved', 'Ouvrir dans Cauri\u00A0:', 'Open it in Cauri:'],
])('a coach reads what the link of the e-mail is for when a session was %s', async (what, fr, en) => {
  const link = 'https://x.test/reservation?open=1';
  const linesIn = (language: 'fr' | 'en') =>
    inLanguage(language, () =>
      coachEmail(what, { reservation: session('2027-03-28', '10:00'), timeZone: 'Africa/Abidjan', link }).text.split('\n\n'),
    );
  expect(linesIn('fr').slice(-2)).toEqual([fr, link]);
  expect(linesIn('en').slice(-2)).toEqual([en, link]);
});
