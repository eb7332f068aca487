import { renderToString } from 'react-dom/server';
import type { RenderAnswerPage } from '#contract/answer-page.ts';
import { readLanguageFrom } from '#contract/language.ts';
import { documentOf, escapeJson, headOf, scriptOf } from '../html.ts';
import { AnswerPage } from './AnswerPage.tsx';
import css from './answer.css?inline';
import { pageTitle } from './Notice.tsx';
import { BEFORE_SCRIPT, stylesBeforeScript } from './pages.ts';

export const render: RenderAnswerPage = (state, script) => {
  // The pages of a form speak its language; a page without a form speaks French.
  const language = state.language ?? 'fr';
  readLanguageFrom(() => language);
  const before = state.view === 'form' ? stylesBeforeScript(state) : '';
  const html = documentOf({
    language,
    title: pageTitle(state),
    css,
    head: headOf('#262257') + (before && `<style id="${BEFORE_SCRIPT}">${before}</style>`) + (script ? scriptOf(script) : ''),
    body:
      `<div id="page">${renderToString(<AnswerPage start={state} />)}</div>` +
      `<script type="application/json" id="state">${escapeJson(state)}</script>`,
  });
  return { html, styles: before ? [css, before] : [css] };
};
