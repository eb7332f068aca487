import type { LazyWarning } from './merge-fields.rules.ts';
import * as text from './templates.messages.ts';

/** What a reader will find wrong with a link that staff wrote; undefined for one that is right, or that is no address of a site. */
export function linkWarning(href: string): LazyWarning | undefined {
  if (!/^https?:/i.test(href)) return undefined;
  // A merge field may stand in the path, and is no part of the site's name.
  const host = URL.parse(href.replaceAll(/[{}]/g, ''))?.hostname ?? '';
  const link = href.length > 80 ? `${href.slice(0, 80)}…` : href;
  if (!isPublicName(host)) return { kind: 'dead-link', text: () => text.deadLink({ link }) };
  if (/^http:/i.test(href)) return { kind: 'insecure-link', text: () => text.insecureLink({ link }) };
  return undefined;
}

/** Whether a name can be one of the public internet: it has a dot, and is neither reserved nor an address of a private network. */
const isPublicName = (host: string): boolean =>
  host.replace(/\.$/, '').includes('.') &&
  !/(^|\.)(localhost|local|internal|invalid|test)\.?$/.test(host) &&
  !/^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(host);
