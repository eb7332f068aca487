import { expect, test } from 'vitest';
import { findUneven, findUntypographic, findUnused } from './messages.rules.ts';
import { sourceFile } from './source-tree.ts';

const MESSAGES = sourceFile(
  'web/payments/list.messages.ts',
  `import { message } from '#contract/language.ts';
    export const title = message({ en: 'Payments', fr: 'Paiements' });
    export const empty = message({ en: 'No payment', fr: 'Aucun paiement trouvé' });`,
);
const unusedWith = (code: string, path = 'web/payments/List.tsx') => findUnused([MESSAGES, sourceFile(path, code)]);
const TITLE = 'web/payments/list.messages.ts: title';
const EMPTY = 'web/payments/list.messages.ts: empty';

test('a message is unused when no file takes it of its import', () => {
  expect(unusedWith("import * as text from './list.messages.ts'; export const List = () => <h1>{text.title()}</h1>;")).toEqual([EMPTY]);
  expect(unusedWith("import { empty } from '#web/payments/list.messages.ts'; empty();", 'web/dashboard/Page.tsx')).toEqual([TITLE]);
  expect(unusedWith("import { empty } from './list.messages.ts';")).toEqual([TITLE, EMPTY]);
  expect(unusedWith("import * as text from './other.messages.ts'; text.title(); text.empty();")).toEqual([TITLE, EMPTY]);
});

test('a message is used by a name in brackets, in its own file, and through a file that exports it again', () => {
  expect(unusedWith("import * as text from './list.messages.ts'; text['title']();")).toEqual([EMPTY]);
  const all = "export * from './list.messages.ts';";
  expect(unusedWith(all, 'web/payments/all.messages.ts')).toEqual([TITLE, EMPTY]);
  const user = sourceFile('web/payments/List.tsx', "import { title } from './all.messages.ts'; title();");
  expect(findUnused([MESSAGES, sourceFile('web/payments/all.messages.ts', all), user])).toEqual([EMPTY]);
  expect(findUnused([sourceFile('a.messages.ts', "export const a = message({ en: 'a', fr: 'a' }); export const b = () => a();")])).toEqual([
    'a.messages.ts: b',
  ]);
});

test('a message whose name is computed is used when the name stands in code', () => {
  const imported = "import * as text from './list.messages.ts'; ";
  expect(unusedWith(`${imported}const say = () => text[state]();`)).toEqual([TITLE, EMPTY]);
  expect(unusedWith(`${imported}const say = (state: 'title') => text[state]();`)).toEqual([EMPTY]);
  expect(unusedWith(`${imported}const texts = storedTexts(text); texts.write('empty');`)).toEqual([TITLE]);
  const states = sourceFile('a.messages.ts', "export const state = { open: message({ en: 'Open', fr: 'Ouvert' }), 'is-shut': shut };");
  const unused = (code: string) => findUnused([states, sourceFile('a.ts', `import { state } from './a.messages.ts'; ${code}`)]);
  expect(unused('state.open();')).toEqual(['a.messages.ts: state.is-shut']);
  expect(unused("const STATES = ['is-shut']; state[of]();")).toEqual(['a.messages.ts: state.open']);
  const typed = sourceFile(
    'a.messages.ts',
    "export const state: Record<State, () => string> = { open: message({ en: 'Open', fr: 'Ouvert' }) };",
  );
  expect(findUnused([typed, sourceFile('a.ts', "import { state } from './a.messages.ts'; state[of]();")])).toEqual([]);
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
    findUneven(sourceFile('a.messages.ts', `export const a = { b: message({ en: ${en}, fr: ${fr} }) };`));
  expect(uneven('({ max }) => limit + max', '({ max }) => limite + max')).toEqual([]);
  expect(uneven('({ max }) => limit + max', "'Trop'")).toEqual(['a.messages.ts: a.b: max']);
  expect(uneven('({ day }) => day', '({ day, time }) => day + time')).toEqual(['a.messages.ts: a.b: time']);
  expect(uneven('(run) => run.day', '({ day }) => day')).toEqual([]);
  expect(uneven('(run) => run.day', '(run) => run.day + run.time')).toEqual(['a.messages.ts: a.b: time']);
  expect(uneven('(run) => said(run)', '({ day }) => day')).toEqual([]);
});

test('a French text is found when a line could begin with its mark or within a number, or its apostrophe is straight', () => {
  const untypographic = (fr: string) =>
    findUntypographic(sourceFile('a.messages.ts', `export const a = message({ en: 'Why ?', fr: ${fr} });`));
  expect(untypographic("'Pourquoi ?'")).toEqual(['a.messages.ts: Pourquoi ?']);
  expect(untypographic("(at) => (at ? '« nom\\u00a0»' : '')")).toEqual(['a.messages.ts: « nom\u00a0»']);
  expect(untypographic('"l\'adresse"')).toEqual(["a.messages.ts: l'adresse"]);
  expect(untypographic("'1 000 au plus, +221 77 123 45 67'")).toEqual(['a.messages.ts: 1 000 au plus, +221 77 123 45 67']);
  expect(untypographic("(at) => (at ? 'Pourquoi\u00a0?' : 'l’adresse, 77 123 45 67')")).toEqual([]);
});
