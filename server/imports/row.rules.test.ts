import { expect, test } from 'vitest';
import { channelName } from '#contract/channel-names.messages.ts';
import { type ImportColumn, type ImportField, ImportOptions } from '#contract/imports.ts';
import { LANGUAGES } from '#contract/language.ts';
import { FIELD_TEXT_MAX, type MemberField, ownFieldName } from '#contract/member-fields.ts';
import { billingStatus, languageName, memberStatus, paymentOption } from '#contract/status.messages.ts';
import { inLanguage } from '#server/language.ts';
import type { StoredTerms } from '#server/products/terms.rules.ts';
import { readReason } from './reasons.queries.ts';
import { type ReadRow, rowReader } from './row.rules.ts';

const TERMS: StoredTerms = { prices: { XOF: 200_000, EUR: 30_000 }, instalments: [], subscription: { months: 1, prices: {} } };

/** Reads a row of these cells. */
function readRow(row: Record<string, string>, options: object = {}, own: MemberField[] = []): ReadRow {
  const reader = rowReader(Object.keys(row) as ImportColumn[], {
    options: ImportOptions.parse(options),
    date1904: false,
    products: ['COACHING', 'ECOM AFRICA PRO'],
    coaches: [
      { name: 'Rama Yade', email: 'rama@exemple.sn' },
      { name: 'Awa Diop', email: 'awa@exemple.sn' },
      { name: 'Awa Diop', email: 'awa.diop@exemple.sn' },
    ],
    own,
    today: '2026-11-24',
    terms: new Map([[null, TERMS]]),
  });
  return reader(Object.values(row), () => false);
}

/** Reads a row that has one cell beside the address, of this field. */
const read = (field: ImportField, cell: string, options: object = {}) => readRow({ email: 'a@exemple.sn', [field]: cell }, options);

/** Reads a cell of one of the programme's own fields, and returns its value or what is wrong with it. */
function readOwn(kind: MemberField['kind'], cell: string) {
  const _id = '01990000-0000-7000-8000-000000000001';
  const options = kind === 'choice' ? ['Très grand', 'M', 'O+', 'O-'].map((label) => ({ _id: `choice ${label}`, label })) : [];
  const field = { _id, key: 'champ', name: 'Champ', kind, options, archived: false, rev: 1 };
  const { fields, problem } = readRow({ email: 'a@exemple.sn', [ownFieldName(_id)]: cell }, {}, [field]);
  return readReason(problem) ?? fields[ownFieldName(_id)];
}

test('a name is one line, and turns nothing around that stands after it', () => {
  expect(read('fullName', '\u202eAwa\n\u2066Diop').fields.full_name).toBe('Awa Diop');
  expect(read('fullName', '\u202e').fields.full_name).toBeUndefined();
});

test.each(['7,70000010E+08', '7.70000010E+08', '2.21771E+11', '7,7e8'])(
  'a telephone number that the spreadsheet has shortened to %s is refused with what to do',
  (cell) => {
    const { phone, problem } = read('phone', cell);
    expect(phone).toBeNull();
    expect(readReason(problem)).toMatch(/format the column as text/);
  },
);

test.each([
  ['221771234567', 'SN', '+221771234567'],
  ['771234567.0', 'SN', '+221771234567'],
  ['(77) 123-45-67', 'SN', '+221771234567'],
  ['33612345678', 'SN', '+33612345678'],
  ['+229 97 12 34 56', 'SN', '+2290197123456'],
  ['97 12 34 56', 'BJ', '+2290197123456'],
  ['22997123456', 'SN', '+2290197123456'],
  ['01 97 12 34 56', 'BJ', '+2290197123456'],
  ['77\u202f123\u202f45\u202f67', 'SN', '+221771234567'],
  ['771234567,0', 'SN', '+221771234567'],
  ['771234567.00', 'SN', '+221771234567'],
  ['33 6.12-34-56(78)', 'SN', '+33612345678'],
])('%s, from %s, is %s', (cell, country, phone) => {
  expect(read('phone', cell, { country })).toMatchObject({ phone, problem: null });
});

// A number with one digit too many must not become a number of Kazakhstan or of the United States.
test.each(['77000001008', '7712345678', '77 123 45 67 / 76 123 45 67', '771234567 (2)', '1234567'])(
  'digits are not guessed: %s is no telephone number',
  (cell) => {
    expect(readReason(read('phone', cell).problem)).toMatch(/is not a telephone number\. Please write it with its country/);
  },
);

test.each(['mailto:Awa@Exemple.sn', 'MAILTO:awa@exemple.sn', 'awa\u200b@exemple.sn', '\u00a0awa@exemple.sn'])(
  'the address %j is awa@exemple.sn',
  (cell) => expect(readRow({ email: cell, fullName: 'Awa' })).toMatchObject({ email: 'awa@exemple.sn', problem: null }),
);

test.each([
  ['age', '35 ans', '35'],
  ['age', '35 years', '35'],
  ['age', '35,0', '35'],
  ['age', '150', '150'],
  ['age', '151', undefined],
  ['age', 'trente', undefined],
  ['instalments', '3,0', '3'],
  ['instalments', '120', '120'],
  ['instalments', '2,5', undefined],
  ['moderator', 'x', 'true'],
  ['moderator', 'Oui', 'true'],
  ['moderator', '0', 'false'],
  ['moderator', 'peut-être', undefined],
  ['work', 'Chef\n de   projet', 'Chef de projet'],
  ['work', 'x'.repeat(200), 'x'.repeat(200)],
  ['work', 'x'.repeat(201), undefined],
] as const)('a cell of the column %s with %j is %s', (field, cell, expected) => {
  const { fields, problem } = read(field, cell);
  const column = { age: 'age', instalments: 'payment_sequence', moderator: 'moderator', work: 'work' }[field];
  expect([fields[column], problem === null]).toEqual([expected, expected !== undefined]);
});

test('a row needs an address or a number, names its problems with the needed cells first, and may do without the others', () => {
  expect(readRow({ age: 'vieux' })).toMatchObject({
    problems: [
      { field: 'email', column: null, cell: 'needed' },
      { field: 'age', column: 0, cell: 'spare' },
    ],
    canLeaveOut: false,
  });
  expect(read('age', 'vieux')).toMatchObject({ problems: [{ field: 'age', column: 1 }], canLeaveOut: true });
  expect(read('age', '35')).toMatchObject({ problem: null, problems: null, canLeaveOut: false, leftOut: null });
});

test.each([
  ['05/03/26', '2026-03-05'],
  ['5-3-26', '2026-03-05'],
  ['05/03/26 14:30', '2026-03-05'],
  ['31/12/99', '1999-12-31'],
  ['01/01/90', '1990-01-01'],
  ['31/12/89', '2089-12-31'],
  ['31/12/2100', '2100-12-31'],
  ['2026-3-5', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['46086', '2026-03-05'],
  ['46086.604166', '2026-03-05'],
  ['2026-03-05, 00:00:00', '2026-03-05'],
  ['05/03/2026 00:00', '2026-03-05'],
  ['2026-03-05T23:30:00-05:00', '2026-03-05'],
])('the day %s is %s', (cell, day) => {
  expect(read('joinedAt', cell)).toMatchObject({ fields: { joined_on: day }, problem: null });
});

const NO_DATES = ['31/02/26', '03/15/26', '5/3', '05/03/226', '99/99/99', '0', '31/12/1989', '01/01/2101', '2026-03-05x', '4608', '460860'];
test.each(NO_DATES)('%s is not a date', (cell) => {
  expect(readReason(read('joinedAt', cell).problem)).toContain('is not a date. Please write it as 31/12/2026.');
});

test.each([
  ['12/05/1985', '1985-05-12'],
  ['1948-01-01', '1948-01-01'],
  ['31199', '1985-06-01'],
  ['31/12/2199', '2199-12-31'],
])('the day %s of an own field is %s', (cell, day) => expect(readOwn('date', cell)).toBe(day));

// Two figures of a year are those of a birth to some people, and of a plan to others.
test.each(['12/05/85', '31/12/30', '12/05/85 10:00', '31/12/1899', '01/01/2200', '31/02/1985', 'hier'])(
  '%s is no day of an own field',
  (cell) => expect(readOwn('date', cell)).toBe(`“${cell}” is not a date. Please write it as 31/12/2026.`),
);

test.each([
  ['tres  grand', 'choice Très grand'],
  ['m.', 'choice M'],
  ['O+', 'choice O+'],
  ['o-', 'choice O-'],
  ['O ?', '“O ?” is no choice of “Champ”, which has: Très grand, M, O+, O-.'],
])('the choice %s of an own field is %s', (cell, choice) => expect(readOwn('choice', cell)).toBe(choice));

test.each([
  ['12 500,5', '12500.5'],
  ['1\u202f200', '1200'],
  ['007', '7'],
  ['-3,25', '-3.25'],
  // A file gives a field every number that a profile can have, so that an export comes back.
  ['999999999999999', '999999999999999'],
  ['1000000000000000', '“1000000000000000” is no number for “Champ”.'],
  ['1,1234567', '1.1234567'],
  ['200.000', '“200.000” for “Champ” may be 200000 or 200. Please write it without a separator before three figures.'],
])('the number %s of an own field is %s', (cell, number) => expect(readOwn('number', cell)).toBe(number));

test('a text of an own field is as long as it is in a profile', () => {
  const longest = 'x'.repeat(FIELD_TEXT_MAX);
  expect(readOwn('text', longest)).toBe(longest);
  expect(readOwn('text', `${longest}x`)).toBe(`“Champ” is too long: ${FIELD_TEXT_MAX} characters at most.`);
});

test.each([
  ['bouche a oreille', 'facebook'],
  ['Radio+', 'youtube'],
  ['radio', 'instagram'],
  ['RADIO +', 'instagram'],
  ['Facebook', 'facebook'],
  ['inconnu', undefined],
])('where staff gave texts a meaning, somebody from %s is from %s', (cell, source) => {
  const from = { 'Bouche à oreille': 'facebook', Radio: 'instagram', 'Radio+': 'youtube', 'facebook?': 'instagram', Inconnu: '' };
  const { fields, problem } = read('from', cell, { values: { from } });
  expect([fields.source, problem]).toEqual([source, null]);
});

test.each([
  ['oui', '2026-11-24'],
  ['X', '2026-11-24'],
  ['05/03/2026', '2026-03-05'],
  ['non', undefined],
  ['0', undefined],
])('somebody unsubscribed where the cell says %s on %s', (cell, day) => {
  const { fields, problem } = read('unsubscribedOn', cell);
  expect([fields.unsubscribed_on, problem]).toEqual([day, null]);
});

test.each([
  ['50 000 F', 50_000, 'XOF'],
  ['50.000', 50_000, 'XOF'],
  ['50,000 FCFA', 50_000, 'XOF'],
  ['F CFA 50\u202f000', 50_000, 'XOF'],
  ['XOF 50000', 50_000, 'XOF'],
  ['50 000 francs CFA', 50_000, 'XOF'],
  ['0', 0, 'XOF'],
  ['49,50 €', 4_950, 'EUR'],
  ['49 euros', 4_900, 'EUR'],
])('the amount %s is %s in minor units of %s', (cell, paid, currency) => {
  const { fields, problem } = read('paid', cell);
  expect([JSON.parse(fields.amounts!), problem]).toEqual([{ paid, currency }, null]);
});

test.each(['oui', '50 mille', '50k', '12 ans', '-500', '(500)', '50 000,50', '12/10/2026', '50 000 $ ou 30 000 F'])(
  '%s is no amount of an account in francs',
  (cell) => {
    const { fields, problem } = read('paid', cell);
    expect(fields.amounts).toBeUndefined();
    expect(readReason(problem)).toMatch(/is not an amount in|has no price in/);
  },
);

test.each(['10 000 000 000 001', '99.999.999.999.999 F CFA'])('%s is more than any account holds', (cell) => {
  const { fields, problem } = read('paid', cell);
  expect(fields.amounts).toBeUndefined();
  expect(readReason(problem)).toMatch(/is too large: F.CFA.10,000,000,000,000 at most/);
});

test.each([
  ['VIP; À rappeler', ['VIP', 'À rappeler']],
  ['VIP, À rappeler', ['VIP', 'À rappeler']],
  ['A, B; C', ['A, B', 'C']],
  ['A\\, B', ['A, B']],
  ['A\\; B, C', ['A; B', 'C']],
  [' ; , ', [',']],
  ['Très   bon;;VIP;', ['Très bon', 'VIP']],
  [' ;', undefined],
])('the names in %j are %j', (cell, names) => {
  expect(read('tags', cell).fields.tags?.split('\n')).toEqual(names);
});

test('a cell has fifty names of a hundred characters at most', () => {
  const names = Array.from({ length: 50 }, (_, i) => String(i).padEnd(100, 'x'));
  expect(read('tags', names.join(';'))).toMatchObject({ fields: { tags: names.join('\n') }, problem: null });
  for (const tooMuch of [[...names, 'y'], [`${names[0]}x`]]) expect(read('tags', tooMuch.join(';')).problem).not.toBeNull();
});

test('a name that staff gave another meaning is that one or none, whatever its case', () => {
  const named = (cell: string) => read('tags', cell, { values: { tags: { vip: 'Premium', Ancien: '' } } }).fields.tags;
  expect([named('VIP;ancien;A'), named('ANCIEN')]).toEqual(['Premium\nA', undefined]);
});

test('values of lists are read as they are stored and by their labels in both languages', () => {
  const lists = {
    language: languageName,
    channel: channelName,
    status: memberStatus,
    option: paymentOption,
    paymentStatus: billingStatus,
    subscriptionStatus: billingStatus,
  };
  for (const [field, labels] of Object.entries(lists) as [ImportField, Record<string, () => string>][])
    for (const [value, label] of Object.entries(labels))
      for (const written of [value, ...LANGUAGES.map((one) => inLanguage(one, label))])
        expect(Object.values(read(field, written).fields), `${field}: ${written}`).toContain(value);
});
