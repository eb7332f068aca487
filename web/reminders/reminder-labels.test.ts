import { afterEach, expect, test } from 'vitest';
import { readLanguageFrom } from '#contract/language.ts';
import * as dryRun from './dry-run.messages.ts';
import { whenOf } from './reminder-labels.ts';

afterEach(() => readLanguageFrom(() => 'en'));

test('the day of a reminder is counted from the day on which money is due, with the plural of the language', () => {
  const labels = () => [1, 3, 0].map((days) => whenOf({ state: 'Registration', days }));
  expect(labels()).toEqual(['1 day after the due date', '3 days after the due date', 'On the due date']);
  readLanguageFrom(() => 'fr');
  expect(labels()).toEqual(['1 jour après l’échéance', '3 jours après l’échéance', 'Le jour de l’échéance']);
  expect(whenOf({ state: 'Subscription', days: -7 })).toBe('7 jours avant la fin');
});

test('the dry run says how many members would be reminded', () => {
  const sums = () => [0, 1, 1_200].map((count) => dryRun.wouldBeReminded({ count, day: '23/11/2026' }));
  expect(sums()).toEqual([
    'Nobody would be reminded on 23/11/2026.',
    '1 member would be reminded on 23/11/2026.',
    '1,200 members would be reminded on 23/11/2026.',
  ]);
  readLanguageFrom(() => 'fr');
  expect(sums()).toEqual([
    'Personne ne serait relancé le 23/11/2026.',
    '1 adhérent serait relancé le 23/11/2026.',
    '1\u202F200 adhérents seraient relancés le 23/11/2026.',
  ]);
});
