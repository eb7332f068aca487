import { expect, test } from 'vitest';
import type { MemberField } from '#contract/member-fields.ts';
import { meaningOf, suggestMapping, valuesOf } from './mapping.rules.ts';

test.each([
  ['Nom;E-mail', 'fullName;email'],
  ['Nom;Prénom', 'lastName;firstName'],
  ['Nom;Nom complet', 'lastName;fullName'],
  ['joinedAt;lastPayment', 'joinedAt;lastPayment'],
  ['Téléphone (WhatsApp);Votre profession', 'phone;work'],
  // A whole heading comes before one that only begins or ends with it; a field has one column, and a column one field.
  ['Téléphone du bureau;Téléphone', ';phone'],
  ['E-mail;Courriel', 'email;'],
  ['Statut du paiement', 'paymentStatus'],
  // Short headings and single words for amounts are parts of many others.
  ['Du 5 mars;Tel quel;Payé le', ';;'],
  ['Solde;Montant convenu (F)', 'owed;agreed'],
])('the columns %s are %s', (header, mapping) => expect(suggestMapping(header.split(';')).join(';')).toBe(mapping));

const ownField = (name: string, archived = false): MemberField => ({
  ...{ _id: name, key: name, name, kind: 'text' as const },
  ...{ options: [], archived, rev: 1 },
});

test('an own field has the first column of its name, unless it is archived or a standard field is called so', () => {
  const own = [ownField('Téléphone du bureau'), ownField('Pays'), ownField('Ville', true)];
  const header = ['Téléphone du bureau', 'téléphone du bureau', 'Pays', 'Ville'];
  expect(suggestMapping(header, own)).toEqual(['field:Téléphone du bureau', 'phone', 'nationality', null]);
});

const LISTED = {
  products: ['COACHING'],
  coaches: [
    { name: 'Rama Yadé', email: 'rama@exemple.sn' },
    { name: 'Awa Diop', email: 'awa@exemple.sn' },
    { name: 'Awa Diop', email: 'awa.diop@exemple.sn' },
  ],
};

test.each([
  ['coach', ' RAMA@exemple.sn ', 'rama@exemple.sn'],
  ['coach', 'rama yade', 'rama@exemple.sn'],
  ['coach', 'Awa Diop', undefined],
  ['currency', 'F CFA', 'XOF'],
  ['currency', 'euro', 'EUR'],
  ['status', 'Non-traité', 'NON TRAITÉ'],
  ['status', 'F CFA', undefined],
] as const)('in a list of the kind %s, the text %j means %s', (field, written, meaning) =>
  expect(meaningOf(field, written, LISTED)).toBe(meaning),
);

test('staff choose among the addresses of the coaches and the names of the products', () => {
  expect(valuesOf('coach', LISTED)).toEqual(['rama@exemple.sn', 'awa@exemple.sn', 'awa.diop@exemple.sn']);
  expect(valuesOf('product', LISTED)).toEqual(['COACHING']);
  expect(valuesOf('language', LISTED)).toEqual(['fr', 'en']);
});
