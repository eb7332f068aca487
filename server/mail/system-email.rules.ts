import { MASK } from '#contract/outbox.ts';
import type { Attachment } from '#server/integrations/mailer.ts';

/** A short e-mail that Cauri writes itself, in both of its forms. */
export interface SystemEmail {
  kind: string;
  subject: string;
  /** With MASK where the secret belongs, as the other form. */
  text: string;
  html: string;
  /**
   * What lets whoever reads it act in the receiver's place: a code, or the part of a link that makes it the receiver's own.
   * It is kept beside the texts until the email has left, and shown to nobody. Null: the email holds no secret.
   */
  secret: string | null;
  /** Kept with the delivery and sent with it. */
  attachments?: Attachment[];
}

/** A link says which part of it is secret, or null where anybody may open it: so no new email can forget that. */
type Line = string | { code: string } | { link: string; secret: string | null };

export function systemEmail({
  kind,
  lang = 'en',
  subject,
  lines,
}: {
  kind: string;
  /** The language that it is written in. */
  lang?: 'en' | 'fr';
  subject: string;
  lines: Line[];
}): SystemEmail {
  const secrets = new Set(lines.flatMap(secretOf));
  if (secrets.size > 1) throw new Error(`The email ${kind} holds ${secrets.size} secrets: one can be kept beside it.`);
  return {
    kind,
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text: lines.map((line) => (typeof line === 'string' ? line : masked(line))).join('\n\n'),
    html: page(lang, subject, lines.map(toHtml).join('\n')),
    secret: [...secrets][0] ?? null,
  };
}

/** What makes a link of ours its receiver's own: the part behind its last slash or equals sign. */
export const endOf = (link: string): string => /[^/=]*$/.exec(link)![0];

/** The email as its receiver gets it. */
export const withSecret = <Texts extends { text: string; html: string }>(email: Texts, secret: string | null): Texts =>
  secret === null
    ? email
    : { ...email, text: email.text.replaceAll(MASK, () => secret), html: email.html.replaceAll(MASK, () => escapeHtml(secret)) };

function secretOf(line: Line): string[] {
  if (typeof line === 'string') return [];
  if ('code' in line) return [line.code];
  if (line.secret === null) return [];
  if (line.secret === '' || !line.link.includes(line.secret)) throw new Error('The secret of a link is a part of the link.');
  return [line.secret];
}

function masked(line: Exclude<Line, string>): string {
  if ('code' in line) return MASK;
  return line.secret === null ? line.link : line.link.replace(line.secret, MASK);
}

function toHtml(line: Line): string {
  if (typeof line === 'string') return `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const shown = escapeHtml(masked(line));
  if ('code' in line)
    return `<p style="margin:0 0 16px;font-size:30px;letter-spacing:6px;font-weight:bold;font-family:Consolas,monospace">${shown}</p>`;
  return `<p style="margin:0 0 16px"><a href="${shown}" style="color:#2b2d6e;word-break:break-word">${shown}</a></p>`;
}

// A table for the frame: Outlook lays out nothing else.
const page = (lang: string, title: string, body: string) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#faf6ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf6ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e9e0cf"><tr>
<td style="padding:28px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#23234a">
${body}
</td></tr></table>
</td></tr></table>
</body></html>`;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
