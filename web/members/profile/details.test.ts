import { expect, test } from 'vitest';
import { checkDetails, type Details, differing, patchOf } from './details.ts';

const BASE: Details = {
  fullName: 'Awa',
  email: 'awa@exemple.sn',
  phone: '',
  age: '30',
  nationality: '',
  work: 'Tailleur',
  product: '',
  from: '',
  language: '',
  channel: 'email',
  whatsappAgreed: '',
};

test('only what was changed is sent; an emptied field is null', () => {
  expect(patchOf(BASE, BASE)).toEqual({});
  expect(patchOf(BASE, { ...BASE, fullName: ' Awa Diop ', age: '', work: ' ', product: 'COACHING' })).toEqual({
    fullName: 'Awa Diop',
    age: null,
    work: null,
    product: 'COACHING',
  });
  expect(patchOf(BASE, { ...BASE, age: '31' })).toEqual({ age: 31 });
  expect(patchOf(BASE, { ...BASE, language: 'en' })).toEqual({ language: 'en' });
  expect(patchOf({ ...BASE, language: 'en' }, BASE)).toEqual({ language: null });
});

test('what cannot stay has a sentence', () => {
  expect(checkDetails.fullName(' ')).toBe('Name is required');
  expect(checkDetails.email('x')).toBe('Email is invalid');
  for (const age of ['', '0', '150']) expect(checkDetails.age(age)).toBeNull();
  for (const age of ['151', '-1', '2.5', 'x']) expect(checkDetails.age(age)).not.toBeNull();
});

test('two versions differ in the fields that say something else', () => {
  expect(differing(BASE, { ...BASE, work: 'Tailleur ' })).toEqual([]);
  expect(differing(BASE, { ...BASE, phone: '1', from: 'facebook' })).toEqual(['phone', 'from']);
});
