import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { exportsOf } from '#web/forms/exports/exports.api.ts';
import { bulkRun } from '#web/members/members.api.ts';
import { settlementById } from '#web/payments/settlements/settlements.api.ts';

test.each([
  ['a settlement file', settlementById('1'), { state: 'reading' }, { state: 'compared' }],
  ['a list of exports', exportsOf(null), [{ state: 'running' }], [{ state: 'done' }]],
  ['a bulk change', bulkRun('1'), { state: 'running' }, { state: 'done' }],
])('%s is shown a moment after a job has worked on it, and no more is asked then', async (_, query, working, done) => {
  vi.useFakeTimers();
  const answers: object[] = [working, done, done];
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: answers.shift() }));
  const observer = new QueryObserver(new QueryClient(), query as QueryObserverOptions);
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toEqual(working);
  await vi.advanceTimersByTimeAsync(500);
  expect(observer.getCurrentResult().data).toEqual(done);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
  leave();
  asked.mockRestore();
  vi.useRealTimers();
});

test('work that lasts for minutes is asked about less often, and the next piece of work soon again', async () => {
  vi.useFakeTimers();
  let state = 'running';
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: [{ state }] }));
  const observer = new QueryObserver(new QueryClient(), exportsOf(null) as QueryObserverOptions);
  const leave = observer.subscribe(() => {});
  const askedIn = async (ms: number) => {
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return asked.mock.calls.length;
  };
  expect(await askedIn(2_400)).toBeGreaterThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await askedIn(60_000)).toBe(20);
  state = 'done';
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await askedIn(60_000)).toBe(0);
  state = 'running';
  await observer.refetch();
  expect(await askedIn(2_400)).toBeGreaterThanOrEqual(4);
  leave();
  asked.mockRestore();
  vi.useRealTimers();
});
