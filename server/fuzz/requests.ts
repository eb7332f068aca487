import fc from 'fast-check';
import { type Body, bodyOf, fittingBodyOf } from './bodies.ts';
import type { Operation, Schema } from './operations.ts';
import { ANY_RECORD, fromSchema, nastyText, ref } from './values.ts';

export const CALLERS = ['nobody', 'stranger', 'expired', 'inactive', 'coach', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** A request as it is sent, except for the placeholders of the world in which it is sent. */
export interface Request extends Body {
  operation: Operation;
  caller: Caller;
  url: string;
  /** False when the address itself may be refused before anybody checks who calls. */
  plainPath: boolean;
  /** Other headers that a client may send. */
  headers: Record<string, string>;
}

/** Requests to the operations, each as often as its weight. */
export const requestTo = (operations: { operation: Operation; weight: number }[]): fc.Arbitrary<Request> =>
  fc.oneof(...operations.map(({ operation, weight }) => ({ weight, arbitrary: requestOf(operation) })));

/** Requests of an admin about records that exist, of which the operation accepts many. */
export const fittingRequestTo = (operation: Operation): fc.Arbitrary<Request> =>
  fc.tuple(fittingPathOf(operation), fc.tuple(...goodQuery(operation)), fittingBodyOf(operation)).map(([path, query, body]) => ({
    operation,
    caller: 'admin',
    url: path + joined(query),
    plainPath: true,
    headers: {},
    ...body,
  }));

function requestOf(operation: Operation): fc.Arbitrary<Request> {
  const caller = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...CALLERS) }, { weight: 4, arbitrary: fc.constant<Caller>('admin') });
  return fc
    .tuple(caller, pathOf(operation), queryOf(operation), headers, bodyOf(operation))
    .map(([caller, path, query, headers, body]) => ({
      operation,
      caller,
      url: path.path + query,
      plainPath: path.plain && query.length < 8_000,
      headers,
      ...body,
      // A body with a content encoding is read as it is, so it is not readable JSON.
      readable: body.readable && !('content-encoding' in headers),
    }));
}

const HEADERS: Record<string, string[]> = {
  'content-encoding': ['gzip', 'br', 'deflate', 'zstd', 'identity', 'x', ''],
  'accept-encoding': ['gzip', 'br', '*;q=0', 'identity;q=0', 'gzip;q=9', ',,,', ''],
  accept: ['text/html', 'application/xml', 'x', ''],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'x'],
  'if-none-match': ['*', '"x"', 'W/'],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'x-forwarded-for': ['1.2.3.4', "' or 1=1", 'x'.repeat(5_000)],
  'user-agent': ['', '\u00ff\u00fe', 'x'.repeat(10_000)],
  'x-request-id': ['\u00e9'.repeat(300), '__proto__'],
  cookie: ['a=b; __proto__=c', '=;=;'],
  host: ['', 'other.example', '[::1', 'a b'],
  origin: ['null', 'https://other.example'],
  'x-http-method-override': ['DELETE'],
};

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.constantFrom(...Object.keys(HEADERS)).chain((name) => fc.constantFrom(...HEADERS[name]!).map((value) => [name, value] as const)),
        { minLength: 1, maxLength: 3 },
      )
      .map((given) => Object.fromEntries(given)),
  },
);

/** Parts of an address that are not what they seem to be once they are decoded or read as numbers. */
const ODD_PARTS = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%00',
  '%25',
  '%0d%0aX:%20y',
  '%2e%2e',
  '..',
  '.',
  '..%2f..%2fetc%2fpasswd',
  'a%2fb',
  '',
  '*',
  ':id',
  '0',
  '-1',
  '1.5',
  '1e999',
  '99999999999999999999',
  'x'.repeat(3_000),
];

/** The record that a path is about, where the word before its id does not say so; the first pattern that matches counts. */
const RECORDS: [pattern: RegExp, placeholder: string][] = [
  [/campaign\/run/, 'campaignRun'],
  [/campaign.*(pause|cancel)/, 'scheduledCampaign'],
  [/campaign.*resume/, 'pausedCampaign'],
  [/campaign.*retry/, 'finishedCampaign'],
  [/campaign/, 'campaign'],
  [/setting\/account/, 'mailAccount'],
  [/unmerge/, 'mergedMember'],
  [/circle\/(add|remove|set)|reminders/, 'member'],
  [/circle\/spaces/, 'accessGroup'],
  [/product.*restore/, 'archivedProduct'],
  [/product\/\{id/, 'product'],
  [/accounting\/months/, 'closedMonth'],
  [/settlements.*record/, 'recordedSettlement'],
  [/settlements.*link/, 'linkedSettlement'],
  [/settlements.*compare/, 'comparedSettlement'],
  [/settlements/, 'settlement'],
  [/payment\/transfers/, 'transfer'],
  [/payment.*events/, 'webhookEvent'],
  [/payment.*restore/, 'deletedPayment'],
  [/reservation.*series\/confirm/, 'seriesToConfirm'],
  [/reservation.*series\/cancel/, 'seriesToCancel'],
  [/reservation.*series\/reschedule|reservation\/\{id\}\/series$/, 'seriesToMove'],
  [/reservation.*mark/, 'begunReservation'],
  [/reservation.*reopen/, 'cancelledReservation'],
  [/coaching-service.*restore/, 'archivedService'],
  [/coaching-service/, 'coachingService'],
  [/scenario\/run\/.*resolve/, 'reviewRun'],
  [/scenario\/run\/.*retry/, 'failedRun'],
  [/scenario\/run\/\{id\}/, 'scenarioRun'],
  [/scenario\/ready-made/, 'readyMade'],
  [/scenario\/option/, 'module'],
  [/scenario\/\{id\}\/(activate|run$)/, 'wholeScenario'],
  [/scenario\/(change-trigger|add-reaction|delete-reaction)|webhook-secret/, 'editedScenario'],
  [/delete-scenario/, 'deletedScenario'],
  [/service\/actions/, 'service'],
  [/templates/, 'template'],
  [/member-fields/, 'memberField'],
  [/forms.*invites/, 'inviteOnly'],
  [/formId|share/, 'form'],
  [/outbox/, 'delivery'],
  [/admin/, 'request'],
  [/exports.*file/, 'finishedExport'],
  [/invites.*restore/, 'revokedInvite'],
];

/** The record that the path names. */
const ownRecord = (path: string): string =>
  ref(RECORDS.find(([pattern]) => pattern.test(path))?.[1] ?? /(\w+?)s?\/\{/.exec(path)?.[1] ?? 'form');

function fittingPathOf({ path, params }: Operation): fc.Arbitrary<string> {
  const segments = Object.entries(params).map(([name, { type, enum: words }]) =>
    fc.constantFrom(...(type === 'integer' ? ['0', '1'] : (words ?? [ownRecord(path)]))).map((segment) => [name, segment] as const),
  );
  return fc
    .tuple(...segments)
    .map((given) => given.reduce((path, [name, segment]) => path.replace(`{${name}}`, () => String(segment)), path));
}

function pathOf({ path, params }: Operation): fc.Arbitrary<{ path: string; plain: boolean }> {
  const names = Object.keys(params);
  if (names.length === 0) return fc.constant({ path, plain: true });
  const segment = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ segment: ownRecord(path), plain: true }) },
    { weight: 3, arbitrary: ANY_RECORD.map((segment) => ({ segment, plain: true })) },
    { weight: 1, arbitrary: fc.uuid().map((id) => ({ segment: id, plain: true })) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_PARTS).map((segment) => ({ segment, plain: false })) },
    { weight: 1, arbitrary: nastyText.map((text) => ({ segment: encodeURIComponent(text.toWellFormed()), plain: false })) },
  );
  const place = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('0', '1').map((segment) => ({ segment, plain: true })) },
    { weight: 5, arbitrary: segment },
  );
  const one = ({ type, enum: words }: Schema = {}) => {
    if (type === 'integer') return place;
    if (!words) return segment;
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words).map((word) => ({ segment: String(word), plain: true })) }, segment);
  };
  return fc.tuple(...names.map((name) => one(params[name]))).map((segments) => ({
    path: names.reduce((path, name, i) => path.replace(`{${name}}`, () => segments[i]!.segment), path),
    plain: segments.every((one) => one.plain),
  }));
}

const ODD_QUERIES = ['?', '??', '?&&&', '?=', '?%', '?page', '?;', '?__proto__=1', '?constructor[prototype][x]=1', '?a[]=1&a[]=2'];

const goodQuery = ({ query }: Operation): fc.Arbitrary<string | null>[] =>
  Object.entries(query).map(([name, schema]) =>
    // The query may also hold placeholders of the world as they are.
    fc.option(
      fromSchema(schema, name).map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed()).replaceAll('%40', '@')}`),
    ),
  );

function queryOf(operation: Operation): fc.Arbitrary<string> {
  const names = [...Object.keys(operation.query), 'page', 'unknown', '__proto__'];
  const good = goodQuery(operation);
  const odd = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(
      fc.constantFrom(...ODD_PARTS),
      nastyText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 500))),
    ),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(...good).map(joined) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.tuple(...good), fc.array(odd, { minLength: 1, maxLength: 4 }))
        .map(([parts, more]) => joined([...parts, ...more.map(([name, value]) => `${name}=${value}`)])),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_QUERIES, `?${'a=1&'.repeat(3_000)}`) },
  );
}

function joined(given: (string | null)[]): string {
  const parts = given.filter((part) => part !== null);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
