import { expect, test } from 'vitest';
import type { AskedQuestion } from '#contract/answers.ts';
import { answerText, filesIn } from './answer-text.ts';

const ID = '0193b5a0-0000-7000-8000-000000000001';
const FILE = { _id: '0193b5a0-0000-7000-8000-0000000000f1', name: 'recu.pdf', size: 3, type: 'application/pdf' };
const files = { [FILE._id]: FILE };
const asked = (type: AskedQuestion['type']): AskedQuestion => ({ id: ID, type, title: 'Paiement', required: false, removed: false });

test('a text stays readable when its question asks for a file by now', () => {
  const question = asked('file-upload');
  expect(answerText(question, { answers: { [ID]: 'TX-4417' }, files })).toBe('TX-4417');
  expect(answerText(question, { answers: { [ID]: FILE._id }, files })).toBe('recu.pdf');
  expect(answerText(question, { answers: { [ID]: FILE._id }, files: {} })).toBe('A file that is no longer kept');
});

test('a file can still be opened when its question asks for a text by now', () => {
  const response = { answers: { [ID]: FILE._id }, files };
  expect([answerText(asked('short-answer'), response), filesIn(asked('short-answer'), response)]).toEqual(['recu.pdf', [FILE]]);
});
