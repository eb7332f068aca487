import { expect, test } from 'vitest';
import type { RunStep } from '#contract/scenario-parts.ts';
import { unescaped } from '../JsonView.tsx';
import { durationText, isMoving, reasonOf, runTitle, sourceLabel, stepToLookAt, wakeLabel } from './run-labels.ts';

test('a duration is shown in the unit that fits', () => {
  expect([12, 3_400, 59_600, 125_000, 12_000_000].map(durationText)).toEqual(['12 ms', '3.4 s', '60 s', '2 min 5 s', '3 h 20 min']);
});

test('a run that needs review does not change by itself', () => {
  expect(isMoving({ state: 'waiting' })).toBe(true);
  expect(isMoving({ state: 'needs-review' })).toBe(false);
  expect(isMoving({ state: 'filtered' })).toBe(false);
});

test('a run that waits says why, or until when', () => {
  const waiting = { state: 'waiting', error: null, wakeAt: '2026-12-04T03:31:00.000Z' } as const;
  expect(reasonOf(waiting)).toMatch(/^Goes on .*2026/);
  expect(reasonOf({ ...waiting, error: 'The reminder waits to be sent.' })).toBe('The reminder waits to be sent.');
  expect(reasonOf({ ...waiting, state: 'queued' })).toBeNull();
});

test('the time at which a run goes on says what happens then', () => {
  const step: Pick<RunStep, 'state' | 'earlier'> = { state: 'waiting', earlier: [] };
  expect(wakeLabel({ error: null, detail: [step] })).toBe('Goes on');
  expect(wakeLabel({ error: 'The receipt waits.', detail: [step] })).toBe('Looks again');
  const earlier = [{ attempt: 1, at: '', error: 'No answer.', durationMs: 3 }];
  expect(wakeLabel({ error: 'No answer.', detail: [{ ...step, earlier }] })).toBe('Tries again');
});

test('the step that failed or waits is open, otherwise the last one that was done', () => {
  const steps = (...states: RunStep['state'][]) => states.map((state, index) => ({ state, index }));
  expect(stepToLookAt(steps('succeeded', 'waiting', 'pending'))).toBe(1);
  expect(stepToLookAt(steps('succeeded', 'failed', 'succeeded'))).toBe(1);
  expect(stepToLookAt(steps('succeeded', 'succeeded', 'skipped', 'pending'))).toBe(1);
  expect(stepToLookAt(steps('pending', 'pending'))).toBeUndefined();
});

test('a run is named after its subject, or after what started it when there is none', () => {
  const run = { source: 'event', late: false, trigger: 'Payment recorded', subject: null, scheduledFor: null } as const;
  expect(runTitle({ ...run, subject: 'Aminata Sow · paid 50 000 F CFA' })).toBe('Aminata Sow · paid 50 000 F CFA');
  expect(runTitle(run)).toBe('Payment recorded');
  expect(sourceLabel({ ...run, source: 'schedule', late: true })).toBe('By schedule, made up for');
  expect(runTitle({ ...run, source: 'schedule', scheduledFor: '2026-11-21T08:00:00.000Z' })).toMatch(/^Scheduled for .*2026/);
});

test('JSON within the texts of a step is read as data, and any other text stays as it is', () => {
  expect(unescaped({ body: '{"name": "Awa", "tags": ["a"]}', note: '{not JSON', list: ['[1]', '1'] })).toEqual({
    body: { name: 'Awa', tags: ['a'] },
    note: '{not JSON',
    list: [[1], '1'],
  });
});

test('JSON with a number that is too long to be read exactly stays as it is', () => {
  const long = '{"id": 12345678901234567, "ids": [ -98765432109876543 ]}';
  expect(unescaped({ body: long })).toEqual({ body: long });
  expect(unescaped('{"amount": 0.1234567890123456, "id": "12345678901234567"}')).toEqual({
    amount: 0.1234567890123456,
    id: '12345678901234567',
  });
});
