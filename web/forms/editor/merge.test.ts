import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/forms.ts';
import type { Draft } from './form-draft.ts';
import { mergeForms } from './merge.ts';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const question = (n: number, given: Partial<Question> = {}): Question => ({
  id: id(n),
  type: 'short-answer',
  title: `Question ${n}`,
  required: false,
  ...given,
});
const option = (n: number, value = `Option ${n}`) => ({ id: id(n), value });
const draft = (given: Partial<Draft> = {}): Draft => ({
  title: 'Titre',
  description: '',
  questions: [question(1), question(2), question(3)],
  visibility: 'private',
  isPublished: false,
  ...given,
});
const change = (of: Draft, n: number, given: Partial<Question>): Draft => ({
  ...of,
  questions: of.questions.map((one) => (one.id === id(n) ? { ...one, ...given } : one)),
});
const without = (of: Draft, n: number): Draft => ({ ...of, questions: of.questions.filter((one) => one.id !== id(n)) });
const numbers = ({ questions }: Draft) => questions.map((one) => Number(one.id.slice(-3)));
const base = draft();

describe('a change by two people', () => {
  it('is kept from both when they changed different questions, fields or places', () => {
    const mine = { ...change(base, 1, { title: 'Ma question' }), title: 'Mon titre' };
    const theirs = { ...change(change(base, 1, { required: true }), 3, { title: 'Leur question' }), description: 'Leur texte' };
    const { draft: merged, conflicts } = mergeForms(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ title: 'Mon titre', description: 'Leur texte' });
    expect(merged.questions).toMatchObject([{ title: 'Ma question', required: true }, { title: 'Question 2' }, { title: 'Leur question' }]);
  });

  it('includes questions that either person added, moved or deleted', () => {
    const mine = { ...base, questions: [base.questions[0]!, question(7), base.questions[1]!, base.questions[2]!] };
    const theirs = { ...base, questions: [base.questions[2]!, base.questions[0]!, question(8)] };
    expect(numbers(mergeForms(base, mine, theirs).draft)).toEqual([3, 1, 7, 8]);
    expect(numbers(mergeForms(base, theirs, mine).draft).toSorted()).toEqual([1, 3, 7, 8]);
  });

  it('is merged for each option of a question', () => {
    const asked = change(base, 1, { type: 'dropdown', options: [option(11), option(12), option(13)] });
    const mine = change(asked, 1, { options: [option(11, 'Dakar'), option(12), option(13), option(14, 'Lomé')] });
    const theirs = change(asked, 1, { options: [option(13), option(11)] });
    const { draft: merged, conflicts } = mergeForms(asked, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.questions[0]!.options!.map(({ value }) => value)).toEqual(['Option 13', 'Lomé', 'Dakar']);
  });

  it('is a conflict in the same field of the same question only, which is resolved as chosen', () => {
    const mine = change(base, 2, { title: 'À moi', description: 'Aide' });
    const theirs = change(change(base, 2, { title: 'À eux' }), 3, { title: 'Leur question' });
    const { draft: merged, conflicts } = mergeForms(base, mine, theirs);
    expect(conflicts).toEqual([{ key: `${id(2)} title`, questionId: id(2), field: 'title' }]);
    expect(merged.questions[1]).toMatchObject({ title: 'À moi', description: 'Aide' });
    expect(mergeForms(base, mine, theirs, () => 'theirs').draft.questions).toMatchObject([
      {},
      { title: 'À eux', description: 'Aide' },
      { title: 'Leur question' },
    ]);
  });

  it('is a conflict when one deleted the question that the other changed', () => {
    const [mine, theirs] = [without(base, 2), change(base, 2, { title: 'Changée' })];
    expect(mergeForms(base, mine, theirs).conflicts).toMatchObject([{ questionId: id(2), field: 'removed' }]);
    expect(numbers(mergeForms(base, mine, theirs, () => 'mine').draft)).toEqual([1, 3]);
    expect(numbers(mergeForms(base, mine, theirs, () => 'theirs').draft)).toEqual([1, 2, 3]);
  });

  it('of a type includes the settings of that type', () => {
    const asked = change(base, 1, { type: 'dropdown', options: [option(11), option(12)] });
    const mine = change(asked, 1, { type: 'linear-scale', options: undefined, minValue: 1, maxValue: 5 });
    const theirs = change(asked, 1, { options: [option(11), option(12, 'Autre')] });
    expect(mergeForms(asked, mine, theirs).conflicts).toMatchObject([{ field: 'type' }]);
    expect(mergeForms(asked, mine, theirs, () => 'theirs').draft.questions[0]).toMatchObject({
      type: 'dropdown',
      options: [{}, { value: 'Autre' }],
    });
  });

  it('never leaves a form without a question or a condition on a deleted question', () => {
    const two = draft({ questions: [question(1), question(2)] });
    expect(numbers(mergeForms(two, without(two, 1), without(two, 2)).draft)).toEqual([1]);
    const asked = change(base, 1, { type: 'dropdown', options: [option(11)] });
    const theirs = change(asked, 3, { showIf: { questionId: id(1), is: [id(11)] } });
    expect(mergeForms(asked, without(asked, 1), theirs).draft.questions[1]).not.toHaveProperty('showIf');
  });

  it('is compared field by field when the common version is unknown', () => {
    const { draft: merged, conflicts } = mergeForms(
      undefined,
      draft({ title: 'À moi' }),
      draft({ title: 'À eux', questions: [question(9)] }),
    );
    expect(conflicts).toEqual([{ key: 'title', questionId: undefined, field: 'title' }]);
    expect(numbers(merged).toSorted()).toEqual([1, 2, 3, 9]);
  });
});

// Random edits make two versions of a form.
const TEXTS = ['a', 'b', 'c'] as const;
type Step = { kind: 'edit' | 'delete' | 'add' | 'move'; at: number; to: number; text: string; field: 'title' | 'description' };
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('edit', 'delete', 'add', 'move'),
    at: fc.nat(5),
    to: fc.nat(5),
    text: fc.constantFrom(...TEXTS),
    field: fc.constantFrom('title', 'description'),
  }),
  { maxLength: 6 },
);
/** `who` keeps the ids of new questions different for both people. */
function after(start: Draft, made: Step[], who: number): Draft {
  let { questions } = start;
  for (const [n, { kind, at, to, text, field }] of made.entries()) {
    if (kind === 'add') questions = questions.toSpliced(at, 0, question(who + n));
    else if (kind === 'edit') questions = questions.map((one, i) => (i === at ? { ...one, [field]: text } : one));
    else if (kind === 'delete' && questions.length > 1) questions = questions.toSpliced(at, 1);
    else if (kind === 'move' && questions[at]) questions = questions.toSpliced(at, 1).toSpliced(to, 0, questions[at]);
  }
  return { ...start, questions, ...(made[0] && { title: made[0].text }) };
}
const versions = fc
  .record({ mine: steps, theirs: steps })
  .map(({ mine, theirs }) => [after(base, mine, 100), after(base, theirs, 200)] as const);
const ids = ({ questions }: Draft) => new Set(questions.map((one) => one.id));

describe('any merge', () => {
  it('returns the changed version when the other one is unchanged', () => {
    fc.assert(
      fc.property(versions, ([mine]) => {
        expect(mergeForms(base, mine, base)).toEqual({ draft: mine, conflicts: [] });
        expect(mergeForms(base, base, mine)).toEqual({ draft: mine, conflicts: [] });
        expect(mergeForms(base, mine, mine)).toEqual({ draft: mine, conflicts: [] });
      }),
    );
  });

  it('keeps each added question once and restores no deleted question', () => {
    fc.assert(
      fc.property(versions, ([mine, theirs]) => {
        const { draft: merged, conflicts } = mergeForms(base, mine, theirs, () => 'theirs');
        expect(ids(merged).size).toBe(merged.questions.length);
        const asked = new Set(conflicts.map(({ questionId }) => questionId));
        for (const one of [...ids(mine), ...ids(theirs)])
          if (!ids(base).has(one) || (ids(mine).has(one) && ids(theirs).has(one))) expect(ids(merged)).toContain(one);
        const gone = [...ids(base)].filter((one) => !ids(mine).has(one) || !ids(theirs).has(one));
        const left = gone.filter((one) => !asked.has(one) && ids(merged).has(one));
        // A form keeps at least one question, even when it was deleted.
        if (left.length > 0) expect(ids(merged)).toEqual(ids(theirs));
      }),
    );
  });

  it('asks only about values that differ in all three versions, and uses the chosen one', () => {
    fc.assert(
      fc.property(versions, fc.constantFrom('mine', 'theirs'), ([mine, theirs], side) => {
        const { draft: merged, conflicts } = mergeForms(base, mine, theirs, () => side);
        const chosen = side === 'mine' ? mine : theirs;
        const find = (of: Draft, questionId: string) => of.questions.find((one) => one.id === questionId);
        for (const { questionId, field } of conflicts) {
          if (questionId === undefined) expect(merged.title).toBe(chosen.title);
          else if (field === 'title' || field === 'description') {
            const values = [base, mine, theirs].map((of) => find(of, questionId)?.[field]);
            expect(new Set(values).size).toBe(3);
            expect(find(merged, questionId)?.[field]).toBe(find(chosen, questionId)?.[field]);
          }
        }
      }),
    );
  });
});
