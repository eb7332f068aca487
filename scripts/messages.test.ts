import { expect, test } from 'vitest';
import { findUneven, findUntypographic, findUnused } from './messages.rules.ts';

const MESSAGES = {
  path: 'web/payments/list.messages.ts',
  code: `import { message } from '#contract/language.ts';
    export const title = message({ en: 'Payments', fr: 'Paiements' });
    export const empty = message({ en: 'No payment', fr: 'Aucun paiement trouvé' });`,
};
const unusedWith = (code: string, path = 'web/payments/List.tsx') => findUnused([MESSAGES, { path, code }]);
const TITLE = 'web/payments/list.messages.ts: title';
const EMPTY = 'web/payments/list.messages.ts: empty';

test('a message is unused when no file takes it of its import', () => {
  expect(unusedWith("import * as text from './list.messages.ts'; export const List = () => <h1>{text.title()}</h1>;")).toEqual([EMPTY]);
  expect(unusedWith("import { empty } from '#web/payments/list.messages.ts'; empty();", 'web/dashboard/Page.tsx')).toEqual([TITLE]);
  expect(unusedWith("import { empty } from './list.messages.ts';")).toEqual([TITLE, EMPTY]);
  expect(unusedWith("import * as text from './other.messages.ts'; text.title(); text.empty();")).toEqual([TITLE, EMPTY]);
});

test('a message is used by a name in brackets, in its own file, and when all messages are passed on', () => {
  expect(unusedWith("import * as text from './list.messages.ts'; text['title']();")).toEqual([EMPTY]);
  expect(unusedWith("import * as text from './list.messages.ts'; storedTexts(text);")).toEqual([]);
  expect(unusedWith("import * as text from './list.messages.ts'; const name = () => text[state]();")).toEqual([]);
  expect(unusedWith("export * from './list.messages.ts';")).toEqual([]);
  expect(
    findUnused([{ path: 'a.messages.ts', code: "export const a = message({ en: 'a', fr: 'a' }); export const b = () => a();" }]),
  ).toEqual(['a.messages.ts: b']);
});

test('a message is not used by something else with the name of its import', () => {
  const imported = "import * as text from './list.messages.ts'; ";
  expect(unusedWith(`${imported}const lengthOf = (text) => text.title + show(text);`)).toEqual([TITLE, EMPTY]);
  expect(unusedWith(`${imported}function f() { const { text } = row; return show(text); }`)).toEqual([TITLE, EMPTY]);
  expect(unusedWith(`${imported}for (const text of texts) show(text);`)).toEqual([TITLE, EMPTY]);
  expect(unusedWith(`${imported}show(row.text, { text: 1 }); type Key = keyof typeof text;`)).toEqual([TITLE, EMPTY]);
});

test('a message is uneven when one language says an argument that the other does not', () => {
  const uneven = (en: string, fr: string) =>
    findUneven({ path: 'a.messages.ts', code: `export const a = { b: message({ en: ${en}, fr: ${fr} }) };` });
  expect(uneven('({ max }) => limit + max', '({ max }) => limite + max')).toEqual([]);
  expect(uneven('({ max }) => limit + max', "'Trop'")).toEqual(['a.messages.ts: b: max']);
  expect(uneven('({ day }) => day', '({ day, time }) => day + time')).toEqual(['a.messages.ts: b: time']);
  expect(uneven('(run) => run.day', '({ day }) => day')).toEqual([]);
  expect(uneven('(run) => run.day', '(run) => run.day + run.time')).toEqual(['a.messages.ts: b: time']);
  expect(uneven('(run) => said(run)', '({ day }) => day')).toEqual([]);
});

test('a French text is found when a line could begin with its mark or its apostrophe is straight', () => {
  const untypographic = (fr: string) =>
    findUntypographic({ path: 'a.messages.ts', code: `export const a = message({ en: 'Why ?', fr: ${fr} });` });
  expect(untypographic("'Pourquoi ?'")).toEqual(['a.messages.ts: Pourquoi ?']);
  expect(untypographic("(at) => (at ? '« nom\\u00a0»' : '')")).toEqual(['a.messages.ts: « nom\u00a0»']);
  expect(untypographic('"l\'adresse"')).toEqual(["a.messages.ts: l'adresse"]);
  expect(untypographic("(at) => (at ? 'Pourquoi\u00a0?' : 'l’adresse')")).toEqual([]);
});
