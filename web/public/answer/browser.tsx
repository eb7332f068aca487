import { hydrateRoot } from 'react-dom/client';
import type { AnswerPageState } from '#contract/answer-page.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { dropDraft } from './draft.ts';
import { readFields } from './fields.ts';

const page = document.getElementById('page');
const block = document.getElementById('state');

if (page && block?.textContent) {
  const state = JSON.parse(block.textContent) as AnswerPageState;
  if (state.view === 'thanks') {
    // Sent before this script had come. The address goes back to the form's own, for whoever copies it from here.
    dropDraft(state.formId);
    history.replaceState(null, '', location.pathname);
  }
  // What was typed while this script was on its way stays.
  const form = page.querySelector('form');
  const start = state.view === 'form' && form ? { ...state, given: readFields(form, state.form.questions) } : state;
  hydrateRoot(page, <AnswerPage start={start} />);
}
