import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { remindClients } from './reservations.jobs.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db);
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const booked = async (given: object) => {
  const body = { email: `client.${randomUUID()}@exemple.sn`, date: dayAfter(30), time: '10:00', service: 'Bilan', ...given };
  const made = await call('POST', '/api/reservation', { as: admin.token, body });
  expect(made.status, made.body.message).toBe(200);
  return made.body.data as Reservation;
};
const act = (one: Reservation, verb: string, body: object = {}, as = admin.token) =>
  call('POST', `/api/reservation/${one._id}/${verb}`, { as, body });
const edit = (one: Reservation, body: object, as = admin.token) => call('PATCH', `/api/reservation/${one._id}`, { as, body });
const kinds = async (to: string) =>
  (await db.selectFrom('delivery').select('kind').where('to_address', '=', to).orderBy('created_at').orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const stored = (one: Reservation) => db.selectFrom('reservation').selectAll().where('id', '=', one._id).executeTakeFirstOrThrow();
/** A session that began an hour ago, and ends in so many minutes. */
const begun = (one: Reservation, minutesLeft = -1) =>
  db
    .updateTable('reservation')
    .set({ starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() + minutesLeft * 60_000) })
    .where('id', '=', one._id)
    .execute();

describe('after a session', () => {
  test('staff mark it as completed or missed once it has begun, and nobody is written to', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    expect((await act(one, 'mark', { status: 'completed' })).status).toBe(409);
    await begun(one);
    expect((await act(one, 'mark', { status: 'completed' }, coach.token)).body.data.status).toBe('completed');
    expect((await act(one, 'mark', { status: 'completed' })).status).toBe(200);
    expect((await act(one, 'cancel', { reason: 'x' })).body.message).toBe(
      'This session is marked as completed or missed. Reopen it first.',
    );
    expect((await act(one, 'mark', { status: 'missed' })).body.data.status).toBe('missed');
    expect((await act(one, 'reopen')).body).toMatchObject({ mail: null, data: { status: 'confirmed' } });
    expect((await act(one, 'reopen')).status).toBe(409);
    expect(await kinds(one.email)).toEqual(['reservation-confirmed']);
    const listed = await call('GET', `/api/reservation?coachId=${coach.id}&status=missed`, { as: admin.token });
    expect(listed.body.count).toBe(0);
  });

  test('a session is marked while it lasts, and a second click is not written down', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    await begun(one, 30);
    for (let i = 0; i < 2; i++) expect((await act(one, 'mark', { status: 'missed' })).status).toBe(200);
    const written = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'reservation.missed')
      .where('subject_id', '=', one._id)
      .execute();
    expect(written).toHaveLength(1);
  });

  test('a session that is reopened has no reason any more, and a new version where calendars were told that it was cancelled', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    await act(one, 'cancel', { reason: 'Imprévu' });
    await act(one, 'reopen');
    expect(await stored(one)).toMatchObject({ reason: null, sequence: 2 });
    await begun(one);
    await act(one, 'mark', { status: 'completed' });
    await act(one, 'reopen');
    expect(await stored(one)).toMatchObject({ status: 'confirmed', sequence: 2 });
  });

  test.each([
    ['cancel', 'cancelled', { reason: 'Personne n’est venu' }],
    ['confirm', 'confirmed', {}],
  ])('a session that is over takes what staff say (%s), and nobody is written to', async (verb, status, body) => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'pending' });
    const told = async () => [await kinds(one.email), await kinds(coach.email)];
    const before = await told();
    await begun(one);
    expect((await act(one, verb, body)).body).toMatchObject({ mail: null, data: { status } });
    expect(await told()).toEqual(before);
  });

  test('a cancelled session is reopened while its time is free, and its client is told', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    await act(one, 'cancel', { reason: 'Imprévu' });
    const other = await booked({ coach: coach.id, time: '10:30' });
    expect((await act(one, 'reopen')).body.errors).toHaveProperty('time');
    await act(other, 'cancel', { reason: 'Imprévu' });
    const both = await Promise.all([act(one, 'reopen'), act(other, 'reopen')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = both[0]!.status === 200 ? one : other;
    expect((await kinds(won.email)).at(-1)).toBe(won === one ? 'reservation-confirmed' : 'reservation-asked');
  });

  test.each([
    ['inactive', (id: string) => call('PATCH', `/api/coach/${id}`, { as: admin.token, body: { status: 'Inactive' } })],
    ['banned', (id: string) => call('PATCH', `/api/coach/${id}`, { as: admin.token, body: { status: 'Banned' } })],
    ['removed', (id: string) => call('POST', `/api/coach/${id}/removal`, { as: admin.token, body: { to: null } })],
  ])('a session to come is not reopened, confirmed or moved with a coach who is %s', async (_, close) => {
    const coach = await buildAccount(db, { role: 'coach', name: 'Awa Diop' });
    const [one, past] = [await booked({ coach: coach.id, status: 'confirmed' }), await booked({ coach: coach.id, time: '14:00' })];
    for (const session of [one, past]) await act(session, 'cancel', { reason: 'Imprévu' });
    await begun(past);
    const pending = await booked({ coach: coach.id, time: '16:00' });
    const series = { email: pending.email, coach: coach.id, service: 'Bilan', date: dayAfter(40), time: '10:00', every: 'week', times: 2 };
    const made = await call('POST', '/api/reservation/series', { as: admin.token, body: { ...series, key: randomUUID() } });
    const [first] = made.body.data as [Reservation];
    expect((await close(coach.id)).status).toBe(200);
    const told = await kinds(pending.email);
    const toldCoach = await kinds(coach.email);
    for (const [session, verb, body] of [
      [one, 'reopen', {}],
      [pending, 'confirm', {}],
      [pending, 'reschedule', { date: dayAfter(31), time: '10:00' }],
      [first, 'series/confirm', { scope: 'all' }],
      [first, 'series/reschedule', { scope: 'all', date: dayAfter(41), time: '10:00', was: first.startsAt }],
    ] as const) {
      const refused = await act(session, verb, body);
      expect([verb, refused.status, refused.body.message]).toEqual([verb, 400, expect.stringContaining('takes no reservations')]);
    }
    expect([(await kinds(one.email)).at(-1), await kinds(pending.email)]).toEqual(['reservation-cancelled', told]);
    // A session of the past may still be corrected, and one to come be cancelled.
    expect((await act(past, 'reopen')).status).toBe(200);
    expect((await act(pending, 'cancel', { reason: 'Départ' })).status).toBe(200);
    expect((await act(first, 'series/cancel', { scope: 'all', reason: 'Départ' })).status).toBe(200);
    // Whoever cannot sign in any more reads no names and telephone numbers of clients either.
    expect(await kinds(coach.email)).toEqual(toldCoach);
  });

  test('a session whose client was erased is not reopened before it has another one', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    // Erasing a member leaves this of a session to come.
    await db.updateTable('reservation').set({ email: '', client_name: '', status: 'cancelled' }).where('id', '=', one._id).execute();
    const refused = await act(one, 'reopen');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('The client of this session was erased')]);
    expect(await kinds('')).toEqual([]);
    await edit(one, { email: `autre.${one.email}` });
    expect((await act(one, 'reopen')).body.data).toMatchObject({ status: 'confirmed', email: `autre.${one.email}` });
    expect(await kinds(`autre.${one.email}`)).toEqual(['reservation-confirmed']);
  });
});

describe('editing', () => {
  test('corrects the client and keeps a note that clients do not see, without an e-mail', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id });
    const saved = await edit(one, { clientName: 'Awa Ndiaye', phone: '77 123 45 67', staffNote: 'Préparer le bilan' }, coach.token);
    expect(saved.body).toMatchObject({
      mail: null,
      data: { clientName: 'Awa Ndiaye', phone: '+221771234567', staffNote: 'Préparer le bilan' },
    });
    expect((await edit(one, { phone: '12' })).body.errors).toHaveProperty('phone');
    expect((await edit(one, { email: 'awa@' })).body.errors).toHaveProperty('email');
    expect(await kinds(one.email)).toEqual(['reservation-asked']);
    const corrected = await edit(one, { email: `bis.${one.email}` });
    expect([corrected.body.mail, await kinds(`bis.${one.email}`)]).toEqual(['captured', ['reservation-changed']]);
  });

  test('tells nobody of a session that has begun, whatever is corrected, nor of what stays as it was', async () => {
    const [from, to] = [await buildAccount(db, { role: 'coach' }), await buildAccount(db, { role: 'coach' })];
    const one = await booked({ coach: from.id, status: 'confirmed', place: 'Salle 1' });
    const told = async () => [await kinds(one.email), await kinds(from.email), await kinds(to.email)];
    const before = await told();
    expect((await edit(one, { email: one.email, place: 'Salle 1', coach: from.id })).body.mail).toBeNull();
    await begun(one, 30);
    expect((await edit(one, { place: 'Salle 2' })).body).toMatchObject({ mail: null, data: { place: 'Salle 2' } });
    expect((await edit(one, { coach: to.id })).body).toMatchObject({ mail: null, data: { coachId: to.id } });
    expect(await told()).toEqual(before);
  });

  test('gives a session to the member of another address, with nothing that the first client left', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const [email, other] = [`un.${randomUUID()}@exemple.sn`, `autre.${randomUUID()}@exemple.sn`];
    const members = [email, other].map((email) => ({ full_name: 'Awa', email }));
    const [, second] = await db.insertInto('member').values(members).returning('id').execute();
    const one = await booked({ coach: coach.id, email });
    const left = { client_language: 'en' as const, client_zone: 'Asia/Tokyo', told_at: new Date(0) };
    await db.updateTable('reservation').set(left).where('id', '=', one._id).execute();
    expect((await edit(one, { email: other })).body.data.member).toMatchObject({ _id: second!.id });
    const now = await stored(one);
    expect(now).toMatchObject({ member_id: second!.id, client_language: null, client_zone: null });
    // The e-mail names the time, so no reminder of the same day follows.
    expect(now.told_at!.valueOf()).toBeGreaterThan(0);
  });

  test('gives a session to another coach who is free, and tells all three', async () => {
    const [from, to] = [await buildAccount(db, { role: 'coach' }), await buildAccount(db, { role: 'coach' })];
    const one = await booked({ coach: from.id, status: 'confirmed' });
    const blocking = await booked({ coach: to.id, time: '10:30' });
    expect((await edit(one, { coach: to.id })).body.errors).toHaveProperty('time');
    expect((await edit(one, { coach: to.id }, from.token)).status).toBe(403);
    expect((await edit(one, { coach: randomUUID() })).body.errors).toHaveProperty('coach');
    await act(blocking, 'cancel', { reason: 'Imprévu' });
    expect((await edit(one, { coach: to.id, place: 'Salle 2' })).body.data).toMatchObject({ coachId: to.id, place: 'Salle 2' });
    expect(await kinds(one.email)).toEqual(['reservation-confirmed', 'reservation-changed']);
    expect((await kinds(from.email)).at(-1)).toBe('coach-reservation-cancelled');
    expect((await kinds(to.email)).at(-1)).toBe('coach-reservation-changed');
    const { sequence } = await db.selectFrom('reservation').select('sequence').where('id', '=', one._id).executeTakeFirstOrThrow();
    expect(sequence).toBe(1);
  });

  test('gives a session to the last of two coaches chosen at once, and tells the other that it was cancelled', async () => {
    const coaches = [await buildAccount(db, { role: 'coach' }), await buildAccount(db, { role: 'coach' })];
    const from = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: from.id, status: 'confirmed' });
    for (const { status } of await Promise.all(coaches.map(({ id }) => edit(one, { coach: id })))) expect(status).toBe(200);
    const { body } = await call('GET', `/api/reservation/${one._id}`, { as: admin.token });
    const [last, other] = coaches.toSorted((a) => (a.id === body.data.coachId ? -1 : 1));
    expect((await kinds(from.email)).filter((kind) => kind === 'coach-reservation-cancelled')).toHaveLength(1);
    // Both transactions may have begun in either order.
    expect((await kinds(other!.email)).toSorted()).toEqual(['coach-reservation-cancelled', 'coach-reservation-changed']);
    expect(await kinds(last!.email)).toEqual(['coach-reservation-changed']);
  });
});

describe('the calendar file of the coach', () => {
  const files = async (to: string) => {
    const mails = await db.selectFrom('delivery').selectAll().where('to_address', '=', to).orderBy('created_at').orderBy('id').execute();
    return mails.map(({ kind, attachments }) => {
      const content = (attachments as { content: string }[] | null)?.[0]?.content ?? '';
      const sequences = [...content.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, sequence]) => Number(sequence));
      return [kind, /^METHOD:(\w+)/m.exec(content)?.[1], ...sequences];
    });
  };

  test('comes with each change of a confirmed session, also of those who make it, and of a pending one when others do', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id });
    await act(one, 'reschedule', { date: dayAfter(31), time: '10:00' }, coach.token);
    await act(one, 'confirm', {}, coach.token);
    await act(one, 'reschedule', { date: dayAfter(32), time: '10:00' }, coach.token);
    await edit(one, { place: 'Salle 2' }, coach.token);
    await edit(one, { staffNote: 'Préparer le bilan' }, coach.token);
    await act(one, 'cancel', { reason: 'Imprévu' }, coach.token);
    expect(await files(coach.email)).toEqual([
      ['coach-reservation-asked', undefined],
      ['coach-reservation-confirmed', 'REQUEST', 1],
      ['coach-reservation-moved', 'REQUEST', 2],
      ['coach-reservation-changed', 'REQUEST', 3],
      ['coach-reservation-cancelled', 'CANCEL', 4],
    ]);
    const { body } = await call('GET', '/api/notifications', { as: coach.token });
    expect(body.notifications).toHaveLength(1);
  });

  test('comes once with the sessions of a series that the coach moves', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const series = { email: `client.${randomUUID()}@exemple.sn`, coach: coach.id, date: dayAfter(30), time: '10:00', service: 'Bilan' };
    const body = { ...series, status: 'confirmed', every: 'week', times: 2, key: randomUUID() };
    const [first] = (await call('POST', '/api/reservation/series', { as: coach.token, body })).body.data as [Reservation];
    await act(first, 'series/reschedule', { date: dayAfter(31), time: '10:00', scope: 'all' }, coach.token);
    expect(await files(coach.email)).toEqual([
      ['coach-reservation-confirmed', 'PUBLISH', 0, 0],
      ['coach-reservation-moved', 'PUBLISH', 1, 1],
    ]);
  });

  test('removes a session that was given to another coach with a later version than the one that it removes', async () => {
    const [from, to] = [await buildAccount(db, { role: 'coach' }), await buildAccount(db, { role: 'coach' })];
    const series = { email: `client.${randomUUID()}@exemple.sn`, coach: from.id, date: dayAfter(30), time: '10:00', service: 'Bilan' };
    const one = await booked({ ...series, date: dayAfter(29), status: 'confirmed' });
    await edit(one, { coach: to.id });
    const body = { ...series, status: 'confirmed', every: 'week', times: 2, key: randomUUID() };
    const [first] = (await call('POST', '/api/reservation/series', { as: admin.token, body })).body.data as [Reservation];
    await edit({ ...first, _id: `${first._id}/series` }, { coach: to.id, scope: 'all' });
    expect(await files(from.email)).toEqual([
      ['coach-reservation-confirmed', 'REQUEST', 0],
      ['coach-reservation-cancelled', 'CANCEL', 1],
      ['coach-reservation-confirmed', 'PUBLISH', 0, 0],
      ['coach-reservation-cancelled', 'PUBLISH', 1, 1],
    ]);
  });
});

describe('a session that was moved meanwhile', () => {
  const to = (days: number, one: Pick<Reservation, 'startsAt'>, more: object = {}) => ({
    date: dayAfter(days),
    time: '10:00',
    was: one.startsAt,
    ...more,
  });

  test('is moved by one of two people who saw it at the same time, and the other is told where it is now', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    const both = await Promise.all([31, 32].map((days) => act(one, 'reschedule', to(days, one))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = both.toSorted((a, b) => a.status - b.status).map(({ body }) => body);
    expect(lost.errors.time).toMatch(/^This session was moved meanwhile, to .+ at 10:00\. Move it again if that is not right\.$/);
    expect(await kinds(one.email)).toEqual(['reservation-confirmed', 'reservation-moved']);
    // Once they have read it, they may move it.
    expect(lost.data).toEqual({ startsAt: won.data.startsAt });
    expect((await act(one, 'reschedule', to(33, lost.data))).status).toBe(200);
  });

  test('is moved with its series by one of two people', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const series = {
      email: `client.${randomUUID()}@exemple.sn`,
      coach: coach.id,
      service: 'Bilan',
      every: 'week',
      times: 3,
      key: randomUUID(),
    };
    const made = await call('POST', '/api/reservation/series', { as: admin.token, body: { ...series, date: dayAfter(30), time: '10:00' } });
    const [one] = made.body.data as [Reservation];
    const both = await Promise.all([31, 32].map((days) => act(one, 'series/reschedule', to(days, one, { scope: 'all' }))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the settings of a service', () => {
  const addService = async (given: object) => {
    const body = { name: `Bilan ${randomUUID()}`, duration: 60, color: 'teal', ...given };
    const made = await call('POST', '/api/coaching-service', { as: admin.token, body });
    expect(made.status, made.body.message).toBe(200);
    return made.body.data._id as string;
  };

  test('keep breaks around sessions free, in slots and in bookings at the same time', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '14:00' }));
    await call('PUT', `/api/coach/${coach.id}/availability`, { as: admin.token, body: { hours, daysOff: [] } });
    const service = await addService({ bufferBefore: 15, bufferAfter: 30 });
    const one = await booked({ coach: coach.id, service, time: '11:00' });
    const times = async (query: string) => {
      const { body } = await call('GET', `/api/coach/${coach.id}/slots?from=${one.date}&${query}`, { as: admin.token });
      return body.data.map(({ time }: { time: string }) => time);
    };
    // The next session needs 15 minutes before it, and this one 30 after it: the longer break is kept.
    expect(await times(`serviceId=${service}`)).toEqual(['09:00', '09:30', '12:30', '13:00']);
    expect(await times('minutes=60')).toEqual(['09:00', '09:30', '12:30', '13:00']);
    const refused = await call('POST', '/api/reservation', {
      as: admin.token,
      body: { email: 'a@exemple.sn', coach: coach.id, service: 'Autre', date: one.date, time: '12:15' },
    });
    expect(refused.body.errors.time).toContain('keeps a break');
    const body = { email: 'a@exemple.sn', coach: coach.id, service, date: one.date };
    const tries = ['12:30', '13:45'].map((time) => call('POST', '/api/reservation', { as: admin.token, body: { ...body, time } }));
    expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('keep a break free where a session is given to another coach', async () => {
    const [from, to] = [await buildAccount(db, { role: 'coach' }), await buildAccount(db, { role: 'coach' })];
    const one = await booked({ coach: from.id, service: await addService({ bufferBefore: 15 }), time: '11:00' });
    await booked({ coach: to.id, time: '09:50' });
    expect((await edit(one, { coach: to.id })).body.errors.time).toContain('keeps a break');
  });

  test('keep a break free where a session is moved', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, service: await addService({ bufferBefore: 15 }), time: '13:00' });
    await booked({ coach: coach.id, time: '09:50' });
    expect((await act(one, 'reschedule', { date: one.date, time: '11:00' })).body.errors.time).toContain('keeps a break');
  });

  test('are refused with a sentence when they are out of range', async () => {
    const body = { name: 'Bilan', duration: 60, color: 'teal', horizonDays: 0, perDay: 51 };
    const { body: answer } = await call('POST', '/api/coaching-service', { as: admin.token, body });
    expect(answer.errors).toEqual({
      horizonDays: 'Please enter a whole number from 1 to 365',
      perDay: 'Please enter a whole number from 1 to 50',
    });
  });
});

test('a client is reminded of the sessions of the next day only, and of none that was confirmed within the last one', async () => {
  const coach = await buildAccount(db, { role: 'coach' });
  const email = `client.${randomUUID()}@exemple.sn`;
  const [pending, ...confirmed] = [
    await booked({ coach: coach.id, email, time: '08:00' }),
    await booked({ coach: coach.id, email, time: '12:00', status: 'confirmed' }),
    await booked({ coach: coach.id, email, time: '16:00', status: 'confirmed' }),
  ];
  const begins = (one: Reservation, hours: number) =>
    db
      .updateTable('reservation')
      .set({
        starts_at: new Date(Date.now() + hours * 3_600_000),
        ends_at: new Date(Date.now() + (hours + 1) * 3_600_000),
        told_at: new Date(0),
      })
      .where('id', '=', one._id)
      .execute();
  await begins(pending!, 20);
  await begins(confirmed[0]!, 25);
  await begins(confirmed[1]!, -0.5);
  expect((await act(pending!, 'confirm')).status).toBe(200);
  await remindClients.handle(deps, {});
  expect(await kinds(email)).not.toContain('reservation-reminder');
  await begins(confirmed[0]!, 23);
  await remindClients.handle(deps, {});
  expect((await kinds(email)).filter((kind) => kind === 'reservation-reminder')).toHaveLength(1);
});
