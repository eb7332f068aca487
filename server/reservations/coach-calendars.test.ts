import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CoachCalendars } from '#contract/coach-calendars.ts';
import type { Slot } from '#contract/coaches.ts';
import type { Reservation } from '#contract/reservations.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { serveFake } from '#server/testing/fakes/fake-server.ts';

const DAY = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const stamp = (days: number, time: string) => `${dayAfter(days).replaceAll('-', '')}T${time}00Z`;

/** The calendar of a coach elsewhere, and how its server answers. */
let elsewhere: { status: number; body: string; location?: string };
const server = await serveFake((_req, res) => {
  res.writeHead(elsewhere.status, { 'content-type': 'text/calendar', ...(elsewhere.location && { location: elsewhere.location }) });
  res.end(elsewhere.body);
});
afterAll(() => server.close());

const { app, call, db, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: new URL(server.url).host } });
const admin = await buildAccount(db);
const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '12:00' }));

async function coachWithHours() {
  const coach = await buildAccount(db, { role: 'coach', name: 'Rama Yade', status: 'Active' });
  await call('PUT', `/api/coach/${coach.id}/availability`, { as: coach.token, body: { hours: HOURS, daysOff: [] } });
  return coach;
}
const of = (id: string, path = '') => `/api/coach/${id}/calendars${path}`;
const calendarsOf = async (id: string): Promise<CoachCalendars> => (await call('GET', of(id), { as: admin.token })).body.data;
const book = async (coach: string, days: number, more: object = {}): Promise<Reservation> => {
  const body = { email: 'awa@exemple.sn', clientName: 'Awa Sow', coach, date: dayAfter(days), time: '10:00', service: 'Bilan', ...more };
  return (await call('POST', '/api/reservation', { as: admin.token, body })).body.data;
};
const act = (one: Reservation, verb: string, body: object = {}) =>
  call('POST', `/api/reservation/${one._id}/${verb}`, { as: admin.token, body });

describe('the feed of a coach', () => {
  const feedOf = async (id: string, as: string) => (await call('POST', of(id, '/feed'), { as })).body.data.feed.address as string;
  /** The events as another program reads them, by their UID. */
  const read = async (address: string) => {
    const answer = await app.inject({ url: new URL(address).pathname });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    return new Map(
      events.map((event) => [
        event.uid.replace('@cauri', ''),
        {
          title: event.summary,
          start: event.startDate.toJSDate().toISOString(),
          end: event.endDate.toJSDate().toISOString(),
          sequence: event.sequence,
          status: event.component.getFirstPropertyValue('status'),
        },
      ]),
    );
  };

  test('has their sessions only, whose versions grow and whose cancelled ones are marked', async () => {
    const [coach, other] = [await coachWithHours(), await coachWithHours()];
    const [asked, gone, theirs] = [await book(coach.id, 4), await book(coach.id, 5, { status: 'confirmed' }), await book(other.id, 4)];
    const address = await feedOf(coach.id, coach.token);
    const before = await read(address);
    expect([...before.keys()]).toEqual([asked._id, gone._id]);
    expect(before.get(asked._id)).toEqual({
      title: 'Awa Sow: Bilan (to be confirmed)',
      start: asked.startsAt,
      end: asked.endsAt,
      sequence: 0,
      status: 'TENTATIVE',
    });
    await act(asked, 'reschedule', { date: dayAfter(6), time: '11:00' });
    await act(asked, 'confirm');
    await act(gone, 'cancel', { reason: 'Imprévu' });
    const after = await read(address);
    expect(after.get(asked._id)).toMatchObject({ start: `${dayAfter(6)}T11:00:00.000Z`, sequence: 1, status: 'CONFIRMED' });
    expect(after.get(gone._id)).toMatchObject({ start: gone.startsAt, sequence: 1, status: 'CANCELLED' });
    expect(after.has(theirs._id)).toBe(false);
  });

  test('keeps a session that was given to another coach as a cancelled one, without its client, until it comes back', async () => {
    const [coach, other] = [await coachWithHours(), await coachWithHours()];
    const one = await book(coach.id, 4, { status: 'confirmed' });
    const [address, next] = [await feedOf(coach.id, coach.token), await feedOf(other.id, other.token)];
    const give = (to: string) => call('PATCH', `/api/reservation/${one._id}`, { as: admin.token, body: { coach: to } });
    await give(other.id);
    await act(one, 'reschedule', { date: dayAfter(6), time: '11:00' });
    const given = { title: 'Bilan (given to another coach)', start: one.startsAt, end: one.endsAt, sequence: 1, status: 'CANCELLED' };
    expect((await read(address)).get(one._id)).toEqual(given);
    expect((await read(next)).get(one._id)).toMatchObject({ title: 'Awa Sow: Bilan', sequence: 2, status: 'CONFIRMED' });
    await give(coach.id);
    expect((await read(address)).get(one._id)).toMatchObject({ title: 'Awa Sow: Bilan', sequence: 3, status: 'CONFIRMED' });
    expect((await read(next)).get(one._id)).toMatchObject({ sequence: 3, status: 'CANCELLED' });
    await give(other.id);
    expect((await read(address)).get(one._id)).toMatchObject({ start: `${dayAfter(6)}T11:00:00.000Z`, sequence: 4, status: 'CANCELLED' });
  });

  test('is closed for a revoked, replaced or wrong address and for a coach who cannot sign in', async () => {
    const coach = await coachWithHours();
    const status = async (address: string) => (await app.inject({ url: new URL(address).pathname })).statusCode;
    const first = await feedOf(coach.id, coach.token);
    const second = await feedOf(coach.id, admin.token);
    expect([await status(first), await status(second), await status(second.replace('.ics', 'x.ics'))]).toEqual([404, 200, 404]);
    expect(await status(`${new URL(second).origin}/agenda/${'a'.repeat(150)}.ics`)).toBe(404);
    await call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { status: 'Inactive' } });
    expect(await status(second)).toBe(404);
    await call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { status: 'Active' } });
    expect(await status(second)).toBe(200);
    expect((await call('DELETE', of(coach.id, '/feed'), { as: admin.token })).body.data.feed).toBe(null);
    expect(await status(second)).toBe(404);
  });

  test('belongs to its coach and to admins', async () => {
    const [coach, other] = [await coachWithHours(), await coachWithHours()];
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/feed'],
      ['DELETE', '/feed'],
      ['DELETE', '/own'],
      ['POST', '/own/read'],
    ] as const)
      expect((await call(method, of(coach.id, path), { as: other.token })).status).toBe(403);
    const unknown = '01980000-0000-7000-8000-000000000000';
    expect((await call('POST', of(unknown, '/feed'), { as: admin.token })).status).toBe(404);
    expect((await call('POST', of(coach.id, '/own/read'), { as: admin.token })).status).toBe(404);
  });
});

describe('the coach’s own calendar', () => {
  const event = (uid: string, from: string, to: string, ...more: string[]) =>
    [`BEGIN:VEVENT`, `UID:${uid}`, `DTSTAMP:${from}`, `DTSTART:${from}`, `DTEND:${to}`, ...more, 'END:VEVENT'].join('\r\n');
  const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const set = (id: string, address: string, as: string) => call('PUT', of(id, '/own'), { as, body: { address } });
  const slotsOn = async (id: string, days: number): Promise<string[]> => {
    const { body } = await call('GET', `/api/coach/${id}/slots?from=${dayAfter(days)}&minutes=60`, { as: admin.token });
    return (body.data as Slot[]).map(({ time }) => time);
  };
  beforeEach(() => {
    elsewhere = { status: 200, body: calendar(event('a', stamp(3, '0930'), stamp(3, '1030'), 'RRULE:FREQ=DAILY;COUNT=2')) };
  });

  test('closes its busy times, keeps them while it fails and says so, and opens them when it is removed', async () => {
    const coach = await coachWithHours();
    const answer = await set(coach.id, `${server.url}/private/basic.ics`, coach.token);
    expect(answer.body.data.own).toMatchObject({ host: new URL(server.url).host, readAt: null, failure: null, busy: 0 });
    await runJobs();
    expect((await calendarsOf(coach.id)).own).toMatchObject({ failure: null, busy: 2, readAt: expect.any(String) });
    expect([await slotsOn(coach.id, 2), await slotsOn(coach.id, 3)]).toEqual([
      ['09:00', '09:30', '10:00', '10:30', '11:00'],
      ['10:30', '11:00'],
    ]);
    // Staff are not bound by it.
    expect((await book(coach.id, 3, { time: '09:30' }))._id).toBeTruthy();

    elsewhere = { status: 500, body: '' };
    await call('POST', of(coach.id, '/own/read'), { as: coach.token });
    await runJobs();
    const failed = (await calendarsOf(coach.id)).own!;
    expect(failed).toMatchObject({ busy: 2, failure: expect.stringContaining('is out of order (500)') });
    expect(Date.parse(failed.triedAt!)).toBeGreaterThan(Date.parse(failed.readAt!));
    expect(await slotsOn(coach.id, 4)).toEqual(['10:30', '11:00']);
    expect((await call('GET', '/api/coach', { as: coach.token })).body.coachs).toMatchObject([{ calendarFails: true }]);

    elsewhere = { status: 200, body: calendar() };
    await call('POST', of(coach.id, '/own/read'), { as: coach.token });
    await runJobs();
    expect((await calendarsOf(coach.id)).own).toMatchObject({ failure: null, busy: 0 });
    expect((await call('DELETE', of(coach.id, '/own'), { as: coach.token })).body.data.own).toBe(null);
  });

  test('keeps the break free after a session that ends at midnight, also where only its day is asked for', async () => {
    const coach = await coachWithHours();
    const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
      { weekday, opens: '00:00', closes: '01:00' },
      { weekday, opens: '22:00', closes: '24:00' },
    ]);
    await call('PUT', `/api/coach/${coach.id}/availability`, { as: coach.token, body: { hours, daysOff: [] } });
    const rules = { name: 'Soir', duration: 60, color: 'teal', bufferBefore: 30, bufferAfter: 30 };
    const { body: service } = await call('POST', '/api/coaching-service', { as: admin.token, body: rules });
    elsewhere.body = calendar(event('a', stamp(3, '0015'), stamp(3, '0100')), event('b', stamp(5, '2300'), stamp(5, '2345')));
    await set(coach.id, `${server.url}/private/basic.ics`, coach.token);
    await runJobs();
    const offered = async (days: number) => {
      const { body } = await call('GET', `/api/coach/${coach.id}/slots?from=${dayAfter(days)}&serviceId=${service.data._id}`, {
        as: admin.token,
      });
      return (body.data as Slot[]).map(({ time }) => time);
    };
    expect([await offered(2), await offered(6)]).toEqual([
      ['00:00', '22:00', '22:30'],
      ['22:00', '22:30', '23:00'],
    ]);
  });

  test('fails with a sentence when it is no calendar, never ends, is too large, or leads into a private network', async () => {
    const coach = await coachWithHours();
    const failure = async (address = `${server.url}/x.ics`) => {
      await set(coach.id, address, coach.token);
      await runJobs();
      return (await calendarsOf(coach.id)).own!.failure;
    };
    elsewhere.body = '<!doctype html><title>Sign in</title>';
    expect(await failure()).toBe('This address does not lead to a calendar in iCal format.');
    elsewhere.body = calendar(event('a', '19700101T000000Z', '19700101T000001Z', 'RRULE:FREQ=SECONDLY'));
    expect(await failure()).toBe('The calendar is too large, or repeats an event too often.');
    elsewhere.body = ' '.repeat(9 * 1024 * 1024);
    expect(await failure()).toContain('answered with more than 8 MB');
    expect(await failure('http://169.254.169.254/latest/meta-data')).toContain('169.254.169.254');
    elsewhere = { status: 302, body: '', location: 'http://10.0.0.1/basic.ics' };
    expect(await failure()).toContain('10.0.0.1');
  });

  test('is refused with a sentence beside its field unless it is an address', async () => {
    const coach = await coachWithHours();
    for (const address of ['', 'calendrier', 'file:///etc/passwd', 'https://a:b@exemple.sn/x.ics']) {
      const { status, body } = await set(coach.id, address, coach.token);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['address']]);
    }
    const webcal = await set(coach.id, 'webcal://p01.icloud.com/published/2/abc', coach.token);
    expect(webcal.body.data.own.host).toBe('p01.icloud.com');
    await call('DELETE', of(coach.id, '/own'), { as: coach.token });
  });

  test('is stored encrypted, and its address is in no answer and not in the audit log', async () => {
    const coach = await coachWithHours();
    const { body } = await set(coach.id, `${server.url}/tres-secret.ics`, coach.token);
    const rows = await db.selectFrom('coach_calendar').selectAll().where('coach_id', '=', coach.id).execute();
    const logged = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', coach.id).execute();
    expect(JSON.stringify([body, rows, logged])).not.toContain('tres-secret');
    await runJobs();
  });
});
