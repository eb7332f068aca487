import fc from 'fast-check';
import { REPEATS } from '#contract/reservation-series.ts';
import { demoLanding } from '#server/demo/landing.content.ts';
import { mutated } from './mutations.ts';
import type { Operation } from './operations.ts';
import { fromSchema, nastyText, ref, toJson } from './values.ts';

export interface Body {
  contentType?: string;
  payload?: string;
  readable: boolean;
}

const JSON_TYPE = 'application/json';
const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  '*/*',
  ';;;',
  '',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'multipart/mixed; boundary=x',
];

/** A body that the operation accepts; undefined when it takes none. */
export const goodBody = (operation: Operation): fc.Arbitrary<unknown> | undefined =>
  GOOD_BODIES[operation.id] ?? (operation.body && fromSchema(operation.body));

const asJson = (value: unknown): Body & { payload: string } => ({ contentType: JSON_TYPE, payload: toJson(value), readable: true });

/** A body that the operation accepts, as it is sent. */
export function fittingBodyOf(operation: Operation): fc.Arbitrary<Body> {
  const good = goodBody(operation);
  if (!good) return fc.constant({ readable: false });
  return operation.page ? multipart(good) : good.map(asJson);
}

export function bodyOf(operation: Operation): fc.Arbitrary<Body> {
  const good = goodBody(operation) ?? fc.constant({});
  const json = mutated(good).map(asJson);
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

const TERMS = {
  prices: [{ value: 50_000, currency: 'XOF' }],
  instalments: [
    { after: 0, unit: 'day', amounts: [{ value: 30_000, currency: 'XOF' }] },
    { after: 1, unit: 'month', amounts: [{ value: 20_000, currency: 'XOF' }] },
  ],
  subscription: { months: 12, prices: [] },
};

/** Bodies that get further than those that are made from a schema alone. */
export const GOOD_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  settlements_link: fc.record({ paymentId: fc.constantFrom(ref('settlementPayment'), ref('payment'), ref('unknown')) }),
  settlements_ignoreAbsent: fc.record({
    paymentId: fc.constantFrom(ref('settlementPayment'), ref('unknown')),
    reason: fc.constantFrom('Espèces', null),
  }),
  settlements_compare: fc.constant({}),
  members_create: fc.record(
    {
      name: fc.constantFrom('Awa Diop', '<b>', '=1+1'),
      email: fc.uuid().map((id) => `${id}@example.com`),
      option: fc.constantFrom('Complete', 'Partiel'),
      send: fc.boolean(),
      age: fc.constantFrom(30, '30'),
      phone: fc.constant('+221771234567'),
      product: fc.constant('COACHING'),
      language: fc.constantFrom('fr', 'en'),
    },
    { requiredKeys: ['name', 'email'] },
  ),
  imports_leaveOut: fc.record({ rows: fc.constant([1]) }),
  memberFields_create: fc.record({
    name: fc.uuid(),
    kind: fc.constantFrom('text', 'choice'),
    options: fc.constant([{ label: 'Dakar' }, { label: '{{ x }}' }]),
  }),
  memberAccounts_addEntry: fc.record({
    kind: fc.constantFrom('discount', 'waiver', 'credit'),
    to: fc.constantFrom(ref('member'), ref('unknown')),
    amount: fc.constantFrom(1, '1'),
    reason: fc.uuid(),
  }),
  products_create: fc.record({ name: fc.uuid(), terms: fc.constant(TERMS) }),
  products_update: fc.record({ description: fc.uuid(), terms: fc.constant(TERMS) }),
  forms_save: fc.record(
    {
      title: nastyText,
      description: fc.constant('Description'),
      questions: fc.constantFrom(
        [{ id: ref('question.date'), type: 'date', title: 'Date' }],
        [
          { id: ref('question.dropdown'), type: 'dropdown', title: 'Choix', options: [{ id: ref('option'), value: 'Oui' }] },
          { id: ref('question.date'), type: 'date', title: 'Date', showIf: { questionId: ref('question.dropdown'), is: [ref('option')] } },
        ],
        [
          { id: ref('question.yes-no'), type: 'yes-no', title: 'Oui ?' },
          { id: ref('question.amount'), type: 'amount', title: 'Montant', currency: 'EUR', minValue: 1, maxValue: 0.5 },
          { id: ref('question.number'), type: 'number', title: 'Nombre', showIf: { questionId: ref('question.yes-no'), is: ['yes'] } },
        ],
      ),
      id: fc.constantFrom(ref('form'), ref('unknown'), ref('deleted')),
      isPublished: fc.boolean(),
      visibility: fc.constantFrom('public', 'private', 'invite-only'),
    },
    { requiredKeys: ['title', 'description', 'questions'] },
  ),
  // Runs that other calls retry stay failed.
  scenarios_retryMany: fc.record({
    definition: fc.constantFrom('then', 'current'),
    runs: fc.record({ ids: fc.tuple(fc.constantFrom(ref('reviewRun'), ref('scenarioRun'), ref('unknown'))) }),
  }),
  scenarios_deleteReaction: fc.record(
    { index: fc.nat(6), version: fc.constantFrom(1, 2), reactionId: fc.constantFrom(ref('reaction'), ref('unknown')) },
    { requiredKeys: ['index'] },
  ),
  scenarios_createConnection: fc.record({
    service: fc.constantFrom('http', 'telegram', 'members', '__proto__'),
    name: fc.constantFrom('CRM', '<b>'),
    values: fc.record({ token: nastyText, host: fc.constant('api.example.com') }),
  }),
  reservationSeries_plan: fc.record(seriesFields()),
  reservationSeries_create: fc.record({
    ...seriesFields(),
    email: fc.constant('client@example.com'),
    key: fc.uuid(),
    skip: fc.constantFrom([], ['2100-01-31'], ['2026-01-31']),
  }),
  answers_files: fc.constant({ ids: [ref('responseWithFile')] }),
  answers_remove: fc.constantFrom<unknown>(
    { ids: [ref('response')] },
    { filters: [{ questionId: ref('question.short-answer'), op: 'answered' }] },
  ),
  handling_many: fc.record({
    chosen: fc.constantFrom<unknown>({ ids: [ref('response')] }, { filters: [], status: 'none' }),
    set: fc.constantFrom<unknown>({ status: null }, { owner: null }, { status: ref('unknown') }, {}),
  }),
  answers_partial: fc.record({
    formId: fc.constant(ref('form')),
    answers: answersOf(),
    submissionKey: fc.uuid(),
    ticket: fc.constantFrom(ref('ticket'), ref('ticket'), 'a.b.c'),
  }),
  landing_save: fc.record({
    draft: fc.record({ name: nastyText, description: nastyText }).map((words) => ({ ...demoLanding(), ...words })),
    // Every save raises the revision, so one in a few values is right.
    rev: fc.integer({ min: 1, max: 4 }),
    publish: fc.boolean(),
  }),
  answers_submit: fc.record(
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

function seriesFields() {
  return {
    coach: fc.constant(ref('coach')),
    service: fc.constantFrom(ref('coachingService'), 'Bilan'),
    date: fc.integer({ min: 1, max: 28 }).map((day) => `2100-01-${String(day).padStart(2, '0')}`),
    time: fc.constantFrom('00:00', '12:15', '23:59'),
    every: fc.constantFrom(...REPEATS),
    times: fc.constantFrom(2, 3, 4),
  };
}

function answersOf(): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    {
      [ref('question.short-answer')]: nastyText,
      [ref('question.paragraph')]: nastyText,
      [ref('question.multiple-choice')]: fc.constantFrom<unknown>(ref('option'), 'Oui', ['Oui'], 'Peut-être'),
      [ref('question.checkbox')]: fc.constantFrom<unknown>(
        [ref('option')],
        'Oui',
        [],
        ['Oui', 'Oui'],
        [['Oui']],
        ['other', '\ud800'],
        'other:',
        ['other:a', 'b'],
      ),
      [ref('question.dropdown')]: fc.constantFrom<unknown>('Oui', { id: 'Oui' }),
      [ref('question.date')]: fc.constantFrom('2026-01-31', '2026-13-01', '31/01/2026'),
      [ref('question.linear-scale')]: fc.constantFrom<unknown>('3', 3, 99, '3.5', [3]),
      [ref('question.email')]: fc.oneof(nastyText, fc.constantFrom('pas-un-email', 'awa@exemple.sn')),
      [ref('question.phone')]: fc.constantFrom<unknown>(['SN', '77 123 45 67'], ['SN', ''], ['__proto__', '1'], '+', '00', { 0: 'SN' }),
      [ref('question.number')]: fc.constantFrom<unknown>('12 500,50', '12.500', 1e21, -0, null, '9'.repeat(500), ['1']),
      [ref('question.amount')]: fc.constantFrom<unknown>('12 500 FCFA', '-1', 12_500, '1e9', [1, 2]),
      [ref('question.time')]: fc.constantFrom<unknown>('9h05', '24:00', 9),
      [ref('question.yes-no')]: fc.constantFrom<unknown>('yes', 'Non', true, 'constructor'),
      [ref('question.consent')]: fc.constantFrom<unknown>('yes', ['yes'], 'no', true),
      [ref('question.rating')]: fc.constantFrom<unknown>('3', 0, 6),
      [ref('question.nps')]: fc.constantFrom<unknown>('10', 11, '-1'),
      [ref('question.statement')]: nastyText,
      [ref('question.file-upload')]: fc.constantFrom(ref('looseUpload'), ref('upload'), ref('unknown'), 'x'),
    },
    { requiredKeys: [ref('question.short-answer')] },
  );
}

const FILES = ['%PDF-1.4 x', '\x89PNG\r\n\x1a\nxxxx', '<svg onload=alert(1)>', 'plain text', '', '\u0000\u0001'];

/** The body's fields as a browser would send them, with a file, and sometimes with something broken. */
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
