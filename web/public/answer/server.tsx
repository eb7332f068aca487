import { renderToString } from 'react-dom/server';
import type { RenderAnswerPage } from '#contract/answer-page.ts';
import { escapeHtml, escapeJson, ICON } from '../html.ts';
import { AnswerPage } from './AnswerPage.tsx';
import css from './answer.css?inline';
import { pageTitle } from './Notice.tsx';
import { BEFORE_SCRIPT, stylesBeforeScript } from './pages.ts';

/** The language of pages without a form. The pages of a form have its own, so that screen readers pronounce its questions well. */
const LANG = 'en';
const DIR = 'ltr';

export const render: RenderAnswerPage = (state, script) => {
  const before = state.view === 'form' ? stylesBeforeScript(state) : '';
  const html =
    `<!doctype html><html lang="${state.language ?? LANG}" dir="${DIR}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(pageTitle(state))}</title>` +
    '<meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark">' +
    '<meta name="theme-color" content="#262257"><meta name="format-detection" content="telephone=no">' +
    `<link rel="icon" href="${ICON}"><style>${css}</style>` +
    (before && `<style id="${BEFORE_SCRIPT}">${before}</style>`) +
    (script ? `<script type="module" src="${escapeHtml(script)}"></script>` : '') +
    `</head><body><div id="page">${renderToString(<AnswerPage start={state} />)}</div>` +
    `<script type="application/json" id="state">${escapeJson(state)}</script></body></html>`;
  return { html, styles: before ? [css, before] : [css] };
};
