import sanitizeHtml from 'sanitize-html';

const TAGS = ['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote'];

/** Of a link; undefined: the link goes, its words stay. */
type Address = (href: string) => string | undefined;

/** Keeps what the editor can write and mail programs can show; no script, style, picture, form or frame. */
export const sanitise = (html: string, address?: Address): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], p: ['style'], h1: ['style'], h2: ['style'], h3: ['style'], ol: ['start'] },
    allowedStyles: { '*': { 'text-align': [/^(left|center|right)$/] } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Far beyond what anybody writes; deeper, the libraries that come after run out of stack.
    nestingLimit: 60,
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

/** Changes the text of sanitised HTML, in which every bracket belongs to a tag. */
export const mapText = (html: string, change: (text: string) => string): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');
