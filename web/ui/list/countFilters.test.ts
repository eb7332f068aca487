import { expect, test } from 'vitest';
import { countFilters } from './countFilters.ts';

test('countFilters counts a range once, whichever of its ends are set', () => {
  expect(countFilters(['from', 'to'])).toBe(1);
  expect(countFilters(['to'])).toBe(1);
  expect(countFilters(['from', 'to', 'amountMin', 'amountMax', 'moyen'])).toBe(3);
  expect(countFilters(['startDate', 'endDate', 'from'])).toBe(2);
  expect(countFilters([])).toBe(0);
});
