import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import type { Reservation } from '#contract/reservations.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import { eraseMember } from '#server/deleted/erase-member.queries.ts';
import { cancel, lockWithCoach } from '#server/reservations/booking.actions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { mergeMembers } from './merge.queries.ts';
import { unmergeMembers } from './unmerge.queries.ts';

const { call, db, deps } = await testApp();
const { token: as } = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const post = (path: string, body: object = {}) => call('POST', path, { as, body });
const create = async (): Promise<Member> =>
  (await post('/api/circle/create', { name: 'Fatou Diop', email: `fatou.${randomUUID()}@exemple.sn` })).body.data;
const merge = (kept: Member, other: Member) => post(`/api/circle/members/${kept._id}/merge`, { other: other._id });
const unmerge = (other: Member) => post(`/api/circle/members/${other._id}/unmerge`);
let day = 30;
const book = ({ email }: Member) => {
  const date = new Date(Date.now() + day++ * 86_400_000).toISOString().slice(0, 10);
  return post('/api/reservation', { email, coach: coach.id, date, time: '10:00', service: 'Bilan', status: 'confirmed' });
};
const session = ({ _id }: Reservation) =>
  db.selectFrom('reservation').select(['member_id', 'status']).where('id', '=', _id).executeTakeFirstOrThrow();

let kept: Member;
let other: Member;
beforeEach(async () => {
  [kept, other] = [await create(), await create()];
});

describe('a session that is cancelled meanwhile', () => {
  const whileCancelling = async <T>(one: Reservation, begin: () => Promise<T>, waiting?: number) =>
    during(db, {
      first: (trx) => lockWithCoach(trx, one._id),
      begin,
      ...(waiting && { waiting }),
      finish: (trx) => cancel(deps, trx, { req: undefined }, one._id, 'Imprévu'),
    });

  test('moves with a merge, which waits for it', async () => {
    const one = (await book(other)).body.data as Reservation;
    const answer = await whileCancelling(one, () => merge(kept, other));
    expect(answer.status, answer.body.message).toBe(200);
    expect(await session(one)).toEqual({ member_id: kept._id, status: 'cancelled' });
  });

  test('moves back with the undo of a merge, which waits for it', async () => {
    const one = (await book(other)).body.data as Reservation;
    await merge(kept, other);
    const answer = await whileCancelling(one, () => unmerge(other));
    expect(answer.status, answer.body.message).toBe(200);
    expect(await session(one)).toEqual({ member_id: other._id, status: 'cancelled' });
  });

  test('does not block the undo of a merge when the record that comes back has another coach', async () => {
    // Coaches are locked in the order of their ids.
    const [first, second] = [coach, await buildAccount(db, { role: 'coach' })];
    const setCoach = ({ _id }: Member, to: string) => call('PATCH', `/api/circle/members/${_id}`, { as, body: { coach: to } });
    expect([(await setCoach(kept, first.id)).status, (await setCoach(other, second.id)).status]).toEqual([200, 200]);
    await merge(kept, other);
    const answer = await during(db, {
      first: (trx) => lockCoach(trx, first.id),
      begin: () => unmerge(other),
      finish: (trx) => lockCoach(trx, second.id),
    });
    expect(answer.status, answer.body.message).toBe(200);
  });

  test('is erased with its member, and a merge that is begun at the same time waits as well', async () => {
    const one = (await book(other)).body.data as Reservation;
    await sql`update member set archived_at = now(), deleted_at = now(), purge_at = now() where id = ${other._id}`.execute(db);
    const begin = () => Promise.all([eraseMember(db, other._id, false), merge(kept, other)]);
    const [erased, merged] = await whileCancelling(one, begin, 2);
    expect(erased).toBe(true);
    // The member is gone, or is still in the bin.
    expect([404, 409]).toContain(merged.status);
    expect(await session(one)).toEqual({ member_id: null, status: 'cancelled' });
  });
});

describe('a session that is booked meanwhile', () => {
  test('moves with a merge that has looked at the sessions already, also while it is cancelled', async () => {
    const cancelling = await db.startTransaction().execute();
    const booked: Reservation[] = [];
    const { answer } = await during(db, {
      first: (trx) => sql`select from member where id = ${kept._id} for update`.execute(trx),
      begin: async () => ({ answer: merge(kept, other) }),
      async finish() {
        booked.push((await book(other)).body.data);
        await lockWithCoach(cancelling, booked[0]!._id);
      },
    });
    await expect.poll(() => countWaiting(db)).toBe(1);
    await cancel(deps, cancelling, { req: undefined }, booked[0]!._id, 'Imprévu');
    await cancelling.commit().execute();
    expect((await answer).status).toBe(200);
    expect(await session(booked[0]!)).toEqual({ member_id: kept._id, status: 'cancelled' });
  });

  test('belongs to the remaining member of a merge', async () => {
    const answer = await during(db, {
      first: (trx) => mergeMembers(trx, undefined, kept._id, other._id),
      begin: () => book(other),
    });
    expect(answer.status, answer.body.message).toBe(200);
    expect(await session(answer.body.data)).toMatchObject({ member_id: kept._id });
  });

  test('belongs to the member who comes back by the undo of a merge', async () => {
    await merge(kept, other);
    const answer = await during(db, {
      first: (trx) => unmergeMembers(deps, trx, {} as never, other._id),
      begin: () => book(other),
    });
    expect(answer.status, answer.body.message).toBe(200);
    expect(await session(answer.body.data)).toMatchObject({ member_id: other._id });
  });
});
