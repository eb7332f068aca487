import { expect, test } from 'vitest';
import { pageNumbers } from './Pages.tsx';

const shown = (page: number, pages: number, isWide = true) =>
  pageNumbers(page, pages, isWide)
    .map((n) => n ?? '…')
    .join(' ');

test('pageNumbers returns all pages when there are five or fewer, otherwise an ellipsis', () => {
  expect(shown(1, 1)).toBe('1');
  expect(shown(3, 5)).toBe('1 2 3 4 5');
  expect(shown(1, 6)).toBe('1 2 3 4 … 6');
  expect(shown(3, 6)).toBe('1 2 3 4 … 6');
  expect(shown(4, 6)).toBe('1 … 3 4 5 6');
  expect(shown(6, 6)).toBe('1 … 3 4 5 6');
  expect(shown(500, 40_000)).toBe('1 … 499 500 501 … 40000');
});

test('pageNumbers returns the first, the current and the last of many pages on a narrow screen', () => {
  expect(shown(3, 5, false)).toBe('1 2 3 4 5');
  expect(shown(1, 6, false)).toBe('1 … 6');
  expect(shown(2, 6, false)).toBe('1 2 … 6');
  expect(shown(5, 6, false)).toBe('1 … 5 6');
  expect(shown(6, 6, false)).toBe('1 … 6');
  expect(shown(500, 40_000, false)).toBe('1 … 500 … 40000');
});
