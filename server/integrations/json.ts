import { onOneLine } from '#contract/shared.ts';

/** The value of a JSON text; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON value of unknown shape that is read safely. */
export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
  /** The value of the first of these fields that exists. */
  get(...names: string[]): Json {
    const { value } = this;
    if (typeof value !== 'object' || value === null) return new Json(undefined);
    const name = names.find((name) => Object.hasOwn(value, name) && (value as Record<string, unknown>)[name] !== null);
    return new Json(name === undefined ? undefined : (value as Record<string, unknown>)[name]);
  }
  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }
  /** The text on one line, cut to the given length, without characters that PostgreSQL cannot store. */
  text(max = 200): string {
    const { value } = this;
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    return onOneLine(
      String(value)
        .slice(0, max * 4)
        .toWellFormed(),
    )
      .replaceAll(/\s+/g, ' ')
      .slice(0, max)
      .toWellFormed();
  }
  /** An id that is safe in a URL; null when the value is none. */
  id(): string | null {
    const text = this.text(100);
    return /^[\w.:-]{1,100}$/.test(text) ? text : null;
  }
  items(): Json[] {
    return Array.isArray(this.value) ? this.value.map((item) => new Json(item)) : [];
  }
  /** The time; undefined when the value is none. */
  time(): Date | undefined {
    const at = new Date(this.text());
    return this.text() !== '' && at.getFullYear() >= 2000 && at.getFullYear() <= 2200 ? at : undefined;
  }
  /** The texts, numbers and booleans of an object, as texts. */
  flat(): Record<string, string> {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) return {};
    return Object.fromEntries(Object.keys(this.value).map((name) => [name, this.get(name).text()]));
  }
}
