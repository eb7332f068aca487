import type { Config } from '#contract/scenario-parts.ts';
import { parseJson } from '#server/integrations/json.ts';
import { stored } from '#server/stored-errors.ts';
import { StepError } from './catalogue/module.rules.ts';
import { fillByPlace, filledValue, fillText, type Mark, type Part, partsOf, type Scope, text } from './mapping.rules.ts';
import * as step from './steps.messages.ts';

// The position of each mark of an HTTP request decides how the value of an earlier step is escaped there, because values come from
// strangers: none may change the host, add a header or end a string of JSON.

type Pairs = { name: string; value: string }[];
type BodyFormat = 'json' | 'form' | 'xml' | 'text' | 'value';

const hasMark = (parts: readonly Part[]) => parts.some((part) => typeof part !== 'string');
const encode = (value: unknown) => encodeURIComponent(text(value).toWellFormed());

/** The reasons, by field, why values cannot be put into this request; checked before a scenario may run. */
export function requestProblems(config: Config): Map<string, string> {
  const problems = new Map<string, string>();
  const note = (field: string, work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      problems.set(field, error.message);
    }
  };
  const { url, body, method } = config;
  if (typeof url === 'string' && url.trim() !== '') note('url', () => readUrl(url));
  note('headers', () => checkHeaders(headersIn(config)));
  if (typeof body === 'string' && method !== 'GET' && !problems.has('headers')) note('body', () => readBody(body, headersIn(config)));
  return problems;
}

/** The fields of a request with their values put in; a content type is added when none was given. */
export function fillRequest(config: Config, scope: Scope): { url: string; headers: Pairs; body: string } {
  const given = headersIn(config);
  checkHeaders(given);
  const headers = given.map(({ name, value }) => ({ name, value: fillText(value, scope, text) }));
  const url = fillUrl(typeof config.url === 'string' ? config.url : '', scope);
  const template = typeof config.body === 'string' && config.method !== 'GET' ? config.body : '';
  if (template.trim() === '') return { url, headers, body: '' };
  const { body, type } = fillBody(template, given, scope);
  return { url, body, headers: contentTypeOf(given) === undefined ? [{ name: 'content-type', value: type }, ...headers] : headers };
}

const headersIn = ({ headers }: Config): Pairs =>
  Array.isArray(headers) ? headers.filter((one): one is Pairs[number] => typeof one === 'object') : [];

/**
 * The headers that Cauri writes itself. With another host, the secrets of a connection would reach another site on the same server; with
 * another length, the rest of a request would be taken for the next one; without the depth, scenarios that call each other would not end.
 */
const OWN_HEADERS = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'expect', 'te', 'trailer'],
  'x-cauri-depth',
]);

/** Returns whether HTTP can carry this header. */
export const isSendable = (name: string, value: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(value);

function checkHeaders(headers: Pairs): void {
  const own = headers.map(({ name }) => name.trim()).find((name) => OWN_HEADERS.has(name.toLowerCase()));
  if (own) throw new StepError(stored(step.ownHeader, { name: own }));
  if (headers.some(({ name }) => hasMark(partsOf(name)))) throw new StepError(stored(step.fixedHeader));
  const typed = headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => ({ name: name.trim(), parts: partsOf(value) }));
  const unsendable = typed.find(({ name, parts }) => !isSendable(name, parts.filter((part) => typeof part === 'string').join('')));
  if (unsendable) throw new StepError(stored(step.headerNotSendable, { name: unsendable.name }));
  if (hasMark(partsOf(contentTypeOf(headers) ?? ''))) throw new StepError(stored(step.fixedType));
}

const contentTypeOf = (headers: Pairs): string | undefined =>
  headers.find(({ name }) => name.trim().toLowerCase() === 'content-type')?.value;

/** The parts of an address. Its scheme and host must be typed out. */
function readUrl(template: string): Part[] {
  const parts = partsOf(template.trim());
  const host = typeof parts[0] === 'string' ? /^https?:\/\/[^/?#\\]+/i.exec(parts[0])?.[0] : undefined;
  if (hasMark(parts) && (host === undefined || host.length === (parts[0] as string).length)) throw new StepError(stored(step.fixedHost));
  if (!/^https?:$/.test(URL.parse(fillText(template.trim(), {}, () => 'x'))?.protocol ?? '')) throw new StepError(stored(step.noAddress));
  return parts;
}

/** An address with its values encoded. A value is one segment or a part of one, so that it cannot lead to another path. */
export function fillUrl(template: string, scope: Scope): string {
  if (template.trim() === '') return '';
  let url = '';
  let inPath = true;
  let segment = '';
  let filled = false;
  const endSegment = () => {
    if (filled && segment === '') throw new StepError(stored(step.segmentEmpty));
    if (filled && /^(\.|%2e){1,2}$/i.test(segment)) throw new StepError(stored(step.segmentInvalid, { value: segment }));
    [segment, filled] = ['', false];
  };
  for (const part of readUrl(template)) {
    const piece = typeof part === 'string' ? part : encode(filledValue(part, scope));
    url += piece;
    if (!inPath) continue;
    if (typeof part !== 'string') {
      segment += piece;
      filled = true;
      continue;
    }
    for (const character of piece) {
      if (/[/\\?#]/.test(character)) endSegment();
      else segment += character;
      if (/[?#]/.test(character)) inPath = false;
      if (!inPath) break;
    }
  }
  if (inPath) endSegment();
  return url;
}

/** The format of a body: from its content type, otherwise guessed from its beginning. */
function formatOf(template: string, headers: Pairs): BodyFormat {
  const type = contentTypeOf(headers)?.split(';', 1).join('').trim().toLowerCase();
  const parts = partsOf(template.trim());
  if (!type) {
    if (parts.length === 1 && hasMark(parts)) return 'value';
    return typeof parts[0] === 'string' && /^[[{]/.test(parts[0]) ? 'json' : 'text';
  }
  if (/^application\/(json|[\w.-]+\+json)$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (/^(text|application)\/(xml|[\w.-]+\+xml)$/.test(type)) return 'xml';
  if (type === 'text/plain' || !hasMark(parts)) return 'text';
  throw new StepError(stored(step.unknownType, { type }));
}

function readBody(template: string, headers: Pairs): BodyFormat {
  const format = formatOf(template, headers);
  if (template.trim() === '') return format;
  if (format === 'json') writeJson(template, {});
  if (format === 'xml') writeXml(template, {});
  return format;
}

const TYPES: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  text: 'text/plain; charset=utf-8',
  value: 'text/plain; charset=utf-8',
};

function fillBody(template: string, headers: Pairs, scope: Scope): { body: string; type: string } {
  const format = formatOf(template, headers);
  const type = TYPES[format];
  if (format === 'json') return { type, body: writeJson(template, scope) };
  if (format === 'xml') return { type, body: writeXml(template, scope) };
  if (format === 'form') return { type, body: fillText(template, scope, encode) };
  if (format === 'text') return { type, body: fillText(template, scope, text) };
  // A body that is exactly one value is JSON when the value is data, and stays text when it is text, whatever it looks like.
  const value = filledValue(partsOf(template.trim())[0] as Mark, scope);
  return typeof value === 'object' && value !== null ? { type: TYPES.json, body: JSON.stringify(value) } : { type, body: text(value) };
}

/** A value inside quotes is escaped as text; a value that stands alone becomes a JSON value of its own type. */
export function writeJson(template: string, scope: Scope): string {
  let inString = false;
  let escaped = false;
  let probe = '';
  const read = (typed: string) => {
    probe += typed;
    for (const character of typed) {
      if (!inString) inString = character === '"';
      else if (escaped) escaped = false;
      else if (character === '\\') escaped = true;
      else if (character === '"') inString = false;
    }
  };
  const body = fillByPlace(template, scope, read, (value) => {
    probe += inString ? 'x' : 'null';
    escaped = false;
    return inString ? JSON.stringify(text(value)).slice(1, -1) : (JSON.stringify(value) ?? 'null');
  });
  if (parseJson(probe) === undefined) throw new StepError(stored(step.bodyNotJson));
  return body;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (value: unknown) =>
  text(value)
    .toWellFormed()
    // XML has no way to write these characters.
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Escapes values in the text of an element or inside a quoted attribute. */
function writeXml(template: string, scope: Scope): string {
  let inTag = false;
  let quote = '';
  const read = (typed: string) => {
    for (const character of typed) {
      if (quote !== '') quote = character === quote ? '' : quote;
      else if (inTag && (character === '"' || character === "'")) quote = character;
      else if (character === '<') inTag = true;
      else if (character === '>') inTag = false;
    }
  };
  return fillByPlace(template, scope, read, (value) => {
    if (inTag && quote === '') throw new StepError(stored(step.bodyNotXml));
    return escapeXml(value);
  });
}
