import { describe, expect, it } from 'vitest';
import type { Given } from '#contract/answer-page.ts';
import { checkAnswers, shownIds } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { conditionOf, conditionStyles, laterPageStyles, pagesOf } from './pages.ts';

const q = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'short-answer', title: id, required: false, ...more });
const options = ['yes', 'no', 'maybe'].map((id) => ({ id, value: id.toUpperCase() }));
const a = q('a', { type: 'multiple-choice', options });
const b = q('b', { type: 'checkbox', options, showIf: { questionId: 'a', is: ['yes', 'maybe'] }, required: true });
const c = q('c', { showIf: { questionId: 'b', is: ['no'] }, required: true });
const part = q('part', { type: 'section', showIf: { questionId: 'a', is: ['no'] } });
const d = q('d', { required: true });
const end = q('end', { type: 'section' });
const e = q('e');
const questions = [a, b, c, part, d, end, e];

describe('the shown questions', () => {
  it.each([
    [{}, ['a', 'end', 'e']],
    [{ a: 'yes' }, ['a', 'b', 'end', 'e']],
    [{ a: 'maybe', b: ['yes', 'no'] }, ['a', 'b', 'c', 'end', 'e']],
    // An answer to a question that is not shown does not count.
    [{ a: 'no', b: ['no'] }, ['a', 'part', 'd', 'end', 'e']],
  ])('are chosen by the answers %j', (given, ids) => {
    expect([...shownIds(questions, given)]).toEqual(ids);
  });

  it('decide which answers are required and sent', () => {
    expect(checkAnswers(questions, { a: 'yes', c: 'left', d: 'left', part: 'x', e: 'kept' })).toEqual({
      answers: { a: 'yes', e: 'kept' },
      errors: { b: 'This question requires an answer' },
    });
    expect(Object.keys(checkAnswers(questions, { a: 'NO' }).errors)).toEqual(['d']);
  });

  it('are grouped into pages', () => {
    const ids = (given: Record<string, unknown>) => pagesOf(questions, shownIds(questions, given)).map((page) => page.map(({ id }) => id));
    expect(ids({})).toEqual([['a'], ['end', 'e']]);
    expect(ids({ a: 'no' })).toEqual([['a'], ['part', 'd'], ['end', 'e']]);
    expect(pagesOf([], new Set())).toEqual([]);
  });
});

describe('conditions without a script', () => {
  it('are shown as sentences', () => {
    expect(conditionOf(a, questions)).toBeUndefined();
    expect(conditionOf(b, questions)).toBe('Only if your answer to “a” is “YES” or “MAYBE”.');
    const scale = q('s', { type: 'linear-scale' });
    expect(conditionOf(q('t', { showIf: { questionId: 's', is: ['4'] } }), [scale])).toBe('Only if your answer to “s” is “4”.');
  });

  it('are rules of a style sheet, which include the conditions of the questions that they depend on', () => {
    const css = conditionStyles(questions);
    const onA =
      ':has([name="a"][value="yes"]:checked,[name="a"] [value="yes"]:checked,[name="a"][value="maybe"]:checked,[name="a"] [value="maybe"]:checked)';
    expect(css).toContain(`.sheet:not(${onA}) #q-b{display:none}`);
    expect(css).toContain(`.sheet:not(${onA}:has([name="b"][value="no"]:checked,[name="b"] [value="no"]:checked)) #q-c{display:none}`);
    expect(css).toMatch(/\) #q-d\{display:none\}/);
    expect(css).not.toContain('#q-e');
    expect(conditionStyles([a, e])).toBe('');
  });

  it('leave out values that could break the style sheet', () => {
    const css = conditionStyles([a, q('b', { showIf: { questionId: 'a', is: ['"]}</style><script>'] } })]);
    expect(css).not.toContain('<');
    expect(css).toContain('#q-b');
  });
});

describe('pages after the first one, before the script starts,', () => {
  const away = (given: Given) => laterPageStyles(questions, given).match(/#q-\w+/g);

  it('are hidden from the first section after the first page', () => {
    expect(away({})).toEqual(['#q-part', '#q-d', '#q-end', '#q-e']);
    expect(away({ a: 'no' })).toEqual(['#q-part', '#q-d', '#q-end', '#q-e']);
  });

  it('are counted from the first shown page, and a single page has none', () => {
    const first = q('first', { type: 'section', showIf: { questionId: 'never', is: ['x'] } });
    expect(laterPageStyles([first, a, end, e], {})).toBe('');
    expect(laterPageStyles([first, a, end, e, q('last', { type: 'section' })], {})).toContain('{#q-last{');
    expect(laterPageStyles([a, d], {})).toBe('');
    expect(laterPageStyles([first, a], {})).toBe('');
  });
});
