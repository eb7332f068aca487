// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ChangePage, usePaging } from './usePaging.ts';

function paging(page: number, count: number | undefined, stale = false) {
  const change = vi.fn<ChangePage>();
  const { result } = renderHook(() => usePaging({ page, count, perPage: 10, stale, change }));
  return { ...result.current, change };
}

test('a list has at least one page, also without rows and before the count is known', () => {
  expect([undefined, 0, 1, 10, 11, 100].map((count) => paging(1, count).pages)).toEqual([1, 1, 1, 1, 2, 10]);
});

test('the first page is not written into the address', () => {
  const { onPage, change } = paging(2, 40);
  onPage(3);
  onPage(1);
  expect(change.mock.calls).toEqual([[{ page: 3 }], [{ page: undefined }]]);
});

test('a page past the last is replaced by the last, without a step in the history', () => {
  expect(paging(5, 21).change).toHaveBeenCalledExactlyOnceWith({ page: 3 }, { replace: true });
  expect(paging(2, 0).change).toHaveBeenCalledExactlyOnceWith({ page: undefined }, { replace: true });
});

test('the page stays unchanged on the last page, before the count is known, and with the count of another answer', () => {
  for (const { change } of [paging(3, 21), paging(5, undefined), paging(5, 21, true)]) expect(change).not.toHaveBeenCalled();
});
