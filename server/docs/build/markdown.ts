import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#server/mail/html.rules.ts';
import type { Page } from './books.ts';
import type { Target } from './links.ts';

export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** A part of a page below one heading, as plain text. The first part has the title of the page. */
export interface Section {
  heading: string;
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
  sections: Section[];
}

export interface Surroundings {
  linkTo: (href: string) => Target;
  /** The address and size of a picture; undefined where it has not been made, so that the page leaves it out. */
  picture: (name: string) => { src: string; width: number; height: number } | undefined;
}

/** Makes HTML of a page's Markdown. Nothing in it needs an inline style or script. */
export function render({ markdown }: Pick<Page, 'markdown'>, { linkTo, picture }: Surroundings): Rendered {
  const headings: Heading[] = [];
  const nameOnce = uniqueIds();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plain(inner);
        const id = nameOnce(text);
        headings.push({ level: depth, id, text });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = linkTo(href);
        if (!target) return inner;
        if ('file' in target) return `<span class="file" title="${escapeHtml(target.file)}">${inner}</span>`;
        const away = /^https?:/.test(target.href) ? ' rel="noreferrer"' : '';
        return `<a href="${escapeHtml(target.href)}"${away}>${inner}</a>`;
      },
      image({ href, text }) {
        const made = picture(href);
        if (!made) return '';
        return `<img src="${made.src}" alt="${escapeHtml(text)}" width="${made.width}" height="${made.height}" loading="lazy">`;
      },
      // A picture that has not been made leaves no gap.
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens);
        return inner && `<p>${inner}</p>\n`;
      },
      // A table or a long line scrolls in itself, also by keyboard.
      table(token: Tokens.Table) {
        const cell = (one: Tokens.TableCell, tag: string) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const head = token.header.map((one) => cell(one, 'th')).join('');
        const rows = token.rows.map((row) => `<tr>${row.map((one) => cell(one, 'td')).join('')}</tr>`).join('\n');
        return `<div class="wide" tabindex="0" role="group"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      html: ({ text }) => escapeHtml(text),
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, headings, sections: sectionsOf(html) };
}

/** Each heading gets the address that GitHub gives it, so that links work here and there. */
function uniqueIds(): (text: string) => string {
  const taken = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{Mn}_ \u00a0-]/gu, '')
      .replaceAll(/[ \u00a0]/g, '-');
    const times = taken.get(id) ?? 0;
    taken.set(id, times + 1);
    return times ? `${id}-${times}` : id;
  };
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const plain = (html: string): string =>
  html
    .replaceAll(/<\/?(?:a|code|em|span|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Parts below the first two levels of headings: deeper ones belong to them. */
function sectionsOf(html: string): Section[] {
  return html.split(/(?=<h[12] id=)/).flatMap((part) => {
    const [, id = '', heading = '', rest = ''] = /^<h[12] id="([^"]*)">(.*?)<\/h[12]>(.*)$/s.exec(part) ?? [];
    return id ? { heading: plain(heading), id, text: plain(rest) } : [];
  });
}
