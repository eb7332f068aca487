import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Coach } from '#contract/coaches.ts';
import { insertRows } from '#server/db/db.ts';
import { lockTeamMember } from '#server/team/team.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { waitingEmail } from '#server/testing/emails.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { addDays } from '#server/time/calendar.ts';
import { lockCoach } from './coaches.queries.ts';
import { createInvitation } from './invitation.queries.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db);
const PASSWORD = 'karité et bissap';

const address = () => `coach.${randomUUID()}@exemple.sn`;
const add = async (given: object = {}) => {
  const { status, body } = await call('POST', '/api/coach', { as: admin.token, body: { name: 'Awa Sarr', email: address(), ...given } });
  expect(status).toBe(200);
  return body.data as Coach;
};
const patch = (id: string, body: object, as = admin.token) => call('PATCH', `/api/coach/${id}`, { as, body });
const mails = (to: string) => db.selectFrom('delivery').selectAll().where('to_address', '=', to).orderBy('created_at').execute();
/** Returns the token of the last invitation that was sent to the address. */
const invitationOf = async (to: string) =>
  /\/invitation\/([\w-]+)/.exec(await waitingEmail(db, to, 'coach-invitation').catch(() => ''))?.[1] ?? 'none';
const accept = (token: string, password = PASSWORD) => call('POST', '/api/coach-invitation/accept', { body: { token, password } });
const login = (email: string) => call('POST', '/api/login', { body: { email, password: PASSWORD } });
const activeCoach = async (given: object = {}) => {
  const coach = await add(given);
  await accept(await invitationOf(coach.email));
  const { body } = await login(coach.email);
  return { ...coach, token: body.token as string };
};

describe('adding a coach', () => {
  test('is refused with a sentence for each missing field', async () => {
    const { status, body } = await call('POST', '/api/coach', { as: admin.token, body: { name: ' ', email: '' } });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ name: 'Name is required', email: 'Email is required' });
    const nothing = await call('POST', '/api/coach', { as: admin.token, body: {} });
    expect(nothing.body.errors).toEqual({ name: 'Name is required', email: 'Email is required' });
    const second = await call('POST', '/api/coach', { as: admin.token, body: { name: 'Awa', email: 'awa@' } });
    expect(second.body.errors).toEqual({ email: 'Email is invalid' });
  });

  test('is for admins, and an address can have one account', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    const refused = await call('POST', '/api/coach', { as: coach.token, body: { name: 'Awa', email: address() } });
    expect(refused.status).toBe(403);
    const twice = await call('POST', '/api/coach', { as: admin.token, body: { name: 'Awa', email: admin.email.toUpperCase() } });
    expect(twice.status).toBe(409);
    expect(twice.body.errors).toEqual({ email: 'An account with this e-mail address already exists' });
  });

  test('lists coaches under `coachs` by name, and gives two of the same name different booking addresses', async () => {
    const first = await add({ name: 'Élodie Zinsou', specialization: 'Publicité' });
    const second = await add({ name: 'Élodie Zinsou' });
    const { body } = await call('GET', '/api/coach', { as: admin.token });
    const names = (body.coachs as Coach[]).map(({ name }) => name);
    expect(names).toContain('Élodie Zinsou');
    expect(first).toMatchObject({
      status: 'Pending',
      specialization: 'Publicité',
      accepted: false,
      bookingPath: '/reserver/elodie-zinsou',
    });
    expect(second.bookingPath).toBe('/reserver/elodie-zinsou-2');
  });
});

describe('the invitation', () => {
  test('is e-mailed, sets a password once, and makes the coach Active', async () => {
    const coach = await add();
    const token = await invitationOf(coach.email);
    await runJobs();
    expect(await mails(coach.email)).toMatchObject([{ kind: 'coach-invitation', secret: null, state: 'captured' }]);
    expect((await call('POST', '/api/coach-invitation', { body: { token } })).body.data).toEqual({
      name: coach.name,
      email: coach.email,
      role: 'coach',
    });

    const weak = await accept(token, 'password123');
    expect(weak.body.errors).toHaveProperty('password');
    expect((await accept(token, 'court')).body.errors.password).toBe('Password must be at least 8 characters long');
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect((await call('POST', '/api/coach-invitation', { body: { token } })).status).toBe(410);

    const signedIn = await login(coach.email);
    expect(signedIn.body).toMatchObject({ name: coach.name, role: 'coach' });
    const { body } = await call('GET', '/api/coach', { as: signedIn.body.token });
    expect(body.coachs).toMatchObject([{ _id: coach._id, status: 'Active', accepted: true }]);
    const told = await call('GET', '/api/notifications', { as: admin.token });
    expect(told.body.notifications[0]).toMatchObject({ title: `${coach.name} is now a coach` });
  });

  test('stops the earlier link when it is sent again, and says so when it has expired', async () => {
    const coach = await add();
    const first = await invitationOf(coach.email);
    expect((await call('POST', `/api/coach/${coach._id}/invite`, { as: admin.token })).status).toBe(200);
    const second = await invitationOf(coach.email);
    expect(second).not.toBe(first);
    expect((await accept(first)).status).toBe(410);
    await db
      .updateTable('coach_invitation')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', coach._id)
      .execute();
    const late = await accept(second);
    expect(late.body.message).toMatch(/has expired/);
  });

  test.each(['coach', 'admin'] as const)(
    'is accepted while an admin sends it again to the %s, and neither blocks the other',
    async (role) => {
      const email = address();
      const body = { name: 'Awa Sarr', email };
      const { _id } = role === 'coach' ? await add(body) : (await call('POST', '/api/team/invite', { as: admin.token, body })).body.data;
      const { kind } = (await mails(email))[0]!;
      const link = /\/invitation\/([\w-]+)/.exec(await waitingEmail(db, email, kind))?.[1] ?? 'none';
      const accepted = await during(db, {
        first: (trx) => (role === 'coach' ? lockCoach(trx, _id) : lockTeamMember(trx, admin.id, _id)),
        begin: () => accept(link),
        finish: (trx) => createInvitation(trx, _id),
      });
      expect(accepted.status).toBe(410);
    },
  );

  test('is refused for a coach who has accepted, and such a coach cannot be made Pending', async () => {
    const coach = await activeCoach();
    expect((await call('POST', `/api/coach/${coach._id}/invite`, { as: admin.token })).status).toBe(409);
    expect((await patch(coach._id, { status: 'Pending' })).body.errors.status).toMatch(/accepted/);
  });

  test('is refused for an Inactive coach until the account is reactivated', async () => {
    const coach = await add({ status: 'Inactive' });
    expect(await mails(coach.email)).toHaveLength(0);
    expect((await call('POST', `/api/coach/${coach._id}/invite`, { as: admin.token })).status).toBe(409);
    await patch(coach._id, { status: 'Pending' });
    expect((await accept(await invitationOf(coach.email))).status).toBe(200);
  });
});

describe('closing an account', () => {
  test.each(['Inactive', 'Banned'] as const)(
    'as %s ends its sessions at once and refuses sign-in until it is reactivated',
    async (status) => {
      const coach = await activeCoach();
      expect((await call('GET', '/api/me', { as: coach.token })).status).toBe(200);
      expect((await patch(coach._id, { status })).body.data).toMatchObject({ status });
      expect((await call('GET', '/api/me', { as: coach.token })).status).toBe(401);
      expect(await db.selectFrom('session').select('id').where('account_id', '=', coach._id).execute()).toHaveLength(0);
      const refused = await login(coach.email);
      expect(refused.status).toBe(403);
      expect(refused.body.message).toMatch(/closed/);
      await patch(coach._id, { status: 'Active' });
      expect((await login(coach.email)).status).toBe(200);
      expect((await mails(coach.email)).map(({ kind }) => kind)).toEqual(['coach-invitation', 'coach-closed', 'coach-reopened']);
    },
  );

  test('cancels an open invitation', async () => {
    const coach = await add();
    const token = await invitationOf(coach.email);
    await patch(coach._id, { status: 'Banned' });
    expect((await accept(token)).status).toBe(410);
  });

  test('cannot be done for an admin by the calls for coaches', async () => {
    expect((await patch(admin.id, { status: 'Banned' })).status).toBe(404);
    expect((await call('GET', '/api/me', { as: admin.token })).status).toBe(200);
  });
});

describe('weekly hours', () => {
  const hours = [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '14:00', closes: '24:00' },
  ];
  const daysOff = [{ from: '2031-12-24', to: '2032-01-02', reason: 'Congés' }];
  const save = (id: string, body: object, as: string) => call('PUT', `/api/coach/${id}/availability`, { as, body });

  test('can be set by the coach and an admin, and not by another coach', async () => {
    const [coach, other] = [await activeCoach(), await activeCoach()];
    expect((await save(coach._id, { hours, daysOff }, coach.token)).body.data).toEqual({
      timeZone: 'Africa/Dakar',
      hours,
      daysOff,
      rev: 1,
    });
    expect((await save(coach._id, { hours: hours.slice(1), daysOff }, admin.token)).body.data.hours).toEqual(hours.slice(1));
    expect((await save(coach._id, { hours, daysOff }, other.token)).status).toBe(403);
    expect((await call('GET', `/api/coach/${coach._id}/slots?from=2031-12-29`, { as: other.token })).status).toBe(403);
  });

  test('are not saved over those that somebody else saved meanwhile, unless this is wanted', async () => {
    const coach = await activeCoach();
    const { body: seen } = await call('GET', `/api/coach/${coach._id}/availability`, { as: coach.token });
    const body = { hours, daysOff: [], rev: seen.data.rev };
    const theirs = await save(coach._id, { ...body, daysOff }, admin.token);
    const refused = await save(coach._id, body, coach.token);
    expect([refused.status, refused.body.data]).toEqual([409, theirs.body.data]);
    expect((await save(coach._id, { ...body, rev: refused.body.data.rev }, coach.token)).body.data.daysOff).toEqual([]);
    // Two are sent at once, and the second one is refused.
    const rev = seen.data.rev + 2;
    const both = await Promise.all([admin, coach].map(({ token }) => save(coach._id, { ...body, rev }, token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('save days off over booked sessions only after a confirmation', async () => {
    const coach = await activeCoach();
    const book = (date: string, time: string, clientName: string) =>
      call('POST', '/api/reservation', {
        as: admin.token,
        body: { email: 'client@exemple.sn', coach: coach._id, date, time, service: 'Bilan', clientName },
      });
    for (const [date, time, name] of [
      ['2031-12-23', '10:00', 'Awa'],
      ['2031-12-24', '23:30', 'Binta'],
      ['2032-01-02', '09:00', ''],
      // The first moment after the days off is no part of them.
      ['2032-01-03', '00:00', 'Dior'],
    ] as const)
      expect((await book(date, time, name)).status).toBe(200);
    const cancelled = await book('2031-12-26', '09:00', 'Coumba');
    await call('POST', `/api/reservation/${cancelled.body.data._id}/cancel`, { as: admin.token, body: { reason: 'Malade' } });

    const refused = await save(coach._id, { hours, daysOff }, coach.token);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('2 sessions are booked on these days off. Move or cancel them, or save the days off and keep them.');
    expect(refused.body.data).toMatchObject([
      { date: '2031-12-24', time: '23:30', client: 'Binta', service: 'Bilan' },
      { date: '2032-01-02', time: '09:00', client: 'client@exemple.sn' },
    ]);
    const { body } = await call('GET', `/api/coach/${coach._id}/availability`, { as: coach.token });
    expect(body.data.daysOff).toEqual([]);

    expect((await save(coach._id, { hours, daysOff, keepBooked: true }, coach.token)).body.data.daysOff).toEqual(daysOff);
    // Days that were confirmed before need no new confirmation.
    expect((await save(coach._id, { hours: [], daysOff }, coach.token)).status).toBe(200);
  });

  test('ask about each session once, also about one that stands behind many on days that were off before', async () => {
    const coach = await activeCoach();
    const longBefore = [{ from: '2031-06-01', to: '2031-12-31' }];
    const sessionAt = (day: string) => ({
      coach_id: coach._id,
      email: 'client@exemple.sn',
      service: 'Bilan',
      starts_at: `${day}T10:00:00Z`,
      ends_at: `${day}T11:00:00Z`,
      status: 'confirmed' as const,
      source: 'staff' as const,
    });
    const kept = Array.from({ length: 60 }, (_, i) => addDays('2031-06-01', i));
    await insertRows(db, 'reservation', [...kept, '2032-01-01'].map(sessionAt));
    const off = (days: object[]) => days.map((one) => ({ ...one, reason: '' }));
    // Each session counts once, also on two days off, and all of them count, although the first ones alone are listed.
    const overlapping = off([...longBefore, { from: '2031-06-15', to: '2032-01-05' }]);
    const all = await save(coach._id, { hours, daysOff: overlapping }, coach.token);
    expect([all.body.message, all.body.data?.length]).toEqual([expect.stringContaining('61 sessions are booked'), 50]);
    expect((await save(coach._id, { hours, daysOff: off(longBefore), keepBooked: true }, coach.token)).status).toBe(200);
    const refused = await save(coach._id, { hours, daysOff: off([{ from: '2031-06-01', to: '2032-01-05' }]) }, coach.token);
    expect([refused.status, refused.body.data?.length, refused.body.data?.[0]]).toMatchObject([409, 1, { date: '2032-01-01' }]);
  });

  test('refuse impossible values beside their row', async () => {
    const coach = await add();
    const { body } = await save(
      coach._id,
      {
        hours: [...hours, { weekday: 1, opens: '11:00', closes: '13:00' }, { weekday: 2, opens: '10:00', closes: '10:00' }],
        daysOff: [{ from: '2031-12-24', to: '2031-12-23' }],
      },
      admin.token,
    );
    expect(body.errors).toEqual({
      'hours.2': 'These hours overlap with others of that day',
      'hours.3': 'The end must be after the beginning',
      'daysOff.0': 'The last day must not be before the first',
    });
  });

  test('give free times together with days off and reservations', async () => {
    const coach = await add();
    await save(coach._id, { hours: [{ weekday: 1, opens: '09:00', closes: '11:00' }], daysOff }, admin.token);
    const slots = async (query: string) => {
      const { body } = await call('GET', `/api/coach/${coach._id}/slots?${query}`, { as: admin.token });
      return (body.data as { date: string; time: string }[]).map(({ date, time }) => `${date} ${time}`);
    };
    // 22 and 29 December 2031 are Mondays.
    expect(await slots('from=2031-12-22&to=2032-01-04')).toEqual(['2031-12-22 09:00', '2031-12-22 09:30', '2031-12-22 10:00']);
    const booked = await call('POST', '/api/reservation', {
      as: admin.token,
      body: { email: 'client@exemple.sn', coach: coach._id, date: '2031-12-22', time: '09:00', service: 'Bilan' },
    });
    expect(await slots('from=2031-12-22&minutes=60')).toEqual(['2031-12-22 10:00']);
    expect(await slots(`from=2031-12-22&except=${booked.body.data._id}`)).toHaveLength(3);
    expect((await call('GET', `/api/coach/${coach._id}/slots?from=2031-01-01&to=2031-12-31`, { as: admin.token })).status).toBe(400);
  });
});

describe('coaching services', () => {
  test('are added, changed, removed and restored, and a name can be used once', async () => {
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      call(method, `/api/coaching-service${path}`, { as: admin.token, body });
    const { body } = await send('POST', '', { name: 'Audit de boutique', duration: 45, color: 'teal' });
    const id = body.data._id as string;
    const twice = await send('POST', '', { name: 'AUDIT de boutique', duration: 30, color: 'rose' });
    expect([twice.status, twice.body.errors.name]).toEqual([409, 'There is a coaching service of this name already']);
    expect((await send('PATCH', `/${id}`, { duration: 4 })).body.errors.duration).toBe('The shortest session is 5 minutes');
    expect((await send('PATCH', `/${id}`, { duration: 50 })).body.data).toMatchObject({ name: 'Audit de boutique', duration: 50 });
    await send('DELETE', `/${id}`);
    expect((await call('GET', '/api/coaching-service', { as: admin.token })).body.data).toEqual([]);
    // A second press of Undo finds the service restored, which is the same success.
    for (let i = 0; i < 2; i++) expect((await send('POST', `/${id}/restore`)).body.data).toMatchObject({ color: 'teal' });
    const coach = await activeCoach();
    expect((await call('DELETE', `/api/coaching-service/${id}`, { as: coach.token })).status).toBe(403);
    expect((await call('GET', '/api/coaching-service', { as: coach.token })).body.data).toHaveLength(1);
  });
});
