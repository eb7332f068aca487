// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchBox } from './useSearchBox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const onSearch = vi.fn();
const start = () =>
  renderHook(({ search }) => useSearchBox(search, onSearch), { initialProps: { search: undefined as string | undefined } });
type Box = ReturnType<typeof start>['result'];
const type = (box: Box, text: string) => act(() => box.current.onChange({ currentTarget: { value: text } } as never));
const pause = () => act(() => vi.advanceTimersByTime(300));

test('a search box keeps what is typed while the address follows with a delay', () => {
  const { result, rerender } = start();
  type(result, 'a');
  pause();
  type(result, 'aw');
  pause();
  expect(onSearch.mock.calls).toEqual([['a'], ['aw']]);
  type(result, 'awa');
  // A slow device shows the list of the first search only now.
  rerender({ search: 'a' });
  expect(result.current.value).toBe('awa');
  rerender({ search: 'aw' });
  expect(result.current.value).toBe('awa');
});

test('a search box shows the search of the address when it was changed in another way', () => {
  const { result, rerender } = start();
  type(result, 'awa');
  pause();
  rerender({ search: 'awa' });
  rerender({ search: 'binta' });
  expect(result.current.value).toBe('binta');
  rerender({ search: undefined });
  expect(result.current.value).toBe('');
  // Forward leads to a search that was typed here before.
  rerender({ search: 'awa' });
  expect(result.current.value).toBe('awa');
});
