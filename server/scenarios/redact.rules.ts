import { changeStored } from '#server/stored-errors.ts';

// Prepares a step's values for the history: secrets are hidden, and long values are cut.

export const HIDDEN = '•••';
/** Shorter secrets are not hidden, because they occur in too many harmless texts. */
const SHORTEST = 5;
const MOST_BYTES = 64 * 1024;
/** A longer text is cut in a value that is too long. */
const LONGEST_TEXT = 8_000;
/** Names of fields whose value is a secret. */
const NAMES = /(authorization|password|passwd|secret|token|api[-_]?key|cookie)/i;

/** A copy in which the given secrets are hidden wherever they occur, and fields whose names suggest a secret too. */
export function redact(value: unknown, secrets: readonly string[] = [], hidden: readonly string[] = []): unknown {
  const known = secrets.filter((secret) => secret.length >= SHORTEST).sort((a, b) => b.length - a.length);
  const clean = (text: string) => known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  const deep = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return clean(value).replaceAll('\u0000', '').toWellFormed();
    if (typeof value !== 'object' || value === null) return value;
    if (depth > 30) return HIDDEN;
    if (Array.isArray(value)) return value.map((one) => deep(one, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        clean(name).replaceAll('\u0000', '').toWellFormed(),
        (depth === 0 && hidden.includes(name)) || (NAMES.test(name) && typeof one === 'string' && one !== '')
          ? HIDDEN
          : deep(one, depth + 1),
      ]),
    );
  };
  return deep(value, 0);
}

const PLAIN_HEADERS = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);
/** The values of these headers are never secret; of all others only the name is shown or exported. */
export const isPlainHeader = (name: string): boolean => PLAIN_HEADERS.has(name.trim().toLowerCase());

/** The address without its password, and without the values of parameters whose names suggest a secret. */
export const withoutCredentials = (url: string): string =>
  url
    .replace(/^(\w+:\/\/)[^/?#@]*@/, '$1')
    .replaceAll(/([?&][^=&#]*)=([^&#]*)/g, (pair, name: string) => (NAMES.test(name) ? `${name}=` : pair));

/** A stored sentence without secrets. The sentence of another service is cut, and so are values that ours repeats. */
export const redactStored = (text: string, secrets: readonly string[]): string =>
  changeStored(text, (value) =>
    JSON.parse(JSON.stringify(redact(value, secrets)), (_, one: unknown) =>
      typeof one === 'string' ? one.slice(0, 2_000).toWellFormed() : one,
    ),
  );

const cut = (text: string): string => text.slice(0, LONGEST_TEXT).toWellFormed();
const fits = (json: string): boolean => json.length <= MOST_BYTES && Buffer.byteLength(json) <= 2 * MOST_BYTES;

/**
 * JSON for the database. In a value that is too long, long texts are cut, so that later steps still read the others; where that is not
 * enough, the beginning is kept as a text that says so. Undefined becomes null.
 */
export function toKept(value: unknown): string | null {
  if (value === undefined) return null;
  const json = JSON.stringify(value) ?? 'null';
  if (fits(json)) return json;
  const shorter = JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? cut(one) : one));
  return fits(shorter) ? shorter : JSON.stringify({ truncated: true, text: cut(json) });
}
