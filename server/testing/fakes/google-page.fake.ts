import { escapeHtml } from '#server/mail/html.rules.ts';

/** The page on which somebody chooses an account and what we may do with it. */
export function googlePage(url: URL, emails: string[]): string {
  const hidden = [...url.searchParams]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const scopes = (url.searchParams.get('scope') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(
      (scope) =>
        `<p><label><input type="checkbox" name="granted" value="${escapeHtml(scope)}" checked> ${escapeHtml(scope.split('/').at(-1)!)}</label></p>`,
    )
    .join('');
  const buttons = emails
    .map((email) => `<p><button name="allow" value="${escapeHtml(email)}">Continue as ${escapeHtml(email)}</button></p>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in (fake)</title></head>
<body><main><h1>Cauri wants access to your account</h1><p>This page stands in for Google's on this machine.</p>
<form>${hidden}${scopes}${buttons}<p><button name="deny" value="1">Cancel</button></p></form></main></body></html>`;
}
