import { hydrateRoot } from 'react-dom/client';
import { type AnswerPageState, WORKER_PATH } from '#contract/answer-page.ts';
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
  // Whoever drives the page from outside waits for this: before it, a tap on Submit posts the form as a page of its own.
  page.dataset.live = '';
  if (state.view === 'form') void keepForOffline();
}

/** From now on the form opens without a network too; where the browser has no service worker, all else works. */
async function keepForOffline(): Promise<void> {
  // Nothing of it may delay the first question.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  try {
    await navigator.serviceWorker?.register(WORKER_PATH);
    const { active } = (await navigator.serviceWorker?.ready) ?? {};
    active?.postMessage({ page: location.href.split('#')[0], assets: [import.meta.url] });
  } catch {
    // Refused, as in some private windows.
  }
}
