import { FIELD_TEXT_MAX } from '#contract/field-tests.ts';
import { SomeDay } from '#contract/filters.ts';
import { formatNumber } from '#contract/language.ts';
import type { MemberField, MemberFieldChanges, MemberFieldValues } from '#contract/member-fields.ts';
import { anyNumber, bothWrittenMeanings } from '#contract/numbers.ts';
import { searchKey } from '#contract/search.ts';
import { typedDay } from '#contract/typed-day.ts';
import { cutText } from '#server/cut-text.ts';
import { AppError } from '#server/errors.ts';
import { dayFirst } from '#server/time/calendar.ts';
import * as text from './fields.messages.ts';

/** A name for templates: letters of ASCII, digits and underscores; `taken` are those of other fields. */
export function keyFor(name: string, taken: readonly string[]): string {
  // A search ignores apostrophes and hyphens, which separate words here.
  const plain = searchKey(name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_'))
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, 40)
    .replace(/_+$/, '');
  const key = /^[a-z]/.test(plain) ? plain : `field${plain && '_'}${plain}`;
  for (let n = 1; ; n++) {
    const one = n === 1 ? key : `${key}_${n}`;
    if (!taken.includes(one)) return one;
  }
}

/** Larger numbers lose digits, here and in spreadsheets. */
const LARGEST = 1e15;

/** Returns the value as it is stored, or the sentence that says why it cannot be; null for no value. */
function readValue({ kind, options }: MemberField, given: string | number | null): { value: string | number | null } | { wrong: string } {
  const written = typeof given === 'string' ? given.trim() : given;
  if (written === null || written === '') return { value: null };
  switch (kind) {
    case 'text':
      return typeof written === 'string' ? { value: written } : { wrong: text.textNeeded() };
    case 'number':
      return typeof written === 'number' && Math.abs(written) < LARGEST ? { value: written } : { wrong: text.numberNeeded() };
    case 'date':
      return SomeDay.safeParse(written).success ? { value: written } : { wrong: text.dateNeeded() };
    case 'choice': {
      const chosen = options.find(({ _id }) => _id === String(written).toLowerCase());
      return chosen ? { value: chosen._id } : { wrong: text.choiceNeeded() };
    }
  }
}

const SIGN = /(?<=^|\d)\s*[\p{Pd}−]\s*(?=\d)|\s*[\p{Pd}−]\s*$/gu;
/** Labels of choices are the same as in a search, but dashes of numbers and at the end count: -5 is not 5, nor 1-2 12, nor A- A. */
export const labelKey = (label: string): string => searchKey(label.replaceAll(SIGN, '_')).trim();

/** Returns the value that a text stands for, as people write it: 12,5, 31/12/2026, or the label of a choice. */
export function writtenValue({ kind, options }: Pick<MemberField, 'kind' | 'options'>, written: string): string | number {
  const text = written.trim();
  if (text === '') return text;
  if (kind === 'number') return bothWrittenMeanings(text) ? text : (anyNumber(text) ?? text);
  // A moment, as programs write it, has its day before the T or a space.
  if (kind === 'date') return typedDay(text) ?? text.replace(/[T ].*$/, '');
  if (kind === 'choice') return options.find(({ label }) => labelKey(label) === labelKey(text))?._id ?? text;
  return text;
}

/** Returns the stored value that a text stands for; null for none, and where the field cannot have it. A long text is cut. */
export function valueThatFits(field: MemberField, written: string): string | number | null {
  const read = readValue(field, writtenValue(field, cutText(written, FIELD_TEXT_MAX)));
  return 'wrong' in read ? null : read.value;
}

/** Returns the changes as they are stored. Throws 400 with a sentence for each value that its field cannot have. */
export function readFieldChanges(fields: readonly MemberField[], changes: MemberFieldChanges): Record<string, string | number | null> {
  const errors: Record<string, string> = {};
  const read: Record<string, string | number | null> = {};
  for (const [given, value] of Object.entries(changes)) {
    const id = given.toLowerCase();
    const field = fields.find(({ _id, archived }) => _id === id && !archived);
    const said = field ? readValue(field, value) : { wrong: text.fieldGone() };
    if ('wrong' in said) errors[`fields.${given}`] = said.wrong;
    else read[id] = said.value;
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError(400, first, { errors });
  return read;
}

/** Returns the values after a change; undefined when it changes nothing. */
export function changedValues(before: MemberFieldValues, changes: Record<string, string | number | null>): MemberFieldValues | undefined {
  const differ = Object.entries(changes).filter(([id, value]) => (before[id] ?? null) !== value);
  if (differ.length === 0) return undefined;
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(differ) }).filter(([, value]) => value !== null),
  ) as MemberFieldValues;
}

/** The text for a value in the language of the moment; empty for no value, and for a choice that does not exist. */
export function shownValue({ kind, options }: MemberField, value: string | number | undefined): string {
  if (value === undefined) return '';
  if (kind === 'choice') return options.find(({ _id }) => _id === value)?.label ?? '';
  if (kind === 'date') return dayFirst(String(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** The old and the new value of each changed field, by its name at that time, because fields are renamed and deleted. */
export function changesByName(
  fields: readonly MemberField[],
  before: MemberFieldValues,
  after: MemberFieldValues,
): Record<string, [unknown, unknown]> {
  const changed = fields.filter(({ _id }) => before[_id] !== after[_id]);
  const stored = (field: MemberField, value: string | number | undefined) =>
    field.kind === 'choice' ? shownValue(field, value) || null : (value ?? null);
  return Object.fromEntries(
    changed.map((field) => [`field:${field.name}`, [stored(field, before[field._id]), stored(field, after[field._id])]]),
  );
}
