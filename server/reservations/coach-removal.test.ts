import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { lockCoach, markRemoved } from '#server/coaches/coaches.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { cancel } from './booking.actions.ts';
import { remindClients } from './reservations.jobs.ts';
import { listToRemind, lockReservation } from './reservations.queries.ts';

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const coachOf = (name: string) => buildAccount(db, { role: 'coach', name, status: 'Active' });
const book = async (coach: string, days: number, more: object = {}): Promise<Reservation> => {
  const body = { email: `client.${randomUUID()}@exemple.sn`, coach, date: dayAfter(days), time: '10:00', service: 'Bilan', ...more };
  return (await call('POST', '/api/reservation', { as: admin.token, body })).body.data;
};
const seen = async (id: string): Promise<Reservation> => (await call('GET', `/api/reservation/${id}`, { as: admin.token })).body.data;
const remove = (id: string, to: string | null, as = admin.token) => call('POST', `/api/coach/${id}/removal`, { as, body: { to } });
const kinds = async (to: string) => {
  await runJobs();
  const rows = await db.selectFrom('delivery').select('kind').where('to_address', '=', to).orderBy('created_at').orderBy('id').execute();
  return rows.map(({ kind }) => kind);
};
const listed = async (id: string) => {
  const { body } = await call('GET', '/api/coach', { as: admin.token });
  return (body.coachs as { _id: string; removed: boolean; status: string }[]).find(({ _id }) => _id === id);
};

describe('removing a coach', () => {
  test('shows the sessions to come, hands over those that the other coach can take, and closes the account', async () => {
    const [leaver, heir] = [await coachOf('Rama Yade'), await coachOf('Koffi Mensah')];
    const [free, clash] = [await book(leaver.id, 20, { status: 'confirmed' }), await book(leaver.id, 21)];
    await book(heir.id, 21, { time: '10:30' });
    const look = await call('GET', `/api/coach/${leaver.id}/removal?to=${heir.id}`, { as: admin.token });
    expect([look.body.count, look.body.data.map(({ _id, isTaken }: { _id: string; isTaken: boolean }) => [_id, isTaken])]).toEqual([
      2,
      [
        [free._id, false],
        [clash._id, true],
      ],
    ]);
    const { body } = await remove(leaver.id, heir.id);
    expect(body).toMatchObject({ data: { handedOver: 1, left: 1, coach: { removed: true, status: 'Inactive' } } });
    expect(await seen(free._id)).toMatchObject({ coachName: 'Koffi Mensah', withoutCoach: false, status: 'confirmed' });
    expect(await seen(clash._id)).toMatchObject({ coachName: 'Rama Yade', withoutCoach: true });
    expect(await kinds(free.email)).toEqual(['reservation-confirmed', 'reservation-changed']);
    expect(await kinds(clash.email)).toEqual(['reservation-asked']);
    expect((await kinds(leaver.email)).slice(-2)).toEqual(['coach-reservation-cancelled', 'coach-closed']);
    expect((await call('GET', '/api/reservation', { as: leaver.token })).status).toBe(401);
    // They are listed while a session is left, and not among the team.
    expect(await listed(leaver.id)).toMatchObject({ removed: true });
    const { body: team } = await call('GET', '/api/team', { as: admin.token });
    expect(team.data.some(({ _id }: { _id: string }) => _id === leaver.id)).toBe(false);
    expect((await call('PATCH', `/api/coach/${leaver.id}`, { as: admin.token, body: { status: 'Active' } })).status).toBe(404);

    // The session that stayed is handed over later.
    expect((await remove(leaver.id, heir.id)).status).toBe(409);
    const other = await coachOf('Fatou Sow');
    expect((await remove(leaver.id, other.id)).body.data).toMatchObject({ handedOver: 1, left: 0 });
    expect(await seen(clash._id)).toMatchObject({ coachName: 'Fatou Sow', withoutCoach: false });
    expect(await listed(leaver.id)).toBe(undefined);
  });

  test('leaves sessions without a coach, of which nobody is reminded', async () => {
    const leaver = await coachOf('Rama Yade');
    const one = await book(leaver.id, 1, { time: '00:00', status: 'confirmed' });
    const soon = { starts_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000), told_at: new Date(0) };
    await db.updateTable('reservation').set(soon).where('id', '=', one._id).execute();
    expect(await listToRemind(db, new Date())).toContain(one._id);
    expect((await remove(leaver.id, null)).body.data).toMatchObject({ handedOver: 0, left: 1 });
    expect(await listToRemind(db, new Date())).not.toContain(one._id);
    expect(
      (
        await call('POST', '/api/reservation', {
          as: admin.token,
          body: { email: 'a@b.sn', coach: leaver.id, date: dayAfter(9), time: '10:00', service: 'x' },
        })
      ).status,
    ).toBe(400);
  });

  test('reminds nobody of a session whose coach is removed while the reminders are being sent', async () => {
    const leaver = await coachOf('Rama Yade');
    const one = await book(leaver.id, 1, { time: '00:00', status: 'confirmed' });
    const soon = { starts_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000), told_at: new Date(0) };
    await db.updateTable('reservation').set(soon).where('id', '=', one._id).execute();
    const { reminded } = await db.transaction().execute(async (trx) => {
      await lockCoach(trx, leaver.id);
      await lockReservation(trx, one._id);
      await markRemoved(trx, leaver.id);
      const reminded = remindClients.handle(deps, {});
      await expect.poll(() => countWaiting(db)).toBe(1);
      return { reminded };
    });
    await reminded;
    expect(await kinds(one.email)).toEqual(['reservation-confirmed']);
  });

  test('hands over the other sessions when one of them is cancelled at the same time', async () => {
    const [leaver, heir] = [await coachOf('Rama Yade'), await coachOf('Koffi Mensah')];
    const [stays, gone] = [await book(leaver.id, 20), await book(leaver.id, 21)];
    const { removed } = await db.transaction().execute(async (trx) => {
      await cancel(deps, trx, { req: undefined }, gone._id, 'Imprévu');
      const removed = remove(leaver.id, heir.id);
      await expect.poll(() => countWaiting(db)).toBe(1);
      return { removed };
    });
    expect(await removed).toMatchObject({ status: 200, body: { data: { handedOver: 1, left: 0 } } });
    expect(await seen(stays._id)).toMatchObject({ coachName: 'Koffi Mensah' });
    expect(await seen(gone._id)).toMatchObject({ coachName: 'Rama Yade', status: 'cancelled' });
  });

  test('is refused for coaches, for an unknown coach, and for a coach who cannot take sessions', async () => {
    const [leaver, closed] = [await coachOf('Rama Yade'), await buildAccount(db, { role: 'coach', status: 'Inactive' })];
    expect((await remove(leaver.id, null, leaver.token)).status).toBe(403);
    expect((await remove(randomUUID(), null)).status).toBe(404);
    expect((await remove(leaver.id, randomUUID())).status).toBe(404);
    for (const to of [leaver.id, closed.id]) expect(Object.keys((await remove(leaver.id, to)).body.errors)).toEqual(['to']);
    expect(await listed(leaver.id)).toMatchObject({ removed: false });
  });

  test('is taken back by adding the same address again, with what the coach had', async () => {
    const leaver = await coachOf('Rama Yade');
    const past = await book(leaver.id, 30);
    await call('POST', `/api/reservation/${past._id}/cancel`, { as: admin.token, body: { reason: 'Imprévu' } });
    await remove(leaver.id, null);
    expect(await listed(leaver.id)).toBe(undefined);
    const body = { name: 'Rama Yade-Sow', email: leaver.email, status: 'Pending' };
    const { body: added } = await call('POST', '/api/coach', { as: admin.token, body });
    expect(added.data).toMatchObject({ _id: leaver.id, name: 'Rama Yade-Sow', status: 'Pending', removed: false, accepted: false });
    expect((await call('POST', '/api/coach', { as: admin.token, body })).status).toBe(409);
  });
});

describe('closing the account of a coach', () => {
  test.each(['Inactive', 'Banned'])(
    'leaves sessions without a coach, of which nobody is reminded until the account is opened again (%s)',
    async (status) => {
      const coach = await coachOf('Rama Yade');
      const one = await book(coach.id, 1, { time: '00:00', status: 'confirmed' });
      const soon = { starts_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000), told_at: new Date(0) };
      await db.updateTable('reservation').set(soon).where('id', '=', one._id).execute();
      const become = (next: string) => call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { status: next } });
      await become(status);
      expect(await listToRemind(db, new Date())).not.toContain(one._id);
      expect(await seen(one._id)).toMatchObject({ coachName: 'Rama Yade', withoutCoach: true, status: 'confirmed' });
      await become('Active');
      expect(await listToRemind(db, new Date())).toContain(one._id);
      expect(await seen(one._id)).toMatchObject({ withoutCoach: false });
    },
  );
});

describe('another address of a coach', () => {
  const move = (id: string, email: string) => call('PATCH', `/api/coach/${id}`, { as: admin.token, body: { email } });

  test('is told at both addresses, ends the sessions, and is refused when an account has it', async () => {
    const coach = await coachOf('Rama Yade');
    await db.updateTable('coach').set({ accepted_at: new Date() }).where('account_id', '=', coach.id).execute();
    const email = `new.${randomUUID()}@exemple.sn`;
    const taken = await move(coach.id, admin.email);
    expect([taken.status, taken.body.errors]).toEqual([409, { email: 'An account with this e-mail address already exists' }]);
    const { body } = await move(coach.id, email.toUpperCase());
    expect(body).toMatchObject({ mail: 'captured', data: { email } });
    expect([await kinds(coach.email), await kinds(email)]).toEqual([['email-changed'], ['email-changed']]);
    expect((await call('GET', '/api/reservation', { as: coach.token })).status).toBe(401);
    expect((await move(coach.id, email)).body.mail).toBe(null);
    // The log does not say that the admin changed their own address.
    const logged = await db.selectFrom('audit_log').select('action').where('subject_id', '=', coach.id).execute();
    expect(logged.map(({ action }) => action)).not.toContain('account.update');
    expect(logged.map(({ action }) => action)).toContain('coach.update');
  });

  test('gets the invitation of a coach who has not accepted it, and the earlier link stops working', async () => {
    const { body } = await call('POST', '/api/coach', {
      as: admin.token,
      body: { name: 'Awa Diop', email: `typo.${randomUUID()}@exemple.sn` },
    });
    const token = (body.link as string).split('/').at(-1);
    const email = `right.${randomUUID()}@exemple.sn`;
    await move(body.data._id, email);
    expect(await kinds(email)).toEqual(['coach-invitation']);
    expect((await call('POST', '/api/coach-invitation', { body: { token } })).status).toBe(410);
  });
});
