import fc from 'fast-check';
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
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);

const ids = fc.constantFrom(
  ...[
    'form',
    'closed',
    'private',
    'inviteOnly',
    'draft',
    'deleted',
    'upload',
    'delivery',
    'request',
    'session',
    'invite',
    'revokedInvite',
    'export',
    'finishedExport',
    'unknown',
    'question.checkbox',
    'option',
  ].map(ref),
);

export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 2, arbitrary: ids },
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

/** The records of the world, or the words of the product, that a field of this name takes. */
const NAMED: Record<string, string[]> = {
  memberId: ['payer', 'member'],
  other: ['otherMember'],
  tags: ['tag'],
  spaces: ['accessGroup'],
  by: ['mailTemplate', 'template'],
  requestId: ['reset'],
  code: ['code'],
  token: ['asked', 'askedToo', 'coachInvitation'],
  resetToken: ['resetToken'],
  deletionId: ['deletion'],
  triggerId: ['schedule.every'],
  actionId: ['staff.notify'],
};

function text({ format, minLength = 0, maxLength = 50 }: Schema, name: string): fc.Arbitrary<string> {
  const named = NAMED[name];
  if (named) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...named.map(ref)) }, { weight: 1, arbitrary: fc.uuid() });
  if (format === 'uuid') return fc.oneof(ids, fc.uuid());
  if (format === 'date') return fc.constantFrom('2026-01-31', '2024-02-29');
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00Z', '2026-01-31T10:00:00.123Z');
  // Filters are JSON in a query.
  if (name === 'filters') return fc.oneof(fc.constant('[]'), nastyText);
  if (/email/i.test(name))
    return fc.oneof(
      fc.emailAddress(),
      fc.uuid().map((name) => `${name}@example.com`),
      fc.constantFrom(ref('email'), ref('memberEmail')),
    );
  if (/password/i.test(name)) return fc.oneof(fc.constant(ref('password')), fc.string({ minLength: 8, maxLength: 30 }));
  return fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 50)), unit: 'grapheme' });
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema, name)]));
  return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
}
