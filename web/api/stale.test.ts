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
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]!('Jean');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('Jean'));
  stale(['presence']);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3));
  answers[2]!('Jean and Awa');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('Jean and Awa'));
  expect(queryFn).toHaveBeenCalledTimes(3);
  leave();
});
