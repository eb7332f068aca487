import { randomBytes } from 'node:crypto';
import { Liquid, Output, TokenKind } from 'liquidjs';
import type { Language } from '#contract/language.ts';
import type { MemberField, MemberFieldValues } from '#contract/member-fields.ts';
import type { Member } from '#contract/members.ts';
import { type Currency, type Money, toMajor } from '#contract/money.ts';
import { unknownField } from '#contract/templates.messages.ts';
import { MERGE_FIELDS, type MergeField, type TemplateFields, type TemplateWarning } from '#contract/templates.ts';
import type { AmountsDue } from '#server/billing/amounts-due.queries.ts';
import { inLanguage } from '#server/language.ts';
import { withoutLinks } from '#server/mail/system-email.rules.ts';
import { shownValue } from '#server/members/fields.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { type Day, dayFirst } from '#server/time/calendar.ts';
import * as text from './templates.messages.ts';

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

/** A warning whose sentence is written when somebody reads it, because the e-mail itself may be in another language. */
export interface LazyWarning {
  kind: TemplateWarning['kind'];
  text: () => string;
}

/** One of the programme's own fields of members. */
type Own = Pick<MemberField, 'key'>;
const OWN = 'field.';
const ownName = (key: string): `field.${string}` => `${OWN}${key}`;

/** Reads `fullName | default: "cher membre"`, or returns the reason why it cannot. */
function readField(inside: string, own: readonly Own[] = []): FieldUse | LazyWarning {
  const written = inside.trim();
  const broken: LazyWarning = { kind: 'broken-field', text: () => text.notAField({ written: shorten(written) }) };
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
  if (path.length > 0 || !name || !('props' in name) || !Array.isArray(name.props)) return broken;
  const isOwn = name.getText().startsWith(OWN);
  if (name.props.length !== (isOwn ? 2 : 1)) return broken;
  const field = isOwn
    ? own.map(({ key }) => ownName(key)).find((known) => known === name.getText())
    : MERGE_FIELDS.find((known) => known === name.getText());
  if (!field) return { kind: 'unknown-field', text: () => unknownField({ field: shorten(name.getText()) }) };
  const [filter, ...others] = value.filters;
  if (!filter) return { field, fallback: '' };
  const [argument, ...options] = filter.args;
  const isText = argument && !Array.isArray(argument) && argument.kind === TokenKind.Quoted;
  if (others.length > 0 || filter.name !== 'default' || options.length > 0 || !isText) return broken;
  return { field, fallback: String((argument as unknown as { content: unknown }).content) };
}

const shorten = (written: string) => (written.length > 60 ? `${written.slice(0, 60)}…` : written);

/** A value is inserted in text, in a single line without links, in an address, or as the whole address. */
type Place = 'text' | 'line' | 'address' | 'link';
interface Mark extends FieldUse {
  place: Place;
}

/** The value of each field; an empty one is replaced by the fallback. */
export type FieldValues = Record<(typeof MERGE_FIELDS)[number], string> & { [own: `field.${string}`]: string };

/**
 * Replaces the merge fields of a message by marks of letters and digits, which every library leaves unchanged. Afterwards the
 * message is split at the marks once, so that each recipient costs only one join.
 */
export class FieldMarks {
  readonly #warnings = new Map<string, LazyWarning>();
  readonly #marks: Mark[] = [];
  /** The prefix is random, so that nobody can write a mark into a message. */
  readonly #prefix = `CauriField${randomBytes(8).toString('hex')}N`;
  readonly #own: readonly Own[];

  /** `own` are the programme's own fields of members. */
  constructor(own: readonly Own[] = []) {
    this.#own = own;
  }

  get warnings(): LazyWarning[] {
    return [...this.#warnings.values()];
  }

  /** `decode` decodes the entities of text that is written as HTML. */
  mark(written: string, { place = 'text', decode = (one) => one }: { place?: Place; decode?: (one: string) => string } = {}): string {
    const marked = written.replaceAll(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
      const use = readField(decode(inside), this.#own);
      if ('kind' in use) {
        this.#warn(inside.trim(), use);
        return '';
      }
      // The link is hidden where e-mails are stored, which works in none of these places.
      if (use.field === 'payLink' && (place === 'line' || place === 'address')) {
        this.#warn(inside.trim(), { kind: 'unsafe-link', text: text.payLinkPlace });
        return '';
      }
      this.#marks.push({ ...use, place });
      return `${this.#prefix}${this.#marks.length - 1}Z`;
    });
    if (/\{\{|\}\}|\{%|%\}/.test(marked)) this.#warn('{{', { kind: 'broken-field', text: text.strayBraces });
    return marked;
  }

  /** Returns every field of the message that has no fallback. */
  fieldsWithoutFallback(): MergeField[] {
    const all: MergeField[] = [...MERGE_FIELDS, ...this.#own.map(({ key }) => ownName(key))];
    return all.filter((field) => this.#marks.some((mark) => mark.field === field && mark.fallback === ''));
  }

  has(field: MergeField): boolean {
    return this.#marks.some((mark) => mark.field === field);
  }

  /** Splits the message at its marks. The returned function inserts a recipient's values, each made safe for its place. */
  fill(message: string, makeSafe: (value: string, mark: Mark) => string): (values: FieldValues) => string {
    // The odd parts are the numbers of the marks.
    const parts = message.split(new RegExp(`${this.#prefix}(\\d+)Z`));
    return (values) =>
      parts
        .map((part, i) => {
          const mark = i % 2 === 1 ? this.#marks[Number(part)] : undefined;
          if (!mark) return part;
          const value = values[mark.field];
          if (mark.place === 'address') return makeSafe(encodeURIComponent((value || mark.fallback).toWellFormed()), mark);
          // Whoever joins may type any name beside the address or the number of somebody else.
          const shown = value && mark.field === 'fullName' ? withoutLinks(value) : value;
          return makeSafe(shown || mark.fallback, mark);
        })
        .join('');
  }

  /** The same thing is warned of once, wherever it is written. */
  #warn(written: string, warning: LazyWarning): void {
    if (!this.#warnings.has(written)) this.#warnings.set(written, warning);
  }
}

/** The values when no member is chosen. */
export const SAMPLE: FieldValues = {
  fullName: 'Awa Diop',
  product: 'ECOM AFRICA PRO',
  email: 'awa.diop@example.com',
  reminder: '1',
  payment: '05/12/2026',
  amountDue: '50 000 F CFA',
  dueDate: '05/12/2026',
  amountOverdue: '50 000 F CFA',
  amountPaid: '50 000 F CFA',
  payLink: 'https://example.com/payer',
};

export const mergeFieldList = (own: readonly MemberField[]): TemplateFields['mergeFields'] => [
  ...MERGE_FIELDS.map((name) => ({ name, label: text.mergeField[name](), example: SAMPLE[name] })),
  ...own.filter(({ archived }) => !archived).map(({ key, name }) => ({ name: ownName(key), label: name, example: '' })),
];

/** The label is in the language of the moment. */
export const labelOf = (field: MergeField, own: readonly MemberField[]): string =>
  MERGE_FIELDS.includes(field as StandardField)
    ? text.mergeField[field as StandardField]()
    : (own.find(({ key }) => ownName(key) === field)?.name ?? field);
type StandardField = (typeof MERGE_FIELDS)[number];

/** The member's values of the programme's own fields, in the language of the moment. Archived fields keep working where they are named. */
const ownValues = (own: readonly MemberField[], values: MemberFieldValues) =>
  Object.fromEntries(own.map((field) => [ownName(field.key), shownValue(field, values[field._id])]));

/** The same, in the language of the reader. */
export const ownValuesFor = (reads: Language, own: readonly MemberField[], values: MemberFieldValues) =>
  inLanguage(reads, () => ownValues(own, values));

type Named = Pick<Member, 'fullName' | 'email' | 'product' | 'fields'> & {
  payment: Pick<Member['payment'], 'next'>;
  subscription: Pick<Member['subscription'], 'next'>;
  reminder: Pick<Member['reminder'], 'state' | 'sequence' | 'max'>;
};

interface ForMember {
  amounts: AmountsDue | null;
  /** The payment that the message is about; without one, its field is empty. */
  paid?: Money | undefined;
  /** The language of the reader. */
  reads: Language;
  /** The link to pay, as it may be stored. */
  payLink: string;
  /** The programme's own fields of members. */
  own: readonly MemberField[];
}

/** Returns the member's values for a template; an unknown value is empty. `reminder` is the number of the reminder that would be sent next. */
export function memberValues(member: Named, { amounts, paid, reads, payLink, own }: ForMember): FieldValues {
  const { fullName, email, product, payment, subscription, reminder } = member;
  const due = reminder.state === 'Registration' ? payment.next : subscription.next;
  return {
    fullName: fullName.trim(),
    product: product ?? '',
    email,
    reminder: String(Math.max(1, Math.min(reminder.sequence + 1, reminder.max))),
    payment: dayFirst(due),
    ...amountValues({ state: reminder.state, due, amounts, reads }),
    amountPaid: paid ? inLanguage(reads, () => formatMoney(paid)) : '',
    payLink,
    ...ownValuesFor(reads, own, member.fields),
  };
}

interface Asked {
  state: Member['reminder']['state'];
  /** The due day of the registration or of the subscription. */
  due: Day | null;
  amounts: AmountsDue | null;
  reads: Language;
}

/**
 * The amount is of a registration what is overdue, or else the next instalment; of a subscription the price of the next period. Amounts are
 * empty where nothing is to be paid or no price is known.
 */
export function amountValues({ state, due, amounts, reads }: Asked): Pick<FieldValues, 'amountDue' | 'dueDate' | 'amountOverdue'> {
  const { currency = null, overdue = 0, nextAmount = 0, renewal = null, renewalCurrency = null } = amounts ?? {};
  const isRenewal = state === 'Subscription';
  const asked = isRenewal ? renewal : overdue || nextAmount;
  const shown = (minor: number | null, currency: Currency | null) =>
    minor && currency ? inLanguage(reads, () => formatMoney({ value: toMajor(minor, currency), currency })) : '';
  return {
    amountDue: shown(asked, (isRenewal && renewalCurrency) || currency),
    dueDate: currency && !asked && state === 'Registration' ? '' : dayFirst(due),
    amountOverdue: shown(overdue, currency),
  };
}
