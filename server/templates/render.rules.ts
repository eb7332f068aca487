import { createRequire } from 'node:module';
import { convert } from 'html-to-text';
import type inline from 'juice';
import { type Language, language } from '#contract/language.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { GMAIL_CLIPS_AT, isPayLinkField, type MergeField, type Template, type TemplateWarning } from '#contract/templates.ts';
import { inLanguage } from '#server/language.ts';
import type { Brand } from '#server/mail/brand.rules.ts';
import { escapeHtml } from '#server/mail/html.rules.ts';
import { type Footer, linkColour, page } from './layout.rules.ts';
import { FieldMarks, type FieldValues, type LazyWarning, labelOf } from './merge-fields.rules.ts';
import { mapText, sanitise, TemplateTooLarge } from './sanitise.rules.ts';
import * as text from './templates.messages.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A compiled template, which can be rendered for any number of recipients. */
export interface CompiledTemplate {
  render: (values: FieldValues) => RenderedMail;
  /** The warnings that hold for every recipient. */
  warnings: LazyWarning[];
  /** The fields that are left empty when the recipient has no value. */
  fieldsWithoutFallback: MergeField[];
  usesPayLink: boolean;
}

let juice: typeof inline | undefined;

/** Juice has a hundred and fifty modules, so it is loaded when the first template is compiled and not at each start. */
function loadJuice(): typeof inline {
  const { default: loaded } = createRequire(import.meta.url)('juice') as { default: typeof inline };
  // Juice would search for the code of template languages, such as {{ }}, in time that grows with the square of their number.
  for (const language of Object.keys(loaded.codeBlocks)) delete loaded.codeBlocks[language];
  return loaded;
}

interface Look {
  /** The language of the recipients. */
  reads?: Language;
  brand?: Brand | undefined;
  /** The programme's own fields of members, which the template may name. */
  own?: readonly MemberField[];
}

type Content = Pick<Template, 'subject' | 'body' | 'link' | 'button_text'>;

/** A subject is one line. The no-break spaces of French stay. */
const asLine = (subject: string): string => subject.replaceAll(/[^\S\u00A0]+/g, ' ');

/**
 * Sanitises the template, inlines the styles and writes the plain text, once; a recipient then costs three joins. What Cauri adds is in
 * the language of the recipients. Parts that cannot be read become warnings. It throws TemplateTooLarge only for a template above the limits, which may have been stored
 * before they existed.
 */
export function compileTemplate(
  { subject, body, link, button_text }: Content,
  { reads = language(), footer, brand, own }: Look & { footer?: Footer } = {},
): CompiledTemplate {
  const marks = new FieldMarks(own);
  const warnings: LazyWarning[] = [];
  const address = (href: string): string | undefined => {
    if (isPayLinkField(href)) return marks.mark(href.trim(), { place: 'link' });
    // Any other value may complete an address, but must not choose its host.
    const isWhole = !/[{}]/.test(href);
    if (isWhole || /^(https?:\/\/[^\s/?#{}]+[/?#]|mailto:|tel:)/i.test(href)) {
      const wrong = linkWarning(href.trim());
      if (wrong) warnings.push(wrong);
      return isWhole ? href.trim() : marks.mark(href.trim(), { place: 'address' });
    }
    warnings.push({ kind: 'unsafe-link', text: text.unsafeLink });
    return undefined;
  };
  const safeBody = mapText(sanitise(body, address), (html) => marks.mark(html, { decode: decodeHtml }));
  const line = marks.mark(asLine(subject).trim(), { place: 'line' });
  const safeLink = link && (isHttp(link) || isPayLinkField(link)) ? address(link) : undefined;
  const buttonText = marks.mark(button_text.trim(), { place: 'line' });
  if (buttonText && !link) warnings.push({ kind: 'missing-link', text: text.missingLink });
  const open = inLanguage(reads, text.openButton);
  const linkLine = (label: string, address: string) => inLanguage(reads, () => text.linkLine({ label, address }));
  if (link && !buttonText) warnings.push({ kind: 'missing-button-text', text: () => text.missingButtonText({ text: open }) });

  const button = safeLink ? { link: safeLink, text: buttonText || open } : undefined;
  juice ??= loadJuice();
  const html = juice(page({ language: reads, subject: line, body: safeBody, button, footer, brand }), {
    preserveMediaQueries: true,
    applyWidthAttributes: false,
    applyHeightAttributes: false,
  });
  const plain = [
    plainText(safeBody),
    ...(button ? [linkLine(button.text, button.link)] : []),
    ...(footer ? [`-- \n${footer.text}\n${linkLine(footer.link.text, footer.link.href)}`] : []),
  ].join('\n\n');

  const fillSubject = marks.fill(line, asLine);
  const fillHtml = marks.fill(html, (value, { field, place }) => {
    const safe = escapeHtml(value);
    return field === 'payLink' && place === 'text' ? `<a href="${safe}" style="color: ${linkColour(brand)};">${safe}</a>` : safe;
  });
  const fillText = marks.fill(plain, (value) => value);
  return {
    render: (values) => ({ subject: fillSubject(values).trim(), html: fillHtml(values), text: fillText(values) }),
    warnings: [...marks.warnings, ...warnings],
    fieldsWithoutFallback: marks.fieldsWithoutFallback(),
    usesPayLink: marks.has('payLink'),
  };
}

/** Compiles a template for sending, or returns the reason why it cannot be sent, also as a text to store. */
export function tryCompile(template: Content, look: Look = {}): { compiled: CompiledTemplate } | { problem: string; stored: string } {
  try {
    return { compiled: compileTemplate(template, look) };
  } catch (error) {
    if (error instanceof TemplateTooLarge) return { problem: error.message, stored: error.stored };
    throw error;
  }
}

/** Returns the warnings of the e-mail for this member; `own` are the programme's own fields, which are named in them. */
export function warningsFor(
  compiled: CompiledTemplate,
  values: FieldValues,
  mail: RenderedMail,
  own: readonly MemberField[] = [],
): TemplateWarning[] {
  const empty = compiled.fieldsWithoutFallback.filter((field) => !values[field]);
  const warnings: LazyWarning[] = empty.map((field) => ({
    kind: 'empty-field',
    text: () => text.emptyField({ label: labelOf(field, own) }),
  }));
  if (Buffer.byteLength(mail.html) > GMAIL_CLIPS_AT) warnings.push({ kind: 'too-large', text: text.tooLarge });
  return [...compiled.warnings, ...warnings].map(({ kind, text }) => ({ kind, message: text() }));
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
      { selector: 'img', format: 'description' },
      { selector: 'ul', options: { itemPrefix: '• ' } },
    ],
    formatters: { description: ({ attribs }, _walk, builder) => builder.addInline(attribs.alt) },
    limits: { maxDepth: 100 },
  });

/** It is undefined for a link that is right, or that is no address of a site. */
function linkWarning(href: string): LazyWarning | undefined {
  if (!/^https?:/i.test(href)) return undefined;
  // A merge field may stand in the path, and is no part of the site's name.
  const host = URL.parse(href.replaceAll(/[{}]/g, ''))?.hostname ?? '';
  const link = href.length > 80 ? `${href.slice(0, 80)}…` : href;
  if (!isPublicName(host)) return { kind: 'dead-link', text: () => text.deadLink({ link }) };
  if (/^http:/i.test(href)) return { kind: 'insecure-link', text: () => text.insecureLink({ link }) };
  return undefined;
}

/** A name of the public internet has a dot, and is neither reserved nor an address of a private network. */
const isPublicName = (host: string): boolean =>
  host.replace(/\.$/, '').includes('.') &&
  !/(^|\.)(localhost|local|internal|invalid|test)\.?$/.test(host) &&
  !/^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(host);
