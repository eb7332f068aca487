import { randomBytes } from 'node:crypto';
import { Liquid, Output, TokenKind } from 'liquidjs';
import type { Member } from '#contract/members.ts';
import { MERGE_FIELDS, type MergeField, type TemplateFields, type TemplateWarning } from '#contract/templates.ts';

// Liquid parses the text between double braces and runs none of it. Only the name of a field and a fallback are used, so that
// no template can loop, call a function, or read anything else.

const liquid = new Liquid({ strictFilters: true, ownPropertyOnly: true });
for (const filter of Object.keys(liquid.filters)) if (filter !== 'default') delete liquid.filters[filter];
for (const tag of Object.keys(liquid.tags)) delete liquid.tags[tag];

/** A longer text is not a merge field. */
const MAX_TAG_LENGTH = 500;

export interface FieldUse {
  field: MergeField;
  fallback: string;
}

/** Reads `fullName | default: "cher membre"`, or returns the reason why it cannot. */
export function readField(inside: string): FieldUse | TemplateWarning {
  const written = inside.trim();
  const broken: TemplateWarning = { kind: 'broken-field', message: `“${shorten(written)}” between double braces is not a merge field.` };
  if (written.length > MAX_TAG_LENGTH) return broken;
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

/** Where a value is inserted: in text, or in an address. */
type Place = 'text' | 'address';
interface Mark extends FieldUse {
  place: Place;
}

/** The value of each field; an empty one is replaced by the fallback. */
export type FieldValues = Record<MergeField, string>;

/**
 * Replaces the merge fields of a message by marks of letters and digits, which every library leaves unchanged. Afterwards the
 * message is split at the marks once, so that each recipient costs only one join.
 */
export class FieldMarks {
  readonly #warnings = new Map<string, TemplateWarning>();
  readonly #marks: Mark[] = [];
  /** The prefix is random, so that nobody can write a mark into a message. */
  readonly #prefix = `CauriField${randomBytes(8).toString('hex')}N`;

  get warnings(): TemplateWarning[] {
    return [...this.#warnings.values()];
  }

  /** `decode` decodes the entities of text that is written as HTML. */
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

  /** Returns every field of the message that has no fallback. */
  fieldsWithoutFallback(): MergeField[] {
    return MERGE_FIELDS.filter((field) => this.#marks.some((mark) => mark.field === field && mark.fallback === ''));
  }

  /** Splits the message at its marks. The returned function inserts a recipient's values, each made safe for its place. */
  fill(message: string, makeSafe: (value: string) => string): (values: FieldValues) => string {
    // The odd parts are the numbers of the marks.
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

/** The values when no member is chosen. */
export const SAMPLE: FieldValues = {
  fullName: 'Awa Diop',
  product: 'ECOM AFRICA PRO',
  email: 'awa.diop@example.com',
  reminder: '1',
  payment: '05/12/2026',
};

export const MERGE_FIELD_LIST: TemplateFields['mergeFields'] = [
  { name: 'fullName', label: 'Full name', example: SAMPLE.fullName },
  { name: 'product', label: 'Product', example: SAMPLE.product },
  { name: 'email', label: 'Email', example: SAMPLE.email },
  { name: 'reminder', label: 'Number of this reminder', example: SAMPLE.reminder },
  { name: 'payment', label: 'Date of the payment that is due', example: SAMPLE.payment },
];

type Named = Pick<Member, 'fullName' | 'email' | 'product'> & {
  payment: Pick<Member['payment'], 'next'>;
  subscription: Pick<Member['subscription'], 'next'>;
  reminder: Pick<Member['reminder'], 'state' | 'sequence' | 'max'>;
};

/**
 * Returns the member's values for a template; an unknown value is empty. `reminder` is the number of the reminder that would be
 * sent next.
 */
export function memberValues({ fullName, email, product, payment, subscription, reminder }: Named): FieldValues {
  const due = reminder.state === 'Registration' ? payment.next : subscription.next;
  return {
    fullName: fullName.trim(),
    product: product ?? '',
    email,
    reminder: String(Math.max(1, Math.min(reminder.sequence + 1, reminder.max))),
    payment: due ? due.split('-').reverse().join('/') : '',
  };
}
