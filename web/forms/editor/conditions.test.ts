import { describe, expect, it, test } from 'vitest';
import { valuesOf } from '#contract/answer-values.ts';
import type { FormContent, Question } from '#contract/forms.ts';
import { conditionLabel, conditionTargets, keepConditions, lostConditions } from './conditions.ts';
import { addQuestion, type Edit, editQuestion, moveQuestion, removeOption, removeQuestion, withType } from './edits.ts';

const q = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  type: 'short-answer',
  title: id.toUpperCase(),
  required: false,
  ...more,
});
const options = [
  { id: 'x', value: 'Oui' },
  { id: 'y', value: 'Non' },
];
const choice = q('a', { type: 'multiple-choice', options });
const scale = q('b', { type: 'linear-scale', minValue: 1, maxValue: 5 });
const onChoice = q('c', { showIf: { questionId: 'a', is: ['x', 'y'] } });
const onScale = q('d', { showIf: { questionId: 'b', is: ['5'] } });
const content: FormContent = { title: '', description: '', questions: [choice, scale, onChoice, onScale] };
const kept = (edit: Edit) => keepConditions(edit(content));
const conditions = ({ questions }: FormContent) =>
  Object.fromEntries(questions.flatMap((one) => (one.showIf ? [[one.id, one.showIf.is]] : [])));

describe('conditions after an edit', () => {
  it.each<[string, Edit, object]>([
    ['nothing changed', (c) => c, { c: ['x', 'y'], d: ['5'] }],
    ['the question they depend on moves below', moveQuestion('a', 2), { d: ['5'] }],
    ['it moves and stays above', moveQuestion('a', 1), { c: ['x', 'y'], d: ['5'] }],
    ['the dependent question moves above', moveQuestion('d', 0), { c: ['x', 'y'] }],
    ['it becomes a text', editQuestion('a', (one) => withType(one, 'paragraph')), { d: ['5'] }],
    ['it becomes another choice', editQuestion('a', (one) => withType(one, 'dropdown')), { c: ['x', 'y'], d: ['5'] }],
    ['it loses one option', removeOption('a', 'x'), { c: ['y'], d: ['5'] }],
    ['its scale gets shorter', editQuestion('b', { maxValue: 4 }), { c: ['x', 'y'] }],
    ['it is deleted', removeQuestion('a'), { d: ['5'] }],
    ['something else is added', addQuestion(q('e'), 0), { c: ['x', 'y'], d: ['5'] }],
  ])('%s', (_, edit, expected) => expect(conditions(kept(edit))).toEqual(expected));

  it('are the same object when all of them can be met', () => expect(keepConditions(content)).toBe(content));

  it('are named when an edit removed them', () => expect(lostConditions(content, kept(removeQuestion('a')))).toEqual(['C']));
});

test('a question can depend only on earlier choices and scales', () => {
  expect(conditionTargets(content.questions, 'c').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(conditionTargets(content.questions, 'a')).toEqual([]);
  expect(conditionTargets(content.questions, 'nobody')).toEqual([]);
  expect(valuesOf(scale).map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
  expect(valuesOf(q('s', { type: 'section' }))).toEqual([]);
});

test('a condition is shown as a sentence', () => {
  expect(conditionLabel(onChoice, content.questions)).toBe('Shown only if the answer to “A” is “Oui” or “Non”.');
  expect(conditionLabel(onScale, content.questions)).toBe('Shown only if the answer to “B” is “5”.');
  expect(conditionLabel(choice, content.questions)).toBeUndefined();
});
