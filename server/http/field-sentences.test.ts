import { expect, test } from 'vitest';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { OwnField } from '#contract/member-field-values.ts';
import { Id } from '#contract/shared.ts';
import { readContracts } from '#server/fuzz/operations.ts';
import './problems.ts';
import { inLanguage } from '#server/language.ts';
import { unnamed } from './http.messages.ts';

/** Values of every type, so that each schema and each of its rules refuses something. */
const VALUES: unknown[] = [
  ...[undefined, null, true, false, 0, -1, 1.5, 0.05, 1e20, Number.NaN, Number.POSITIVE_INFINITY],
  ...[
    '',
    ' ',
    'x',
    '0',
    '-3',
    '1.5',
    'a@b',
    'abc '.repeat(400_000),
    '\u0000',
    '\ud800',
    '2026-13-45',
    '1700-01-01',
    '2999-01-01T00:00:00Z',
  ],
  ...[[], [null], [1], ['x', 'x'], Array.from({ length: 20_000 }, () => 'x'), [{}], [[]]],
  ...[{}, { '': 1 }, { x: 1 }, { x: {} }, { kind: 'x', type: 'x', all: true, ids: [1], form: {}, id: 'x' }, new Date(), () => 1],
];

test('every schema of a request says what it expects when it refuses a value', () => {
  const vague: string[] = [];
  let refused = 0;
  for (const [name, { params, query, body }] of readContracts())
    for (const [part, whole] of Object.entries({ params, query, body }))
      for (const { path, schema } of whole ? schemasIn(whole, part) : [])
        for (const value of VALUES) {
          const { error } = z.safeParse(schema, value);
          for (const { message, path: within } of error?.issues ?? []) {
            refused++;
            if (message === unnamed() || message.length < 10 || /^(Invalid input|This is not valid)/.test(message))
              vague.push(`${name} ${[path, ...within].join('.')} of ${String(JSON.stringify(value)).slice(0, 60)}: ${message}`);
          }
        }
  expect(refused).toBeGreaterThan(10_000);
  expect([...new Set(vague)], 'Give each of these rules a message of its own, as { error: text.… } in its schema.').toEqual([]);
});

test.each([
  [z.string(), 3, 'Cette valeur doit être un texte.'],
  [z.number().max(5), 9, 'Cette valeur doit être de 5 au plus.'],
  [z.enum(['csv', 'xlsx']), 'pdf', 'Cette valeur doit être l’une des suivantes\u00a0: csv ou xlsx.'],
  [z.strictObject({}), { x: 1 }, 'Ces champs sont inconnus\u00a0: x.'],
])('a rule without a sentence of its own refuses in the language of the request (%#)', (schema, value, sentence) => {
  expect(inLanguage('fr', () => z.safeParse(schema as z.ZodType, value).error?.issues[0]?.message)).toBe(sentence);
});

interface Found {
  path: string;
  schema: $ZodType;
}

/** A schema and all schemas inside it, so that each nested rule is tried on its own. */
function schemasIn(schema: $ZodType, path: string, seen = new Set<$ZodType>()): Found[] {
  // A transformation only gets values that the schema before it has accepted.
  if (seen.has(schema) || schema._zod.def.type === 'transform') return [];
  seen.add(schema);
  const parts = partsOf(schema._zod.def as unknown as Record<string, unknown>);
  return [{ path, schema }, ...parts.flatMap(([name, part]) => schemasIn(part, name ? `${path}.${name}` : path, seen))];
}

const partsOf = (def: Record<string, unknown>): [string, $ZodType][] =>
  Object.entries(def).flatMap(([key, value]): [string, $ZodType][] => {
    if (key === 'getter' && typeof value === 'function') return [['', value() as $ZodType]];
    // Checks only run on values that the schema around them has accepted.
    if (key === 'checks') return [];
    if (isSchema(value)) return [['', value]];
    if (key === 'shape' || Array.isArray(value))
      return Object.entries(value as object).filter((entry): entry is [string, $ZodType] => isSchema(entry[1]));
    return [];
  });

const isSchema = (value: unknown): value is $ZodType => typeof value === 'object' && value !== null && '_zod' in value && 'parse' in value;

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing field', z.object({ a: z.string() }), {}, 'This field is required.'],
  ['an id that is missing', z.object({ a: Id }), {}, 'This field is required.'],
  ['a choice that is missing', z.object({ a: z.enum(['csv', 'xlsx']) }), {}, 'This field is required.'],
  ['a kind that is missing', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), {}, 'This field is required.'],
  ['an id', Id, 'x', 'This is not a valid id.'],
  ['the name of an own field', OwnField, 'x', 'Enter field: and the id of one of the programme’s own fields.'],
  ['a date', z.iso.date(), 'x', 'Enter a date like 2026-11-30.'],
  ['a time', z.iso.datetime(), 'x', 'Enter a time like 2026-11-30T14:00:00Z.'],
  ['an empty list', z.array(z.string()).min(1), [], 'This list is too short: 1 at least.'],
  ['a number that is not above zero', z.number().positive(), 0, 'This must be more than 0.'],
  ['a multiple', z.number().multipleOf(0.5), 0.3, 'This must be a multiple of 0.5.'],
  ['one of several kinds', z.union([z.number(), z.boolean()]), 'x', 'This must be a number. Or: This must be true or false.'],
  ['an object among several kinds', z.union([z.literal('all'), z.object({ a: z.number() })]), { a: 'x' }, 'a: This must be a number.'],
  ['an unknown kind', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'This must be one of: a.'],
  [
    'a name in an object',
    z.record(z.string().max(2), z.string()),
    { abc: 'x' },
    'This has a name that cannot be taken. This is too long: 2 at most.',
  ],
])('a sentence says what is expected of %s', (_, schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});
