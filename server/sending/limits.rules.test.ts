import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grant, nextLookInMs, planDays, type Quota, retryInMs } from './limits.rules.ts';

const zone = 'Africa/Dakar';
const quota = (more: Partial<Quota> = {}): Quota => ({
  minuteLimit: 60,
  dailyLimit: 500,
  sentOn: null,
  sentToday: 0,
  tokens: 0,
  tokensAt: new Date('-271821-04-20T00:00:00.000Z'),
  ...more,
});
const now = new Date('2026-11-21T10:00:00Z');

test('a quota grants a tenth of the minute’s limit at once and the rest evenly', () => {
  const first = grant(quota(), 100, now, zone);
  expect(first).toMatchObject({ granted: 6, sentOn: '2026-11-21', sentToday: 6, tokens: 0 });
  expect(first.until!.valueOf() - now.valueOf()).toBe(1_092);
  const { granted: _, until: __, ...after } = first;
  expect(grant(quota(after), 1, now, zone).granted).toBe(0);
  expect(grant(quota(after), 9, new Date(now.valueOf() + 2_200), zone).granted).toBe(2);
});

test('the daily limit delays e-mails until midnight in the programme’s time zone and never drops them', () => {
  const spent = quota({ sentOn: '2026-11-21', sentToday: 499 });
  expect(grant(spent, 5, now, zone)).toMatchObject({ granted: 1, sentToday: 500, until: new Date('2026-11-22T00:00:00Z') });
  expect(grant(quota({ sentOn: '2026-11-20', sentToday: 500 }), 1, now, zone)).toMatchObject({
    ...{ granted: 1, sentToday: 1, until: undefined },
  });
  // Staff lowered the limit below the number that was already sent.
  expect(grant(quota({ sentOn: '2026-11-21', sentToday: 500, dailyLimit: 10 }), 1, now, zone)).toMatchObject({
    granted: 0,
    until: new Date('2026-11-22T00:00:00Z'),
  });
});

test('a caller waits for the rest of an e-mail that has begun to grow', () => {
  const { granted, until } = grant(quota({ tokens: 0.5, tokensAt: now }), 1, now, zone);
  expect([granted, until!.valueOf() - now.valueOf()]).toEqual([0, 547]);
});

test('nothing is added to a quota and nothing subtracted after the clock was set back', () => {
  const later = new Date(now.valueOf() + 60_000);
  for (const tokensAt of [now, later]) expect(grant(quota({ tokens: 3, tokensAt }), 1, now, zone).tokens).toBe(2);
});

test('no minute exceeds the limit, however the requests are spread', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 50 })), { maxLength: 60 }),
      (minuteLimit, steps) => {
        let state = quota({ minuteLimit, dailyLimit: 1_000_000 });
        let at = now.valueOf();
        const sent: number[] = [];
        for (const [wait, want] of steps) {
          at += wait;
          const { granted, until: _, ...after } = grant(state, want, new Date(at), zone);
          state = { ...state, ...after };
          for (let i = 0; i < granted; i++) sent.push(at);
        }
        for (const start of sent)
          expect(sent.filter((one) => one >= start && one < start + 60_000).length).toBeLessThanOrEqual(minuteLimit);
      },
    ),
  );
});

test('a caller that is told to wait is granted an e-mail at that time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 80 }), (minuteLimit, want) => {
      const { granted, until, ...after } = grant(quota({ minuteLimit }), want, now, zone);
      if (until) expect(grant(quota({ minuteLimit, ...after }), 1, until, zone).granted).toBe(1);
      else expect(granted).toBe(want);
    }),
  );
});

test('planDays spreads 1,240 members over three days for an account of 500 a day', () => {
  const { days, endsAt } = planDays(quota({ sentOn: '2026-11-21', sentToday: 100 }), 1_240, now, zone);
  expect(days).toEqual([
    { day: '2026-11-21', count: 400 },
    { day: '2026-11-22', count: 500 },
    { day: '2026-11-23', count: 340 },
  ]);
  expect(endsAt.toISOString().slice(0, 15)).toBe('2026-11-23T00:0');
  expect(planDays(quota(), 0, now, zone)).toEqual({ days: [], endsAt: now });
});

test('planDays spreads members over days when the limit of a minute leaves no time for more', () => {
  expect(planDays(quota({ minuteLimit: 1, dailyLimit: 10_000 }), 1_000, now, zone)).toEqual({
    days: [
      { day: '2026-11-21', count: 840 },
      { day: '2026-11-22', count: 160 },
    ],
    endsAt: new Date('2026-11-22T02:40:00Z'),
  });
});

test('planDays names only days on which something leaves', () => {
  const days = (more: Partial<Quota>, count: number, from = now) => planDays(quota(more), count, from, zone).days;
  expect(days({ sentOn: '2026-11-21', sentToday: 500 }, 10)).toEqual([{ day: '2026-11-22', count: 10 }]);
  expect(days({ sentOn: '2026-11-21', sentToday: 500, dailyLimit: 10 }, 1)).toEqual([{ day: '2026-11-22', count: 1 }]);
  const [first, second] = ['2026-11-21', '2026-11-22'].map((day) => ({ day, count: 1 }));
  expect(days({ dailyLimit: 1 }, 2)).toEqual([first, second]);
  // One leaves at once, and the next a minute later.
  expect(days({ minuteLimit: 1 }, 2, new Date('2026-11-21T23:59:30Z'))).toEqual([first, second]);
});

test('planDays looks no further than sixty days', () => {
  expect(planDays(quota({ dailyLimit: 1 }), 100, now, zone).days).toHaveLength(60);
});

test('an e-mail is tried ten times, after longer and longer waits that are spread by a quarter', () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const seconds = (random: number) => attempts.map((one) => retryInMs(one, random)).map((ms) => ms && ms / 1_000);
  expect(seconds(0.5)).toEqual([4, 16, 64, 256, 1_024, 4_096, 7_200, 7_200, 7_200, undefined]);
  expect([retryInMs(2, 0), retryInMs(2, 1)]).toEqual([12_000, 20_000]);
});

test('a sender looks again when something is due, and not at once for what was due before it last looked', () => {
  expect(nextLookInMs([0, 5_000, 11_500], 10_000, 10_100)).toBe(1_400);
  expect(nextLookInMs([10_050], 10_000, 10_100)).toBe(50);
  expect(nextLookInMs([60_000], 10_000, 10_100)).toBe(2_000);
  expect(nextLookInMs([0, 5_000, 10_000], 10_000, 10_100)).toBe(2_000);
});
