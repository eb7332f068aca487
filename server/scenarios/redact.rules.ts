// What history keeps of a step: no secret, and not more than there is room for.

const HIDDEN = '•••';
/** Shorter ones are found in too many innocent words. */
const SHORTEST = 5;
const MOST_BYTES = 64 * 1024;
/** Names that say that the value is a secret. */
export const NAMES = /(authorization|password|passwd|secret|token|api[-_]?key|cookie)/i;

/** A copy without the given secrets wherever they stand, and without fields whose names say that they hold one. */
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

export const redactText = (text: string, secrets: readonly string[]): string => String(redact(text, secrets)).slice(0, 2_000);

/** As JSON for the database; what is too long is cut, and says so. Undefined is nothing. */
export function toKept(value: unknown): string | null {
  if (value === undefined) return null;
  const json = JSON.stringify(value) ?? 'null';
  if (json.length <= MOST_BYTES && Buffer.byteLength(json) <= 2 * MOST_BYTES) return json;
  return JSON.stringify({ truncated: true, text: json.slice(0, 8_000) });
}
