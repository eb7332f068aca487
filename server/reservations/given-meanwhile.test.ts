import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { cancel } from './booking.actions.ts';
import { edit } from './edit.actions.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db);
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let from: { id: string; token: string };
let next: { id: string };
beforeEach(async () => {
  from = await buildAccount(db, { role: 'coach', name: 'Awa Diop' });
  next = await buildAccount(db, { role: 'coach', name: 'Binta Sow' });
});

const made = async (path: string, given: object = {}) => {
  const wanted = { email: `client.${randomUUID()}@exemple.sn`, coach: from.id, service: 'Bilan', date: dayAfter(30), time: '10:00' };
  const answer = await call('POST', path, { as: admin.token, body: { ...wanted, status: 'confirmed', ...given } });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data;
};
const row = (id: string) => db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const act = ({ _id }: Reservation, verb: string, body: object = {}, as = admin.token) =>
  call('POST', `/api/reservation/${_id}/${verb}`, { as, body });

/** Gives the session to the next coach (and does `more`), and returns what a call answers that began before this was committed. */
async function during(one: Reservation, begin: () => ReturnType<typeof call>, more = async (_: Db): Promise<unknown> => undefined) {
  const { answer } = await db.transaction().execute(async (trx) => {
    await edit(deps, trx, { req: undefined }, one._id, { coach: next.id });
    await more(trx);
    const answer = begin();
    await expect.poll(() => countWaiting(db)).toBe(1);
    return { answer };
  });
  return answer;
}

describe('a session that staff give to another coach', () => {
  test.each(['reschedule', 'series/reschedule'])('is not moved by those who saw it with the former one (%s)', async (verb) => {
    const [one] = (await made('/api/reservation/series', { every: 'week', times: 2, key: randomUUID() })) as [Reservation];
    const answer = await during(one, () => act(one, verb, { date: dayAfter(31), time: '10:00', scope: 'all' }));
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('given to Binta Sow meanwhile')]);
    expect(await row(one._id)).toMatchObject({ coach_id: next.id, starts_at: new Date(one.startsAt) });
  });

  test('is not reopened by those who saw it with the former one', async () => {
    const one = (await made('/api/reservation')) as Reservation;
    const answer = await during(
      one,
      () => act(one, 'reopen'),
      (trx) => cancel(deps, trx, { req: undefined }, one._id, 'Imprévu'),
    );
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('given to Binta Sow meanwhile')]);
    expect(await row(one._id)).toMatchObject({ coach_id: next.id, status: 'cancelled' });
  });

  test.each([
    ['cancel', { reason: 'Imprévu' }],
    ['confirm', {}],
    ['reschedule', { date: dayAfter(31), time: '10:00' }],
  ])('is not the former coach’s to change any more (%s)', async (verb, body) => {
    const one = (await made('/api/reservation', { status: 'pending' })) as Reservation;
    const answer = await during(one, () => act(one, verb, body, from.token));
    expect(answer.status).toBe(404);
    expect(await row(one._id)).toMatchObject({ coach_id: next.id, status: 'pending', starts_at: new Date(one.startsAt) });
  });
});
