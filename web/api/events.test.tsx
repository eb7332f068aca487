import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { USER } from '#web/testing/user.ts';
import { useServerEvents } from './events.ts';
import { signIn, signOut } from './session.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a member whom a colleague deleted or restored is fetched again for Recently deleted', async () => {
  signIn(USER, true);
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  vi.stubGlobal('fetch', async () => new Response(`data: ${JSON.stringify({ type: 'members.changed' })}\n\n`));
  renderHook(() => useServerEvents(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(invalidated).toHaveBeenCalledWith({ queryKey: ['deleted'] }));
});

test('a stream that goes silent is followed anew, and one with a beat is not', async () => {
  signIn(USER, true);
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const ended = vi.fn();
  let write = (_line: string) => {};
  const fetched = vi.fn(async () => {
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      write = (line) => stream.enqueue(new TextEncoder().encode(line));
    };
    return new Response(new ReadableStream({ start, cancel: ended }));
  });
  vi.stubGlobal('fetch', fetched);
  renderHook(() => useServerEvents(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  for (let beats = 0; beats < 6; beats++) {
    await vi.advanceTimersByTimeAsync(20_000);
    write(': beat\n\n');
    // The streams hand on what was written in several steps.
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(62_000);
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  // Anything may have happened during the silence.
  await vi.waitFor(() => expect(invalidated).toHaveBeenCalledWith({ queryKey: ['members'] }));
});
