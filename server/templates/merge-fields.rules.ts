import { randomBytes } from 'node:crypto';
import { Liquid, Output, TokenKind } from 'liquidjs';
import { MERGE_FIELDS, type MergeField, type TemplateWarning } from '#contract/templates.ts';

// Liquid reads what stands between double braces; nothing of it is run. Only a field by its name, with a fallback, comes
// through: what is kept are those two, so that no template can loop, call, or reach anything else.

const liquid = new Liquid({ strictFilters: true, ownPropertyOnly: true });
for (const filter of Object.keys(liquid.filters)) if (filter !== 'default') delete liquid.filters[filter];
for (const tag of Object.keys(liquid.tags)) delete liquid.tags[tag];

/** Longer ones are no merge field. */
const LONGEST_TAG = 500;

export interface FieldUse {
  field: MergeField;
  fallback: string;
}

/** Reads `fullName | default: "cher membre"`, or says why it cannot. */
export function readField(inside: string): FieldUse | TemplateWarning {
  const written = inside.trim();
  const broken: TemplateWarning = { kind: 'broken-field', message: `“${shorten(written)}” between double braces is not a merge field.` };
  if (written.length > LONGEST_TAG) return broken;
  let value: Output['value'];
  try {
    const [output, ...more] = liquid.parse(`{{ ${written} }}`);
    if (!(output instanceof Output) || more.length > 0) return broken;
    value = output.value;
  } catch {
    return broken;
  }
  const [name, ...path] = value.initial.postfix;
  if (path.length > 0 || !name || !('props' in name) || !Array.isArray(name.props) || name.props.length !== 1) return broken;
  const field = MERGE_FIELDS.find((known) => known === name.getText());
  if (!field) return { kind: 'unknown-field', message: `The field “${shorten(name.getText())}” is not known: it is left out.` };
  const [filter, ...others] = value.filters;
  if (!filter) return { field, fallback: '' };
  const [argument, ...options] = filter.args;
  const isText = argument && !Array.isArray(argument) && argument.kind === TokenKind.Quoted;
  if (others.length > 0 || filter.name !== 'default' || options.length > 0 || !isText) return broken;
  return { field, fallback: String((argument as unknown as { content: unknown }).content) };
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Where a value is put: in text, or in an address. */
type Place = 'text' | 'address';
interface Mark extends FieldUse {
  place: Place;
}

/** Values by field; an empty one is replaced by the fallback. */
export type FieldValues = Record<MergeField, string>;

/**
 * Takes the merge fields out of a message and leaves marks of letters and digits, which pass through every library that
 * the message goes through; afterwards the message is cut at them, once, so that a recipient costs a join.
 */
export class FieldMarks {
  readonly #warnings = new Map<string, TemplateWarning>();
  readonly #marks: Mark[] = [];
  /** Nobody can have written it into a message, since nobody can guess it. */
  readonly #prefix = `CauriField${randomBytes(8).toString('hex')}N`;

  get warnings(): TemplateWarning[] {
    return [...this.#warnings.values()];
  }

  /** `decode` for text that is written as HTML. */
  mark(text: string, { place = 'text', decode = (text) => text }: { place?: Place; decode?: (text: string) => string } = {}): string {
    const marked = text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
      const use = readField(decode(inside));
      if ('kind' in use) {
        this.#warn(use);
        return '';
      }
      this.#marks.push({ ...use, place });
      return `${this.#prefix}${this.#marks.length - 1}Z`;
    });
    if (/\{\{|\}\}|\{%|%\}/.test(marked))
      this.#warn({ kind: 'broken-field', message: 'There are double braces that make no merge field: readers will see them.' });
    return marked;
  }

  /** Every field that the message names, without a fallback. */
  fieldsWithoutFallback(): MergeField[] {
    return MERGE_FIELDS.filter((field) => this.#marks.some((mark) => mark.field === field && mark.fallback === ''));
  }

  /** Cuts the message at its marks: what comes back puts a recipient's values there, each made safe for its place. */
  fill(message: string, makeSafe: (value: string) => string): (values: FieldValues) => string {
    // Odd parts are the numbers of marks.
    const parts = message.split(new RegExp(`${this.#prefix}(\\d+)Z`));
    return (values) =>
      parts
        .map((part, i) => {
          const mark = i % 2 === 1 ? this.#marks[Number(part)] : undefined;
          if (!mark) return part;
          const value = values[mark.field] || mark.fallback;
          return makeSafe(mark.place === 'address' ? encodeURIComponent(value.toWellFormed()) : value);
        })
        .join('');
  }

  #warn(warning: TemplateWarning): void {
    if (!this.#warnings.has(warning.message)) this.#warnings.set(warning.message, warning);
  }
}
