import { describe, expect, it } from 'vitest';
import type { FormContent } from '#contract/forms.ts';
import { editForm, newContent, removeQuestion } from '#web/forms/editor/edits.ts';
import { type Draft, FORM_DRAFT } from '#web/forms/editor/form-draft.ts';
import { sameContent } from '#web/ui/same.ts';
import { HISTORY_MAX, type History, type HistoryAction, historyReducer, startHistory } from './history.ts';

type Action = HistoryAction<Draft, FormContent>;
type State = History<Draft, FormContent>;

const draft: Draft = { ...newContent(), title: '', visibility: 'private', isPublished: false };
const reduce = (state: State, action: Action): State => historyReducer(FORM_DRAFT, state, action);
const run = (...actions: Action[]): State => actions.reduce(reduce, startHistory(draft));
const type = (title: string, at: number, field = 'title'): Action => ({
  type: 'edit',
  edit: editForm({ title }),
  typed: { field, at },
});
const set = (title: string): Action => ({ type: 'edit', edit: editForm({ title }) });
const undo: Action = { type: 'undo' };
const redo: Action = { type: 'redo' };

describe('undo', () => {
  it.each<[string, Action[], string]>([
    ['nothing done', [undo, redo], ''],
    ['one edit back', [set('a'), set('b'), undo], 'a'],
    ['back and forth', [set('a'), set('b'), undo, undo, redo], 'a'],
    ['redo ends with a new edit', [set('a'), undo, set('b'), redo], 'b'],
    ['typing on is one step', [type('a', 0), type('ab', 500), type('abc', 1_900), undo], ''],
    ['after a pause it is another', [type('a', 0), type('ab', 5_000), undo], 'a'],
    ['typing in another field is another', [type('a', 0), type('b', 1, 'help'), undo], 'a'],
    ['typing after an undo is another', [type('a', 0), type('ab', 1), undo, type('c', 2), undo], ''],
    [
      'choosing another version can be undone',
      [set('mine'), { type: 'merge', base: draft, theirs: { ...draft, title: 'theirs' }, choose: () => 'theirs' }, undo],
      'mine',
    ],
    [
      'undo leaves alone what somebody else changed',
      [set('mine'), { type: 'merge', base: draft, theirs: { ...draft, description: 'theirs' } }, undo],
      '',
    ],
  ])('%s', (_, actions, expected) => {
    expect(run(...actions).draft.title).toBe(expected);
  });

  it('never changes who may answer', () => {
    const state = run(set('a'), { type: 'set', fields: { isPublished: true, visibility: 'public' } }, undo);
    expect(state.draft).toMatchObject({ title: '', isPublished: true, visibility: 'public' });
  });

  it('limits the number of steps', () => {
    expect(run(...Array.from({ length: HISTORY_MAX + 20 }, (_, i) => set(String(i)))).past).toHaveLength(HISTORY_MAX);
  });

  it('adds no step for an edit that changes nothing', () => {
    const before: State = startHistory(draft);
    expect(reduce(before, { type: 'edit', edit: removeQuestion(draft.questions[0]!.id) })).toBe(before);
  });
});

describe('sameContent', () => {
  const pairs: [unknown, unknown, boolean][] = [
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, true],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [{ a: [1] }, { a: [1, 2] }, false],
    [{ a: '' }, {}, false],
    [[], {}, false],
    [null, {}, false],
  ];
  it.each(pairs)('%j and %j: %s', (a, b, same) => {
    expect(sameContent(a, b)).toBe(same);
  });
});
