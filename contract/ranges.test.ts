import { expect, test } from 'vitest';
import type { ZodObject, ZodType } from 'zod';
import * as contracts from './all.ts';
import type { Endpoint } from './endpoint.ts';
import { isBackwards } from './ranges.ts';

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'route' in value;
const calls = Object.values(contracts)
  .flatMap((file) => Object.values(file))
  .flatMap((value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  .filter(isEndpoint);

/** Returns each sentence with the path of its field. */
function problemsOf(schema: unknown, value: unknown): string[] {
  const { error } = (schema as ZodType).safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

const DAYS = ['2026-02-02', '2026-02-01'] as const;
const LATER = 'The last day must not come before the first';
const PAIRS: [first: string, last: string, values: readonly [string, string], sentence: string][] = [
  ['from', 'to', DAYS, LATER],
  ['paidFrom', 'paidTo', DAYS, LATER],
  ['startDate', 'endDate', DAYS, LATER],
  ['amountMin', 'amountMax', ['10', '9'], 'The largest amount must not be below the smallest'],
];

const asked = calls.flatMap(({ route, query }) =>
  PAIRS.filter(([first, last]) => query && first in (query as ZodObject).shape && last in (query as ZodObject).shape).map(
    ([first, last, values, sentence]) => ({ route, query, first, last, values, sentence }),
  ),
);

test.each(asked)('$route refuses $first after $last', ({ query, first, last, values: [high, low], sentence }) => {
  expect(problemsOf(query, { [first]: high, [last]: low })).toEqual([`${last}: ${sentence}`]);
  expect(problemsOf(query, { [first]: low, [last]: high })).toEqual([]);
  expect(problemsOf(query, { [first]: low, [last]: low })).toEqual([]);
});

test('the calls of nine areas ask for a range', () => {
  expect(new Set(asked.map(({ route }) => route.split('/')[2]))).toEqual(
    new Set(['answers', 'forms', 'responses', 'circle', 'coach', 'payment', 'reservation', 'scenario', 'audit']),
  );
});

const backwards = { from: DAYS[0], to: DAYS[1] };
const chosen = { ...backwards, filters: [] };
const members = { selection: { all: true, filter: backwards } };
test.each<[route: string, body: object, field: string]>([
  ['POST /api/answers/{formId}/delete', chosen, 'to'],
  ['POST /api/answers/{formId}/handling', { chosen, set: { status: null } }, 'chosen.to'],
  ['POST /api/forms/{id}/exports', { format: 'csv', selection: backwards }, 'selection.to'],
  ['POST /api/circle/exports', { format: 'csv', selection: { filter: backwards } }, 'selection.filter.to'],
  ['POST /api/circle/deletion', members, 'selection.filter.to'],
  ['POST /api/circle/bulk', { ...members, action: { kind: 'remind' } }, 'selection.filter.to'],
  ['POST /api/campaign/write-to', members, 'selection.filter.to'],
  ['POST /api/campaign/audience', { filter: backwards }, 'filter.to'],
  ['PATCH /api/campaign/{id}', { filter: backwards }, 'filter.to'],
  ['POST /api/scenario/runs/retry', { runs: { filter: backwards } }, 'runs.filter.to'],
])('%s refuses days that are backwards', (route, body, field) => {
  expect(problemsOf(calls.find((one) => one.route === route)!.body, body)).toEqual([`${field}: ${LATER}`]);
});

test.each<[number | null | undefined, number | null | undefined, boolean]>([
  [2, 1, true],
  [1, 1, false],
  [1, 2, false],
  [1, 0, true],
  [undefined, 1, false],
  [1, undefined, false],
  [1, null, false],
])('a range from %s to %s is backwards: %s', (first, last, wanted) => {
  expect(isBackwards(first, last)).toBe(wanted);
});
