import { expect, test } from 'vitest';
import { DEFAULT_TEXTS } from '#server/landing/landing-defaults.rules.ts';
import { inLanguage } from './default-texts.ts';

const { fr, en } = DEFAULT_TEXTS;

test('a page that nobody edited gets all default texts of the chosen language, and those of the first one when it is chosen again', () => {
  expect(inLanguage(fr, 'en', DEFAULT_TEXTS)).toEqual(en);
  expect(inLanguage(en, 'fr', DEFAULT_TEXTS)).toEqual(fr);
});

test('texts, lists and numbers of staff stay when they choose another language', () => {
  const [first, , third] = fr.mission.points;
  const edited = {
    ...fr,
    hero: { ...fr.hero, title: 'Vendez partout' },
    rating: { value: 4.5, caption: 'sur 312 avis' },
    mission: { ...fr.mission, points: [third!, { ...first!, title: 'Un produit' }] },
    statistics: [{ value: '1 200', label: 'membres formés' }],
  };
  expect(inLanguage(edited, 'en', DEFAULT_TEXTS)).toEqual({
    ...en,
    hero: { ...en.hero, title: 'Vendez partout' },
    rating: edited.rating,
    mission: { ...en.mission, points: [en.mission.points[2], { ...en.mission.points[0], title: 'Un produit' }] },
    statistics: edited.statistics,
  });
});
