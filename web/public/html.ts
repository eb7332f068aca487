// Helpers with which the documents of the public pages are written.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c]!);

/** Escapes JSON for a data block, so that nothing in it looks like the end of a script or the start of a comment. */
export const escapeJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The site's icon: a cowrie shell on indigo. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231c1f52'/%3E%3Cellipse cx='16' cy='16' rx='8' ry='11' fill='%23fbf7ef'/%3E%3Cpath d='M16 7v18' stroke='%23e39a1f' stroke-width='3' stroke-linecap='round' stroke-dasharray='2 3'/%3E%3C/svg%3E";

interface Page {
  language: string;
  title: string;
  head: string;
  css: string;
  body: string;
}

/** Writes the document of a public page. Everything except the title must be escaped already. */
export const documentOf = ({ language, title, head, css, body }: Page): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
  `<link rel="icon" href="${ICON}"><style>${css}</style>${head}</head><body>${body}</body></html>`;

/** The head of a page that search engines must not list. */
export const headOf = (themeColor: string): string =>
  '<meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark">' +
  `<meta name="theme-color" content="${themeColor}"><meta name="format-detection" content="telephone=no">`;

export const scriptOf = (path: string): string => `<script type="module" src="${escapeHtml(path)}"></script>`;

/** Opens an address after some seconds, also without a script. */
export const reloadOf = (address: string, seconds: number): string =>
  `<meta http-equiv="refresh" content="${seconds};url=${escapeHtml(address)}">`;
