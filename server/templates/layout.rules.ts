import type { Language } from '#contract/language.ts';
import { type Brand, brandRow, brandShades } from '#server/mail/brand.rules.ts';
import { escapeHtml } from '#server/mail/html.rules.ts';

// The frame of an e-mail that looks the same in Outlook and Gmail: tables for the layout, no flex and no grid, and
// every colour also as an attribute. render.rules.ts inlines the rules without a media query; Gmail reads the others.

/** The colours of links and buttons without a colour of the programme. */
const STANDARD = { act: '#363b93', actInDark: '#bfc3ec' };

const styleOf = ({ act, actInDark }: typeof STANDARD) => `
body { margin: 0; padding: 0; background: #f5f0e5; }
.text { font-family: Helvetica, Arial, sans-serif; font-size: 16px; line-height: 25px; color: #23234a; }
p { margin: 0 0 16px; }
h1 { margin: 8px 0 16px; font-size: 26px; line-height: 32px; }
h2 { margin: 8px 0 12px; font-size: 21px; line-height: 28px; }
h3 { margin: 8px 0 10px; font-size: 18px; line-height: 25px; }
ul, ol { margin: 0 0 16px; padding: 0 0 0 26px; }
li { margin: 0 0 6px; }
li p { margin: 0; }
blockquote { margin: 0 0 16px; padding: 2px 0 2px 16px; border-left: 3px solid #f0aa2c; color: #4a4a6a; }
img { display: block; max-width: 100%; height: auto; border: 0; }
.text > img { margin: 0 0 16px; }
hr { margin: 24px 0; border: 0; border-top: 1px solid #e0d7c5; }
a { color: ${act}; }
.button a { display: inline-block; padding: 13px 26px; font-family: Helvetica, Arial, sans-serif; font-size: 16px; line-height: 22px; font-weight: bold; color: #ffffff; text-decoration: none; }
.footer, .footer a { font-family: Helvetica, Arial, sans-serif; font-size: 13px; line-height: 20px; color: #5c5c76; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #10111c !important; }
  .card { background: #1f2134 !important; border-color: #3a3c53 !important; }
  .text, .text p, .text li, .text h1, .text h2, .text h3 { color: #eae6dd !important; }
  .text a { color: ${actInDark} !important; }
  .text blockquote { color: #ccc8c4 !important; }
  .button a, .text .button a { color: #ffffff !important; }
  .footer, .footer a { color: #b5b3bd !important; }
}
@media (max-width: 480px) {
  .card-cell { padding: 24px 18px !important; }
  .logo-cell { padding: 16px 18px !important; }
  .ground-cell { padding: 12px 8px !important; }
}`;

interface Page {
  language: Language;
  subject: string;
  /** Sanitised HTML of the content. */
  body: string;
  button: { link: string; text: string } | undefined;
  footer?: Footer | undefined;
  brand?: Brand | undefined;
}

export const linkColour = (brand: Brand | undefined): string => (brandShades(brand) ?? STANDARD).act;

/** The small text below the card: why the member gets the e-mail, and the link to unsubscribe. */
export interface Footer {
  text: string;
  link: { text: string; href: string };
}

// Outlook ignores max-width, so it gets a table of its own around the card.
export const page = ({ language, subject, body, button, footer, brand }: Page) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${styleOf(brandShades(brand) ?? STANDARD)}</style></head>
<body bgcolor="#f5f0e5">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5f0e5"><tr><td class="ground-cell" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;border:1px solid #e0d7c5">${brandRow(brand, 32)}<tr>
<td class="card-cell text" align="left" style="padding:32px">
${body}
${button ? buttonOf(button, linkColour(brand)) : ''}
</td></tr></table>
${footer ? footerOf(footer) : ''}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`;

/** The button is a coloured cell, because Outlook gives padding to a cell and not to a link. */
const buttonOf = ({ link, text }: { link: string; text: string }, colour: string) =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td align="center" bgcolor="${colour}" style="border-radius:6px;background:${colour}"><a href="${escapeHtml(link)}">${escapeHtml(text)}</a></td></tr></table>`;

const footerOf = ({ text, link }: Footer) =>
  `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td class="footer" align="center" style="padding:16px 32px">${escapeHtml(text)} <a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></td></tr></table>`;
