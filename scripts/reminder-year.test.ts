import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { liveYear } from './year/live-year.ts';

const { deps } = await testApp();

test('daily runs over some months write no reminder twice, none after payment, and miss none', async () => {
  const { problems, ...totals } = await liveYear(deps, { members: 150, days: 75, seed: '3' });
  expect(problems).toEqual([]);
  expect(totals.reminders).toBeGreaterThan(50);
  expect(totals.payments).toBeGreaterThan(20);
  expect(totals.outs).toBeGreaterThan(2);
}, 120_000);
