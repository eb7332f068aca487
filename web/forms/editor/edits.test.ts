import { describe, expect, it, test } from 'vitest';
import { FormContent, type Question, QuestionType } from '#contract/forms.ts';
import { newId } from '#web/ui/new-id.ts';
import {
  addOption,
  addQuestion,
  copyOf,
  type Edit,
  editForm,
  editOption,
  editQuestion,
  moveOption,
  moveQuestion,
  newContent,
  newOption,
  pastedLines,
  pasteOptions,
  removeOption,
  removeQuestion,
  withType,
} from './edits.ts';

const [a, b, c] = [newId(), newId(), newId()];
const [x, y] = [newId(), newId()];
const question = (id: string, title: string, more: Partial<Question> = {}): Question => ({
  id,
  type: 'short-answer',
  title,
  required: false,
  ...more,
});
const choice = question(b, 'B', {
  type: 'checkbox',
  options: [
    { id: x, value: 'Thiès' },
    { id: y, value: 'Option 2' },
  ],
});
const form: FormContent = { title: 'T', description: 'D', questions: [question(a, 'A'), choice, question(c, 'C')] };
const single: FormContent = { ...form, questions: [question(a, 'A', { type: 'dropdown', options: [{ id: x, value: 'Only' }] })] };

const titles = (content: FormContent) => content.questions.map((q) => q.title).join(' ');
const options = (content: FormContent) => content.questions.flatMap((q) => q.options ?? []).map((o) => o.value);

describe('questions', () => {
  test.each<[string, Edit, string]>([
    ['added at the end', addQuestion(question(newId(), 'N')), 'A B C N'],
    ['added at a place', addQuestion(question(newId(), 'N'), 1), 'A N B C'],
    ['edited', editQuestion(b, { title: 'Z' }), 'A Z C'],
    ['moved up', moveQuestion(b, 0), 'B A C'],
    ['moved down', moveQuestion(b, 2), 'A C B'],
    ['the first not moved up', moveQuestion(a, -1), 'A B C'],
    ['the last not moved down', moveQuestion(c, 3), 'A B C'],
    ['duplicated beneath itself', addQuestion(copyOf(form.questions[0]!), 1), 'A A (copy) B C'],
    ['deleted', removeQuestion(b), 'A C'],
  ])('%s', (_, edit, expected) => {
    expect(titles(edit(form))).toBe(expected);
  });

  test.each<[string, Edit]>([
    ['deleting the last one', removeQuestion(a)],
    ['moving where there is no place', moveQuestion(a, 1)],
  ])('%s changes nothing', (_, edit) => {
    expect(edit(single)).toBe(single);
  });

  it('stay the same objects when another question changes', () => {
    expect(editQuestion(b, { title: 'Z' })(form).questions[0]).toBe(form.questions[0]);
    expect(editForm({ title: 'Other' })(form)).toEqual({ ...form, title: 'Other' });
  });

  it('have new ids in a copy', () => {
    const copy = copyOf(choice);
    expect(copy.options?.map((o) => o.value)).toEqual(['Thiès', 'Option 2']);
    const ids = [copy, ...copy.options!].map((item) => item.id);
    expect(new Set([...ids, b, x, y]).size).toBe(6);
  });
});

describe('options', () => {
  test.each<[string, Edit, string[]]>([
    ['added at the end', addOption(b, { id: newId(), value: 'N' }), ['Thiès', 'Option 2', 'N']],
    ['added after another', addOption(b, { id: newId(), value: 'N' }, x), ['Thiès', 'N', 'Option 2']],
    ['edited', editOption(b, x, 'Dakar'), ['Dakar', 'Option 2']],
    ['moved', moveOption(b, x, 1), ['Option 2', 'Thiès']],
    ['not moved past the end', moveOption(b, y, 2), ['Thiès', 'Option 2']],
    ['deleted', removeOption(b, x), ['Option 2']],
    ['pasted over one that nobody filled in', pasteOptions(b, y, list('P', 'Q')), ['Thiès', 'P', 'Q']],
    ['pasted after one that has a text', pasteOptions(b, x, list('P', 'Q')), ['Thiès', 'P', 'Q', 'Option 2']],
  ])('%s', (_, edit, expected) => {
    expect(options(edit(form))).toEqual(expected);
  });

  it('include the last one even when it is deleted', () => {
    expect(options(removeOption(a, x)(single))).toEqual(['Only']);
  });

  test.each([
    ['Dakar\nThiès\r\n\r\n  Kaolack ', ['Dakar', 'Thiès', 'Kaolack']],
    ['- Dakar\n• Thiès', ['Dakar', 'Thiès']],
    ['1. Oui\n2. Non', ['1. Oui', '2. Non']],
    ['Dakar', undefined],
    ['Dakar\n', undefined],
  ])('reads the lines of %j', (text, expected) => {
    expect(pastedLines(text)).toEqual(expected);
  });
});

const list = (...values: string[]) => values.map((value) => ({ id: newId(), value }));

describe('types', () => {
  const full = question(a, 'A', { description: 'Help', required: true });
  const kept = { id: a, title: 'A', description: 'Help', required: true };
  test.each<[string, Question, QuestionType, Partial<Question>]>([
    ['a choice type gets one option', full, 'dropdown', { options: [{ id: expect.any(String), value: 'Option 1' }] }],
    ['a choice type keeps its options', { ...choice, ...kept }, 'multiple-choice', { options: choice.options }],
    ['a text type drops options', { ...choice, ...kept }, 'paragraph', {}],
    ['a scale goes from 1 to 5', full, 'linear-scale', { minValue: 1, maxValue: 5 }],
    ['a file can be any', full, 'file-upload', { allowedFileTypes: ['all files'] }],
    ['an image has no kinds', { ...full, type: 'file-upload', allowedFileTypes: ['pdfs'], maxFiles: 3 }, 'image', { maxFiles: 3 }],
  ])('%s', (_, before, type, expected) => {
    expect(withType(before, type)).toEqual({ ...kept, type, ...expected });
  });

  test.each(QuestionType.options)('a question of type %s is accepted by the contract', (type) => {
    const content = addQuestion(withType(full, type))(newContent());
    expect(FormContent.parse(content)).toEqual(content);
  });

  it('of a new form are those of the specification', () => {
    expect(newContent()).toMatchObject({
      title: 'Untitled Form',
      description: 'Form description',
      questions: [{ type: 'short-answer', title: 'Untitled Question', required: false }],
    });
    expect(newOption(3).value).toBe('Option 3');
  });
});
