import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test('a long file name keeps its beginning and its end, and one that fits stays whole', () => {
  expect(shortName('Capture d’écran 2026-11-26 à 03.26.30 – boutique Facebook.png')).toBe('Capture d’écran …acebook.png');
  expect(shortName('recu-wave-novembre-2026.jpeg')).toBe('recu-wave-novembre-2026.jpeg');
});
