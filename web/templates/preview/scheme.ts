/** The e-mail as a program in that scheme shows it, whatever this browser is set to. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('content="light dark"', `content="${scheme}"`);
