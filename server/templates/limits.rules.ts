import { BODY_TOO_LONG, TEMPLATE_BODY_MAX } from '#contract/templates.ts';
import { AppError } from '#server/errors.ts';

// The libraries that render a template need time for each element and each merge field. These limits are far above what people
// write, and keep the longest template within a fraction of a second; decision 0044 has the measurements.

const MAX_ELEMENTS = 5_000;
const DEEPEST = 60;
const MAX_FIELDS = 500;

/** Answers 400 where staff save or view the template. Senders of a template from before the limits report the message in their own way. */
export class TemplateTooLarge extends AppError {
  constructor(message: string) {
    super(400, message, { errors: { body: message } });
  }
}

/** Refuses a text that is too long to be parsed. */
export function checkLength(html: string): void {
  if (html.length > TEMPLATE_BODY_MAX) throw new TemplateTooLarge(BODY_TOO_LONG);
}

/** Refuses a text with too many pairs of braces, whether or not they are merge fields. */
export function checkFields(html: string): void {
  if (html.split('{{').length - 1 > MAX_FIELDS)
    throw new TemplateTooLarge(`The body of the template has too many merge fields: ${MAX_FIELDS} at most. Please remove some.`);
}

/** Counts the elements of a text while it is parsed, and stops at the first one above the limit. */
export function countElements() {
  let [elements, depth] = [0, 0];
  return {
    onOpenTag() {
      if (++elements > MAX_ELEMENTS)
        throw new TemplateTooLarge(
          `The body of the template has too many parts: ${MAX_ELEMENTS.toLocaleString('en')} paragraphs, lines, list items and links at most. Please send it as several e-mails.`,
        );
      if (++depth > DEEPEST)
        throw new TemplateTooLarge(
          `The body of the template is nested too deeply: ${DEEPEST} levels at most. Please take lists, quotes and frames out of one another.`,
        );
    },
    onCloseTag() {
      depth--;
    },
  };
}
