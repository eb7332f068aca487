import { type Language, language } from '#contract/language.ts';
import { MASK } from '#contract/outbox.ts';
import type { Attachment, PhoneMessage } from '#server/integrations/mailer.ts';
import { type Brand, brandRow, brandShades } from './brand.rules.ts';
import { escapeHtml } from './html.rules.ts';

/** A short e-mail that Cauri writes itself, as text and as HTML. */
export interface SystemEmail {
  kind: string;
  subject: string;
  /** Has MASK in place of the secret; so does `html`. */
  text: string;
  html: string;
  /** Returns `html` with the programme's logo and colour, which are those of the moment when the e-mail is queued. */
  htmlWith?: (brand: Brand) => string;
  /**
   * The part that lets its reader act for the receiver: a code, or the personal part of a link. It is stored apart from the
   * texts until the e-mail has left, and is shown to nobody. It is null when the e-mail has no secret.
   */
  secret: string | null;
  /** The attachments are stored with the delivery and sent with it. */
  attachments?: Attachment[];
}

/** A link must say which part of it is secret, or null when anybody may open it, so that no new e-mail can forget it. */
export type Line = string | { code: string } | { link: string; secret: string | null } | Labelled;

/** A value under what it is, such as an answer under its question; both may be from strangers. */
interface Labelled {
  label: string;
  value: string;
}

export function systemEmail({
  kind,
  lang = language(),
  subject,
  lines,
}: {
  kind: string;
  /** The language of the e-mail; that of the moment when it is absent. */
  lang?: Language;
  subject: string;
  lines: Line[];
}): SystemEmail {
  const secrets = new Set(lines.flatMap(secretOf));
  if (secrets.size > 1) throw new Error(`The email ${kind} holds ${secrets.size} secrets: one can be kept beside it.`);
  const htmlWith = (brand?: Brand) => {
    const linkColour = brandShades(brand)?.act ?? '#2b2d6e';
    return page({ lang, title: subject, body: lines.map((line) => toHtml(line, linkColour)).join('\n'), brand });
  };
  return {
    kind,
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text: lines.map(toText).join('\n\n'),
    html: htmlWith(),
    htmlWith,
    secret: [...secrets][0] ?? null,
  };
}

/**
 * Takes from the addresses in a text what makes mail programs turn them into links: an invisible space follows their signs. Whoever types
 * the address of somebody else, and their name or an answer beside it, cannot send links to them.
 */
export const withoutLinks = (written: string): string => written.replaceAll(/([.:/@])(?=[^\s.])/g, '$1\u200B');

/** Returns the personal part of one of our links: the part after its last slash or equals sign. */
const endOf = (link: string): string => /[^/=]*$/.exec(link)![0];

/** A line with a link of ours, whose personal part is the secret of the e-mail. */
export const personalLink = (link: string): Line => ({ link, secret: endOf(link) });

/** Returns a link of ours as it is stored and shown, and its personal part, which is kept apart. */
export const hideEnd = (link: string): { shown: string; secret: string } => ({
  shown: link.slice(0, link.length - endOf(link).length) + MASK,
  secret: endOf(link),
});

/** Returns the e-mail with its secret, as its receiver gets it. */
export const withSecret = <Texts extends { text: string; html: string }>(email: Texts, secret: string | null): Texts =>
  secret === null
    ? email
    : { ...email, text: email.text.replaceAll(MASK, () => secret), html: email.html.replaceAll(MASK, () => escapeHtml(secret)) };

/** Returns a message to a telephone number with its secret. */
export function fillMessage(message: PhoneMessage, secret: string | null): PhoneMessage {
  const fill = (text: string) => (secret === null ? text : text.replaceAll(MASK, () => secret));
  return 'text' in message ? { text: fill(message.text) } : { ...message, values: message.values.map(fill) };
}

function secretOf(line: Line): string[] {
  if (typeof line === 'string') return [];
  if ('value' in line) return [];
  if ('code' in line) return [line.code];
  if (line.secret === null) return [];
  if (line.secret === '' || !line.link.includes(line.secret)) throw new Error('The secret of a link is a part of the link.');
  return [line.secret];
}

function toText(line: Line): string {
  if (typeof line === 'string') return line;
  return 'value' in line ? `${line.label}\n${line.value}` : masked(line);
}

function masked(line: Exclude<Line, string | Labelled>): string {
  if ('code' in line) return MASK;
  return line.secret === null ? line.link : line.link.replace(line.secret, MASK);
}

function toHtml(line: Line, linkColour: string): string {
  if (typeof line === 'string') return `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  if ('value' in line)
    return `<p style="margin:0 0 16px"><strong>${escapeHtml(line.label)}</strong><br>${escapeHtml(line.value).replaceAll('\n', '<br>')}</p>`;
  const shown = escapeHtml(masked(line));
  if ('code' in line)
    return `<p style="margin:0 0 16px;font-size:30px;letter-spacing:6px;font-weight:bold;font-family:Consolas,monospace">${shown}</p>`;
  return `<p style="margin:0 0 16px"><a href="${shown}" style="color:${linkColour};word-break:break-word">${shown}</a></p>`;
}

/** The programme's name stands where a logo would say who writes. */
const nameOf = (brand: Brand | undefined) =>
  brand?.name ? `<p style="margin:0 0 20px;font-size:20px;line-height:28px;font-weight:bold">${escapeHtml(brand.name)}</p>\n` : '';

// The frame is a table, because Outlook ignores other layouts.
const page = ({ lang, title, body, brand }: { lang: string; title: string; body: string; brand: Brand | undefined }) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#faf6ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf6ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e9e0cf">${brandRow(brand, 28)}<tr>
<td style="padding:28px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#23234a">
${brand?.logo ? '' : nameOf(brand)}${body}
</td></tr></table>
</td></tr></table>
</body></html>`;
