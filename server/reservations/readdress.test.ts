import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { readdressSessions } from './reservations.jobs.ts';

const { call, db, deps, runJobs } = await testApp();
const { token: as } = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach', name: 'Awa Diop' });
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const answer = await call(method, path, { as, body });
  expect(answer.body, `${method} ${path}`).toMatchObject({ success: true });
  return answer.body.data;
};
const newAddress = () => `${randomUUID()}@exemple.sn`;
const book = (email: string, days: number, more: object = {}, path = '/api/reservation') =>
  send('POST', path, { email, coach: coach.id, service: 'Bilan', date: dayAfter(days), time: '10:00', status: 'confirmed', ...more });
const sessions = (email: string) =>
  db.selectFrom('reservation').select(['id', 'member_id', 'link_rev']).where('email', '=', email).orderBy('starts_at').execute();
const mails = (to: string) => db.selectFrom('delivery').select('id').where('to_address', '=', to).execute();

test('coming sessions get the address that staff correct, once, and the client and the coach are told', async () => {
  const [former, corrected] = [newAddress(), newAddress()];
  const early = await book(former, 20);
  const member = await send('POST', '/api/circle/create', { name: 'Binta Sow', email: former });
  const [cancelled, own] = [await book(former, 21), await book(former, 22)];
  await book(former, 30, { every: 'week', times: 3, key: randomUUID() }, '/api/reservation/series');
  await send('POST', `/api/reservation/${cancelled._id}/cancel`, { reason: 'Imprévu' });
  await db.updateTable('reservation').set({ member_id: null }).where('id', '=', early._id).execute();
  await send('PATCH', `/api/circle/members/${member._id}`, { fullName: 'Binta Sow Fall' });
  await runJobs();
  expect((await sessions(former)).length).toBe(6);

  await send('PATCH', `/api/circle/members/${member._id}`, { email: corrected });
  await runJobs();
  expect(await sessions(former)).toMatchObject([{ id: cancelled._id }]);
  const given = await sessions(corrected);
  expect(given).toMatchObject([{ id: early._id }, { id: own._id }, {}, {}, {}]);
  for (const one of given) expect(one).toMatchObject({ member_id: member._id, link_rev: 1 });
  // The three of the series are in one e-mail.
  expect((await mails(corrected)).length).toBe(3);

  await send('PATCH', `/api/circle/members/${member._id}`, { email: former });
  await send('PATCH', `/api/circle/members/${member._id}`, { email: corrected });
  await runJobs();
  expect((await sessions(corrected)).length).toBe(5);
});

test('coming sessions get the latest address when staff correct it again while they are being given the one before', async () => {
  const [former, wrong, right] = [newAddress(), newAddress(), newAddress()];
  const member = await send('POST', '/api/circle/create', { name: 'Oumy Fall', email: former });
  const one = await book(former, 25);
  const correct = (email: string) => db.updateTable('member').set({ email }).where('id', '=', member._id).execute();
  await correct(wrong);
  await during(db, {
    first: (trx) => lockCoach(trx, coach.id),
    begin: () => readdressSessions.handle(deps, { memberId: member._id, former }),
    async finish() {
      await correct(right);
      await readdressSessions.handle(deps, { memberId: member._id, former: wrong });
    },
  });
  expect([await sessions(wrong), await sessions(right)]).toEqual([[], [expect.objectContaining({ id: one._id })]]);
  expect(await mails(wrong)).toEqual([]);
});
