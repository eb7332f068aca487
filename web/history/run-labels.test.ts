import { expect, test } from 'vitest';
import type { RunStep } from '#contract/history.ts';
import { stepOutcome } from './run-labels.ts';

const step: RunStep = { step: 'registration', state: 'done', from: '', to: '', count: 500, looked: 0, members: 0, message: null };

test.each<[given: Partial<RunStep>, said: string]>([
  [{}, '500'],
  [{ state: 'running' }, '500 so far'],
  [{ state: 'skipped', count: 0, message: 'Daily reminders are switched off.' }, 'Daily reminders are switched off.'],
  [{ message: 'Daily reminders are switched off.' }, 'Done: 500. Daily reminders are switched off.'],
  [{ state: 'failed', message: 'The run was interrupted several times.' }, 'Done: 500. The run was interrupted several times.'],
])('a step of a run says what it did, and why not all: %o', (given, said) => {
  expect(stepOutcome({ ...step, ...given })).toBe(said);
});
