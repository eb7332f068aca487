import { expect, test } from 'vitest';
import { unescaped } from '../JsonView.tsx';
import { durationText, isMoving, runTitle, sourceLabel } from './run-labels.ts';

test('a duration is shown in the unit that fits', () => {
  expect([12, 3_400, 59_600, 125_000, 12_000_000].map(durationText)).toEqual(['12 ms', '3.4 s', '60 s', '2 min 5 s', '3 h 20 min']);
});

test('a run that needs review does not change by itself', () => {
  expect(isMoving({ state: 'waiting' })).toBe(true);
  expect(isMoving({ state: 'needs-review' })).toBe(false);
  expect(isMoving({ state: 'filtered' })).toBe(false);
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
