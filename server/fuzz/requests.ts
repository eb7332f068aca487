import fc from 'fast-check';
import type { Operation } from './operations.ts';
import { fromSchema, mutated, nastyText, ref, toJson } from './values.ts';

export const CALLERS = ['nobody', 'stranger', 'expired', 'inactive', 'coach', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** A request as it is sent, but for the stand-ins of the world that it is sent in. */
export interface Request {
  operation: Operation;
  caller: Caller;
  url: string;
  /** False where the address itself may be refused before anybody looks at who calls. */
  plainPath: boolean;
  contentType?: string;
  payload?: string;
  /** The payload is JSON that can be read, said to be JSON. */
  readable: boolean;
}

/** Requests to the operations, each as often as its weight. */
export const requestTo = (operations: { operation: Operation; weight: number }[]): fc.Arbitrary<Request> =>
  fc.oneof(...operations.map(({ operation, weight }) => ({ weight, arbitrary: requestOf(operation) })));

function requestOf(operation: Operation): fc.Arbitrary<Request> {
  const caller = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...CALLERS) }, { weight: 4, arbitrary: fc.constant<Caller>('admin') });
  return fc.tuple(caller, pathOf(operation), queryOf(operation), bodyOf(operation)).map(([caller, path, query, body]) => ({
    operation,
    caller,
    url: path.path + query,
    plainPath: path.plain && query.length < 8_000,
    ...body,
  }));
}

const ODD_SEGMENTS = [
  ...[
    '%',
    '%zz',
    '%E0%A4%A',
    '%ED%A0%80',
    '%00',
    '%2e%2e',
    '..',
    '.',
    '..%2f..%2fetc%2fpasswd',
    'a%2fb',
    '%0d%0aX:%20y',
    '',
    '*',
    ':id',
    '{id}',
  ],
  ...[
    "'",
    'null',
    'undefined',
    '0',
    '-1',
    '1e9',
    '%F0%9F%98%80',
    'x'.repeat(199),
    'x'.repeat(3_000),
    '[object%20Object]',
    ';',
    ',',
    '%3f',
    '%23',
  ],
];
const OTHER_IDS = ['form', 'closed', 'private', 'inviteOnly', 'draft', 'deleted', 'upload', 'delivery', 'request', 'session', 'unknown'];

function pathOf({ path, params }: Operation): fc.Arbitrary<{ path: string; plain: boolean }> {
  const names = Object.keys(params);
  if (names.length === 0) return fc.constant({ path, plain: true });
  const usual = /formId/.test(path) || /forms|share/.test(path) ? 'form' : (/uploads|outbox|sessions|admin/.exec(path)?.[0] ?? 'form');
  const own = { uploads: 'upload', outbox: 'delivery', sessions: 'session', admin: 'request', form: 'form' }[usual]!;
  const segment = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ segment: ref(own), plain: true }) },
    { weight: 3, arbitrary: fc.constantFrom(...OTHER_IDS).map((name) => ({ segment: ref(name), plain: true })) },
    { weight: 1, arbitrary: fc.uuid().map((id) => ({ segment: id, plain: true })) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_SEGMENTS).map((segment) => ({ segment, plain: false })) },
    { weight: 1, arbitrary: nastyText.map((text) => ({ segment: encodeURIComponent(text.toWellFormed()), plain: false })) },
  );
  return fc.tuple(...names.map(() => segment)).map((segments) => ({
    path: names.reduce((path, name, i) => path.replace(`{${name}}`, () => segments[i]!.segment), path),
    plain: segments.every((one) => one.plain),
  }));
}

const ODD_QUERIES = [
  '?',
  '??',
  '?&&&',
  '?=',
  '?%',
  '?page=%',
  '?__proto__=1',
  '?constructor[prototype][x]=1',
  '?a[]=1&a[]=2',
  '?page',
  '?%00=%00',
  '?;',
];
const ODD_VALUES = [
  '0',
  '-1',
  '1e9',
  '1.5',
  '',
  'NaN',
  'Infinity',
  '1e999',
  '%00',
  '%ED%A0%80',
  '%25',
  'a'.repeat(9_000),
  '99999999999999999999',
  '0x1',
  '+1',
];

function queryOf({ query }: Operation): fc.Arbitrary<string> {
  const names = [...Object.keys(query), 'page', 'unknown', '__proto__'];
  const good = Object.entries(query).map(([name, schema]) =>
    fc.option(fromSchema(schema, name).map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)),
  );
  const odd = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(
      fc.constantFrom(...ODD_VALUES),
      nastyText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 500))),
    ),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(...good).map((parts) => join(parts.filter((part) => part !== null))) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.tuple(...good), fc.array(odd, { minLength: 1, maxLength: 4 }))
        .map(([parts, more]) => join([...parts.filter((part) => part !== null), ...more.map(([name, value]) => `${name}=${value}`)])),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_QUERIES, `?${'a=1&'.repeat(3_000)}`) },
  );
}

const join = (parts: string[]) => (parts.length > 0 ? `?${parts.join('&')}` : '');

type Body = Pick<Request, 'contentType' | 'payload' | 'readable'>;

const JSON_TYPE = 'application/json';
const ODD_TYPES = [
  ...[
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/jsonp',
    '*/*',
    ';;;',
  ],
  ...[
    '',
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
  ...['multipart/mixed; boundary=x', `multipart/form-data; boundary=${'b'.repeat(500)}`, 'application/vnd.api+json', 'text/event-stream'],
];

function bodyOf(operation: Operation): fc.Arbitrary<Body> {
  const good = GOOD_BODIES[operation.id] ?? (operation.body && fromSchema(operation.body)) ?? fc.constant({});
  const json = mutated(good).map((value) => ({ contentType: JSON_TYPE, payload: toJson(value), readable: true }));
  const oddType = fc
    .tuple(json, fc.constantFrom(...ODD_TYPES))
    .map(([{ payload }, contentType]) => ({ contentType, payload, readable: false }));
  const broken = fc.tuple(json, fc.nat(), fc.constantFrom('', '}', ',', '\u0000', '//x', 'NaN', "'")).map(([{ payload }, at, more]) => ({
    contentType: JSON_TYPE,
    payload: payload.slice(0, at % (payload.length + 1)) + more,
    readable: false,
  }));
  const nothing = fc.constantFrom<Body>({ readable: false }, { contentType: JSON_TYPE, payload: '', readable: false });
  if (operation.page) return fc.oneof({ weight: 5, arbitrary: multipart(good) }, oddType, broken, nothing);
  if (!operation.body)
    return fc.oneof(
      { weight: 6, arbitrary: nothing },
      json.map((body) => ({ ...body, readable: false })),
      oddType,
      broken,
    );
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 2, arbitrary: multipart(good) },
    { weight: 2, arbitrary: oddType },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: nothing },
  );
}

/** Bodies that get further than a schema alone would. */
const GOOD_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  'auth.login': fc.record({
    email: fc.constant(ref('email')),
    password: fc.constantFrom(ref('password'), 'wrong password'),
    remember: fc.boolean(),
  }),
  'auth.updatePassword': fc.record({
    currentPassword: fc.constant(ref('password')),
    newPassword: fc.string({ minLength: 8, maxLength: 40 }),
  }),
  'auth.verifyCode': fc.record({ requestId: fc.constant(ref('reset')), code: fc.constantFrom(ref('code'), '00000000') }),
  'auth.resetPassword': fc.record({
    resetToken: fc.constantFrom(ref('resetToken'), 'x'),
    password: fc.string({ minLength: 8, maxLength: 40 }),
  }),
  'answers.submit': fc.record(
    {
      formId: fc.constantFrom(ref('form'), ref('form'), ref('form'), ref('closed'), ref('private'), ref('inviteOnly'), ref('deleted')),
      answers: answersOf(),
      submissionKey: fc.oneof(fc.uuid(), fc.constant(ref('unknown'))),
      ticket: fc.constantFrom(ref('ticket'), ref('closedTicket'), 'a.b.c'),
    },
    { requiredKeys: ['formId', 'answers'] },
  ),
  'page.submit': fc
    .tuple(answersOf(), fc.record({ submissionKey: fc.uuid(), ticket: fc.constant(ref('ticket')) }, { requiredKeys: [] }))
    .map(([a, b]) => ({ ...a, ...b })),
};

function answersOf(): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    {
      [ref('question.short-answer')]: nastyText,
      [ref('question.paragraph')]: nastyText,
      [ref('question.multiple-choice')]: fc.constantFrom<unknown>(ref('option'), 'Oui', ['Oui'], 'Peut-être'),
      [ref('question.checkbox')]: fc.constantFrom<unknown>([ref('option')], 'Oui', [], ['Oui', 'Oui'], [['Oui']]),
      [ref('question.dropdown')]: fc.constantFrom<unknown>('Oui', { id: 'Oui' }),
      [ref('question.date')]: fc.constantFrom('2026-01-31', '2026-13-01', '31/01/2026'),
      [ref('question.linear-scale')]: fc.constantFrom<unknown>('3', 3, 99, '3.5', [3]),
      [ref('question.file-upload')]: fc.constantFrom(ref('looseUpload'), ref('upload'), ref('unknown'), 'x'),
    },
    { requiredKeys: [ref('question.short-answer')] },
  );
}

const FILES = ['%PDF-1.4 x', '\x89PNG\r\n\x1a\nxxxx', '<svg onload=alert(1)>', 'plain text', '', '\u0000\u0001'];

/** The body's fields as a browser would send them, with a file, at times with something broken. */
function multipart(good: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const breakage = fc.constantFrom(
    '',
    '',
    '',
    '',
    'no end',
    'other boundary',
    'no blank line',
    'no name',
    'cut',
    'bare newlines',
    'many',
    'name twice',
  );
  const file = fc.record({
    name: fc.oneof(nastyText, fc.constant('recu.pdf')),
    content: fc.constantFrom(...FILES),
    type: fc.constantFrom('image/png', 'text/html', ''),
  });
  return fc.tuple(mutated(good), fc.option(file), breakage, fc.nat()).map(([value, file, breakage, at]) => {
    const fields = typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, item]) => fieldsOf(name, item)) : [];
    const parts = [
      ...fields.slice(0, 300),
      ...(file ? [{ name: ref('question.file-upload'), filename: file.name, type: file.type, value: file.content }] : []),
      ...(breakage === 'many' ? Array.from({ length: 1_500 }, (_, i) => ({ name: `f${i}`, value: 'x' })) : []),
    ];
    const payload = writeParts(breakage === 'name twice' ? [...parts, ...parts] : parts, breakage);
    return {
      contentType: `multipart/form-data; boundary=${breakage === 'other boundary' ? 'other' : 'xxBOUNDxx'}`,
      payload: breakage === 'cut' ? payload.slice(0, at % (payload.length + 1)) : payload,
      readable: false,
    };
  });
}

interface Part {
  name: string;
  value: string;
  filename?: string;
  type?: string;
}

const fieldsOf = (name: string, value: unknown): Part[] =>
  (Array.isArray(value) ? value : [value]).map((item) => ({ name, value: typeof item === 'string' ? item : toJson(item) }));

function writeParts(parts: Part[], breakage: string): string {
  const line = breakage === 'bare newlines' ? '\n' : '\r\n';
  const quote = (text: string) => text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, '%0A');
  const written = parts.map(({ name, value, filename, type }) => {
    const naming = breakage === 'no name' ? '' : `; name="${quote(name)}"`;
    const file = filename === undefined ? '' : `; filename="${quote(filename)}"${line}content-type: ${type}`;
    return `--xxBOUNDxx${line}content-disposition: form-data${naming}${file}${line}${breakage === 'no blank line' ? '' : line}${value}${line}`;
  });
  return written.join('') + (breakage === 'no end' ? '' : `--xxBOUNDxx--${line}`);
}
