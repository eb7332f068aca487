import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupsToKeep, healthOf, isDue, lastHour, nextHour, nextTry } from './schedule.rules.ts';

const at = (text: string) => new Date(`${text}Z`);
const DAKAR = 'Africa/Dakar';
const schedule = { enabled: true, hour: 2, since: at('2026-11-01T00:00') };
const never = { doneAt: undefined, failedAt: undefined };

describe('a scheduled backup', () => {
  test('is due at its hour in the time zone of the programme, once', () => {
    expect(isDue(schedule, { ...never, doneAt: at('2026-11-22T02:00:04') }, DAKAR, at('2026-11-23T01:59'))).toBe(false);
    expect(isDue(schedule, { ...never, doneAt: at('2026-11-22T02:00:04') }, DAKAR, at('2026-11-23T02:00'))).toBe(true);
    expect(isDue(schedule, { ...never, doneAt: at('2026-11-23T02:00') }, DAKAR, at('2026-11-23T02:05'))).toBe(false);
    // It is two o'clock in Paris when it is one o'clock in Dakar.
    expect(lastHour(2, 'Europe/Paris', at('2026-11-23T01:30'))).toEqual(at('2026-11-23T01:00'));
    expect(nextHour(2, DAKAR, at('2026-11-23T02:00'))).toEqual(at('2026-11-24T02:00'));
  });

  test('is made up for when the machine was off, but not for hours before the schedule began', () => {
    expect(isDue(schedule, { ...never, doneAt: at('2026-11-20T02:00') }, DAKAR, at('2026-11-23T17:00'))).toBe(true);
    // The hour of today has not come, and that of yesterday passed without a backup.
    expect(nextTry(schedule, { ...never, doneAt: at('2026-11-21T02:00') }, DAKAR, at('2026-11-23T01:00'))).toEqual(at('2026-11-22T02:00'));
    expect(isDue({ ...schedule, since: at('2026-11-23T16:00') }, never, DAKAR, at('2026-11-23T17:00'))).toBe(false);
    expect(isDue({ ...schedule, enabled: false }, never, DAKAR, at('2026-11-23T17:00'))).toBe(false);
  });

  test('is due when the schedule was changed on a day to come, from before the clock was set back', () => {
    expect(isDue({ ...schedule, since: at('2036-01-01T00:00') }, never, DAKAR, at('2026-11-23T17:00'))).toBe(true);
  });

  test('is tried again an hour after a failure', () => {
    const failed = { doneAt: at('2026-11-22T02:00:04'), failedAt: at('2026-11-23T02:01') };
    expect(isDue(schedule, failed, DAKAR, at('2026-11-23T02:55'))).toBe(false);
    expect(isDue(schedule, failed, DAKAR, at('2026-11-23T03:05'))).toBe(true);
    expect(nextTry(schedule, failed, DAKAR, at('2026-11-23T02:55'))).toEqual(at('2026-11-23T03:01'));
    const done = { ...failed, doneAt: at('2026-11-23T03:05') };
    expect(nextTry(schedule, done, DAKAR, at('2026-11-23T04:00'))).toEqual(at('2026-11-24T02:00'));
  });
});

test('the health of backups says what an operator has to know', () => {
  const now = at('2026-11-23T12:00');
  const health = (tries: object, more = {}) => healthOf({ ...schedule, ...more }, { ...never, ...tries }, now);
  expect(health({ doneAt: at('2026-11-23T02:00') })).toBe('fine');
  expect(health({ doneAt: at('2026-11-21T23:59') })).toBe('old');
  expect(health({ doneAt: at('2026-11-21T02:00') }, { since: at('2026-11-23T00:00') })).toBe('old');
  expect(health({ doneAt: at('2026-11-23T02:00'), failedAt: at('2026-11-23T03:00') })).toBe('failed');
  expect(health({})).toBe('old');
  expect(health({}, { since: at('2026-11-23T00:00') })).toBe('none');
  expect(health({}, { enabled: false })).toBe('off');
  expect(health({ doneAt: at('2026-11-23T02:00') }, { enabled: false })).toBe('fine');
});

describe('retention', () => {
  const daily = Array.from({ length: 60 }, (_, i) => ({ id: String(i), at: new Date(at('2026-11-23T02:00').valueOf() - i * 86_400_000) }));

  test('keeps the newest of each of the last days and weeks', () => {
    const kept = backupsToKeep(daily, { daily: 7, weekly: 4 }, DAKAR);
    // 23 November 2026 is a Monday: the newest of the earlier weeks are their Sundays.
    expect([...kept].map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15]);
  });

  test('keeps old ones when no newer ones were made, and one of several of a day', () => {
    const old = [
      { id: 'c', at: at('2026-11-23T02:00') },
      { id: 'b', at: at('2026-01-05T14:00') },
      { id: 'a', at: at('2026-01-05T02:00') },
    ];
    expect([...backupsToKeep(old, { daily: 7, weekly: 0 }, DAKAR)]).toEqual(['c', 'b']);
  });

  test('always keeps the newest, and never more than it is told', () => {
    const moment = fc.date({ min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.array(moment, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (dates, days, weeks) => {
          const backups = dates.map((date, i) => ({ id: String(i), at: date }));
          const kept = backupsToKeep(backups, { daily: days, weekly: weeks }, DAKAR);
          // Clocks that were wrong meanwhile may have stamped them in any order.
          expect(kept.has(backups[0]!.id)).toBe(true);
          expect(kept.size).toBeLessThanOrEqual(days + weeks);
        },
      ),
    );
  });
});
