import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import type { ReservationStatus } from '#contract/reservations.ts';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { addDays } from '#server/time/calendar.ts';
import { readSessions } from './sessions.queries.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const [coach, other] = [await buildAccount(db, { role: 'coach' }), await buildAccount(db, { role: 'coach' })];
await db.updateTable('coach').set({ place: 'https://meet.example/awa' }).where('account_id', '=', coach.id).execute();

type Given = { of?: string; status?: ReservationStatus; hours?: number };
const session = (at: string, { of = coach.id, status = 'confirmed', hours = 1 }: Given = {}) => {
  const [starts_at, ends_at] = [new Date(at), new Date(Date.parse(at) + hours * 3_600_000)];
  return insertRow(db, 'reservation', {
    coach_id: of,
    email: 'awa@exemple.sn',
    service: 'Bilan',
    source: 'staff',
    status,
    starts_at,
    ends_at,
  });
};

test('a coach’s sessions are those of the day in the programme’s time zone, and the next five that are to take place', async () => {
  await db.updateTable('setting').set({ time_zone: 'Pacific/Kiritimati' }).execute();
  // The day begins at 10:00 UTC of the day before.
  await session('2030-06-09T08:00Z');
  await session('2030-06-09T12:00Z', { of: other.id });
  const first = await session('2030-06-09T10:00Z', { status: 'completed' });
  const last = await session('2030-06-10T09:00Z', { status: 'cancelled' });
  await session('2030-06-10T10:00Z', { status: 'cancelled' });
  const later: string[] = [];
  for (let day = 11; day < 17; day++) later.push(await session(`2030-06-${day}T10:00Z`, { status: day === 12 ? 'pending' : 'confirmed' }));
  const { today, next } = await readSessions(db, { coachId: coach.id, today: '2030-06-10', seenBy: undefined });
  expect(today.map(({ _id }) => _id)).toEqual([first, last]);
  expect(next.map(({ _id }) => _id)).toEqual(later.slice(0, 5));
  expect(today[0]).toMatchObject({ date: '2030-06-10', time: '00:00', endTime: '01:00', place: 'https://meet.example/awa' });
});

test('a session that began before midnight is one of today’s while it runs, unless it was cancelled', async () => {
  const own = await buildAccount(db, { role: 'coach' });
  // In this time zone, the day began less than an hour ago.
  await db
    .updateTable('setting')
    .set({ time_zone: zoneAtMidnight(new Date()) })
    .execute();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await session(hoursAgo(4), { of: own.id });
  const runs = await session(hoursAgo(2), { of: own.id, hours: 3 });
  await session(hoursAgo(2), { of: own.id, hours: 3, status: 'cancelled' });
  const { body } = await call('GET', '/api/dashboard', { as: own.token });
  const { today, next } = (body.data as Dashboard).sessions!;
  expect([today.map(({ _id }) => _id), next]).toEqual([[runs], []]);
  expect(today[0]!.date).toBe(addDays(body.data.today, -1));
});

/** A time zone of whole hours in which this hour is the first of the day. */
function zoneAtMidnight(now: Date): string {
  const hour = now.getUTCHours();
  return hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
}

test('sessions are on the dashboard of their coach alone, without the notes of staff', async () => {
  const read = async (as: string) => (await call('GET', '/api/dashboard', { as })).body.data as Dashboard;
  const own = await buildAccount(db, { role: 'coach' });
  const id = await session(`${addDays((await read(admin.token)).today, 30)}T10:00Z`, { of: own.id });
  const { sessions } = await read(own.token);
  expect(sessions).toMatchObject({ today: [], next: [{ _id: id, email: 'awa@exemple.sn', service: 'Bilan', status: 'confirmed' }] });
  expect(sessions!.next[0]).not.toHaveProperty('staffNote');
  expect((await read(admin.token)).sessions).toBe(null);
});
