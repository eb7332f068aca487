import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { movePath } from '#contract/booking-page.ts';
import { MASK } from '#contract/outbox.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { reschedule } from './booking.actions.ts';
import { clientPath } from './booking-link.rules.ts';
import { edit } from './edit.actions.ts';

const { app, call, db, deps } = await testApp();
const admin = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const { body: service } = await call('POST', '/api/coaching-service', {
  as: admin.token,
  body: { name: 'Bilan', duration: 60, color: 'teal', place: 'https://meet.example.com/bilan', changeHours: 48 },
});

let coach: { id: string; email: string };
beforeEach(async () => {
  coach = await buildAccount(db, { role: 'coach', name: 'Awa Diop' });
  await call('PUT', `/api/coach/${coach.id}/availability`, { as: admin.token, body: { hours: HOURS, daysOff: [] } });
});

const booked = async (given: object = {}) => {
  const body = { email: `client.${randomUUID()}@exemple.sn`, coach: coach.id, service: service.data._id, status: 'confirmed', ...given };
  const made = await call('POST', '/api/reservation', { as: admin.token, body: { date: dayAfter(5), time: '10:00', ...body } });
  expect(made.status, made.body.message).toBe(200);
  return { ...made.body.data, path: clientPath(deps.env.CAURI_SECRET_KEY, made.body.data._id, 0) };
};
const get = (url: string) => app.inject({ url });
const post = (url: string, fields: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const at = (days: number, time: string) => new Date(`${dayAfter(days)}T${time}:00Z`).toISOString();
const row = (id: string) => db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (to: string) =>
  db.selectFrom('delivery').select(['kind', 'attachments']).where('to_address', '=', to).orderBy('created_at').orderBy('id').execute();
/** The event of the latest calendar file, as another program reads it. */
const eventOf = (mails: { attachments: unknown }[]) => {
  const { content } = (mails.at(-1)!.attachments as { content: string }[])[0]!;
  const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')!;
  const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
  return { uid: value('uid'), sequence: value('sequence'), start: value('dtstart'), location: value('location'), url: value('url') };
};

describe('a client', () => {
  test('moves a reservation once however often they click, and client and coach get the next version of the event', async () => {
    const one = await booked();
    const page = await get(one.path);
    expect(page.body).toContain(`href="${one.path}/deplacer"`);
    const form = await get(`${one.path}/deplacer?from=${dayAfter(5)}`);
    const slot = at(6, '14:00');
    // The time that the reservation has now counts as free for it.
    for (const offered of [slot, at(5, '10:30')]) expect(form.body).toContain(`value="${offered}"`);
    const answers = await Promise.all([1, 2, 3].map(() => post(`${one.path}/deplacer`, { slot })));
    const moved = `${one.path}?deplace=1`;
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([1, 2, 3].map(() => [303, moved]));
    expect((await get(moved)).body).toContain('Votre séance est déplacée');
    expect(await row(one._id)).toMatchObject({ starts_at: new Date(slot), status: 'confirmed', sequence: 1 });
    const event = {
      uid: `${one._id}@cauri`,
      sequence: '1',
      start: slot.replace('.000', ''),
      location: 'https://meet.example.com/bilan',
      url: 'https://meet.example.com/bilan',
    };
    for (const [to, kind] of [
      [one.email, 'reservation-moved'],
      [coach.email, 'coach-reservation-moved'],
    ] as const) {
      const mails = await mailsTo(to);
      expect(mails.filter((mail) => mail.kind === kind)).toHaveLength(1);
      expect(eventOf(mails)).toEqual(event);
    }
    const { body } = await call('GET', '/api/notifications', { as: admin.token });
    expect(body.notifications[0].title).toBe(`${one.email} moved a session`);
  });

  test('moves a reservation to a time that overlaps its present one', async () => {
    const one = await booked();
    await post(`${one.path}/deplacer`, { slot: at(5, '10:30') });
    expect(await row(one._id)).toMatchObject({ starts_at: new Date(at(5, '10:30')), sequence: 1 });
  });

  test('is told when the new time is taken or not offered, and keeps the present one', async () => {
    const [one, other] = [await booked(), await booked({ time: '15:00' })];
    for (const slot of [other.startsAt, at(6, '03:07'), 'demain']) {
      const refused = await post(`${one.path}/deplacer`, { slot });
      expect(refused.headers.location, slot).toContain('again=');
      expect((await get(String(refused.headers.location))).body, slot).toContain('Ce créneau n’est plus libre');
    }
    expect((await get(String((await post(`${one.path}/deplacer`)).headers.location))).body).toContain('Choisissez un horaire');
    expect(await row(one._id)).toMatchObject({ starts_at: new Date(one.startsAt), sequence: 0 });
    // Two clients who want the same free time: one gets it.
    const both = await Promise.all([one, other].map(({ path }) => post(`${path}/deplacer`, { slot: at(7, '09:00') })));
    expect(both.filter(({ headers }) => String(headers.location).includes('again='))).toHaveLength(1);
  });

  test('does not move a reservation to a time of the former coach while staff give it to another one', async () => {
    const one = await booked();
    const next = await buildAccount(db, { role: 'coach', name: 'Binta Sow' });
    const slot = at(6, '14:00');
    let moved: ReturnType<typeof post> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockCoach(trx, coach.id);
      moved = post(`${one.path}/deplacer`, { slot });
      await expect.poll(() => countWaiting(db)).toBe(1);
      await edit(deps, trx, { req: undefined }, one._id, { coach: next.id });
    });
    expect((await moved)?.headers.location).toContain('again=');
    expect(await row(one._id)).toMatchObject({ coach_id: next.id, starts_at: new Date(one.startsAt) });
  });

  test('has no link any more to a session that staff gave to another address', async () => {
    const one = await booked({ email: `faute.${randomUUID()}@exemple.sn` });
    const email = `client.${randomUUID()}@exemple.sn`;
    expect((await call('PATCH', `/api/reservation/${one._id}`, { as: admin.token, body: { email } })).status).toBe(200);
    expect((await get(one.path)).statusCode).toBe(404);
    expect((await post(one.path)).statusCode).toBe(404);
    expect((await post(movePath(one.path), { slot: at(6, '11:00') })).statusCode).toBe(404);
    expect(await row(one._id)).toMatchObject({ status: 'confirmed', starts_at: new Date(one.startsAt) });
    const { text, secret } = await db
      .selectFrom('delivery')
      .select(['text', 'secret'])
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
    const path = new URL(/https?:\S+\/reserver\S+/.exec(text)![0].replace(MASK, secret!)).pathname;
    expect((await get(path)).statusCode).toBe(200);
    expect((await post(path)).headers.location).toBe(path);
    expect(await row(one._id)).toMatchObject({ status: 'cancelled' });
  });

  test.each([
    ['cancel', (path: string) => post(path)],
    ['move', (path: string) => post(movePath(path), { slot: at(6, '11:00') })],
  ])('does not %s a session by the former link while staff give it to another address', async (_, change) => {
    const one = await booked();
    const answer = await during(db, {
      first: (trx) => edit(deps, trx, { req: undefined }, one._id, { email: `autre.${one.email}` }),
      begin: () => change(one.path),
    });
    expect(answer.statusCode).toBe(404);
    expect(await row(one._id)).toMatchObject({ status: 'confirmed', starts_at: new Date(one.startsAt) });
  });

  test('does not cancel a session that staff move into the notice of its service meanwhile', async () => {
    const one = await booked();
    const answer = await during(db, {
      first: (trx) => reschedule(deps, trx, { req: undefined }, one._id, new Date(at(1, '23:00'))),
      begin: () => post(one.path),
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, one.path]);
    expect(await row(one._id)).toMatchObject({ status: 'confirmed' });
  });

  test('says how to reach the programme within the notice of the service, when its landing page says so', async () => {
    const one = await booked({ date: dayAfter(1), time: '23:00' });
    expect((await get(one.path)).body).not.toContain('Pour joindre le programme');
    const { draft, rev } = (await call('GET', '/api/landing', { as: admin.token })).body.data;
    const footer = { ...draft.footer, email: 'bonjour@exemple.sn', phone: '+221 33 800 00 00' };
    const body = { draft: { ...draft, footer }, rev, publish: true };
    expect((await call('PUT', '/api/landing', { as: admin.token, body })).status).toBe(200);
    const { body: page } = await get(one.path);
    for (const part of ['Pour joindre le programme', 'href="mailto:bonjour@exemple.sn"', 'href="tel:+221338000000"'])
      expect(page).toContain(part);
    expect(page).not.toContain(coach.email);
    expect((await get((await booked()).path)).body).not.toContain('Pour joindre le programme');
  });

  test('changes nothing within the notice of the service, nor with a closed coach, nor by a forged link', async () => {
    const one = await booked({ date: dayAfter(1), time: '23:00' });
    const page = await get(one.path);
    expect(page.body).toContain('Cette séance commence dans moins de 48\u00A0h. Contactez Awa Diop pour la déplacer ou l’annuler.');
    expect(page.body).not.toContain('<form');
    expect((await get(`${one.path}/deplacer`)).body).not.toContain('<form');
    const refused = [await post(one.path), await post(`${one.path}/deplacer`, { slot: at(6, '09:00') })];
    // The page itself says why, so nothing else has to be stored.
    expect(refused.map(({ headers }) => headers.location)).toEqual([one.path, one.path]);
    expect(await row(one._id)).toMatchObject({ status: 'confirmed', sequence: 0 });

    const later = await booked();
    await call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { bookable: false } });
    expect((await get(later.path)).body).not.toContain('/deplacer');
    const closed = await post(`${later.path}/deplacer`, { slot: at(6, '09:00') });
    expect((await get(String(closed.headers.location))).body).toContain('ne peut pas être déplacée ici');
    expect((await post(later.path)).statusCode).toBe(303);
    expect((await post(`${later.path}/deplacer`, { slot: at(6, '09:00') })).headers.location).toBe(later.path);
    const forged = `${later.path.replace(/.{4}$/, 'AAAA')}/deplacer`;
    expect([(await get(forged)).statusCode, (await post(forged)).statusCode]).toEqual([404, 404]);
  });
});
