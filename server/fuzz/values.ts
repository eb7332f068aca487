import fc from 'fast-check';
import { anyCharacter } from '#server/testing/any-character.ts';
import type { Schema } from './operations.ts';

/** A placeholder for a record of the world in which the request is sent (see world.ts). */
export const ref = (name: string) => `@@${name}@@`;

/** Placeholders for JSON that no JavaScript value gives; see `toJson`. */
const RAW: Record<string, string> = {
  huge: '1e999',
  low: '-1e999',
  digits: '9'.repeat(400),
  fraction: `0.${'3'.repeat(400)}`,
  deepList: '['.repeat(60_000) + ']'.repeat(60_000),
  deepObject: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  twice: '{"a":1,"a":2}',
  half: '"\\ud83d"',
};

/** JSON text in which the placeholders are replaced by what only text can express. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"@@raw:(\w+)@@"/g, (_, name: string) => RAW[name]!);

/** Names with a meaning for JavaScript, parsers or databases. */
export const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  ' ',
  '0',
  'a.b',
  'a[b]',
  '\u0000',
  '\ud800',
  '$where',
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202eevil\u202c',
    '\u200b',
    '\ufeff',
    '👩🏾‍💻👍🏿',
    'e\u0301',
    "'; drop table form; --",
    '" or 1=1',
    '\\',
    '%',
    '%%%s%n',
    '_',
    '$1',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../../../etc/passwd',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-1',
    '1e999',
    '0x10',
    '٣',
    '1,5',
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13',
    '\r\nSet-Cookie: a=b',
    'a'.repeat(101),
    'é'.repeat(5_000),
    '🌍'.repeat(20_000),
    '\n'.repeat(2_000),
  ),
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
);

/** Records that a path or a field may name although it is about something else. */
export const ANY_RECORD = fc.constantFrom(
  ...['form', 'closed', 'private', 'inviteOnly', 'draft', 'deleted', 'upload', 'delivery', 'request', 'session', 'unknown'].map(ref),
);

export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 2, arbitrary: ANY_RECORD },
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      1.5,
      1e9,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      1e308,
      [],
      {},
      [null],
      [[]],
      [{}],
      { length: 1e9 },
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(RAW).map((name) => `@@raw:${name}@@`)) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(...KEYS).map((key) => Object.fromEntries([[key, { [key]: 1 }]])) },
  { weight: 1, arbitrary: fc.integer({ min: 500, max: 3_000 }).map((length) => Array.from({ length }, (_, i) => `${i}`)) },
);

/** A value that the schema would accept, or nearly: the name says more when the schema says only “text”. */
export function fromSchema(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => fromSchema(one, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return text(schema, name);
    case 'integer':
      // A random revision would always be stale.
      if (name === 'version' || name === 'rev') return fc.constantFrom(1, 1, 2);
      return fc.integer({ min: Math.max(schema.minimum ?? -100, -(2 ** 31)), max: Math.min(schema.maximum ?? 100, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return object(schema);
    default:
      return fc.oneof(fc.jsonValue(), nasty);
  }
}

/** Lists, by the name of a text field, values that it accepts: ids of records, words of the product, texts whose form no schema describes. */
const NAMED: Record<string, string[]> = {
  ...recordsFor({
    account: ['mailAccount'],
    accessGroup: ['accessGroup'],
    accessGroups: ['accessGroup'],
    assignee: ['coach'],
    by: ['mailTemplate', 'template'],
    coach: ['coach'],
    code: ['code'],
    confirmTo: ['question.email'],
    completeTag: ['tag'],
    connection: ['unknown'],
    connectionId: ['whatsappConnection', 'smsConnection'],
    default_account: ['mailAccount'],
    default_sub_template: ['template'],
    default_template: ['template'],
    deletionId: ['deletion'],
    changeId: ['handlingChange'],
    ids: ['member', 'response'],
    into: ['otherTag', 'otherGroup'],
    joiningForm: ['form'],
    member: ['member'],
    memberId: ['payer', 'member'],
    members: ['member', 'unknown'],
    noPaymentSpaces: ['accessGroup'],
    noSubscriptionSpaces: ['accessGroup'],
    other: ['otherMember'],
    outTag: ['tag'],
    paymentTemplates: ['template'],
    reactionId: ['reaction', 'unknown'],
    requestId: ['reset'],
    resetToken: ['resetToken'],
    service: ['coachingService'],
    spaces: ['accessGroup'],
    subscriptionTemplates: ['template'],
    tag: ['tag'],
    tags: ['tag'],
    template: ['mailTemplate', 'template'],
    token: ['asked', 'askedToo', 'coachInvitation'],
  }),
  actionId: ['staff.notify'],
  address: ['https://calendar.example.com/coach.ics', 'webcal://calendar.example.com/coach.ics'],
  amount: ['1', '50000', '49.99', '0.1'],
  body: ['<p>Bonjour {{ fullName | default: "x" }}</p>', '<p>{% for i in (1..100000000) %}x{% endfor %}</p>', `x${'<b>'.repeat(3_000)}x`],
  auth: ['BTBZMqHH6r4Tts7J_aSIgg'],
  // A picture of one pixel.
  content: ['iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='],
  date: ['2026-01-31', '2100-01-31', '2096-02-29', '2033-03-27'],
  endpoint: ['https://push.invalid/device'],
  field: [ref('memberField'), 'trigger.x', '{{ trigger.x }}', '__proto__.x'],
  fields: [
    `${ref('memberField')}:contains:x`,
    `${ref('memberField')}:empty`,
    `${ref('unknown')}:min:1`,
    `${ref('memberField')}:is:__proto__`,
  ],
  filters: ['[]', '{', '[{}]'],
  p256dh: ['BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'],
  link: ['', 'https://example.com/?e={{email}}'],
  redirectUrl: ['https://example.com/merci'],
  module: ['staff.notify', 'http.request', 'flow.wait', 'schedule.every'],
  produit: ['COACHING', 'ECOM AFRICA PRO', 'x'],
  product: ['COACHING', 'ECOM AFRICA PRO', 'x'],
  scheduleAt: ['2199-12-31T23:59', '2096-02-29T00:00:00Z', '2020-01-01T00:00:00+14:00'],
  timeZone: ['Africa/Dakar', 'Europe/Paris', 'Africa/Nowhere'],
  time: ['00:00', '02:30', '12:15', '23:59'],
  triggerId: ['schedule.every'],
};

function recordsFor(names: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(names).map(([field, records]) => [field, records.map(ref)]));
}

const matchings = new Map<string, fc.Arbitrary<string>>();
/** Texts of a pattern, made once for each pattern: hundreds of fields have the same few, and making one takes milliseconds. */
function matching(pattern: string): fc.Arbitrary<string> {
  const made = matchings.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matchings.set(pattern, made);
  return made;
}

function text({ format, pattern, minLength = 0, maxLength = 50 }: Schema, name: string): fc.Arbitrary<string> {
  const named = NAMED[name];
  if (named) return fc.constantFrom(...named);
  if (format === 'uuid') return fc.oneof(ANY_RECORD, fc.uuid());
  if (format === 'date') return fc.constantFrom('2026-01-31', '2024-02-29');
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00Z', '2026-01-31T10:00:00.123Z');
  if (/email/i.test(name))
    return fc.oneof(
      fc.uuid().map((id) => `${id}@example.com`),
      fc.constantFrom(ref('email'), ref('memberEmail')),
    );
  if (/password/i.test(name)) return fc.oneof(fc.constant(ref('password')), fc.string({ minLength: 8, maxLength: 30 }));
  if (pattern) return matching(pattern);
  // Texts are trimmed before their length is checked, so a blank one would be refused.
  return fc
    .string({ minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, Math.max(minLength, 50)), unit: 'grapheme' })
    .map((written) => (written.trim() === '' ? `x${written.slice(1)}` : written));
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema, name)]));
  return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
}
