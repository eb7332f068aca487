import { expect, test } from 'vitest';
import type { AnswerValue, AskedQuestion } from '#contract/answers.ts';
import { Clock, LocalTime } from '#server/files/cell.ts';
import { buildQuestion } from '#server/testing/factories.ts';
import { columnsFor, fileName } from './exports.rules.ts';

const NO_EXTRAS = { isInvited: false };
const options = [
  { id: 'a', value: 'Wave' },
  { id: 'b', value: 'Espèces' },
];
const asked = (question: Partial<AskedQuestion>) => ({ ...buildQuestion(question), removed: false, ...question });
const columnOf = (question: Partial<AskedQuestion>) => columnsFor([asked(question)], 'Africa/Dakar', NO_EXTRAS).at(-1)!;

test.each<[Partial<AskedQuestion>, AnswerValue, unknown]>([
  [{ type: 'dropdown', options }, 'a', 'Wave'],
  [{ type: 'dropdown', options }, 'other:Crypto', 'Other: Crypto'],
  [{ type: 'checkbox', options }, ['b', 'a'], 'Espèces; Wave'],
  [{ type: 'yes-no' }, 'yes', 'Yes'],
  [{ type: 'number' }, '-12.125', -12.125],
  [{ type: 'number' }, '1000000000000', 1e12],
  [{ type: 'number' }, '12 ans', '12 ans'],
  [{ type: 'number' }, 'x12', 'x12'],
  [{ type: 'number' }, '12345678901234', '12345678901234'],
  [{ type: 'number' }, '1.2345', '1.2345'],
  [{ type: 'rating' }, '4', 4],
  [{ type: 'date' }, '2026-12-05', new LocalTime('2026-12-05')],
  [{ type: 'date' }, 'le 2026-12-05', 'le 2026-12-05'],
  [{ type: 'date' }, '2026-12-05 ou après', '2026-12-05 ou après'],
  [{ type: 'time' }, '14:30', new Clock('14:30')],
  [{ type: 'time' }, 'vers 14:30', 'vers 14:30'],
  [{ type: 'time' }, '14:30 environ', '14:30 environ'],
  [{ type: 'file-upload' }, 'f', 'reçu.pdf'],
  [{ type: 'file-upload' }, ['f', 'gone'], 'reçu.pdf; gone'],
  [{ type: 'short-answer' }, '0771234567', '0771234567'],
  [{ type: 'short-answer' }, 'f', 'reçu.pdf'],
  [{ type: 'short-answer' }, ['x', 'y'], 'x; y'],
  [{ type: 'short-answer', options }, ['a', 'b'], 'Wave; Espèces'],
  [{ type: 'short-answer', options }, 'a', 'Wave'],
  [{ type: 'short-answer', options }, 'Cash', 'Cash'],
  [{ type: 'number', options }, '12', 12],
])('the cell of %j for %j is %j', (question, answer, cell) => {
  expect(columnOf(question).cell(answer, new Map([['f', 'reçu.pdf']]))).toEqual(cell);
});

test('the cell of a chosen option has its text, also where nobody sent a file', () => {
  expect(columnOf({ type: 'short-answer', options }).cell(['a', 'b'], new Map())).toBe('Wave; Espèces');
});

test.each<[Partial<AskedQuestion>, string]>([
  [{ title: ' Ville ' }, 'Ville'],
  [{ title: ' ' }, 'Untitled Question'],
  [{ title: 'Ville', removed: true }, 'Ville (removed)'],
  [{ title: 'Prix', type: 'amount' }, 'Prix (XOF)'],
  [{ title: 'Prix', type: 'amount', currency: 'EUR' }, 'Prix (EUR)'],
])('the column of %j is headed “%s”', (question, header) => {
  expect(columnOf(question).header).toBe(header);
});

test('columns about invitations and handling stand between those of the response and those of the questions', () => {
  const status = { _id: 's', name: 'Traité', tone: 'positive', removed: false } as const;
  const columns = columnsFor([asked({ title: 'Ville' })], 'Africa/Dakar', { statuses: [status], isInvited: true });
  expect(columns.map(({ header }) => header).slice(4)).toEqual([
    'Invited person',
    'Invited address',
    'Status',
    'Owner',
    'Note',
    'Member',
    'Ville',
  ]);
  expect(['s', 'gone'].map((id) => columns[6]!.cell(id, new Map()))).toEqual(['Traité', '']);
});

test.each([
  ['Été à Lomé !', 'ete-a-lome'],
  ['Œuvre 2026', 'œuvre-2026'],
  ['استبيان', 'استبيان'],
  ['★', 'form'],
  ['a'.repeat(90), 'a'.repeat(80)],
  [null, 'members'],
])('the file of the form “%s” is called %s', (title, name) => {
  expect(fileName({ title, day: '2026-08-22', rows: 12, format: 'csv-semicolon' })).toBe(`${name}_2026-08-22_12-rows.csv`);
  expect(fileName({ title, day: '2026-08-22', rows: 12, format: 'xlsx' })).toBe(`${name}_2026-08-22_12-rows.xlsx`);
});
