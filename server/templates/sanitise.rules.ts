import sanitizeHtml from 'sanitize-html';
import { checkFields, checkLength, countElements } from './limits.rules.ts';

const TAGS = ['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote'];

/** Of a link; undefined: the link goes, its words stay. */
type Address = (href: string) => string | undefined;

/**
 * Keeps what the editor can write and mail programs can show; no script, style, picture, form or frame. Throws
 * TemplateTooLarge for what is too long, has too many elements or merge fields, or is nested too deeply.
 */
export function sanitise(html: string, address?: Address): string {
  checkLength(html);
  const clean = sanitizeHtml(html, {
    ...countElements(),
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], p: ['style'], h1: ['style'], h2: ['style'], h3: ['style'], ol: ['start'] },
    allowedStyles: { '*': { 'text-align': [/^(left|center|right)$/] } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    ...(address && {
      transformTags: {
        a: (tagName: string, { href }: Record<string, string>) => {
          const kept = href === undefined ? undefined : address(href);
          const attribs: Record<string, string> = kept === undefined ? {} : { href: kept };
          return { tagName, attribs };
        },
      },
    }),
  });
  // Characters such as & are longer now.
  checkLength(clean);
  checkFields(clean);
  return clean;
}

/** Changes the text of sanitised HTML, in which every bracket belongs to a tag. */
export const mapText = (html: string, change: (text: string) => string): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');
