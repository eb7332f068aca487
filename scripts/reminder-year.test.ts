import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { liveYear } from './year/live-year.ts';

const { deps } = await testApp();

test('a small programme’s months of daily runs: no reminder twice, none after payment, none missing', async () => {
  const { problems, ...so } = await liveYear(deps, { members: 150, days: 75, seed: '3' });
  expect(problems).toEqual([]);
  expect(so.reminders).toBeGreaterThan(50);
  expect(so.payments).toBeGreaterThan(20);
  expect(so.outs).toBeGreaterThan(2);
}, 120_000);
