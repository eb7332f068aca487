import { expect, test } from 'vitest';
import type { MemberField } from '#contract/member-fields.ts';
import { changedValues, changesByName, keyFor, readFieldChanges, shownValue, valueThatFits } from './fields.rules.ts';

const options = [
  { _id: '0193b5a0-0000-7000-8000-00000000000a', label: 'Éco' },
  { _id: '0193b5a0-0000-7000-8000-00000000000b', label: 'Club d’or' },
];
const field = (kind: MemberField['kind'], name: string = kind): MemberField => ({
  _id: name,
  key: name,
  name,
  kind,
  options: kind === 'choice' ? options : [],
  archived: false,
  rev: 1,
});
const [eco, gold] = options.map(({ _id }) => _id) as [string, string];

test.each<[string, string[], string]>([
  ['Âge (en années) ?', [], 'age_en_annees'],
  ['« Ville »', [], 'ville'],
  ['Cœur d’œuvre', ['cur'], 'coeur_d_oeuvre'],
  ['Prénom de la sœur', [], 'prenom_de_la_soeur'],
  ['42', [], 'field_42'],
  ['2e ville', [], 'field_2e_ville'],
  ['★', [], 'field'],
  ['★', ['field', 'field_2'], 'field_3'],
  ['Ville', ['ville'], 'ville_2'],
  ['a'.repeat(50), [], 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, [], 'a'.repeat(39)],
])('the field “%s” beside %j is %s in templates', (name, taken, key) => {
  expect(keyFor(name, taken)).toBe(key);
});

test.each<[MemberField['kind'], string, string | number | null]>([
  ['text', ' Chez Awa ', 'Chez Awa'],
  ['text', '   ', null],
  ['number', ' 12\u202f500,5 ', 12_500.5],
  ['number', '12.125', 12.125],
  ['number', '200.000', null],
  ['number', '1,5,5', null],
  ['number', '999999999999999', 999_999_999_999_999],
  ['number', '1000000000000000', null],
  ['number', '-1000000000000000', null],
  ['number', 'Infinity', null],
  ['number', '0x1F', null],
  ['number', '12.500,50', 12_500.5],
  ['number', '1.250.000', 1_250_000],
  ['number', '−5', -5],
  ['number', '1.5e-7', 1.5e-7],
  ['number', '1e300', null],
  ['number', ' ', null],
  ['date', '5/12/1990', '1990-12-05'],
  ['date', '1990-12-05T10:00:00Z', '1990-12-05'],
  ['date', '1990-12-05 10:00', '1990-12-05'],
  ['date', '2026-11-301', null],
  ['date', 'hier', null],
  ['choice', ' ECO ', eco],
  ['choice', 'club d or', null],
  ['choice', "Club d'Or", gold],
  ['choice', gold.toUpperCase(), gold],
])('a field that is a %s takes %j as %j', (kind, written, value) => {
  expect(valueThatFits(field(kind), written)).toBe(value);
});

test('a choice with a sign is not the one without it, in whichever form the sign is written', () => {
  const signed = ['5', '-5', 'A+', 'A-', 'e-mail'].map((label) => ({ _id: label.toLowerCase(), label }));
  const chosen = (written: string) => valueThatFits({ ...field('choice'), options: signed }, written);
  expect(['5', '-5', '− 5', 'a+', 'a−', 'E–mail', 'email', 'A'].map(chosen)).toEqual([
    '5',
    '-5',
    '-5',
    'a+',
    'a-',
    'e-mail',
    'e-mail',
    null,
  ]);
});

test('a choice is none that differs from it in a sign between numbers or behind a space', () => {
  const chosenAmong = (...labels: string[]) => {
    const among = labels.map((label) => ({ _id: label.toLowerCase(), label }));
    return (written: string) => valueThatFits({ ...field('choice'), options: among }, written);
  };
  const ages = chosenAmong('1-2 ans', '6 – 15 ans', 'Cœur');
  expect(['12 ans', '1–2 ans', '615 ans', '6-15 ans', '6 −15 ans', '6—15 ans', 'coeur', 'cur'].map(ages)).toEqual([
    ...[null, '1-2 ans', null, '6 – 15 ans', '6 – 15 ans', '6 – 15 ans', 'cœur', null],
  ]);
  expect(['A -', 'A', 'A–'].map(chosenAmong('A', 'A-'))).toEqual(['a-', 'a', 'a-']);
});

test('changes name fields in any case, and each value that its field cannot have is told of beside it', () => {
  const fields = [field('text', 'ville'), field('number', 'enfants'), { ...field('text', 'ancien'), archived: true }];
  expect(readFieldChanges(fields, { VILLE: ' Dakar ', enfants: null })).toEqual({ ville: 'Dakar', enfants: null });
  const wrong = () => readFieldChanges(fields, { ville: 'Dakar', enfants: '2', ancien: 'x', inconnu: null });
  expect(wrong).toThrow(
    expect.objectContaining({
      status: 400,
      errors: {
        'fields.enfants': expect.any(String),
        'fields.ancien': expect.any(String),
        'fields.inconnu': expect.any(String),
      },
    }),
  );
});

test.each<[object, Record<string, string | number | null>, object | undefined]>([
  [{ a: 1 }, { a: 1 }, undefined],
  [{}, { a: null }, undefined],
  [{ a: 0 }, { a: null }, {}],
  [
    { a: 1, b: 'x' },
    { a: 2, b: 'x' },
    { a: 2, b: 'x' },
  ],
  [{ a: 1 }, { b: 'x' }, { a: 1, b: 'x' }],
])('%j becomes, by %j, %j', (before, changes, after) => {
  expect(changedValues(before as Record<string, string | number>, changes)).toEqual(after);
});

test.each<[MemberField['kind'], string | number | undefined, string]>([
  ['text', undefined, ''],
  ['text', 'Dakar', 'Dakar'],
  ['number', 12_500.5, '12,500.5'],
  ['date', '1990-12-05', '05/12/1990'],
  ['choice', gold, 'Club d’or'],
  ['choice', 'gone', ''],
])('a %s with the value %j is shown as “%s”', (kind, value, shown) => {
  expect(shownValue(field(kind), value)).toBe(shown);
});

test('a change names its fields and choices as they were, and no field that stayed', () => {
  const fields = [field('text', 'Ville'), field('choice', 'Taille'), field('choice', 'Club'), field('number', 'Enfants')];
  expect(changesByName(fields, { Ville: 'Dakar', Taille: eco, Club: 'gone' }, { Ville: 'Dakar', Club: gold, Enfants: 0 })).toEqual({
    'field:Taille': ['Éco', null],
    'field:Club': [null, 'Club d’or'],
    'field:Enfants': [null, 0],
  });
});
