import { expect, test } from 'vitest';
import { nextSorting } from './columns.ts';

test('a column sorts in its own first order when another column sorted the list', () => {
  expect(nextSorting({ sort: 'name', order: 'asc' }, 'amount', 'desc')).toEqual({ sort: 'amount', order: 'desc' });
  expect(nextSorting({ sort: 'amount', order: 'desc' }, 'name')).toEqual({ sort: 'name', order: 'asc' });
});

test('a column changes its order when it sorts the list already', () => {
  expect(nextSorting({ sort: 'name', order: 'asc' }, 'name')).toEqual({ sort: 'name', order: 'desc' });
  expect(nextSorting({ sort: 'amount', order: 'desc' }, 'amount', 'desc')).toEqual({ sort: 'amount', order: 'asc' });
});
