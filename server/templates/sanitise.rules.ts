import sanitizeHtml from 'sanitize-html';
import { TEMPLATE_BODY_MAX } from '#contract/templates.ts';
import { AppError } from '#server/errors.ts';
import { pictureAttributes } from './pictures.rules.ts';
import { type TemplateProblem, templateProblems } from './problems.rules.ts';

const TAGS = ['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'img'];

/** Returns the address of a link; undefined removes the link and keeps its text. */
type Address = (href: string) => string | undefined;

/**
 * Keeps the elements that the editor can write and mail programs can show; scripts, styles, forms, frames and pictures of other sites
 * are removed. Throws TemplateTooLarge for a text that is too long, is nested too deeply, or has too many elements or merge fields.
 */
export function sanitise(html: string, address?: Address): string {
  checkLength(html);
  const clean = sanitizeHtml(html, {
    ...countElements(),
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      p: ['style'],
      h1: ['style'],
      h2: ['style'],
      h3: ['style'],
      ol: ['start'],
      img: ['src', 'alt', 'width', 'height'],
    },
    allowedStyles: { '*': { 'text-align': [/^(left|center|right)$/] } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      img: (tagName: string, attribs: Record<string, string>) => ({ tagName, attribs: pictureAttributes(attribs) }),
      ...(address && {
        a: (tagName: string, { href }: Record<string, string>) => {
          const allowed = href === undefined ? undefined : address(href);
          const attribs: Record<string, string> = allowed === undefined ? {} : { href: allowed };
          return { tagName, attribs };
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
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

// The libraries that render a template need time for each element and each merge field. These limits are far above what people
// write, and keep the longest template within a fraction of a second; decision 0044 has the measurements.

const MAX_ELEMENTS = 5_000;
const DEEPEST = 60;
const MAX_FIELDS = 500;

/** Answers 400 where staff save or view the template. Senders of a template from before the limits store why it cannot be sent. */
export class TemplateTooLarge extends AppError {
  /** The message as it is stored. */
  readonly stored: string;
  constructor(problem: TemplateProblem, max: number) {
    const stored = templateProblems.write(problem, { max });
    const message = templateProblems.read(stored);
    super(400, message, { errors: { body: message } });
    this.stored = stored;
  }
}

/** Refuses a text that is too long to be parsed. */
function checkLength(html: string): void {
  if (html.length > TEMPLATE_BODY_MAX) throw new TemplateTooLarge('bodyTooLong', TEMPLATE_BODY_MAX);
}

/** Refuses a text with too many pairs of braces, whether or not they are merge fields. */
function checkFields(html: string): void {
  if (html.split('{{').length - 1 > MAX_FIELDS) throw new TemplateTooLarge('tooManyFields', MAX_FIELDS);
}

/** Counts the elements of a text while it is parsed, and stops at the first one above the limit. */
function countElements() {
  let [elements, depth] = [0, 0];
  return {
    onOpenTag() {
      if (++elements > MAX_ELEMENTS) throw new TemplateTooLarge('tooManyParts', MAX_ELEMENTS);
      if (++depth > DEEPEST) throw new TemplateTooLarge('nestedTooDeeply', DEEPEST);
    },
    onCloseTag() {
      depth--;
    },
  };
}
