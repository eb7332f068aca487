import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test('a long file name keeps its beginning and its end, and one that fits stays whole', () => {
  expect(shortName('Capture d’écran 2026-11-26 à 03.26.30 – boutique Facebook.png')).toBe('Capture d’…cebook.png');
  expect(shortName('recu-wave-nov.jpeg')).toBe('recu-wave-nov.jpeg');
});
