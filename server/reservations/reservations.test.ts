import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import type { Reservation } from '#contract/reservations.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv, readXlsx } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { reschedule } from './booking.actions.ts';
import { cancelledByClient } from './reasons.rules.ts';
import { remindClients } from './reservations.jobs.ts';

const { app, call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
const DAY = 24 * 3_600_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const client = () => `client.${randomUUID()}@exemple.sn`;

const create = (body: object, as = admin.token) => call('POST', '/api/reservation', { as, body });
const booked = async (given: object = {}) => {
  const { status, body } = await create({ email: client(), date: dayAfter(30), time: '10:00', service: 'Bilan', ...given });
  expect(status, body.message).toBe(200);
  return body.data as Reservation;
};
const act = (one: Reservation, verb: string, body: object = {}, as = admin.token) =>
  call('POST', `/api/reservation/${one._id}/${verb}`, { as, body });
const list = async (query: string, as = admin.token) => (await call('GET', `/api/reservation?${query}`, { as })).body;
const mails = async (to: string) => {
  await runJobs();
  return db.selectFrom('delivery').selectAll().where('to_address', '=', to).orderBy('created_at').orderBy('id').execute();
};
/** Reads the calendar file of an e-mail. */
const file = (mail: { attachments: unknown } | undefined) => {
  const content = (mail?.attachments as { content: string }[] | null)?.[0]?.content.replaceAll('\r\n ', '');
  const value = (name: string) => new RegExp(`^${name}[:;](.+)$`, 'm').exec(content ?? '')?.[1]?.trim();
  return (
    content && { method: value('METHOD'), uid: value('UID'), sequence: value('SEQUENCE'), start: value('DTSTART'), status: value('STATUS') }
  );
};

describe('making a reservation', () => {
  test('is refused at an hour that clocks skip, and not put into another one', async () => {
    const march = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31));
    const date = new Date(march.valueOf() - march.getUTCDay() * DAY).toISOString().slice(0, 10);
    const coach = (await buildAccount(db, { role: 'coach' })).id;
    const session = await booked({ coach });
    await db.updateTable('setting').set({ time_zone: 'Europe/Paris' }).execute();
    const made = await create({ email: client(), coach, date, time: '02:30', service: 'Bilan' });
    const moved = await act(session, 'reschedule', { date, time: '02:30' });
    const after = await act(session, 'reschedule', { date, time: '03:30' });
    await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
    const skipped = { time: 'This time does not exist on that day, because the clocks go forward. Please choose another time.' };
    expect([made.body.errors, moved.body.errors]).toEqual([skipped, skipped]);
    expect(after.body.data).toMatchObject({ time: '03:30', startsAt: `${date}T01:30:00.000Z` });
  });

  test('names each field that is missing', async () => {
    expect((await create({ email: '', coach: '', date: '', time: '', service: '' })).body.errors).toEqual({
      email: 'Email is required',
      coach: 'Coach selection is required',
      date: 'Date is required',
      time: 'Time is required',
      service: 'Service is required',
    });
    const coach = await buildAccount(db, { role: 'coach' });
    const wrong = { email: 'awa@', coach: coach.id, date: '2020-01-01', time: '9h', service: 'Bilan' };
    expect((await create(wrong)).body.errors).toMatchObject({ email: 'Email is invalid', time: 'Please enter a time such as 14:30' });
    const past = await create({ ...wrong, email: client(), time: '09:00' });
    expect(past.body.errors).toEqual({ date: 'Date cannot be before today' });
    // Midnight of today is in the past at every hour.
    const earlier = await create({ ...wrong, email: client(), date: dayAfter(0), time: '00:00' });
    expect(earlier.body.errors).toEqual({ time: expect.stringMatching(/^This time has passed: it is \d\d:\d\d now$/) });
    expect((await create({ ...wrong, email: client(), date: dayAfter(1), time: '09:00', coach: admin.id })).body.errors).toHaveProperty(
      'coach',
    );
  });

  test('takes length and colour from the service, uses an hour for other texts, and refuses a deleted service', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const { body } = await call('POST', '/api/coaching-service', {
      as: admin.token,
      body: { name: 'Audit éclair', duration: 25, color: 'rose' },
    });
    const byName = await booked({ coach: coach.id, service: 'audit eclair' });
    expect(byName).toMatchObject({ service: 'Audit éclair', color: 'rose', time: '10:00', endTime: '10:25', status: 'pending' });
    expect(await booked({ coach: coach.id, service: body.data._id, time: '10:25' })).toMatchObject({ endTime: '10:50' });
    expect(await booked({ coach: coach.id, service: 'Autre chose', time: '11:00' })).toMatchObject({ serviceId: null, endTime: '12:00' });
    await call('DELETE', `/api/coaching-service/${body.data._id}`, { as: admin.token });
    const refused = await create({ email: client(), coach: coach.id, date: dayAfter(9), time: '10:00', service: body.data._id });
    expect(refused.body.errors).toEqual({ service: 'This coaching service is no longer offered' });
  });

  test('lets exactly one of a hundred simultaneous requests for one slot win, and gives the others the reason', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const tries = Array.from({ length: 100 }, (_, i) =>
      // Some requests want the same time, and others a time that overlaps it.
      create({
        email: client(),
        coach: coach.id,
        date: dayAfter(12),
        time: i % 3 === 0 ? '10:00' : i % 3 === 1 ? '10:30' : '09:45',
        service: 'Bilan',
      }),
    );
    const answers = await Promise.all(tries);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 99]);
    for (const { body } of lost)
      expect(body.errors).toEqual({ time: 'This coach already has a reservation at this time. Please choose another time.' });
    const rows = await db.selectFrom('reservation').select('id').where('coach_id', '=', coach.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('is refused by the database when it overlaps another one, unless that one is cancelled', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id });
    const values = {
      coach_id: coach.id,
      email: 'autre@exemple.sn',
      service: 'Bilan',
      source: 'staff' as const,
      starts_at: new Date(one.startsAt),
      ends_at: new Date(one.endsAt),
    };
    await expect(db.insertInto('reservation').values(values).execute()).rejects.toThrow('reservation_coach_is_free');
    await act(one, 'cancel', { reason: 'Imprévu' });
    await db.insertInto('reservation').values(values).execute();
    // Reservations that only touch do not overlap.
    expect(await booked({ coach: coach.id, time: '11:00' })).toMatchObject({ time: '11:00' });
  });

  test('keeps the phone and the place of the reservation, and refuses a number that is none', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, phone: '00229 97 12 34 56', place: ' Point E,\n rue 5 ' });
    expect(one).toMatchObject({ phone: '+2290197123456', place: 'Point E, rue 5', ownPlace: 'Point E, rue 5' });
    const [mail] = await mails(coach.email);
    expect(mail!.text).toContain('Place: Point E, rue 5');
    expect(mail!.text).toContain('https://wa.me/2290197123456');
    const wrong = await create({ email: client(), coach: coach.id, date: dayAfter(9), time: '10:00', service: 'Bilan', phone: '12' });
    expect(wrong.body.errors).toHaveProperty('phone');
  });

  test('is refused for a closed coach', async () => {
    const coach = await buildAccount(db, { role: 'coach', status: 'Inactive', name: 'Koffi Mensah' });
    const { status, body } = await create({ email: client(), coach: coach.id, date: dayAfter(3), time: '10:00', service: 'Bilan' });
    expect([status, body.errors.coach]).toEqual([400, 'Koffi Mensah is Inactive and takes no reservations']);
  });
});

describe('confirming, moving and cancelling', () => {
  test('notifies the client at each step with a calendar file that keeps its UID and increments SEQUENCE', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, clientName: 'Awa Ndiaye' });
    expect((await act(one, 'confirm')).body.data).toMatchObject({ status: 'confirmed' });
    expect((await act(one, 'confirm')).status).toBe(409);
    const moved = await act(one, 'reschedule', { date: dayAfter(31), time: '15:30' });
    expect(moved.body.data).toMatchObject({ date: dayAfter(31), time: '15:30', endTime: '16:30', status: 'confirmed' });
    expect((await act(one, 'reschedule', { date: dayAfter(31), time: '15:30' })).body.errors).toHaveProperty('time');
    expect((await act(one, 'cancel', { reason: ' ' })).body.errors).toEqual({ reason: 'Reason is required' });
    expect((await act(one, 'cancel', { reason: 'Le coach est malade' })).body.data).toMatchObject({
      status: 'cancelled',
      reason: 'Le coach est malade',
    });
    for (const verb of ['confirm', 'cancel', 'reschedule'])
      expect((await act(one, verb, { reason: 'x', date: dayAfter(40), time: '10:00' })).status).toBe(409);

    const sent = await mails(one.email);
    expect(sent.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'reservation-asked captured',
      'reservation-confirmed captured',
      'reservation-moved captured',
      'reservation-cancelled captured',
    ]);
    const uid = `${one._id}@cauri`;
    const start = one.startsAt.slice(0, 19).replaceAll(/[-:]/g, '');
    expect(sent.map(file)).toEqual([
      undefined,
      { method: 'REQUEST', uid, sequence: '0', start: `${start}Z`, status: 'CONFIRMED' },
      { method: 'REQUEST', uid, sequence: '1', start: `${dayAfter(31).replaceAll('-', '')}T153000Z`, status: 'CONFIRMED' },
      { method: 'CANCEL', uid, sequence: '2', start: `${dayAfter(31).replaceAll('-', '')}T153000Z`, status: 'CANCELLED' },
    ]);
    expect(sent[3]!.text).toContain('Motif : Le coach est malade');
    expect((await mails(coach.email)).map(({ kind }) => kind)).toHaveLength(4);

    // The Outbox shows the file and offers it for download to those who may read the Outbox.
    const { body: shown } = await call('GET', `/api/outbox/${sent[1]!.id}`, { as: admin.token });
    expect(shown.data.attachments).toEqual([{ name: 'reservation.ics', size: expect.any(Number) }]);
    const download = (as: string, index = 0) =>
      app.inject({ url: `/api/outbox/${sent[1]!.id}/attachment/${index}`, headers: { authorization: `Bearer ${as}` } });
    const saved = await download(admin.token);
    expect(saved.headers).toMatchObject({
      'content-type': expect.stringContaining('text/calendar'),
      'content-disposition': expect.stringContaining('attachment; filename="reservation.ics"'),
    });
    expect([saved.rawPayload.length, saved.body.slice(0, 15)]).toEqual([shown.data.attachments[0].size, 'BEGIN:VCALENDAR']);
    expect([(await download(admin.token, 1)).statusCode, (await download(coach.token)).statusCode]).toEqual([404, 403]);
    expect((await call('GET', `/api/outbox/${sent[0]!.id}`, { as: admin.token })).body.data.attachments).toEqual([]);
  });

  test('changes nothing when the new time is taken', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const [one] = [await booked({ coach: coach.id }), await booked({ coach: coach.id, time: '14:00' })];
    const refused = await act(one, 'reschedule', { date: dayAfter(30), time: '13:30' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['time']]);
    expect((await call('GET', `/api/reservation/${one._id}`, { as: admin.token })).body.data).toMatchObject({ time: '10:00' });
    // Its own time does not block it.
    expect((await act(one, 'reschedule', { date: dayAfter(30), time: '10:30' })).status).toBe(200);
  });

  test('records each step on the timeline of the member and in the audit log', async () => {
    const coach = await buildAccount(db, { role: 'coach', name: 'Rama Yade' });
    const email = client();
    const { id } = await db.insertInto('member').values({ full_name: 'Fatou Sow', email }).returning('id').executeTakeFirstOrThrow();
    const one = await booked({ coach: coach.id, email: email.toUpperCase(), status: 'confirmed' });
    expect(one).toMatchObject({ status: 'confirmed', member: { _id: id, fullName: 'Fatou Sow' }, clientName: 'Fatou Sow' });
    await act(one, 'cancel', { reason: 'Imprévu' });
    const { body } = await call('GET', `/api/circle/members/${id}/timeline`, { as: admin.token });
    const events = (body.data as { kind: string; data: object }[]).filter(({ kind }) => kind === 'reservation');
    expect(events.map(({ data }) => data)).toMatchObject([
      { what: 'cancelled', reason: 'Imprévu' },
      { what: 'booked', coach: 'Rama Yade' },
    ]);
    // A sentence of ours is stored by its name, and each reader of the timeline gets it in their language.
    const other = await booked({ coach: coach.id, email });
    await act(other, 'cancel', { reason: cancelledByClient() });
    const reasonIn = async (language: Language) =>
      (await call('GET', `/api/circle/members/${id}/timeline`, { as: admin.token, language })).body.data.find(
        ({ data }: { data: { reservation?: string; what?: string } }) => data.reservation === other._id && data.what === 'cancelled',
      ).data.reason;
    expect([await reasonIn('en'), await reasonIn('fr')]).toEqual(['Cancelled by the client', 'Annulée par le client']);
    const logged = await db.selectFrom('audit_log').select('action').where('subject_id', '=', one._id).orderBy('at').execute();
    expect(logged.map(({ action }) => action)).toEqual(['reservation.booked', 'reservation.cancelled']);
  });
});

describe('the list of reservations', () => {
  test('filters by coach, status, days and text, and `totalPages` counts pages', async () => {
    const coach = await buildAccount(db, { role: 'coach', name: 'Ibrahima Bâ Unique' });
    const email = client();
    const [first] = [
      await booked({ coach: coach.id, date: dayAfter(50), email }),
      await booked({ coach: coach.id, date: dayAfter(51), status: 'confirmed', service: 'Stratégie 50%' }),
      await booked({ coach: coach.id, date: dayAfter(52) }),
    ];
    const dates = (body: { reservations: Reservation[] }) => body.reservations.map(({ date }) => date);
    const own = `coachId=${coach.id}`;
    expect(dates(await list(own))).toEqual([dayAfter(52), dayAfter(51), dayAfter(50)]);
    expect(dates(await list(`${own}&order=asc&limit=2`))).toEqual([dayAfter(50), dayAfter(51)]);
    expect(await list(`${own}&order=asc&limit=2&page=2`)).toMatchObject({
      totalPages: 2,
      count: 3,
      reservations: [{ date: dayAfter(52) }],
    });
    expect(dates(await list(`${own}&status=confirmed`))).toEqual([dayAfter(51)]);
    expect(dates(await list(`${own}&startDate=${dayAfter(51)}&endDate=${dayAfter(51)}`))).toEqual([dayAfter(51)]);
    expect(dates(await list(`search=${encodeURIComponent(email.toUpperCase())}`))).toEqual([dayAfter(50)]);
    expect(dates(await list('search=strategie%2050%25'))).toEqual([dayAfter(51)]);
    expect((await list('search=ba%20unique')).count).toBe(3);
    expect(await list('search=%25%25')).toMatchObject({ count: 0, totalPages: 0 });
    const calendar = await call('GET', `/api/reservation/calendar?from=${dayAfter(50)}&to=${dayAfter(51)}&${own}`, { as: admin.token });
    expect(calendar.body).toMatchObject({ count: 2, timeZone: 'Africa/Dakar' });
    expect(first).toMatchObject({ coachName: 'Ibrahima Bâ Unique' });
    const long = await call('GET', '/api/reservation/calendar?from=2031-01-01&to=2031-12-31', { as: admin.token });
    expect(long.status).toBe(400);
  });

  test('shows a coach only their own reservations and lets them change only those', async () => {
    const [coach, other] = [await buildAccount(db, { role: 'coach' }), await buildAccount(db, { role: 'coach' })];
    const [own, theirs] = [await booked({ coach: coach.id }), await booked({ coach: other.id })];
    expect((await list(`coachId=${other.id}`, coach.token)).reservations).toMatchObject([{ _id: own._id }]);
    expect((await call('GET', `/api/reservation/${theirs._id}`, { as: coach.token })).status).toBe(404);
    for (const verb of ['confirm', 'cancel', 'reschedule'])
      expect((await act(theirs, verb, { reason: 'x', date: dayAfter(40), time: '10:00' }, coach.token)).status).toBe(404);
    expect((await act(own, 'confirm', {}, coach.token)).status).toBe(200);
    const forOther = { email: client(), coach: other.id, date: dayAfter(5), time: '10:00', service: 'Bilan' };
    expect((await create(forOther, coach.token)).status).toBe(403);
    expect((await create({ ...forOther, coach: coach.id }, coach.token)).status).toBe(200);
  });
});

describe('the export', () => {
  test('has the reservations of the filter in the language of the reader, and only their own for a coach', async () => {
    const [coach, other] = [await buildAccount(db, { role: 'coach', name: 'Aïda Export' }), await buildAccount(db, { role: 'coach' })];
    const first = await booked({
      coach: coach.id,
      date: dayAfter(61),
      clientName: '=Awa',
      phone: '+221771234567',
      place: 'Point E; rue 5',
    });
    const second = await booked({ coach: coach.id, date: dayAfter(62) });
    await act(second, 'cancel', { reason: cancelledByClient() });
    await booked({ coach: other.id, date: dayAfter(61) });
    const file = async (query: string, as = admin.token, language: Language = 'en') => {
      const url = `/api/reservation/export?startDate=${dayAfter(61)}&endDate=${dayAfter(62)}&${query}`;
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${as}`, 'accept-language': language } });
      expect(answer.statusCode).toBe(200);
      return answer;
    };
    for (const format of ['csv', 'csv-semicolon', 'xlsx']) {
      const { rawPayload, body, headers } = await file(`coachId=${coach.id}&format=${format}`);
      const bytes = new Uint8Array(rawPayload);
      const [header, ...rows] = format === 'xlsx' ? await readXlsx(bytes) : readCsv(body, format === 'csv' ? ',' : ';');
      expect(header!.slice(0, 5)).toEqual(['Reservation', 'Start (Africa/Dakar)', 'End (Africa/Dakar)', 'Minutes', 'Status']);
      expect(rows.map(([id, , , minutes, status]) => [id, minutes, status])).toEqual([
        [first._id, '60', 'Pending'],
        [second._id, '60', 'Cancelled'],
      ]);
      expect([rows[0]![7], rows[0]![11], rows[1]![14]]).toEqual(['=Awa', 'Point E; rue 5', 'Cancelled by the client']);
      expect(headers['content-disposition']).toMatch(/reservations_\d{4}-\d\d-\d\d_2-rows\.(csv|xlsx)/);
    }
    const french = readCsv((await file(`coachId=${coach.id}&order=desc`, admin.token, 'fr')).body, ',');
    expect(french.map((row) => row[4])).toEqual(['Statut', 'Annulée', 'En attente']);
    expect(french[1]![14]).toBe('Annulée par le client');
    // Another coach's sessions are not theirs to export, whatever the filter says.
    expect(readCsv((await file(`coachId=${other.id}`, coach.token)).body, ',')).toHaveLength(3);
    expect(readCsv((await file('status=cancelled')).body, ',')).toHaveLength(2);
  });
});

describe('the reminder', () => {
  const within = (id: string, hours: number) =>
    db
      .updateTable('reservation')
      .set({
        starts_at: new Date(Date.now() + hours * 3_600_000),
        ends_at: new Date(Date.now() + (hours + 0.5) * 3_600_000),
        told_at: new Date(Date.now() - 9 * DAY),
      })
      .where('id', '=', id)
      .execute();

  test('a client is reminded once of a confirmed session, and once more when it is moved', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const [one, pending] = [await booked({ coach: coach.id, status: 'confirmed' }), await booked({ coach: coach.id, time: '12:00' })];
    await within(one._id, 20);
    await within(pending._id, 22);
    await Promise.all([remindClients.handle(deps, {}), remindClients.handle(deps, {})]);
    await remindClients.handle(deps, {});
    const kinds = async (to: string) => (await mails(to)).map(({ kind }) => kind);
    expect(await kinds(one.email)).toEqual(['reservation-confirmed', 'reservation-reminder']);
    expect(await kinds(pending.email)).toEqual(['reservation-asked']);
    await within(one._id, 21);
    await remindClients.handle(deps, {});
    expect((await kinds(one.email)).filter((kind) => kind === 'reservation-reminder')).toHaveLength(2);
  });

  test('a client is not reminded of a session that is moved to a later week while the reminders are being sent', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    await within(one._id, 20);
    const { reminded } = await db.transaction().execute(async (trx) => {
      await reschedule(deps, trx, { req: undefined }, one._id, new Date(Date.now() + 20 * DAY));
      const reminded = remindClients.handle(deps, {});
      await expect.poll(() => countWaiting(db)).toBe(1);
      return { reminded };
    });
    await reminded;
    expect((await mails(one.email)).map(({ kind }) => kind)).toEqual(['reservation-confirmed', 'reservation-moved']);
    // The reminder of the new time is still to come.
    await within(one._id, 20);
    await remindClients.handle(deps, {});
    expect((await mails(one.email)).at(-1)!.kind).toBe('reservation-reminder');
  });

  test('a member who was deleted is not reminded, except of a session that they booked afterwards', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const email = client();
    const { id } = await db.insertInto('member').values({ full_name: 'Awa Ndiaye', email }).returning('id').executeTakeFirstOrThrow();
    const one = await booked({ coach: coach.id, email, status: 'confirmed' });
    const later = await booked({ coach: coach.id, email, time: '12:00', service: 'Suivi', status: 'confirmed' });
    await within(one._id, 20);
    await within(later._id, 22);
    const gone = { selection: { ids: [id] }, action: { kind: 'delete', confirm: email } };
    expect((await call('POST', '/api/circle/bulk', { as: admin.token, body: gone })).status).toBe(200);
    await db
      .updateTable('reservation')
      .set({ created_at: new Date(Date.now() + DAY), told_at: new Date(0) })
      .where('id', '=', later._id)
      .execute();
    await remindClients.handle(deps, {});
    const reminders = (await mails(email)).filter(({ kind }) => kind === 'reservation-reminder');
    expect(reminders.map(({ subject }) => subject.includes('Suivi'))).toEqual([true]);
  });

  test('a client is not reminded of a session that was just reopened, because that e-mail named its time', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, status: 'confirmed' });
    await within(one._id, 20);
    await act(one, 'cancel', { reason: 'Imprévu' });
    await act(one, 'reopen');
    await remindClients.handle(deps, {});
    const kinds = ['reservation-confirmed', 'reservation-cancelled', 'reservation-confirmed'];
    expect((await mails(one.email)).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('a client is not reminded when they were notified within the last day', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const one = await booked({ coach: coach.id, date: dayAfter(1), time: '00:00', status: 'confirmed' });
    await remindClients.handle(deps, {});
    expect((await mails(one.email)).map(({ kind }) => kind)).toEqual(['reservation-confirmed']);
  });
});
