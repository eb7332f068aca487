import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { readDate } from './input.rules.ts';

const { db } = await testApp();

test('a day that is over stands for its noon, and one that is not stands for now', async () => {
  await db.updateTable('setting').set({ time_zone: 'Africa/Porto-Novo' }).execute();
  expect(await readDate(db, '2000-01-01')).toEqual(new Date('2000-01-01T11:00:00Z'));
  expect(await readDate(db, '2026-02-28T23:30:00Z')).toEqual(new Date('2026-02-28T23:30:00Z'));
  const before = Date.now();
  for (const given of [undefined, addDays(dayIn('Africa/Porto-Novo', new Date()), 1)]) {
    const at = (await readDate(db, given)).valueOf();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
});

test.each(['1999-12-31', '2199-01-01', '2199-01-01T12:00:00Z'])('%s is no day of a payment', async (given) => {
  await expect(readDate(db, given)).rejects.toMatchObject({ status: 400 });
});
