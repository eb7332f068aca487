import type { Attachment } from '#server/integrations/mailer.ts';

/** A short e-mail that Cauri writes itself, in both of its forms. */
export interface Letter {
  kind: string;
  /** Holds a secret: the text is removed from our records once a mail server has taken it. */
  sensitive: boolean;
  subject: string;
  text: string;
  html: string;
  /** Kept with the delivery and sent with it. */
  attachments?: Attachment[];
}

type Line = string | { code: string } | { link: string };

export function letter({
  kind,
  sensitive = false,
  lang = 'en',
  subject,
  lines,
}: {
  kind: string;
  sensitive?: boolean;
  /** The language that it is written in. */
  lang?: 'en' | 'fr';
  subject: string;
  lines: Line[];
}): Letter {
  const text = lines.map((line) => (typeof line === 'string' ? line : 'code' in line ? line.code : line.link)).join('\n\n');
  return { kind, sensitive, subject: subject.replaceAll(/[\r\n]+/g, ' '), text, html: page(lang, subject, lines.map(toHtml).join('\n')) };
}

function toHtml(line: Line): string {
  if (typeof line === 'string') return `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  if ('code' in line)
    return `<p style="margin:0 0 16px;font-size:30px;letter-spacing:6px;font-weight:bold;font-family:Consolas,monospace">${escapeHtml(line.code)}</p>`;
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(line.link)}" style="color:#2b2d6e;word-break:break-word">${escapeHtml(line.link)}</a></p>`;
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
