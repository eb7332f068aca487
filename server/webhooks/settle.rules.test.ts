import { expect, test } from 'vitest';
import { categoryOf, memberIdOf, productOf } from './settle.rules.ts';

test.each([
  [{ category: ' Abonnement ' }, '', 'Subscription'],
  [{ category: 'subscription' }, '', 'Subscription'],
  [{ category: 'inscription' }, 'Renouvellement', 'Registration'],
  [{ category: ' ' }, 'Renouvellement 2026', 'Subscription'],
  [{}, 'Mon abonnement', 'Subscription'],
  [{}, 'Formation COACHING', 'Registration'],
])('a payment with the metadata %o and the description “%s” is a %s', (metadata, description, category) => {
  expect(categoryOf({ metadata, description })).toBe(category);
});

test.each([
  [{ produit: 'coaching', product: 'ECOM AFRICA PRO' }, '', 'COACHING'],
  [{ produit: 'vélo', product: 'ecom' }, 'Formation COACHING', 'ECOM AFRICA PRO'],
  [{}, 'Formation coaching', 'COACHING'],
  [{ produit: '' }, 'Formation', undefined],
])('the product of a payment with the metadata %o and the description “%s” is %s', (metadata, description, product) => {
  expect(productOf({ metadata, description }, ['COACHING', 'ECOM AFRICA PRO'])).toBe(product);
});

const [ID, OTHER] = ['01A1FC53-4CF7-70EC-9B14-429E261A51FE', '01a1fc53-4cf7-70ec-9b14-429e261a51ff'];
test.each([
  [{ memberId: ID, member_id: OTHER }, ID.toLowerCase()],
  [{ memberId: 'Awa', member_id: OTHER }, OTHER],
  [{ member_id: 'Awa' }, undefined],
  [{}, undefined],
])('the member of a payment with the metadata %o is %s', (metadata, id) => expect(memberIdOf({ metadata })).toBe(id));
