import { afterEach, expect, test } from 'vitest';
import { readLanguageFrom } from '#contract/language.ts';
import { membersPrefer } from './channels.messages.ts';

afterEach(() => readLanguageFrom(() => 'en'));

test('a channel that nobody prefers is described without a number', () => {
  expect([0, 1, 2].map((count) => membersPrefer({ count }))).toEqual([
    'No member prefers it',
    '1 member prefers it',
    '2 members prefer it',
  ]);
  readLanguageFrom(() => 'fr');
  expect([0, 1].map((count) => membersPrefer({ count }))).toEqual(['Aucun adhérent ne le préfère', '1 adhérent le préfère']);
});
