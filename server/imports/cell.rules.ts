import { getCountryCallingCode } from 'libphonenumber-js/max';
import { signsOf } from '#contract/currency-signs.ts';
import { isDay } from '#contract/day.ts';
import { SomeDay } from '#contract/filters.ts';
import { IMPORT_COUNTRIES, type ImportListField, type ImportOptions } from '#contract/imports.ts';
import { FIELD_TEXT_MAX, type MemberField } from '#contract/member-fields.ts';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { mayBeIn } from '#contract/named-currency.ts';
import { bothWrittenMeanings } from '#contract/numbers.ts';
import { searchKey } from '#contract/search.ts';
import { Email, onOneLine } from '#contract/shared.ts';
import { momentOf } from '#server/files/xlsx-days.ts';
import { labelKey, valueThatFits } from '#server/members/fields.rules.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { isWrittenTooLarge, namesNoCurrency, readWrittenAmount } from '#server/products/written-amount.rules.ts';
import { type Day, dayIn } from '#server/time/calendar.ts';
import { type Listed, meaningOf, plain } from './mapping.rules.ts';
import { writeReason } from './reasons.queries.ts';

/** The message is a stored reason. */
export class Problem extends Error {}

export interface Reading extends Listed {
  options: ImportOptions;
  date1904: boolean;
  today: Day;
  /** The programme's own fields of members that an import can fill. */
  own: readonly MemberField[];
}
/** Reads a cell as text for its column of `member`; undefined when the cell has no value. */
export type Read = (value: string, reading: Reading) => string | undefined;

/** The part of a cell that its problem quotes. */
export const quoted = (value: string) => ({ value: value.length > 60 ? `${value.slice(0, 60)}…`.toWellFormed() : value });

export function readEmail(value: string): string {
  const read = Email.safeParse(value.replace(/^mailto:/i, '').replaceAll(/[\u200b\u00a0]/g, ''));
  if (!read.success) throw new Problem(writeReason('emailInvalid', quoted(value)));
  return read.data;
}

const CALLING_CODES = [...new Set(IMPORT_COUNTRIES.map((country) => getCountryCallingCode(country)))];
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?\s*e\s*[+-]?\d+$/i;

export function readPhone(value: string, { options }: Reading): string {
  // The missing digits cannot be guessed, because another person may have that number.
  if (SCIENTIFIC.test(value)) throw new Problem(writeReason('phoneShortened', quoted(value)));
  const written = value.replace(/^(\d+)[.,]0+$/, '$1');
  const phone = toE164(written, options.country) ?? withoutPlus(written);
  if (!phone) throw new Problem(writeReason('phoneInvalid', quoted(value)));
  return phone;
}

/** Adds the plus sign that spreadsheets remove, for countries of the programme only: another number may be a typing mistake. */
function withoutPlus(written: string): string | undefined {
  const digits = written.replaceAll(/[\s\u00a0().-]/g, '');
  const isInternational = /^\d+$/.test(digits) && CALLING_CODES.some((code) => digits.startsWith(code));
  return isInternational ? toE164(`+${digits}`) : undefined;
}

export function readAge(value: string): string {
  const age = Number(/^(\d{1,3})(?:[.,]0+)?(?:\s*(?:ans|years))?$/i.exec(value)?.[1] ?? Number.NaN);
  if (!Number.isInteger(age) || age > 150) throw new Problem(writeReason('ageInvalid', quoted(value)));
  return String(age);
}

export function text(tooLong: 'nationalityTooLong' | 'professionTooLong' | 'nameTooLong' | 'tooLong', max: number) {
  return (value: string, _: Reading): string => {
    const line = onOneLine(value).replaceAll(/\s+/g, ' ');
    if (line.length > max) throw new Problem(writeReason(tooLong, { max }));
    return line;
  };
}

const coachesOf = ({ coaches }: Listed) => coaches.map(({ name, email }) => `${name} (${email})`);
/** A fixed list has no such rows and gives undefined. */
const rowsOfList = (field: ImportListField, listed: Listed): readonly string[] | undefined =>
  field === 'product' ? listed.products : field === 'coach' ? coachesOf(listed) : undefined;

/**
 * Reads a value of a list. The meaning that staff chose for the text comes before the known synonyms, and one for a text with other
 * punctuation after them.
 */
export function oneOf(field: ImportListField): Read {
  return (value, { options, ...listed }) => {
    const meanings = Object.entries(options.values[field] ?? {});
    const chosenBy = (key: (text: string) => string) => meanings.find(([written]) => key(written) === key(value))?.[1];
    const meaning = chosenBy(searchKey) ?? meaningOf(field, value, listed) ?? chosenBy(plain);
    if (meaning !== undefined) return meaning || undefined;
    if (field === 'currency' && namesNoCurrency(value)) return undefined;
    const choices = rowsOfList(field, listed)?.join(', ');
    throw new Problem(writeReason('valueUnknown', { ...quoted(value), field, ...(choices !== undefined && { choices }) }));
  };
}

export function readCount(value: string): string {
  const count = Number(/^(\d{1,3})(?:[.,]0+)?$/.exec(value)?.[1] ?? Number.NaN);
  if (!Number.isInteger(count)) throw new Problem(writeReason('notWhole', quoted(value)));
  return String(count);
}

const YES = ['yes', 'y', 'true', 'oui', 'o', 'vrai', '1', 'x'];
const NO = ['no', 'n', 'false', 'non', 'faux', '0'];

export function readYesOrNo(value: string): string {
  const answer = plain(value);
  if (!YES.includes(answer) && !NO.includes(answer)) throw new Problem(writeReason('neitherYesNorNo', quoted(value)));
  return String(YES.includes(answer));
}

/** Reads the day on which somebody unsubscribed or agreed. A plain yes counts from the day of the import. */
export function readSince(value: string, reading: Reading): string | undefined {
  const answer = plain(value);
  if (NO.includes(answer)) return undefined;
  return YES.includes(answer) ? reading.today : readDay(value, reading);
}

const NAMES_MAX = 50;
const NAME_CHARS = 100;

/** The names in a cell: semicolons separate them, or commas where there are none. A backslash keeps such a sign inside a name. */
export function namesIn(value: string): string[] {
  const hasSemicolon = value.replaceAll(/\\./gs, '').includes(';');
  return [...value.matchAll(hasSemicolon ? /(?:\\.|[^;\\])+/gs : /(?:\\.|[^,\\])+/gs)]
    .map(([part]) => part.replaceAll(/\\(.)/gs, '$1').replaceAll(/\s+/g, ' ').trim())
    .filter((one) => one !== '');
}

/** Reads names, and returns one a line. A name that staff gave another meaning is that one, or none. */
export function readNames(field: 'tags' | 'accessGroups', tooMany: 'tooManyTags' | 'tooManyGroups'): Read {
  return (value, { options }) => {
    const meanings = new Map(Object.entries(options.values[field] ?? {}).map(([name, meaning]) => [name.toLowerCase(), meaning]));
    const given = namesIn(value)
      .map((name) => meanings.get(name.toLowerCase()) ?? name)
      .filter((name) => name !== '');
    if (given.length > NAMES_MAX || given.some((one) => one.length > NAME_CHARS))
      throw new Problem(writeReason(tooMany, { most: NAMES_MAX, max: NAME_CHARS }));
    return given.length > 0 ? given.join('\n') : undefined;
  };
}

/** People write these beside an amount. Other words may change it, such as "50 mille". */
const BESIDE_AMOUNT = new RegExp(`^[^a-z]*(?:${signsOf(...CURRENCIES)})?[^a-z]*$`, 'i');

/** The expression above takes minutes for the cells that only somebody hostile makes. */
const LONGEST_AMOUNT = 200;

/** Reads an amount that is not negative, as people write it, in minor units; a currency beside it must be that of the row. */
export function readAmount(value: string, currency: Currency): number {
  const isAmount = value.length <= LONGEST_AMOUNT && BESIDE_AMOUNT.test(value) && mayBeIn(value, currency);
  const minor = isAmount ? readWrittenAmount(value, currency) : undefined;
  if (minor !== undefined && minor >= 0) return minor;
  const isLarge = isAmount && isWrittenTooLarge(value, currency);
  throw new Problem(writeReason(isLarge ? 'amountTooLarge' : 'amountInvalid', { ...quoted(value), currency }));
}

const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ,].*)?$/;
const DAY_FIRST = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?:[ T,].*)?$/;

type Days = Pick<Reading, 'date1904'>;

/** The day that is written in ISO, day first, or as a spreadsheet's number; a text that is no day for anything else. */
function writtenDay(value: string, { date1904 }: Days, longYear = (short: string) => short): string {
  const serial = /^\d{5}(?:\.\d+)?$/.test(value) ? momentOf(Number(value), date1904) : undefined;
  if (serial) return serial.toISOString().slice(0, 10);
  const { year = '', month = '', day = '' } = (ISO.exec(value) ?? DAY_FIRST.exec(value))?.groups ?? {};
  return [year.length === 2 ? longYear(year) : year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** Reads a day in the time of the programme. A year of two digits is one from 1990 to 2089. */
export function readDay(value: string, reading: Days): Day {
  const day = writtenDay(value, reading, (year) => (year < '90' ? `20${year}` : `19${year}`));
  if (!isDay(day) || day < '1990' || day >= '2101') throw new Problem(writeReason('dateInvalid', quoted(value)));
  return day;
}

/** Reads a day in a person's life. A year of two digits may be that of a birth or of a plan, and is refused. */
function readDayOfLife(value: string, reading: Days): Day {
  const day = writtenDay(value, reading);
  if (!SomeDay.safeParse(day).success) throw new Problem(writeReason('dateInvalid', quoted(value)));
  return day;
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/** Reads a day as `readDay` does. A moment that names its offset is exact, and its day is that of the time zone. */
export function readDayIn(timeZone: string, value: string, reading: Days): { day: Day; exact: Date | undefined } {
  // A day that does not exist is refused here, where a date would take another one for it.
  const written = readDay(value, reading);
  const exact = WITH_OFFSET.test(value) && !Number.isNaN(Date.parse(value)) ? new Date(value) : undefined;
  return { day: exact ? dayIn(timeZone, exact) : written, exact };
}

/** Reads a value of one of the programme's own fields. A choice is stored by its id. */
export function readOwn(own: MemberField): Read {
  const { name, kind, options } = own;
  switch (kind) {
    case 'text':
      return (value) => {
        if (value.length > FIELD_TEXT_MAX) throw new Problem(writeReason('fieldTooLong', { field: name, max: FIELD_TEXT_MAX }));
        return value.trim() || undefined;
      };
    case 'number':
      return (value) => {
        const both = bothWrittenMeanings(value);
        if (both) throw new Problem(writeReason('fieldTwoNumbers', { field: name, ...quoted(value), ...both }));
        const number = valueThatFits(own, value);
        if (number === null) throw new Problem(writeReason('fieldNotNumber', { field: name, ...quoted(value) }));
        return String(number);
      };
    case 'date':
      return readDayOfLife;
    case 'choice':
      return (value) => {
        // “A+” and “A-” differ only in a sign, which people leave out of other choices.
        const meant = options.filter(({ label }) => plain(label) === plain(value));
        const chosen = options.find(({ label }) => labelKey(label) === labelKey(value)) ?? (meant.length === 1 ? meant[0] : undefined);
        if (chosen) return chosen._id;
        throw new Problem(
          writeReason('fieldNotChoice', { field: name, choices: options.map(({ label }) => label).join(', '), ...quoted(value) }),
        );
      };
  }
}
