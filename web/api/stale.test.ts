import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { staleness } from './stale.ts';

test('what an event makes stale while its first answer is under way is fetched once more', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: ['presence', 'a form'], queryFn });
  const leave = observer.subscribe(() => {});
  const stale = staleness(client);
  stale(['presence']);
  stale(['presence', 'members']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  answers[0]!('nobody');
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(2);
  answers[1]!('Jean');
  await expect.poll(() => observer.getCurrentResult().data).toBe('Jean');
  stale(['presence']);
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(3);
  answers[2]!('Jean and Awa');
  await expect.poll(() => observer.getCurrentResult().data).toBe('Jean and Awa');
  expect(queryFn).toHaveBeenCalledTimes(3);
  leave();
});

test('a first answer that is under way when an earlier one has come is fetched once more, too', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const answers: Record<string, (value: string) => void> = {};
  const observe = (page: string) => {
    const queryFn = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          answers[page] = resolve;
        }),
    );
    return { queryFn, leave: new QueryObserver(client, { queryKey: ['members', page], queryFn }).subscribe(() => {}) };
  };
  const stale = staleness(client);
  const first = observe('first');
  stale(['members']);
  await vi.advanceTimersByTimeAsync(3_000);
  const second = observe('second');
  // Something changes while both are under way.
  stale(['members']);
  answers.first!('older');
  await vi.advanceTimersByTimeAsync(0);
  expect(first.queryFn).toHaveBeenCalledTimes(2);
  answers.first!('newer');
  answers.second!('older');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(second.queryFn).toHaveBeenCalledTimes(2);
  first.leave();
  second.leave();
  vi.useRealTimers();
});

test('many changes in a row have the data fetched at once, and then once in a while until the last one was seen', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const queryFn = vi.fn(async () => 'members');
  const leave = new QueryObserver(client, { queryKey: ['members'], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  const stale = staleness(client);
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  for (let n = 0; n < 50; n++) {
    stale(['members', 'dashboard']);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(queryFn).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(4);
  leave();
  vi.useRealTimers();
});
