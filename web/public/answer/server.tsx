import { renderToString } from 'react-dom/server';
import type { RenderAnswerPage } from '#contract/answer-page.ts';
import { documentOf, escapeJson, headOf, scriptOf } from '../html.ts';
import { AnswerPage } from './AnswerPage.tsx';
import css from './answer.css?inline';
import { pageTitle } from './Notice.tsx';
import { BEFORE_SCRIPT, stylesBeforeScript } from './pages.ts';

/** The language of pages without a form. The pages of a form have its own, so that screen readers pronounce its questions well. */
const LANGUAGE = 'en';

export const render: RenderAnswerPage = (state, script) => {
  const before = state.view === 'form' ? stylesBeforeScript(state) : '';
  const html = documentOf({
    language: state.language ?? LANGUAGE,
    title: pageTitle(state),
    css,
    head: headOf('#262257') + (before && `<style id="${BEFORE_SCRIPT}">${before}</style>`) + (script ? scriptOf(script) : ''),
    body:
      `<div id="page">${renderToString(<AnswerPage start={state} />)}</div>` +
      `<script type="application/json" id="state">${escapeJson(state)}</script>`,
  });
  return { html, styles: before ? [css, before] : [css] };
};
