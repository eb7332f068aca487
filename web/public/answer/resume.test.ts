import { expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import type { Queued } from './queue.ts';
import { resume } from './resume.ts';

const entry = (key: string, state: Queued['state'], queuedAt = 100): Queued => ({
  formId: 'form',
  key,
  ticket: '',
  answers: {},
  files: {},
  title: 'Inscription',
  given: { name: 'Awa' },
  queuedAt,
  state,
});
const draft = (key: string, at: number): Draft => ({ key, given: { name: 'Awa' }, at });

it.each([
  ['waits', 'waiting'],
  ['was recorded by the service worker', 'recorded'],
] as const)('a draft of a killed tab is not sent a second time when its entry %s', (_, state) => {
  const mine = [entry('a', state)];
  expect(resume(mine, draft('a', 99), true)).toEqual({ now: 'settle', entry: mine[0] });
  expect(resume(mine, draft('a', 100), true)).toEqual({ now: 'settle', entry: mine[0] });
});

it.each(['waiting', 'recorded'] as const)('answers that were typed after their key was sent are kept and get a new key (%s)', (state) => {
  expect(resume([entry('a', state)], draft('a', 101), true)).toEqual({ now: 'new-key' });
});

it('refused answers are restored with the later corrections', () => {
  const mine = [entry('a', 'refused')];
  expect(resume(mine, undefined, false)).toEqual({ now: 'settle', entry: mine[0] });
  expect(resume(mine, draft('a', 99), true)).toEqual({ now: 'settle', entry: mine[0] });
  expect(resume(mine, draft('a', 101), true)).toEqual({ now: 'settle', entry: mine[0], draft: draft('a', 101) });
});

it('answers that were put aside and then continued are listed only once', () => {
  const mine = [entry('a', 'aside'), entry('b', 'refused')];
  expect(resume(mine, draft('a', 101), true)).toEqual({ now: 'drop', entry: mine[0] });
});

it('an empty form shows the last waiting answers or else the last refused ones, and a form with answers shows none', () => {
  const mine = [entry('a', 'refused'), entry('b', 'waiting'), entry('c', 'waiting'), entry('d', 'recorded'), entry('e', 'aside')];
  expect(resume(mine, draft('x', 1), true)).toEqual({ now: 'fill-in' });
  expect(resume(mine, undefined, true)).toEqual({ now: 'fill-in' });
  expect(resume(mine, undefined, false)).toEqual({ now: 'settle', entry: mine[2] });
  expect(resume([mine[0]!, mine[3]!], undefined, false)).toEqual({ now: 'settle', entry: mine[0] });
  expect(resume([mine[3]!, mine[4]!], undefined, false)).toEqual({ now: 'fill-in' });
});
