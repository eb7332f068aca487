import { expect, test } from 'vitest';
import { findMentionedProduct, matchProduct } from './name.rules.ts';

const PRODUCTS = ['COACHING', 'ECOM AFRICA PRO', 'Été'];

test.each([
  ['coaching', 'COACHING'],
  ['Ecom', 'ECOM AFRICA PRO'],
  ['E-com Africa Pro', 'ECOM AFRICA PRO'],
  ['ete', 'Été'],
  ['Formation E-com', undefined],
  ['', undefined],
])('the text %j in a file means the product %j', (written, product) => {
  expect(matchProduct(written, PRODUCTS)).toBe(product);
});

test.each([
  ['Inscription COACHING', 'COACHING'],
  ['Inscription ecommerce', 'ECOM AFRICA PRO'],
  ['Paiement de l’été', 'Été'],
  ['Merci', undefined],
])('the description %j is about the product %j', (sentence, product) => {
  expect(findMentionedProduct(sentence, PRODUCTS)).toBe(product);
});

test('a first word that is too short means no product', () => {
  expect(matchProduct('club', ['CLUB DES CRÉATRICES'])).toBe('CLUB DES CRÉATRICES');
  expect(matchProduct('le', ['LE CLUB'])).toBeUndefined();
});

test('a sentence is about the longest name that it contains, and never about a name without letters', () => {
  expect(findMentionedProduct('Inscription Coaching Plus', ['COACHING', 'COACHING PLUS'])).toBe('COACHING PLUS');
  expect(findMentionedProduct('Inscription Coaching', ['COACHING', 'COACHING PLUS'])).toBe('COACHING');
  expect(findMentionedProduct('Inscription', ['★★★★'])).toBeUndefined();
});

test('a text without letters or digits means only the product of exactly this name', () => {
  for (const written of ['-', '★★★', '']) expect(matchProduct(written, ['★★★★'])).toBeUndefined();
  expect(matchProduct('★★★★', ['★★★', '★★★★'])).toBe('★★★★');
});

test('a first word that two products share means neither', () => {
  expect(matchProduct('ecom', ['ECOM ONE', 'ECOM TWO'])).toBeUndefined();
  expect(findMentionedProduct('Inscription Ecom Two', ['ECOM ONE', 'ECOM TWO'])).toBe('ECOM TWO');
});

test('names that differ only in their signs are told apart, and a text that may mean each of them means none', () => {
  const products = ['COACHING', 'COACHING+', 'VIP !', 'VIP ?'];
  const written = ['coaching', 'Coaching +', 'vip?', 'VIP', 'coaching.'].map((text) => matchProduct(text, products));
  expect(written).toEqual(['COACHING', 'COACHING+', 'VIP ?', undefined, undefined]);
  const mentioned = ['Inscription Coaching', 'Inscription Coaching +', 'Le VIP ?'].map((text) => findMentionedProduct(text, products));
  expect(mentioned).toEqual(['COACHING', 'COACHING+', 'VIP ?']);
});
