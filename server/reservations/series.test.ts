import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullDay } from '#contract/long-days.ts';
import type { Reservation } from '#contract/reservations.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { inLanguage } from '#server/language.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { DAY, dayAfter, seriesTools } from '#server/testing/series.ts';
import { clientPath } from './booking-link.rules.ts';
import { remindClients } from './reservations.jobs.ts';

const running = await testApp();
const { app, call, db, deps, runJobs } = running;
const admin = await buildAccount(db);
const { wanted, create, booked, act } = seriesTools(running, admin.token);
beforeAll(() => buildIfStale(() => {}), 120_000);

const shown = (day: string) => day.split('-').reverse().join('/');
const newCoach = () => buildAccount(db, { role: 'coach' });

const edit = (one: Reservation, body: object, as = admin.token) => call('PATCH', `/api/reservation/${one._id}/series`, { as, body });
const get = async (one: Reservation): Promise<Reservation> =>
  (await call('GET', `/api/reservation/${one._id}`, { as: admin.token })).body.data;
const begun = (one: Reservation) =>
  db
    .updateTable('reservation')
    .set({ starts_at: new Date(Date.now() - DAY), ends_at: new Date(Date.now() - DAY + 3_600_000) })
    .where('id', '=', one._id)
    .execute();
const mails = async (to: string) => {
  await runJobs();
  return db.selectFrom('delivery').selectAll().where('to_address', '=', to).orderBy('created_at').orderBy('id').execute();
};
/** Reads the events of the calendar file of an e-mail. */
function eventsOf(mail: { attachments: unknown } | undefined) {
  const content = (mail?.attachments as { content: string }[] | null)?.[0]?.content;
  const calendar = new ICAL.Component(ICAL.parse(content ?? ''));
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    start: String(event.getFirstPropertyValue('dtstart')),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
  }));
  return { method: calendar.getFirstPropertyValue('method'), events };
}

describe('making a series', () => {
  test('books every session, and tells client and coach in one e-mail with one calendar file', async () => {
    const coach = await newCoach();
    const made = await booked({ coach: coach.id });
    expect(made.map(({ date, series }) => [date, series!.place, series!.of])).toEqual(
      [30, 37, 44, 51].map((days, i) => [dayAfter(days), i + 1, 4]),
    );
    for (const address of [made[0]!.email, coach.email]) {
      const [mail, ...more] = await mails(address);
      expect(more).toEqual([]);
      expect(eventsOf(mail)).toEqual({
        method: 'PUBLISH',
        events: made.map(({ _id, startsAt }) => ({
          uid: `${_id}@cauri`,
          start: startsAt.replace('.000', ''),
          status: 'CONFIRMED',
          sequence: 0,
        })),
      });
    }
  });

  test('whose answer was lost is found when it is asked for again without the days that it took itself', async () => {
    const body = await wanted();
    const made = (await create(body)).body.data as Reservation[];
    // The dialog leaves out the days that are taken, and by now those are all of them.
    const again = await create({ ...body, skip: made.map(({ date }) => date) });
    expect([again.status, again.body.data]).toEqual([200, made]);
    expect(await mails(body.email)).toHaveLength(1);
  });

  test('is done once, however often it is asked for', async () => {
    const body = await wanted();
    const answers = await Promise.all([create(body), create(body), create(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data.map(({ _id }: Reservation) => _id)))).size).toBe(1);
    expect(await mails(body.email)).toHaveLength(1);
    expect((await create({ ...body, coach: (await newCoach()).id })).body.data[0].coachId).toBe(body.coach);
    const other = await buildAccount(db);
    expect((await create(body, other.token)).status).toBe(409);
    // A coach who was closed meanwhile has the series all the same.
    await call('PATCH', `/api/coach/${body.coach}`, { as: admin.token, body: { status: 'Inactive' } });
    expect((await create(body)).status).toBe(200);
    expect((await create({ ...body, key: randomUUID() })).status).toBe(400);
  });

  test('shows a coach who asks once more only the sessions that are still theirs', async () => {
    const coach = await newCoach();
    const body = await wanted({ coach: coach.id });
    const made = (await create(body, coach.token)).body.data as Reservation[];
    const given = { coach: (await newCoach()).id, staffNote: 'Confidentiel' };
    await call('PATCH', `/api/reservation/${made[1]!._id}`, { as: admin.token, body: given });
    const again = (await create(body, coach.token)).body.data as Reservation[];
    expect(again.map(({ _id }) => _id)).toEqual([0, 2, 3].map((i) => made[i]!._id));
  });

  test('shows the days that are taken, and books none of the others unless these are skipped', async () => {
    const body = await wanted();
    const single = { email: body.email, coach: body.coach, service: 'Bilan', time: '10:30', date: dayAfter(37) };
    expect((await call('POST', '/api/reservation', { as: admin.token, body: single })).status).toBe(200);
    const { email: _, key: __, status: ___, ...asked } = body;
    const plan = await call('POST', '/api/reservation/series/plan', { as: admin.token, body: asked });
    expect(plan.body.data.map(({ problem }: { problem: string }) => problem)).toEqual([null, 'overlap', null, null]);
    const refused = await create(body);
    expect([refused.status, refused.body.errors.time]).toEqual([409, expect.stringContaining(shown(dayAfter(37)))]);
    expect(await db.selectFrom('reservation').select('id').where('email', '=', body.email).execute()).toHaveLength(1);
    const { body: made } = await create({ ...body, skip: [dayAfter(37)] });
    expect(made.data.map(({ date }: Reservation) => date)).toEqual([30, 44, 51].map(dayAfter));
    expect((await create({ ...(await wanted()), skip: [30, 37, 44].map(dayAfter) })).body.errors).toHaveProperty('times');
  });

  test('says that the coach is busy elsewhere at a time that overlaps a busy one, and not at one that touches it', async () => {
    const coach = await newCoach();
    await db.insertInto('coach_calendar').values({ coach_id: coach.id, address_secret: 'x', host: 'exemple.sn' }).execute();
    const busy = (days: number, from: string, to: string) => ({
      coach_id: coach.id,
      starts_at: `${dayAfter(days)}T${from}:00Z`,
      ends_at: `${dayAfter(days)}T${to}:00Z`,
    });
    const times = [busy(30, '09:00', '10:00'), busy(37, '11:00', '12:00'), busy(44, '10:59', '12:00')];
    await db.insertInto('coach_busy').values(times).execute();
    const asked = { coach: coach.id, service: 'Bilan', date: dayAfter(30), time: '10:00', every: 'week', times: 3 };
    const plan = await call('POST', '/api/reservation/series/plan', { as: admin.token, body: asked });
    expect(plan.body.data.map(({ problem }: { problem: string }) => problem)).toEqual([null, null, 'busy']);
  });

  test('keeps the breaks and the most sessions of a day of the service, and the days off of the coach', async () => {
    const { body } = await call('POST', '/api/coaching-service', {
      as: admin.token,
      body: { name: `Suivi ${randomUUID()}`, duration: 30, color: 'teal', bufferAfter: 30, perDay: 1 },
    });
    const coach = await newCoach();
    const session = { email: 'x@exemple.sn', coach: coach.id, service: body.data._id };
    await call('POST', '/api/reservation', { as: admin.token, body: { ...session, date: dayAfter(30), time: '09:30' } });
    await call('POST', '/api/reservation', { as: admin.token, body: { ...session, date: dayAfter(37), time: '15:00' } });
    await db
      .insertInto('coach_day_off')
      .values({ coach_id: coach.id, first_day: dayAfter(44), last_day: dayAfter(44), reason: '' })
      .execute();
    const asked = { coach: coach.id, service: body.data._id, date: dayAfter(30), time: '10:00', every: 'week', times: 4 };
    const plan = await call('POST', '/api/reservation/series/plan', { as: admin.token, body: asked });
    expect(plan.body.data.map(({ problem }: { problem: string }) => problem)).toEqual(['break', 'full', 'day-off', null]);
  });

  test('counts the sessions of the first and the last day long before and after its own', async () => {
    const coach = await newCoach();
    const service = await call('POST', '/api/coaching-service', {
      as: admin.token,
      body: { name: `Suivi ${randomUUID()}`, duration: 30, color: 'teal', perDay: 1 },
    });
    const wantedOf = { coach: coach.id, service: service.body.data._id, time: '14:00', times: 3 };
    for (const [day, time] of [
      [30, '03:00'],
      [44, '22:00'],
    ] as const)
      await call('POST', '/api/reservation', { as: admin.token, body: await wanted({ ...wantedOf, date: dayAfter(day), time }) });
    const { email, key, status, ...asked } = await wanted(wantedOf);
    const plan = await call('POST', '/api/reservation/series/plan', { as: admin.token, body: asked });
    expect(plan.body.data.map(({ problem }: { problem: string }) => problem)).toEqual(['full', null, 'full']);
  });

  test('is for coaches with themselves only', async () => {
    const [one, other] = [await newCoach(), await newCoach()];
    expect((await create(await wanted({ coach: other.id }), one.token)).status).toBe(403);
    const made = await booked({ coach: other.id });
    expect((await act(made[0]!, 'cancel', { scope: 'all', reason: 'x' }, one.token)).status).toBe(404);
    expect((await create(await wanted({ coach: one.id }), one.token)).status).toBe(200);
  });
});

describe('changing a series', () => {
  test('cancels this session and the following ones with one e-mail', async () => {
    const made = await booked();
    const { status, body } = await act(made[1]!, 'cancel', { scope: 'following', reason: 'Congé' });
    expect([status, body.data.length]).toEqual([200, 3]);
    expect((await Promise.all(made.map(get))).map((one) => one.status)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled']);
    const [, mail, ...more] = await mails(made[0]!.email);
    expect(more).toEqual([]);
    expect(eventsOf(mail).events.map((event) => [event.status, event.sequence])).toEqual(Array(3).fill(['CANCELLED', 1]));
    expect((await act(made[1]!, 'cancel', { scope: 'following', reason: 'x' })).status).toBe(409);
    expect((await act(made[1]!, 'cancel', { scope: 'one', reason: 'x' })).status).toBe(400);
  });

  test('leaves a session that has begun as it is', async () => {
    const made = await booked();
    await begun(made[0]!);
    expect((await act(made[1]!, 'cancel', { scope: 'all', reason: 'Congé' })).body.data).toHaveLength(3);
    expect((await get(made[0]!)).status).toBe('confirmed');
  });

  test('moves all sessions, also to where another one was', async () => {
    const made = await booked();
    const { status, body } = await act(made[0]!, 'reschedule', { scope: 'all', date: dayAfter(37), time: '10:00' });
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    expect((await Promise.all(made.map(get))).map(({ date, time }) => [date, time])).toEqual(
      [37, 44, 51, 58].map((days) => [dayAfter(days), '10:00']),
    );
    const back = await act(made[2]!, 'reschedule', { scope: 'following', date: dayAfter(50), time: '08:30' });
    expect(back.status).toBe(200);
    expect((await Promise.all(made.map(get))).map(({ date, time }) => [date, time])).toEqual([
      [dayAfter(37), '10:00'],
      [dayAfter(44), '10:00'],
      [dayAfter(50), '08:30'],
      [dayAfter(57), '08:30'],
    ]);
    expect((await mails(made[0]!.email)).length).toBe(3);
  });

  test('moves none when the session that the others follow was cancelled meanwhile', async () => {
    const [, second, third, fourth] = await booked();
    await call('POST', `/api/reservation/${second!._id}/cancel`, { as: admin.token, body: { reason: 'Férié' } });
    const to = { scope: 'following', date: dayAfter(38), time: '11:00', was: second!.startsAt };
    expect(await act(second!, 'reschedule', to)).toMatchObject({
      status: 409,
      body: { message: 'This reservation is cancelled already.' },
    });
    for (const one of [third!, fourth!]) expect((await get(one)).startsAt).toBe(one.startsAt);
  });

  test('moves none when the coach is not free for one of them, or it would be in the past', async () => {
    const made = await booked();
    const single = { email: 'y@exemple.sn', coach: made[0]!.coachId, service: 'Bilan', time: '16:00', date: dayAfter(45) };
    await call('POST', '/api/reservation', { as: admin.token, body: single });
    const refused = await act(made[0]!, 'reschedule', { scope: 'all', date: dayAfter(31), time: '16:00' });
    expect([refused.status, refused.body.errors.time]).toEqual([409, expect.stringContaining(shown(dayAfter(45)))]);
    const past = await act(made[3]!, 'reschedule', { scope: 'all', date: dayAfter(10), time: '16:00' });
    expect([past.status, Object.keys(past.body.errors)]).toEqual([400, ['time']]);
    expect((await Promise.all(made.map(get))).map(({ date }) => date)).toEqual(made.map(({ date }) => date));
  });

  test('confirms the whole series, and a single session changes alone', async () => {
    const made = await booked({ status: 'pending' });
    expect((await mails(made[0]!.email))[0]!.attachments).toBeNull();
    await call('POST', `/api/reservation/${made[0]!._id}/cancel`, { as: admin.token, body: { reason: 'x' } });
    const { body } = await act(made[1]!, 'confirm', { scope: 'all' });
    expect(body.data.map(({ status }: Reservation) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(eventsOf((await mails(made[0]!.email)).at(-1)).events).toHaveLength(3);
  });

  test('gives the coming sessions another place and coach with one e-mail to each, and keeps the note with one session', async () => {
    const [made, next] = [await booked(), await newCoach()];
    const { email } = made[0]!;
    const former = (await db.selectFrom('account').select('email').where('id', '=', made[0]!.coachId).executeTakeFirstOrThrow()).email;
    const edits = { scope: 'following', coach: next.id, place: 'Salle 2', staffNote: 'Apporter le plan', clientName: 'Awa' };
    const { status, body } = await edit(made[1]!, edits);
    expect([status, body.mail, body.data.length]).toEqual([200, 'captured', 3]);
    expect(
      (await Promise.all(made.map(get))).map(({ coachId, place, staffNote, clientName }) => [coachId, place, staffNote, clientName]),
    ).toEqual([
      [made[0]!.coachId, '', '', ''],
      [next.id, 'Salle 2', 'Apporter le plan', 'Awa'],
      [next.id, 'Salle 2', '', 'Awa'],
      [next.id, 'Salle 2', '', 'Awa'],
    ]);
    const logged = db
      .selectFrom('audit_log')
      .select('before')
      .where('action', '=', 'reservation.edited')
      .where('subject_id', '=', made[1]!._id);
    expect(await logged.execute()).toMatchObject([{ before: { staffNote: '' } }]);
    const changed = (await mails(email)).slice(1);
    expect(changed.map(({ kind }) => kind)).toEqual(['reservation-changed']);
    expect(eventsOf(changed[0]).events.map((event) => [event.status, event.sequence])).toEqual(Array(3).fill(['CONFIRMED', 1]));
    expect((await mails(former)).map(({ kind }) => kind)).toEqual(['coach-reservation-confirmed', 'coach-reservation-cancelled']);
    expect((await mails(next.email)).map(({ kind }) => kind)).toEqual(['coach-reservation-changed']);
    // A corrected name is told to nobody.
    expect((await edit(made[1]!, { scope: 'all', clientName: 'Awa Ndiaye' })).body).toMatchObject({ mail: null });
    expect(await mails(email)).toHaveLength(2);
  });

  test('tells the client of each session with its own coach and place', async () => {
    const [made, next] = [await booked({ status: 'pending', place: 'Salle 1' }), await newCoach()];
    const change = (one: Reservation, body: object) => call('PATCH', `/api/reservation/${one._id}`, { as: admin.token, body });
    await change(made[1]!, { coach: next.id });
    await change(made[2]!, { place: 'Salle 2' });
    const sessions = await Promise.all(made.map(get));
    const before = (await mails(made[0]!.email)).length;
    await act(made[0]!, 'confirm', { scope: 'all' });
    const told = (await mails(made[0]!.email)).slice(before).map(({ text }) => text);
    for (const { date, coachName, place } of sessions) {
      const about = told.filter((text) => text.includes(inLanguage('fr', () => fullDay(date))));
      expect(about).toEqual([expect.stringMatching(new RegExp(`avec ${coachName}[^]*Lieu\u00a0: ${place}`))]);
    }
  });

  test('gives no session to a coach who is not free for one of them, and coaches give none away', async () => {
    const [made, next] = [await booked(), await newCoach()];
    const single = { email: 'z@exemple.sn', coach: next.id, service: 'Bilan', time: '10:30', date: dayAfter(44) };
    await call('POST', '/api/reservation', { as: admin.token, body: single });
    const refused = await edit(made[0]!, { scope: 'all', coach: next.id });
    expect([refused.status, refused.body.errors.coach]).toEqual([409, expect.stringContaining(shown(dayAfter(44)))]);
    expect((await edit(made[0]!, { scope: 'all', coach: randomUUID() })).body.errors).toHaveProperty('coach');
    const own = await newCoach();
    const [first] = await booked({ coach: own.id });
    expect((await edit(first!, { scope: 'all', coach: next.id }, own.token)).status).toBe(403);
    expect((await edit(first!, { scope: 'all', place: 'Salle 3' }, own.token)).status).toBe(200);
    expect((await edit(made[0]!, { scope: 'all', place: 'x' }, own.token)).status).toBe(404);
    expect(new Set((await Promise.all(made.map(get))).map(({ coachId }) => coachId))).toEqual(new Set([made[0]!.coachId]));
  });

  test('is exported with the place of each session in its series', async () => {
    const made = await booked();
    const { body } = await app.inject({
      url: `/api/reservation/export?search=${made[0]!.email}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const rows = body.trim().split('\r\n');
    expect(rows[0]).toContain('Series');
    expect(rows.slice(1).filter((row) => row.includes(made[0]!.series!._id))).toHaveLength(4);
  });

  test('reminds of each session by itself', async () => {
    const made = await booked();
    for (const [i, one] of made.entries())
      await db
        .updateTable('reservation')
        .set({
          starts_at: new Date(Date.now() + (i + 1) * 5 * 3_600_000),
          ends_at: new Date(Date.now() + (i + 1) * 5 * 3_600_000 + 60_000),
          told_at: new Date(0),
        })
        .where('id', '=', one._id)
        .execute();
    await remindClients.handle(deps, {});
    expect(await mails(made[0]!.email)).toHaveLength(1 + 4);
  });

  test('its client sees the other sessions, and cancels one of them', async () => {
    const made = await booked();
    const page = await app.inject({ url: clientPath(deps.env.CAURI_SECRET_KEY, made[0]!._id, 0) });
    expect(page.statusCode).toBe(200);
    expect(page.body.match(/<li><a href="/g)).toHaveLength(3);
    const other = /<li><a href="([^"]+)"/.exec(page.body)![1]!;
    const cancelled = await app.inject({
      method: 'POST',
      url: other,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(cancelled.statusCode).toBeLessThan(400);
    expect((await Promise.all(made.map(get))).map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'confirmed', 'confirmed']);
  });

  test('its client sees neither a session that was given to another address nor one that has begun', async () => {
    const made = await booked();
    await begun(made[0]!);
    const given = await call('PATCH', `/api/reservation/${made[1]!._id}`, { as: admin.token, body: { email: 'autre.cliente@exemple.sn' } });
    expect(given.status).toBe(200);
    const { body } = await app.inject({ url: clientPath(deps.env.CAURI_SECRET_KEY, made[2]!._id, 0) });
    expect(body.match(/<li><a href="[^"]+"/g)).toHaveLength(1);
  });
});
