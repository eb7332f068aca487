import { renderToString } from 'react-dom/server';
import { type AnswerPageState, NEXT_SECONDS, type RenderAnswerPage } from '#contract/answer-page.ts';
import { coloursCss } from '#contract/colours.ts';
import { readLanguageFrom } from '#contract/language.ts';
import { documentOf, escapeHtml, escapeJson, headOf, reloadOf, scriptOf } from '../html.ts';
import { AnswerPage } from './AnswerPage.tsx';
import css from './answer.css?inline';
import * as text from './answer.messages.ts';
import { pageTitle, wording } from './Notice.tsx';
import { BEFORE_SCRIPT, stylesBeforeScript } from './pages.ts';

export const render: RenderAnswerPage = (state, script, base) => {
  // The pages of a form speak its language; a page without a form speaks French.
  const language = state.language ?? 'fr';
  readLanguageFrom(() => language);
  const before = state.view === 'form' ? stylesBeforeScript(state) : '';
  const colour = state.look?.colour;
  const colours = colour ? coloursCss(colour) : '';
  const next = state.view === 'thanks' ? state.next : undefined;
  const html = documentOf({
    language,
    title: pageTitle(state),
    css,
    head:
      headOf(colour ?? '#262257') +
      shareOf(state, base) +
      (colours && `<style>${colours}</style>`) +
      (before && `<style id="${BEFORE_SCRIPT}">${before}</style>`) +
      (next ? reloadOf(next, NEXT_SECONDS) : '') +
      (script ? scriptOf(script) : ''),
    body:
      `<div id="page">${renderToString(<AnswerPage start={state} />)}</div>` +
      `<script type="application/json" id="state">${escapeJson(state)}</script>`,
  });
  return { html, styles: [css, colours, before].filter((style) => style !== '') };
};

const LONGEST = 200;

/**
 * WhatsApp and others show it beside a link to this page. It names nothing that the page itself does not show: a page without the form
 * shows its own sentence.
 */
function shareOf(state: AnswerPageState, base: string): string {
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
