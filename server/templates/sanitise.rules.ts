import sanitizeHtml from 'sanitize-html';
import { checkFields, checkLength, countElements } from './limits.rules.ts';

const TAGS = ['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote'];

/** Returns the address of a link; undefined removes the link and keeps its text. */
type Address = (href: string) => string | undefined;

/**
 * Keeps the elements that the editor can write and mail programs can show; scripts, styles, pictures, forms and frames are
 * removed. Throws TemplateTooLarge for a text that is too long, is nested too deeply, or has too many elements or merge fields.
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
          const allowed = href === undefined ? undefined : address(href);
          const attribs: Record<string, string> = allowed === undefined ? {} : { href: allowed };
          return { tagName, attribs };
        },
      },
    }),
  });
  // Characters such as & are longer after they were escaped.
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
