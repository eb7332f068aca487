import { LANGUAGE_NAMES, type Language } from '#contract/language.ts';
import { escapeHtml } from '#server/mail/html.rules.ts';
import * as text from '../docs.messages.ts';
import type { Book, Page } from './books.ts';
import type { Group } from './contents.ts';
import type { Heading } from './markdown.ts';

export interface Frame {
  book: Book;
  page: Page;
  contents: Group[];
  html: string;
  headings: Heading[];
  /** The same page in the other language, where it exists. */
  translation: { language: Language; path: string } | undefined;
  assets: { script: string; styles: string[]; icon: string };
  searchIndex: string;
}

/** Writes the document of one page. It must be called in the language of the book. */
export function documentOf({ book, page, contents, html, headings, translation, assets, searchIndex }: Frame): string {
  const order = contents.flatMap(({ pages }) => pages);
  const at = order.indexOf(page);
  const name = nameOf(book.name);
  return `<!doctype html>
<html lang="${book.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · Cauri</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
${assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<script type="module" src="${assets.script}" blocking="render"></script>
</head>
<body>
<a class="skip" href="#main">${text.skip()}</a>
<header class="top">
<button class="menu" type="button" popovertarget="contents" aria-label="${text.contents()}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16"/></svg></button>
<a class="brand" href="/docs/${book.language}" aria-label="Cauri, ${text.documentation()}">${LOGO}<span>Cauri</span> <span class="brand-docs">${text.documentation()}</span></a>
<search class="search" hidden data-index="${searchIndex}" data-none="${text.noResults()}" data-failed="${text.notLoaded()}">
<label class="unseen" for="query">${text.search()}</label>
<input id="query" type="search" placeholder="${text.search()}" autocomplete="off" spellcheck="false">
<div class="found" hidden><p class="none" role="status"></p><ul></ul></div>
</search>
<a class="back" href="/dashboard">${text.backToApp()}</a>
</header>
<nav id="contents" class="contents" popover aria-label="${text.contents()}">
${booksFor(book)}
${contents.map((group) => groupOf(group, page)).join('\n')}
</nav>
<main id="main" tabindex="-1">
<p class="above"><a href="/docs/${book.name}">${name}</a>${page.forAdmins ? ` <span class="badge">${text.forAdmins()}</span>` : ''}${
    translation
      ? ` <a class="other" href="${translation.path}" lang="${translation.language}" hreflang="${translation.language}">${LANGUAGE_NAMES[translation.language]}</a>`
      : ''
  }</p>
<article>
${html}</article>
${at < 0 ? '' : neighbours(order[at - 1], order[at + 1])}
</main>
${onThisPage(headings)}
</body>
</html>
`;
}

const NAMES = { fr: text.guide, en: text.guide, operations: text.operations, developers: text.developers, decisions: text.decisions };
const nameOf = (name: Book['name']): string => NAMES[name]();

/** The links between the parts. From English pages the guide is the one in English; /docs leads to the reader's own. */
const booksFor = ({ name, language }: Book): string =>
  `<ul class="books">${([language, 'operations', 'developers', 'decisions'] as const)
    .map((one) => `<li><a href="/docs/${one}"${one === name ? ' aria-current="true"' : ''}>${nameOf(one)}</a></li>`)
    .join('')}<li class="leave"><a href="/dashboard">${text.backToApp()}</a></li></ul>`;

const groupOf = ({ title, pages, unlisted }: Group, current: Page): string =>
  `${title || unlisted ? `<h2>${escapeHtml(title || text.otherPages())}</h2>` : ''}<ul>${pages
    .map((page) => `<li><a href="${page.path}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`)
    .join('')}</ul>`;

const neighbours = (before: Page | undefined, after: Page | undefined): string =>
  `<nav class="neighbours" aria-label="${text.previous()}, ${text.next()}">${neighbour(before, text.previous(), 'prev')}${neighbour(after, text.next(), 'next')}</nav>`;
const neighbour = (page: Page | undefined, label: string, rel: string): string =>
  page ? `<a rel="${rel}" href="${page.path}"><small>${label}</small> ${escapeHtml(page.title)}</a>` : '';

function onThisPage(headings: Heading[]): string {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < 2) return '';
  const links = parts.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('');
  return `<nav class="on-page" aria-labelledby="on-page"><h2 id="on-page">${text.onThisPage()}</h2><ul>${links}</ul></nav>`;
}

const LOGO =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M16 1c7.6 0 12.5 6.2 12.5 15S23.7 31 16 31 3.5 24.8 3.5 16 8.4 1 16 1Z" fill="#fbf8f1"/><path d="M16.7 4.500c-1.6 3.5-2.2 7.2-2.1 11.5 0 4.2.1 7.8-1.3 11.5 3.3-2.6 5.1-6.8 5.1-11.500s-.4-8.3-1.7-11.500Z" fill="#1c1f52"/><path d="M12.9 10.500H9.300M12.6 16H8.600m4 5.500H9.200M20 10.500h3.200M20.4 16h3.800M19.8 21.500h3.4" fill="none" stroke="#d98b10" stroke-width="2" stroke-linecap="round"/></svg>';
