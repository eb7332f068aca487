import { expect, test } from 'vitest';
import { atClock, readMoment } from '#server/time/calendar.ts';
import { due, nextAfter, occurrences, type Schedule, scheduleOf } from './recurrence.rules.ts';

const every = (
  period: 'day' | 'week' | 'month' | 'year',
  frequency = 1,
  { anchor = '2026-01-31T09:30:00Z', from = null, to = null, timeZone = 'Africa/Dakar' }: Partial<Record<string, string | null>> = {},
): Schedule => ({
  anchor: new Date(anchor!),
  oneTime: false,
  every: { period, frequency, from: from ?? null, to: to ?? null },
  timeZone: timeZone!,
});
const days = (schedule: Schedule, after: string, count = 4) =>
  occurrences(schedule, new Date(after), count).map((at) => at.toISOString().replace(':00.000Z', ''));

test.each([
  ['each day', every('day'), '2026-02-27T12:00:00Z', ['2026-02-28T09:30', '2026-03-01T09:30']],
  ['no date before the anchor', every('day'), '2020-01-01T00:00:00Z', ['2026-01-31T09:30', '2026-02-01T09:30']],
  ['the given time itself is excluded', every('day'), '2026-01-31T09:30:00Z', ['2026-02-01T09:30', '2026-02-02T09:30']],
  ['every third day, from the anchor', every('day', 3), '2026-02-04T00:00:00Z', ['2026-02-06T09:30', '2026-02-09T09:30']],
  ['every second week', every('week', 2), '2026-01-31T10:00:00Z', ['2026-02-14T09:30', '2026-02-28T09:30']],
  [
    'the 31st becomes the last day of a short month and returns',
    every('month'),
    '2026-01-31T10:00:00Z',
    ['2026-02-28T09:30', '2026-03-31T09:30'],
  ],
  ['every third month', every('month', 3), '2026-04-01T00:00:00Z', ['2026-04-30T09:30', '2026-07-31T09:30']],
  ['leap days', every('year', 1, { anchor: '2024-02-29T08:00:00Z' }), '2026-03-01T00:00:00Z', ['2027-02-28T08:00', '2028-02-29T08:00']],
  [
    'no date before the first day',
    every('week', 1, { from: '2026-03-01' }),
    '2026-01-01T00:00:00Z',
    ['2026-03-07T09:30', '2026-03-14T09:30'],
  ],
  ['the first day is a date', every('week', 1, { from: '2026-03-07' }), '2026-01-01T00:00:00Z', ['2026-03-07T09:30', '2026-03-14T09:30']],
  ['a first day decades later', every('day', 1, { from: '2050-01-01' }), '2026-01-01T00:00:00Z', ['2050-01-01T09:30', '2050-01-02T09:30']],
  ['no date after the last day', every('day', 1, { to: '2026-02-01' }), '2026-01-01T00:00:00Z', ['2026-01-31T09:30', '2026-02-01T09:30']],
  ['dates in the far future', every('day', 7), '2126-01-01T00:00:00Z', ['2126-01-05T09:30', '2126-01-12T09:30']],
])('a schedule has the expected dates: %s', (_, schedule, after, expected) => {
  expect(days(schedule, after, 2)).toEqual(expected);
});

test('the dates of a schedule have the milliseconds of its first date', () => {
  expect(days(every('day', 1, { anchor: '2026-01-31T09:30:00.250Z' }), '2026-01-31T12:00:00Z', 1)).toEqual(['2026-02-01T09:30:00.250Z']);
});

test('a schedule has no dates with five-digit years', () => {
  const far = every('year', 7, { anchor: '9990-01-31T09:30:00Z', timeZone: 'Pacific/Auckland' });
  expect(days(far, '2026-01-01T00:00:00Z')).toEqual(['9990-01-31T09:30', '9997-01-31T09:30']);
});

test('a schedule has no date after its last day', () => {
  expect(days(every('day', 1, { to: '2026-02-01' }), '2026-02-01T09:30:00Z')).toEqual([]);
  expect(days(every('day', 1, { to: '2025-02-01' }), '2020-01-01T00:00:00Z')).toEqual([]);
});

test('a run keeps its local time of day when the clocks change', () => {
  const paris = every('month', 1, { anchor: '2026-01-31T08:30:00Z', timeZone: 'Europe/Paris' });
  expect(days(paris, '2026-02-01T00:00:00Z', 3)).toEqual(['2026-02-28T08:30', '2026-03-31T07:30', '2026-04-30T07:30']);
  // The clocks skip 02:30 in that night.
  expect(atClock('2026-03-29', '02:30:00', 'Europe/Paris').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  // The day is that of the programme's time zone, not of UTC.
  const kiritimati = every('month', 1, { anchor: '2026-01-30T12:00:00Z', timeZone: 'Pacific/Kiritimati' });
  expect(days(kiritimati, '2026-01-31T00:00:00Z', 1)).toEqual(['2026-02-27T12:00']);
});

test('a single run has one date', () => {
  const once: Schedule = { anchor: new Date('2026-05-01T10:00:00Z'), oneTime: true, every: null, timeZone: 'Africa/Dakar' };
  expect(days(once, '2026-01-01T00:00:00Z')).toEqual(['2026-05-01T10:00']);
  expect(days(once, '2026-05-01T10:00:00Z')).toEqual([]);
});

test.each([
  ['a run on time', every('day'), '2026-02-01T09:30:00Z', '2026-02-01T09:30:20Z', '2026-02-01T09:30', '2026-02-02T09:30'],
  ['a run that is hours late', every('week'), '2026-02-07T09:30:00Z', '2026-02-07T22:00:00Z', '2026-02-07T09:30', '2026-02-14T09:30'],
  [
    'only the last of several missed runs begins',
    every('day'),
    '2026-02-01T09:30:00Z',
    '2026-02-05T09:00:00Z',
    '2026-02-04T09:30',
    '2026-02-05T09:30',
  ],
  ['a run that is too late is skipped', every('week'), '2026-02-07T09:30:00Z', '2026-02-09T09:00:00Z', undefined, '2026-02-14T09:30'],
  [
    'the last run of the schedule',
    every('day', 1, { to: '2026-02-01' }),
    '2026-02-01T09:30:00Z',
    '2026-02-01T10:00:00Z',
    '2026-02-01T09:30',
    undefined,
  ],
])('missed runs are handled: %s', (_, schedule, nextAt, now, run, next) => {
  const found = due(schedule, new Date(nextAt), new Date(now));
  const short = (at?: Date) => at?.toISOString().replace(':00.000Z', '');
  expect([short(found.run), short(found.next)]).toEqual([run, next]);
});

test('a run that is a whole day late still begins, and one that is later does not', () => {
  const [nextAt, dayLater] = [new Date('2026-02-07T09:30:00Z'), new Date('2026-02-08T09:30:00Z')];
  expect(due(every('week'), nextAt, dayLater).run).toEqual(nextAt);
  expect(due(every('week'), nextAt, new Date(dayLater.valueOf() + 1)).run).toBeUndefined();
});

test('a run does not begin again an hour later when the programme moves to a time zone whose clocks change', () => {
  const daily = every('day', 1, { anchor: '2026-07-01T09:00:00Z' });
  const [run] = occurrences(daily, new Date('2026-11-10T00:00:00Z'), 1);
  // In Paris this campaign began at eleven o'clock in summer.
  const paris = { ...daily, timeZone: 'Europe/Paris' };
  const tomorrow = new Date('2026-11-11T10:00:00Z');
  expect([run, due(paris, run!, run!)]).toEqual([new Date('2026-11-10T09:00:00Z'), { run, next: tomorrow }]);
  expect(nextAfter(paris, run!)).toEqual(tomorrow);
});

test.each([
  ['month', '2026-01-30T23:30:00Z', '2026-02-27T23:30:00Z', '2026-03-30T23:30:00Z'],
  ['year', '2028-02-28T23:30:00Z', '2029-02-27T23:30:00Z', '2030-02-28T23:30:00Z'],
] as const)(
  'a run of each %s does not begin again a day later when its day is another one in the new time zone',
  (period, anchor, run, next) => {
    // The anchor is on the last day of its month in Douala, and on the day before in Dakar. A shorter month has the same last day in both.
    const douala = every(period, 1, { anchor, timeZone: 'Africa/Douala' });
    expect(occurrences(douala, new Date(anchor), 1)).toEqual([new Date(run)]);
    expect(nextAfter({ ...douala, timeZone: 'Africa/Dakar' }, new Date(run))).toEqual(new Date(next));
  },
);

test('a campaign without a date begins when it is launched, or at that time of its first day', () => {
  const now = new Date('2026-02-07T09:30:00.250Z');
  const weekly = { schedule_at: null, one_time: false, period: 'week', frequency: 2, from_day: '2026-03-01', to_day: null } as const;
  const anchorOf = (more: Partial<Parameters<typeof scheduleOf>[0]>) => scheduleOf({ ...weekly, ...more }, 'Africa/Lagos', now).anchor;
  expect(anchorOf({})).toEqual(new Date('2026-03-01T09:30:00Z'));
  for (const more of [{ from_day: '2026-02-07' }, { from_day: null }, { one_time: true }]) expect(anchorOf(more)).toEqual(now);
  const schedule_at = new Date('2026-04-01T08:00:00Z');
  expect(anchorOf({ schedule_at })).toEqual(schedule_at);
});

test('a campaign that is sent once repeats at no period', () => {
  const planned = {
    schedule_at: null,
    one_time: false,
    period: 'week',
    frequency: null,
    from_day: '2026-03-01',
    to_day: '2026-04-01',
  } as const;
  expect(scheduleOf(planned, 'Africa/Dakar').every).toEqual({ period: 'week', frequency: 1, from: '2026-03-01', to: '2026-04-01' });
  expect(scheduleOf({ ...planned, frequency: 3 }, 'Africa/Dakar').every).toMatchObject({ frequency: 3 });
  expect(scheduleOf({ ...planned, one_time: true }, 'Africa/Dakar').every).toBeNull();
});

test('a moment is read with its offset, or else as local time of the programme', () => {
  for (const text of [
    '2026-06-01T10:00',
    '2026-06-01T10:00:00',
    '2026-06-01T10:00:00.000',
    '2026-06-01T08:00:00Z',
    '2026-06-01T09:00+01:00',
  ])
    expect(readMoment(text, 'Europe/Paris').toISOString()).toBe('2026-06-01T08:00:00.000Z');
});
