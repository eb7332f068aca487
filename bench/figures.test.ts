import { expect, test } from 'vitest';
import { type Figure, isMet, tableOf } from './figures.ts';

const ratio: Figure = { name: 'answers', value: 1_800, unit: '/s', floor: 2_400, ratio: 0.75, wanted: { of: 'ratio', least: 0.7 } };
const time: Figure = { name: 'first page', value: 95.25, unit: 'ms', wanted: { of: 'value', most: 80 } };

test('a figure is met when its ratio or its value is on the promised side of the limit', () => {
  expect([ratio, time].map(isMet)).toEqual([true, false]);
  expect(isMet({ ...time, value: 80 })).toBe(true);
  expect(isMet({ ...time, value: Number.NaN })).toBe(false);
  expect(isMet({ ...ratio, ratio: undefined as never })).toBe(false);
});

test('the table names what is short', () => {
  const lines = tableOf([ratio, time]);
  expect(lines[1]).toMatch(/^answers +1,800 \/s +2,400 \/s +0\.75 +≥ 0\.70 of the floor +pass$/);
  expect(lines[2]).toMatch(/^first page +95\.3 ms +≤ 80 ms +SHORT$/);
  expect(lines[3]).toBe('1 of 2 promised figures are met, 1 are short.');
});
