// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './useSelection.ts';

const start = () =>
  renderHook(({ filter, count }) => useSelection({ filter, count, most: 3 }), { initialProps: { filter: {}, count: 27 } });

test('a selection holds rows of several pages up to the maximum of one call', () => {
  const { result } = start();
  act(() => result.current.toggle(['a', 'b'], true));
  act(() => result.current.toggle(['c', 'd'], true));
  expect(result.current.chosen()).toEqual({ ids: ['a', 'b', 'c'] });
  act(() => result.current.toggle(['b'], false));
  expect(result.current.size).toBe(2);
});

test('a selection of all rows leaves out those that are unticked', () => {
  const { result } = start();
  act(() => result.current.chooseAll());
  act(() => result.current.toggle(['a', 'b'], false));
  act(() => result.current.toggle(['b'], true));
  expect(result.current.chosen()).toEqual({ all: true, except: ['a'] });
  expect(result.current.size).toBe(26);
  expect(result.current.has('a')).toBe(false);
  expect(result.current.has('z')).toBe(true);
});

test('the answer to an action clears only what the action was about', () => {
  const { result } = start();
  act(() => result.current.toggle(['a'], true));
  const { clear } = result.current;
  act(() => result.current.toggle(['b'], true));
  act(clear);
  expect(result.current.chosen()).toEqual({ ids: ['a', 'b'] });
  act(() => result.current.clear());
  expect(result.current.size).toBe(0);
});

test('a selection is empty again when the filter changes', () => {
  const { result, rerender } = start();
  act(() => result.current.chooseAll());
  rerender({ filter: { status: 'Late' }, count: 4 });
  expect(result.current.size).toBe(0);
});

test('a new filter leaves the function that ticks rows the same, so that the rows are not rendered again for it', () => {
  const { result, rerender } = start();
  const { toggle } = result.current;
  act(() => toggle(['a'], true));
  rerender({ filter: { status: 'Late' }, count: 4 });
  expect(result.current.toggle).toBe(toggle);
  act(() => toggle(['b'], true));
  expect(result.current.chosen()).toEqual({ ids: ['b'] });
});
