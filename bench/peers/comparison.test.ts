import { expect, test } from 'vitest';
import { byTurns, type Comparison, comparisonTable, timesBetter } from './comparison.ts';

const answers: Comparison = { name: 'answers', unit: '/s', ours: 1_900, theirs: 50, better: 'more' };
const page: Comparison = { name: 'page', unit: 'ms', ours: 20, theirs: 5, better: 'less' };

test('the ratio says how many times better ours is, whether more or less is better', () => {
  expect([answers, page].map(timesBetter)).toEqual([38, 0.25]);
});

test('the table has both systems beside each other and names where the other one is better', () => {
  const lines = comparisonTable('Directus 1.0.0', [answers, page]);
  expect(lines[0]).toMatch(/^figure +Cauri +Directus 1\.0\.0 +times better$/);
  expect(lines[1]).toMatch(/^answers +1,900 \/s +50 \/s +38\.00$/);
  expect(lines[3]).toBe('Directus 1.0.0 is better in 1 of 2: page.');
  expect(comparisonTable('n8n', [answers]).at(-1)).toBe('Cauri is better in all 1.');
});

test('both are measured by turns, and the best round of each counts', async () => {
  const order: string[] = [];
  const results = { ours: [3, 9], theirs: [4, 2] };
  const measure = async (one: 'ours' | 'theirs') => {
    order.push(one);
    return results[one].shift()!;
  };
  const what = { name: 'answers', unit: '/s', better: 'more' } as const;
  expect(await byTurns(what, ['ours', 'theirs'], measure)).toEqual({ ...what, ours: 9, theirs: 4 });
  expect(order).toEqual(['ours', 'theirs', 'ours', 'theirs']);
});
