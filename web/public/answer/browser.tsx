import { hydrateRoot } from 'react-dom/client';
import { type AnswerPageState, type FormView, SENT_KEY, WORKER_PATH } from '#contract/answer-page.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { placeOf } from './device.ts';
import { dropDraft, readDraft, rememberSent } from './draft.ts';
import { readFields } from './fields.ts';

const page = document.getElementById('page');
const block = document.getElementById('state');

if (page && block?.textContent) {
  const state = JSON.parse(block.textContent) as AnswerPageState;
  if (state.view === 'thanks') {
    // The form was sent before this script started. Another window may have the draft of other answers.
    const key = new URLSearchParams(location.search).get(SENT_KEY) ?? '';
    rememberSent(state.formId, key);
    dropDraft(state.formId, key);
    // The form's own address is restored, because people copy it from here.
    history.replaceState(null, '', location.pathname);
  }
  // The answers that were typed while this script was loading stay.
  const form = page.querySelector('form');
  const start = state.view === 'form' && form && !isOlder(state) ? { ...state, given: readFields(form, state.form.questions) } : state;
  const plain = page.cloneNode(true);
  try {
    hydrateRoot(page, <AnswerPage start={start} />);
    // Tests wait for this attribute, because before it the browser itself would post the form.
    page.dataset.live = '';
    if (form) keepOldValuesOut(form);
    if (state.view === 'form') void keepForOffline();
  } catch (error) {
    // A browser that lacks something keeps the page of the server, which works without this script, with what was typed.
    page.replaceWith(plain);
    console.warn(error);
  }
}

/** Back and a reload bring the values that the fields had when this page was left; a draft has what was typed since, perhaps elsewhere. */
function isOlder({ form, ticket }: FormView): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate' && readDraft(placeOf({ formId: form._id, ticket })) !== undefined;
}

/** Chromium puts those values into the fields after `load` and without an event, so that the page would show other answers than it sends. */
function keepOldValuesOut(form: HTMLFormElement): void {
  form.autocomplete = 'off';
  addEventListener('pageshow', () => form.removeAttribute('autocomplete'), { once: true });
}

/** Lets the form open without a network. In a browser without service workers, everything else works. */
async function keepForOffline(): Promise<void> {
  // This must not delay the first question.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  try {
    await navigator.serviceWorker?.register(WORKER_PATH);
    const { active } = (await navigator.serviceWorker?.ready) ?? {};
    active?.postMessage({ page: location.href.split('#')[0], assets: [import.meta.url] });
  } catch {
    // Some private windows refuse service workers.
  }
}
