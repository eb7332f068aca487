import { expect, it } from 'vitest';
import { hintsFor } from './hints.ts';

it.each([
  ['Adresse e-mail', { inputMode: 'email', autoComplete: 'email' }],
  ['What is your email address?', { inputMode: 'email', autoComplete: 'email' }],
  ['Votre numéro de téléphone', { inputMode: 'tel', autoComplete: 'tel' }],
  ['WhatsApp', { inputMode: 'tel' }],
  ['Nom et prénom', { autoComplete: 'name' }],
  ['Prénom', { autoComplete: 'given-name' }],
  ['Nom de famille', { autoComplete: 'family-name' }],
  ['Quel est votre nom ?', { autoComplete: 'name' }],
  ['What is your name?', { autoComplete: 'name' }],
  ['Âge', { inputMode: 'numeric' }],
])('the title “%s” gets a hint', (title, hints) => expect(hintsFor(title)).toMatchObject(hints));

it.each(['Quel est le nombre de ventes ?', 'Why this programme?', 'Quel avantage voyez-vous ?', 'Comment nous avez-vous connus ?'])(
  'the title “%s” gets no hint',
  (title) => expect(hintsFor(title)).toEqual({}),
);
