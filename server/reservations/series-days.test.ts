import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { dayAfter, seriesTools } from '#server/testing/series.ts';
import { seriesDays } from './series.rules.ts';

const running = await testApp();
const { call, db } = running;
const admin = await buildAccount(db);
const { wanted, create, booked, act } = seriesTools(running, admin.token);

/** The day that is so many days after clocks go forward in Paris, on the last Sunday of the first March that is two weeks away or more. */
function afterClockChange(days: number): string {
  const soonest = dayAfter(15);
  const year = Number(soonest.slice(0, 4)) + (soonest.slice(5) > '03-25' ? 1 : 0);
  const sunday = 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay();
  return new Date(Date.UTC(year, 2, sunday + days)).toISOString().slice(0, 10);
}
const shown = (day: string) => day.split('-').reverse().join('/');

describe('the days of a series', () => {
  test.each([
    [{ date: '2026-12-01', every: 'week', times: 3 }, ['2026-12-01', '2026-12-08', '2026-12-15']],
    [{ date: '2026-12-24', every: 'two-weeks', until: '2027-01-21' }, ['2026-12-24', '2027-01-07', '2027-01-21']],
    [{ date: '2027-01-31', every: 'month', times: 4 }, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ] as const)('of %j', (repeat, days) => {
    expect(seriesDays(repeat)).toEqual(days);
  });

  test('are a year of weeks at most', () => {
    expect(seriesDays({ date: '2026-12-01', every: 'week', until: '2027-11-23' })).toHaveLength(52);
    expect(() => seriesDays({ date: '2026-12-01', every: 'week', until: '2027-11-30' })).toThrow();
  });

  test.each([
    [{ times: undefined }, 'times'],
    [{ times: 3, until: dayAfter(90) }, 'times'],
    [{ times: 53 }, 'times'],
    [{ times: 1 }, 'times'],
    [{ times: undefined, until: dayAfter(31) }, 'until'],
    [{ times: undefined, until: dayAfter(30 + 7 * 53) }, 'until'],
    [{ every: 'day' }, 'every'],
  ])('that are refused: %j', async (given, field) => {
    const { status, body } = await create(await wanted(given));
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test('keep the time of day where clocks change', async () => {
    await db.updateTable('setting').set({ time_zone: 'Europe/Paris' }).execute();
    const made = await booked({ date: afterClockChange(-14), times: 4 });
    expect(made.map(({ time }) => time)).toEqual(['10:00', '10:00', '10:00', '10:00']);
    expect(made.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['09:00', '09:00', '08:00', '08:00']);
    await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
  });
});

test('a day whose clocks skip the time is shown and left out, and no session is made or moved into another hour', async () => {
  await db.updateTable('setting').set({ time_zone: 'Europe/Paris' }).execute();
  const date = afterClockChange(-7);
  const { email, key, status, ...asked } = await wanted({ date, time: '02:30', times: 3 });
  const { body: plan } = await call('POST', '/api/reservation/series/plan', { as: admin.token, body: asked });
  const refused = await create({ email, key, status, ...asked });
  const made = await booked({ ...asked, skip: [afterClockChange(0)] });
  const moved = await act((await booked({ date, times: 2 }))[0]!, 'reschedule', {
    scope: 'all',
    date,
    time: '02:30',
  });
  await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
  expect(plan.data.map(({ problem }: { problem: string }) => problem)).toEqual([null, 'skipped-time', null]);
  for (const { status, body } of [refused, moved])
    expect([status, body.errors.time]).toEqual([400, expect.stringContaining('does not exist on these days')]);
  expect(refused.body.errors.time).toContain(shown(afterClockChange(0)));
  expect(made.map(({ date, time }) => `${date} ${time}`)).toEqual([`${date} 02:30`, `${afterClockChange(7)} 02:30`]);
});
