import { renderToString } from 'react-dom/server';
import type { RenderAnswerPage } from '#contract/answer-page.ts';
import { escapeHtml, escapeJson } from '../html.ts';
import { AnswerPage } from './AnswerPage.tsx';
import css from './answer.css?inline';
import { pageTitle } from './Notice.tsx';
import { BEFORE_SCRIPT, stylesBeforeScript } from './pages.ts';

/** The language of pages without a form. The pages of a form have its own, so that screen readers pronounce its questions well. */
const LANG = 'en';
const DIR = 'ltr';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23262257'/%3E%3Cellipse cx='16' cy='16' rx='8' ry='11' fill='%23fbf7ef'/%3E%3Cpath d='M16 7v18' stroke='%23e39a1f' stroke-width='3' stroke-linecap='round' stroke-dasharray='2 3'/%3E%3C/svg%3E";

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
