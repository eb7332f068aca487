import { isDay } from '#contract/day.ts';
import { formatNumber, withDecimalSign } from '#contract/language.ts';
import type { MemberField, MemberFieldValue } from '#contract/member-fields.ts';
import { bothMeanings } from '#contract/numbers.ts';
import { formatDay } from '#web/ui/dates.ts';
import * as text from './fields.messages.ts';

/** The text for a value; undefined for no value, and for a choice that does not exist. */
export function shownOwn({ kind, options }: MemberField, value: string | number | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (kind === 'choice') return options.find(({ _id }) => _id === value)?.label;
  if (kind === 'date') return formatDay(String(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** A value as it is typed; numbers have a comma in French too. */
export const typedOwn = (value: string | number | undefined): string =>
  typeof value === 'number' ? withDecimalSign(String(value)) : (value ?? '');

/** The sentence for a value that cannot be saved as it is typed; a value that is `saved` as it is stays. */
export function checkOwn({ kind }: MemberField, typed: string, saved?: string): string | null {
  if (typed.trim() === '' || typed === saved) return null;
  if (kind === 'number') return checkTwoNumbers(bothMeanings(typed)) ?? (Number.isFinite(readNumber(typed)) ? null : text.numberLike());
  return kind === 'date' && !isDay(typed) ? text.dayLike() : null;
}

/** Returns the sentence that asks which of two numbers a text means, each as it can be written without doubt. */
export function checkTwoNumbers(both: ReturnType<typeof bothMeanings>): string | null {
  if (!both) return null;
  const decimal = String(Number(both.decimal));
  // With a fourth decimal, the point cannot be taken for one of thousands.
  return text.twoNumbers({ whole: both.whole, decimal: withDecimalSign(/\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal) });
}

/** It is null when the typed text takes the value away. */
export function readOwn({ kind }: MemberField, typed: string): MemberFieldValue {
  if (typed.trim() === '') return null;
  return kind === 'number' ? readNumber(typed) : typed.trim();
}

const readNumber = (typed: string): number => Number(typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.'));
