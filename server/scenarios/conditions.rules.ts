import { isDay } from '#contract/day.ts';
import { anyNumber, bothWrittenMeanings } from '#contract/numbers.ts';
import { FIELD_TEST_OF, ownFieldAt } from '#contract/scenario-conditions.ts';
import type { Condition } from '#contract/scenario-parts.ts';
import { typedDay } from '#contract/typed-day.ts';
import { meetsFieldTest } from '#server/members/field-tests.rules.ts';
import { writtenValue } from '#server/members/fields.rules.ts';
import { inProgrammeTime, isEmptyValue, parseMoment, type Scope, TIME_ZONE, text, valueAt } from './mapping.rules.ts';

/** A run without conditions continues. */
export const holds = (conditions: readonly Condition[], match: 'all' | 'any', scope: Scope): boolean =>
  conditions.length === 0 || (match === 'all' ? conditions.every((one) => meets(one, scope)) : conditions.some((one) => meets(one, scope)));

function meets({ field, operator, value: wanted }: Condition, scope: Scope): boolean {
  const path = field.replaceAll(/^\{\{\s*|\s*\}\}$/g, '').split('.');
  const value = valueAt(scope, path);
  const test = ownFieldAt(field) === undefined ? undefined : FIELD_TEST_OF[operator];
  if (test) return meetsFieldTest(value as string | number | undefined, { op: test, value: comparedValue(value, wanted) });
  switch (operator) {
    case 'empty':
      return isEmptyValue(value);
    case 'not-empty':
      return !isEmptyValue(value);
    case 'equals':
      return isSame(value, wanted, scope);
    case 'not-equals':
      return !isSame(value, wanted, scope);
    case 'contains':
      return contains(value, wanted);
    case 'not-contains':
      return !contains(value, wanted);
    case 'starts-with':
      return plain(value).startsWith(plain(wanted));
    case 'greater':
      return compare(value, wanted, scope) > 0;
    case 'less':
      return compare(value, wanted, scope) < 0;
    case 'min':
      return compare(value, wanted, scope) >= 0;
    case 'max':
      return compare(value, wanted, scope) <= 0;
  }
}

/** Ignores case and accents, as people do when they compare. */
export const plain = (value: unknown) => text(value).trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isSame = (value: unknown, wanted: unknown, scope: Scope): boolean =>
  Array.isArray(value)
    ? value.some((one) => plain(one) === plain(wanted))
    : plain(value) === plain(wanted) || compare(value, wanted, scope) === 0;

const contains = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(value) ? value.some((one) => plain(one) === plain(wanted)) : plain(value).includes(plain(wanted));

/** Own fields of the programme are compared as lists compare them. */
function comparedValue(value: unknown, wanted: Condition['value']): string {
  const typed = text(wanted);
  if (isDay(value)) return typedDay(typed) ?? typed;
  return typeof value === 'number' ? String(writtenValue({ kind: 'number', options: [] }, typed)) : typed;
}

/** A day or a moment as people write them: 30/11/2026, 30.11.2026 10:00. Anything else stays as it is. */
export function asTyped(typed: string): string {
  const day = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})( +\d\d:\d\d.*)?$/.exec(typed);
  return day ? `${day[3]}-${day[2]!.padStart(2, '0')}-${day[1]!.padStart(2, '0')}${day[4] ?? ''}` : typed;
}

/** A space that groups no thousands separates numbers, or the parts of a telephone number. */
const SEPARATED = /[.,]\s|\s(?!\d{3}(?!\d))/;

/** NaN for what is no number or several, such as 3, 4, and for what may mean two. */
export const typedNumber = (typed: string): number =>
  bothWrittenMeanings(typed) || SEPARATED.test(typed) ? Number.NaN : (anyNumber(typed) ?? Number.NaN);

/** Compares two numbers or two dates; any other pair gives NaN, which is neither greater nor less. */
function compare(value: unknown, wanted: unknown, scope: Scope): number {
  if (isEmptyValue(value) || isEmptyValue(wanted)) return Number.NaN;
  const [a, b] = [asTyped(text(value).trim()), asTyped(text(wanted).trim())];
  const difference = typedNumber(a) - typedNumber(b);
  if (!Number.isNaN(difference)) return difference;
  const isDate = /^\d{4}-\d\d-\d\d/;
  if (!isDate.test(a) || !isDate.test(b)) return Number.NaN;
  const byDay = isDay(a) || isDay(b);
  // Every moment of a day is on that day, neither before nor after it.
  const at = (given: string) => (byDay ? Date.parse(inProgrammeTime(given, scope).slice(0, 10)) : momentOf(given, scope).valueOf());
  return at(a) - at(b);
}

/** A time without an offset is one of the programme's clocks. */
const momentOf = (given: string, scope: Scope): Date => parseMoment(given, scope[TIME_ZONE] ?? 'UTC') ?? new Date(given);
