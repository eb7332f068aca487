import type { IncomingMessage } from 'node:http';

/**
 * Returns the address of a request with each `%` of its path written out when the path cannot be decoded, as after a link was cut within
 * a letter with an accent: nothing is found there then, and the page that was meant says so in the words of its reader. A call
 * of the API stays as it is, and is refused.
 */
export function withReadablePath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path = ''] = url.split(/[?#]/, 1);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    // The bundler would leave out a call whose result nobody uses.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
