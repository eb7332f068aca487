import { convert } from 'html-to-text';
import juice from 'juice';
import { GMAIL_CLIPS_AT, type MergeField, type Template, type TemplateWarning } from '#contract/templates.ts';
import { escapeHtml } from '#server/mail/system-email.rules.ts';
import { type Footer, page } from './layout.rules.ts';
import { FieldMarks, type FieldValues } from './merge-fields.rules.ts';
import { mapText, sanitise, TemplateTooLarge } from './sanitise.rules.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A compiled template, which can be rendered for any number of recipients. */
export interface CompiledTemplate {
  render: (values: FieldValues) => RenderedMail;
  /** The warnings that hold for every recipient. */
  warnings: TemplateWarning[];
  /** The fields that are left empty when the recipient has no value. */
  fieldsWithoutFallback: MergeField[];
}

// Juice would search for the code of template languages, such as {{ }}, in time that grows with the square of their number.
for (const language of Object.keys(juice.codeBlocks)) delete juice.codeBlocks[language];

type Content = Pick<Template, 'subject' | 'body' | 'link' | 'button_text'>;

/** The text of the button when a template has a link without one. */
const BUTTON_TEXT = 'Ouvrir';

/**
 * Sanitises the template, inlines the styles and writes the plain text, once; a recipient then costs three joins. Parts that
 * cannot be read become warnings. It throws TemplateTooLarge only for a template above the limits, which may have been stored
 * before they existed.
 */
export function compileTemplate({ subject, body, link, button_text }: Content, footer?: Footer): CompiledTemplate {
  const marks = new FieldMarks();
  const warnings: TemplateWarning[] = [];

  const address = (href: string): string | undefined => {
    // A value may complete an address, but must not choose its host.
    if (!/[{}]/.test(href)) return href.trim();
    if (/^(https?:\/\/[^\s/?#{}]+[/?#]|mailto:|tel:)/i.test(href)) return marks.mark(href.trim(), { place: 'address' });
    warnings.push({ kind: 'unsafe-link', message: 'A merge field may not choose the site that a link leads to: that link is left out.' });
    return undefined;
  };
  const safeBody = mapText(sanitise(body, address), (html) => marks.mark(html, { decode: decodeHtml }));
  const line = marks.mark(subject.replaceAll(/\s+/g, ' ').trim());
  const safeLink = link && isHttp(link) ? address(link) : undefined;
  const buttonText = marks.mark(button_text.trim());
  if (buttonText && !link) warnings.push({ kind: 'missing-link', message: 'The button has a text but no link: it is left out.' });
  if (link && !buttonText)
    warnings.push({ kind: 'missing-button-text', message: `The link has no button text: the button says “${BUTTON_TEXT}”.` });

  const button = safeLink ? { link: safeLink, text: buttonText || BUTTON_TEXT } : undefined;
  const html = juice(page({ subject: line, body: safeBody, button, footer }), { preserveMediaQueries: true, applyWidthAttributes: false });
  const text = [
    plainText(safeBody),
    ...(button ? [`${button.text} : ${button.link}`] : []),
    ...(footer ? [`-- \n${footer.text}\n${footer.link.text} : ${footer.link.href}`] : []),
  ].join('\n\n');

  const fillSubject = marks.fill(line, (value) => value.replaceAll(/\s+/g, ' '));
  const fillHtml = marks.fill(html, escapeHtml);
  const fillText = marks.fill(text, (value) => value);
  return {
    render: (values) => ({ subject: fillSubject(values).trim(), html: fillHtml(values), text: fillText(values) }),
    warnings: [...marks.warnings, ...warnings],
    fieldsWithoutFallback: marks.fieldsWithoutFallback(),
  };
}

/** Compiles a template for sending, or returns the reason why it cannot be sent. */
export function tryCompile(template: Content): { compiled: CompiledTemplate } | { problem: string } {
  try {
    return { compiled: compileTemplate(template) };
  } catch (error) {
    if (error instanceof TemplateTooLarge) return { problem: error.message };
    throw error;
  }
}

/** Returns the warnings of the e-mail for this member. */
export function warningsFor(compiled: CompiledTemplate, values: FieldValues, mail: RenderedMail): TemplateWarning[] {
  const empty = compiled.fieldsWithoutFallback.filter((field) => values[field] === '');
  const warnings: TemplateWarning[] = empty.map((field) => ({
    kind: 'empty-field',
    message: `This member has nothing for “${field}”, and the field has no fallback: a gap is left.`,
  }));
  if (Buffer.byteLength(mail.html) > GMAIL_CLIPS_AT)
    warnings.push({ kind: 'too-large', message: 'The message is larger than 102 kB: Gmail will cut off its end.' });
  return [...compiled.warnings, ...warnings];
}

const isHttp = (link: string) => /^https?:\/\//i.test(link.trim());

/** `sanitise` writes no other entities than these. */
const decodeHtml = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll('&amp;', '&');

/** The editor writes a paragraph into each list item, and the text would have an empty line between two items. */
const plainText = (html: string) =>
  convert(html.replaceAll('<li><p>', '<li>').replaceAll('</p></li>', '</li>'), {
    // The reader's program wraps lines, and a mark must not be broken.
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'ul', options: { itemPrefix: '• ' } },
    ],
    limits: { maxDepth: 100 },
  });
