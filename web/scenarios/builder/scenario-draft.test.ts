import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scenario } from '#contract/scenarios.ts';
import type { SaveOutcome } from '#web/drafts/draft-kind.ts';
import { AUTOSAVE_PAUSE, DraftSaver } from '#web/drafts/draft-saver.ts';
import { type Draft, draftOf, SCENARIO_DRAFT } from './draft.ts';

const SCENARIO: Scenario = {
  _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d',
  name: 'Accueil',
  frequency: 'day',
  time: 1,
  startDate: '2026-11-21',
  startTime: '08:00',
  conditions: [],
  match: 'all',
  missed: 'run',
  overlap: 'wait',
  concurrency: 10,
  perMinute: null,
  pauseAfter: 10,
  active: false,
  unpublished: true,
  publishedAt: null,
  pausedReason: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  lastRun: null,
  nextRun: null,
  __v: 1,
  trigger: null,
  reactions: [],
  hasSecret: false,
  webhookUrl: null,
  problems: [],
};
const named = (name: string): Draft => ({ ...draftOf(SCENARIO), name });
const saved = (name: string, __v: number): SaveOutcome<Scenario> => ({ kind: 'saved', stored: { ...SCENARIO, name, __v } });
const send = vi.fn<(draft: Draft, version: number) => Promise<SaveOutcome<Scenario>>>();
const start = () =>
  new DraftSaver({
    kind: SCENARIO_DRAFT,
    id: SCENARIO._id,
    stored: SCENARIO,
    draft: draftOf(SCENARIO),
    send: (draft, { stored }) => send(draft, stored!.__v),
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  send.mockReset();
});

test('the saver saves when typing pauses, with the version that it knows', async () => {
  send.mockResolvedValueOnce(saved('B', 2));
  const saver = start();
  saver.change(named('A'));
  await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE - 1);
  saver.change(named('B'));
  await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE);
  expect(send.mock.calls).toEqual([[named('B'), 1]]);
  expect(saver.getState()).toMatchObject({ dirty: false, saving: false, stored: { __v: 2 } });
});

test('an edit during a save is saved after it', async () => {
  let arrive = (_: SaveOutcome<Scenario>) => {};
  send.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockResolvedValueOnce(saved('B', 3));
  const saver = start();
  saver.change(named('A'));
  const first = saver.save();
  saver.change(named('B'));
  arrive(saved('A', 2));
  await first;
  expect(saver.getState().dirty).toBe(true);
  await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE);
  expect(send.mock.lastCall).toEqual([named('B'), 2]);
  expect(saver.getState().dirty).toBe(false);
});

test('the saver sends once when it is asked twice', async () => {
  send.mockResolvedValueOnce(saved('A', 2));
  const saver = start();
  saver.change(named('A'));
  const outcomes = await Promise.all([saver.save(), saver.save()]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a save without an answer is sent again, and is no conflict when it did arrive', async () => {
  send
    .mockResolvedValueOnce({ kind: 'lost', message: 'No connection.' })
    .mockResolvedValueOnce({ kind: 'conflict', theirs: { ...SCENARIO, name: 'A', __v: 2 } })
    .mockResolvedValueOnce(saved('B', 3));
  const saver = start();
  saver.change(named('A'));
  await saver.save();
  expect(saver.getState().failure?.kind).toBe('lost');
  saver.change(named('B'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send.mock.lastCall).toEqual([named('B'), 2]);
  expect(saver.getState()).toMatchObject({ dirty: false, failure: undefined });
});

test('the saver waits for a choice between the two versions when there is a conflict', async () => {
  const theirs = { ...SCENARIO, name: 'Theirs', __v: 5 };
  send.mockResolvedValueOnce({ kind: 'conflict', theirs }).mockResolvedValueOnce(saved('Mine', 6));
  const saver = start();
  saver.change(named('Mine'));
  await saver.save();
  saver.change(named('Mine too'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  saver.resolve(() => 'mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.lastCall).toEqual([named('Mine too'), 5]);

  const other = start();
  send.mockResolvedValueOnce({ kind: 'conflict', theirs });
  other.change(named('Mine'));
  await other.save();
  expect(other.take(theirs).name).toBe('Theirs');
  expect(other.getState()).toMatchObject({ dirty: false, failure: undefined });
});

test('a scenario that somebody else switched on is no conflict', async () => {
  send.mockResolvedValueOnce({ kind: 'conflict', theirs: { ...SCENARIO, active: true, __v: 2 } }).mockResolvedValueOnce(saved('A', 3));
  const saver = start();
  saver.change(named('A'));
  expect((await saver.save()).kind).toBe('saved');
  expect(send.mock.lastCall?.[1]).toBe(2);
});

test('a refused draft is sent again after the next edit, and the failure ends when the edit is undone', async () => {
  send.mockResolvedValue({ kind: 'refused', message: 'Scenario name is required', errors: { name: 'x' }, gone: false });
  const saver = start();
  saver.change(named(''));
  await saver.save();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  saver.change(draftOf(SCENARIO));
  expect(saver.getState()).toMatchObject({ dirty: false, failure: undefined });
});

test('a newer version is used only when nothing would be lost', () => {
  const saver = start();
  expect(saver.meet({ ...SCENARIO, name: 'Theirs', __v: 2 })).toBe(true);
  expect(saver.meet({ ...SCENARIO, name: 'Old', __v: 0 })).toBe(false);
  expect(saver.meet({ ...SCENARIO, active: true, __v: 2 })).toBe(false);
  expect(saver.getState().stored?.active).toBe(true);
  saver.change(named('Mine'));
  expect(saver.meet({ ...SCENARIO, name: 'Theirs', __v: 3 })).toBe(false);
});
