import { dayFirst, isDay } from '#contract/day.ts';
import type { Language } from '#contract/language.ts';
import { ownFieldAt } from '#contract/scenario-conditions.ts';
import { inLanguage } from '#server/language.ts';
import { clockIn, readMoment } from '#server/time/calendar.ts';

// Marks put values of earlier steps into texts that staff typed: `{{ trigger.member.email | default: "…" }}`. A mark is a path
// and a few filters, read by this small interpreter; nothing is ever evaluated as code.

/** The labels of the choices of the programme's own fields, by their ids. Conditions compare the id, and texts show the label. */
export const CHOICES = Symbol('choices');
/** The programme's time zone, in which moments are compared with days and written. */
export const TIME_ZONE = Symbol('time zone');
/** The language of the words in a text that people read; undefined in what other systems read. */
export const LANGUAGE = Symbol('language');
/** Looks up how people read a value of a step that is one of a few, such as Late; undefined for any other value. */
export const WORDS = Symbol('words');
export type WordsAt = (path: readonly string[], value: unknown) => (() => string) | undefined;
export type Scope = Record<string, unknown> & {
  [WORDS]?: WordsAt;
  [CHOICES]?: ReadonlyMap<string, string>;
  [TIME_ZONE]?: string;
  [LANGUAGE]?: Language | undefined;
};

export interface Mark {
  path: string[];
  filters: { name: string; argument: string | undefined }[];
}
export type Part = string | Mark;

// The argument of a filter may also stand between escaped quotes, because marks are written inside JSON strings too.
const MARK = /\{\{\s*([\w$À-ɏ-]+(?:\.[\w$À-ɏ-]+)*)\s*((?:\|\s*\w+\s*(?::\s*(?:"[^"]*"|\\"[^"\\]*\\"|'[^']*'|[\w/.:-]+)\s*)?)*)\}\}/g;
const FILTER = /\|\s*(\w+)\s*(?::\s*(?:"([^"]*)"|\\"([^"\\]*)\\"|'([^']*)'|([\w/.:-]+))\s*)?/g;

const FILTERS: Record<string, (value: unknown, argument: string | undefined, scope: Scope) => unknown> = {
  default: (value, argument = '') => (isEmptyValue(value) ? argument : value),
  upper: (value) => text(value).toUpperCase(),
  lower: (value) => text(value).toLowerCase(),
  trim: (value) => text(value).trim(),
  first: (value) => (Array.isArray(value) ? value[0] : text(value).split(/\s+/)[0]),
  join: (value, argument = ', ') => (Array.isArray(value) ? value.map(text).join(argument) : value),
  date: (value, argument = 'DD/MM/YYYY', scope) => writeDate(inProgrammeTime(text(value), scope), argument),
};

const parsed = new Map<string, Part[]>();
const MOST_PARSED = 2_000;

/** The plain texts and marks of a template, in order. */
export function partsOf(template: string): Part[] {
  const known = parsed.get(template);
  if (known) return known;
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: whole, 1: path, 2: filters, index } of template.matchAll(MARK)) {
    if (index > from) parts.push(template.slice(from, index));
    parts.push({
      path: path!.split('.'),
      filters: [...filters!.matchAll(FILTER)].map(([, name, a, b, c, d]) => ({ name: name!, argument: a ?? b ?? c ?? d })),
    });
    from = index + whole.length;
  }
  if (from < template.length) parts.push(template.slice(from));
  if (parsed.size > MOST_PARSED) parsed.clear();
  parsed.set(template, parts);
  return parts;
}

/** The value at a path, which reads own properties of objects and items of lists by number. Undefined when the path does not exist. */
export function valueAt(scope: Scope, path: readonly string[]): unknown {
  let value: unknown = scope;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Scope)[name];
  }
  return value;
}

/** The words of a value: those of a few, or those that the step has in each language beside the value, such as for an answer. */
function wordsOf(scope: Scope, path: readonly string[], value: unknown, language: Language): unknown {
  const [step = '', values = '', question = values] = path;
  const label = scope[WORDS]?.(path, value);
  return label ? inLanguage(language, label) : valueAt(scope, [step, 'words', question, language]);
}

/** The value of a mark, with its filters applied. */
export function filledValue({ path, filters }: Mark, scope: Scope): unknown {
  const language = scope[LANGUAGE];
  let value = valueAt(scope, path);
  if (language) value = wordsOf(scope, path, value, language) ?? value;
  if (typeof value === 'string' && ownFieldAt(path.join('.'))) value = scope[CHOICES]?.get(value) ?? value;
  for (const { name, argument } of filters) {
    const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
    if (filter) value = filter(value, argument, scope);
  }
  return language && typeof value === 'string' && !filters.some(({ name }) => name === 'date') ? dayRead(value, scope) : value;
}

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const LONGEST = 200;

/** A text in one line, cut where it is long. */
export const short = (value: string): string => value.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST).toWellFormed();

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));

/** A moment as the clocks of the programme show it, `YYYY-MM-DDTHH:MM`. A day, and a time without an offset, stay as they are. */
export function inProgrammeTime(value: string, scope: Scope): string {
  const timeZone = scope[TIME_ZONE];
  if (!timeZone || !isMoment(value)) return value;
  const { date, time } = clockIn(timeZone, new Date(value));
  return `${date}T${time}`;
}

/** The moment that is written with its offset, or as a day and a time of the time zone; undefined for anything else. */
export function parseMoment(given: string, timeZone: string): Date | undefined {
  const written = given.replace(/ +/, 'T');
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i.test(written);
  return isWritten && isDay(written.slice(0, 10)) && !Number.isNaN(Date.parse(written)) ? readMoment(written, timeZone) : undefined;
}

/** People read a day or a moment that is a whole value as they write it: 05/12/2026 10:00. */
function dayRead(value: string, scope: Scope): string {
  if (isDay(value)) return dayFirst(value);
  if (!isMoment(value)) return value;
  const [day = '', time = ''] = inProgrammeTime(value, scope).split('T');
  return `${dayFirst(day)} ${time.slice(0, 5)}`;
}

function writeDate(value: string, pattern: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/.exec(value);
  if (!found) return value;
  const [, YYYY = '', MM = '', DD = '', HH = '00', mm = '00'] = found;
  const parts: Record<string, string> = { YYYY, MM, DD, HH, mm };
  return pattern.replaceAll(/YYYY|MM|DD|HH|mm/g, (part) => parts[part]!);
}

/** The template with its values put in. A template that is exactly one mark keeps the type of its value. */
export function fillIn(template: string, scope: Scope): unknown {
  if (!template.includes('{{')) return template;
  const parts = partsOf(template);
  const only = parts.length === 1 ? parts[0]! : undefined;
  if (only !== undefined && typeof only !== 'string') return filledValue(only, scope);
  return fillText(template, scope, text);
}

/** The template as text; `typed` reads what stands around each value, and `write` escapes the value for its place. */
export const fillByPlace = (template: string, scope: Scope, typed: (text: string) => void, write: (value: unknown) => string): string =>
  partsOf(template)
    .map((part) => {
      if (typeof part !== 'string') return write(filledValue(part, scope));
      typed(part);
      return part;
    })
    .join('');

/** The template as text; `write` escapes each value, so that it cannot be taken for what was typed around it. */
export const fillText = (template: string, scope: Scope, write: (value: unknown) => string): string =>
  fillByPlace(template, scope, () => {}, write);
