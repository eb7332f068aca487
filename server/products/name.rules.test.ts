import { expect, test } from 'vitest';
import { productMentioned, productWritten } from './name.rules.ts';

const PRODUCTS = ['COACHING', 'ECOM AFRICA PRO', 'Été'];

test.each([
  ['coaching', 'COACHING'],
  ['Ecom', 'ECOM AFRICA PRO'],
  ['E-com Africa Pro', 'ECOM AFRICA PRO'],
  ['ete', 'Été'],
  ['Formation E-com', undefined],
  ['', undefined],
])('the text %j in a file means the product %j', (written, product) => {
  expect(productWritten(written, PRODUCTS)).toBe(product);
});

test.each([
  ['Inscription COACHING', 'COACHING'],
  ['Inscription ecommerce', 'ECOM AFRICA PRO'],
  ['Paiement de l’été', 'Été'],
  ['Merci', undefined],
])('the description %j is about the product %j', (sentence, product) => {
  expect(productMentioned(sentence, PRODUCTS)).toBe(product);
});

test('a first word that is too short means no product', () => {
  expect(productWritten('club', ['CLUB DES CRÉATRICES'])).toBe('CLUB DES CRÉATRICES');
  expect(productWritten('le', ['LE CLUB'])).toBeUndefined();
});

test('a sentence is about the longest name that it contains, and never about a name without letters', () => {
  expect(productMentioned('Inscription Coaching Plus', ['COACHING', 'COACHING PLUS'])).toBe('COACHING PLUS');
  expect(productMentioned('Inscription Coaching', ['COACHING', 'COACHING PLUS'])).toBe('COACHING');
  expect(productMentioned('Inscription', ['★★★★'])).toBeUndefined();
});

test('a text without letters or digits means only the product of exactly this name', () => {
  for (const written of ['-', '★★★', '']) expect(productWritten(written, ['★★★★'])).toBeUndefined();
  expect(productWritten('★★★★', ['★★★', '★★★★'])).toBe('★★★★');
});

test('a first word that two products share means neither', () => {
  expect(productWritten('ecom', ['ECOM ONE', 'ECOM TWO'])).toBeUndefined();
  expect(productMentioned('Inscription Ecom Two', ['ECOM ONE', 'ECOM TWO'])).toBe('ECOM TWO');
});

test('names that differ only in their signs are told apart, and a text that may mean each of them means none', () => {
  const products = ['COACHING', 'COACHING+', 'VIP !', 'VIP ?'];
  const written = ['coaching', 'Coaching +', 'vip?', 'VIP', 'coaching.'].map((text) => productWritten(text, products));
  expect(written).toEqual(['COACHING', 'COACHING+', 'VIP ?', undefined, undefined]);
  const mentioned = ['Inscription Coaching', 'Inscription Coaching +', 'Le VIP ?'].map((text) => productMentioned(text, products));
  expect(mentioned).toEqual(['COACHING', 'COACHING+', 'VIP ?']);
});
