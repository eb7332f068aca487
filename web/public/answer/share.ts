import type { AnswerPageState } from '#contract/answer-page.ts';
import { escapeHtml } from '../html.ts';
import * as text from './answer.messages.ts';
import { pageTitle, wording } from './Notice.tsx';

const LONGEST = 200;

/**
 * What WhatsApp and others show beside a link to this page. It names nothing that the page itself does not show: a page without the form
 * shows its own sentence.
 */
export function shareOf(state: AnswerPageState, base: string): string {
  const meta = (name: string, value: string) => `<meta property="${name}" content="${escapeHtml(value)}">`;
  return (
    meta('og:type', 'website') +
    meta('og:title', state.view === 'form' ? state.form.title : pageTitle(state)) +
    meta('og:description', descriptionOf(state)) +
    meta('og:image', `${base}${state.look?.header ?? state.look?.logo ?? '/partage.png'}`) +
    `<meta name="twitter:card" content="${state.look?.logo && !state.look.header ? 'summary' : 'summary_large_image'}">`
  );
}

function descriptionOf(state: AnswerPageState): string {
  if (state.view === 'thanks') return text.recorded();
  if (state.view !== 'form') return wording(state).reason;
  const words = state.form.description.replaceAll(/\s+/g, ' ').trim();
  if (words === '') return text.shareDescription();
  return words.length > LONGEST
    ? `${words
        .slice(0, LONGEST - 1)
        .toWellFormed()
        .trimEnd()}…`
    : words;
}
