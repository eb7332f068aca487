import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import type { testApp } from './app.ts';
import { buildAccount } from './factories.ts';

export const DAY = 24 * 3_600_000;
export const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

interface Given {
  [field: string]: unknown;
}

/** Helpers of the tests of series of reservations; `token` is the session of the admin who makes them. */
export function seriesTools({ call, db }: Awaited<ReturnType<typeof testApp>>, token: string) {
  const wanted = async (given: Given = {}) => ({
    email: `client.${randomUUID()}@exemple.sn`,
    coach: given.coach ?? (await buildAccount(db, { role: 'coach' })).id,
    service: 'Bilan',
    date: dayAfter(30),
    time: '10:00',
    every: 'week',
    times: 4,
    status: 'confirmed',
    key: randomUUID(),
    ...given,
  });
  const create = (body: object, as = token) => call('POST', '/api/reservation/series', { as, body });
  async function booked(given: Given = {}): Promise<Reservation[]> {
    const { status, body } = await create(await wanted(given));
    expect(status, body.message).toBe(200);
    return body.data;
  }
  const act = (one: Reservation, verb: string, body: object, as = token) =>
    call('POST', `/api/reservation/${one._id}/series/${verb}`, { as, body });
  return { wanted, create, booked, act };
}
