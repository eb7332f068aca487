import { expect, test } from 'vitest';
import { message } from '#contract/language.ts';
import { inLanguage } from './language.ts';
import { storedTexts } from './stored-texts.ts';

const texts = storedTexts({
  tooLong: message<[{ max: number }]>({ en: ({ max }) => `at most ${max}`, fr: ({ max }) => `au plus ${max}` }),
  unusable: message<[{ problem: string }]>({
    en: ({ problem }) => `It cannot be used: ${problem}`,
    fr: ({ problem }) => `Inutilisable : ${problem}`,
  }),
});

test('a stored text is read in the language of the reader, and so are its arguments', () => {
  const stored = texts.write('unusable', { problem: texts.write('tooLong', { max: 3 }) });
  expect(inLanguage('en', () => texts.read(stored))).toBe('It cannot be used: at most 3');
  expect(inLanguage('fr', () => texts.read(stored))).toBe('Inutilisable : au plus 3');
});

test.each([
  '550 No such user',
  '{"text":"gone","args":[]}',
  '{"text":"tooLong',
  '{"text":"tooLong","args":[null]}',
  '{"text":"tooLong"}',
  '',
])('%s is read as it is', (stored) => expect(texts.read(stored)).toBe(stored));
