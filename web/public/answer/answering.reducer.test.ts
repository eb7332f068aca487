import { expect, it } from 'vitest';
import { checkAnswers } from '#contract/answer-page.messages.ts';
import type { FormView } from '#contract/answer-page.ts';
import {
  answered,
  blanked,
  type Change,
  clearingUndone,
  confirmed,
  draftRestored,
  filesChosen,
  filesRestored,
  initial,
  reduce,
  resumed,
  shownProblem,
  submitted,
  takenUp,
} from './answering.reducer.ts';

const view: FormView = {
  view: 'form',
  form: { _id: 'form', title: 'Candidature', description: '', questions: [] },
  submissionKey: 'k1',
  ticket: 'ticket',
  maxUploadMb: 1,
  given: { name: 'Awa', town: 'Thiès' },
  prefilled: { name: 'Awa' },
  kept: {},
  errors: {},
};
const after = (...changes: Change[]) => changes.reduce(reduce, initial(view));
const file = new File(['%PDF'], 'cv.pdf');

it('the page knows which answers were typed before the script started', () => {
  expect([...after().touched]).toEqual(['town']);
});

it('an answer removes its error and is removed when it is empty', () => {
  const state = after({ errors: { name: 'Required', town: 'Required' }, cleared: {} }, answered('name', 'Binta'));
  expect(state).toMatchObject({ given: { name: 'Binta', town: 'Thiès' }, errors: { town: 'Required' }, cleared: undefined });
  expect(reduce(state, answered('name', '')).given).toEqual({ town: 'Thiès' });
});

it('a draft replaces the answers in the link, and not those that were typed in this page', () => {
  const state = after(draftRestored('k2', { name: 'Awa Diop', town: 'Dakar', age: '30' }, {}));
  expect(state).toMatchObject({ key: 'k2', given: { name: 'Awa Diop', town: 'Thiès', age: '30' }, restored: true, onPhone: true });
});

it('a draft with the answers of the link is restored without a message', () => {
  expect(after(draftRestored('k2', { name: 'Awa' }, {}))).toMatchObject({ restored: false, onPhone: true });
});

it('a chosen file replaces the stored one, and shows why it is refused', () => {
  const state = after({ kept: { cv: [{ _id: 'f', name: 'old.pdf' }] } }, filesChosen('cv', { files: [file], kept: [] }, 'Too large'));
  expect(state).toMatchObject({ files: { cv: [file] }, kept: {}, errors: { cv: 'Too large' } });
  expect(reduce(state, filesChosen('cv', { files: [], kept: [] }, undefined))).toMatchObject({ files: {}, errors: {} });
});

it('restored files do not replace a file that was chosen in this page', () => {
  const older = new File([], 'old.pdf');
  const state = after(filesChosen('cv', { files: [file], kept: [] }, undefined), filesRestored('k2', { cv: [older], photo: [older] }));
  expect(state).toMatchObject({ key: 'k2', files: { cv: [file], photo: [older] }, restored: true });
});

it('submitted answers are shown until the server confirms them', () => {
  const state = after({ problem: 'No.' }, submitted('k2'));
  expect(state).toMatchObject({ key: 'k2', handedIn: 'k2', stage: 'sending', problem: undefined });
  expect(reduce(state, confirmed)).toMatchObject({ stage: 'sent', handedIn: 'k2' });
});

it('the fields are empty when waiting answers are resumed, and filled in when refused ones are', () => {
  expect(after(resumed('k2', false))).toMatchObject({ handedIn: 'k2', given: {}, restored: false });
  expect(after(resumed('k2', true))).toMatchObject({ handedIn: 'k2', given: view.given, restored: true });
  expect(after(takenUp('k2'))).toMatchObject({ handedIn: 'k2', restored: true, round: 1 });
});

it('a blank form has a new key and the answers of the link, and can be undone when the person started over', () => {
  const state = after({ errors: { name: 'Required' }, problem: 'No.', stage: 'waiting', restored: true }, blanked('k2', true));
  expect(state).toMatchObject({
    key: 'k2',
    given: { name: 'Awa' },
    errors: {},
    problem: undefined,
    stage: 'filling',
    restored: false,
    round: 1,
  });
  expect(state.touched.size).toBe(0);
  expect(reduce(state, clearingUndone)).toMatchObject({ key: 'k2', given: view.given, restored: true, cleared: undefined });
  expect(after(blanked('k2', false)).cleared).toBeUndefined();
});

it('a problem about single answers disappears when the last of them was corrected, and no other problem does', () => {
  const state = after({ errors: { name: 'Required' }, problem: checkAnswers() });
  expect(shownProblem(state)).toBe(checkAnswers());
  expect(shownProblem(reduce(state, answered('name', 'Binta')))).toBeUndefined();
  expect(shownProblem(after({ problem: 'This form is closed.' }))).toBe('This form is closed.');
});
