import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMutationOnce } from './useMutationOnce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the hook's mutate(), the inputs that it has called with, and functions that answer the oldest call that waits. */
function setUp() {
  const asked: string[] = [];
  const waiting: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  const mutationFn = (input: string) => {
    asked.push(input);
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
  };
  const { result } = renderHook(() => useMutationOnce({ mutationFn }), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  const mutate = (input: string) => act(async () => result.current.mutate(input));
  const succeed = () => act(async () => waiting.shift()!.resolve());
  const fail = () => act(async () => waiting.shift()!.reject(new Error('refused')));
  return { asked, mutate, succeed, fail };
}

const click = (init: PointerEventInit) => window.dispatchEvent(new PointerEvent('click', init));
const TAP = { detail: 1, pointerType: 'touch' };

test('the second click of a double click does nothing, even when the first was answered before it', async () => {
  const { asked, mutate, succeed } = setUp();
  click({ detail: 1 });
  await mutate('duplicate');
  await mutate('duplicate');
  await succeed();
  click({ detail: 2 });
  await mutate('duplicate');
  expect(asked).toEqual(['duplicate']);
  // Two clicks that the browser does not take for a double click are meant.
  click({ detail: 1 });
  await mutate('duplicate');
  expect(asked).toEqual(['duplicate', 'duplicate']);
});

test('neither does the second tap of a finger', async () => {
  const { asked, mutate, succeed } = setUp();
  click(TAP);
  await mutate('duplicate');
  await succeed();
  click(TAP);
  await mutate('duplicate');
  expect(asked).toEqual(['duplicate']);
});

test('a double click after a while is not the one that called before', async () => {
  const { asked, mutate, succeed } = setUp();
  click({ detail: 1 });
  await mutate('duplicate');
  await succeed();
  await vi.advanceTimersByTimeAsync(500);
  click({ detail: 2 });
  await mutate('duplicate');
  expect(asked).toEqual(['duplicate', 'duplicate']);
});

test('a call that differs from the last one is made while that one is under way', async () => {
  const { asked, mutate } = setUp();
  for (const input of ['on', 'off', 'on']) await mutate(input);
  expect(asked).toEqual(['on', 'off', 'on']);
});

test('a call that failed can be made again at once', async () => {
  const { asked, mutate, fail } = setUp();
  await mutate('send');
  await fail();
  await mutate('send');
  expect(asked).toEqual(['send', 'send']);
});
