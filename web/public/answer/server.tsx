import { renderToString } from 'react-dom/server';
import { NEXT_SECONDS, type RenderAnswerPage } from '#contract/answer-page.ts';
import { coloursCss } from '#contract/colours.ts';
import { readLanguageFrom } from '#contract/language.ts';
import { documentOf, escapeJson, headOf, reloadOf, scriptOf } from '../html.ts';
import { AnswerPage } from './AnswerPage.tsx';
import css from './answer.css?inline';
import { pageTitle } from './Notice.tsx';
import { BEFORE_SCRIPT, stylesBeforeScript } from './pages.ts';
import { shareOf } from './share.ts';

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
