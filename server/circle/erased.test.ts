import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { purgeDeleted } from '#server/deleted/deleted.jobs.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { circleApp } from '#server/testing/circle-app.ts';
import { findTables } from '#server/testing/find-tables.ts';
import { pushCircle } from './circle.jobs.ts';

const { call, circle, db, deps, runJobs, as, post } = await circleApp();

/** Sends what waits to Circle, as the job does every minute. */
const send = async () => {
  await runJobs();
  await runJob(deps, pushCircle, {});
};
const sync = async () => {
  await post('sync');
  await runJobs();
};
async function erase(id: string, name: string) {
  await post('bulk', { selection: { ids: [id] }, action: { kind: 'delete', confirm: name } });
  await send();
  await call('DELETE', `/api/deleted/member/${id}`, { as });
  await purgeDeleted.handle(deps, {});
  expect((await call('GET', `/api/circle/members/${id}`, { as })).status).toBe(404);
}
const groups = () => rowsOf(db, sql`select circle_id as id, expected, complete from circle_group order by 1`);

test('a sync counts whoever was erased in the groups of Circle, and writes no address of theirs', async () => {
  const { _id: id } = await post('create', { name: 'Awa Diop', email: 'awa@exemple.sn' });
  await post('create', { name: 'Fatou Sow', email: 'fatou@exemple.sn' });
  await send();
  // Staff leave her in Circle, where she joins a space again.
  const space = { id: 501, name: 'Salon', members: new Set(['awa@exemple.sn', 'fatou@exemple.sn']) };
  circle.spaces.push(space);
  await sync();
  await erase(id, 'Awa Diop');
  expect(await findTables(db, 'awa@exemple.sn')).toEqual(['audit_log']);
  space.members.add('awa@exemple.sn');
  await sync();
  expect(await findTables(db, 'awa@exemple.sn')).toEqual(['audit_log']);
  expect(await groups()).toEqual([{ id: 501, expected: 2, complete: true }]);
});

test('a sync brings nobody back who was erased and had a second account in Circle from a merge', async () => {
  const { _id: other } = await post('create', { name: 'Binta Fall', email: 'binta@exemple.sn' });
  const { _id: id } = await post('create', { name: 'Binta Fall', email: 'binta.fall@exemple.sn' });
  await send();
  await post(`members/${id}/merge`, { other });
  await sync();
  await erase(id, 'Binta Fall');
  await sync();
  for (const email of ['binta@exemple.sn', 'binta.fall@exemple.sn']) expect(await findTables(db, email)).toEqual(['audit_log']);
});

test.each([
  ['paid', 'coumba'],
  ['never paid', 'nafi'],
])('a member who %s and is erased while Circle adds them leaves no address, and a sync does not bring them back', async (which, name) => {
  const email = `${name}@exemple.sn`;
  const { _id: id } = await post('create', { name: `${name} Ba`, email });
  if (which === 'paid') {
    const body = { name, email, memberId: id, produit: 'COACHING', amount: 5_000, moyen: 'Cash', paymentId: name };
    expect((await call('POST', '/api/payment/create', { as, body })).status).toBe(200);
  }
  circle.slowly = async () => {
    circle.slowly = undefined;
    await db
      .updateTable('member')
      .set({ archived_at: new Date(0), deleted_at: new Date(0), purge_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await purgeDeleted.handle(deps, {});
  };
  await send();
  expect([circle.slowly, circle.members.some((member) => member.email === email)]).toEqual([undefined, true]);
  const kept = async () => (await findTables(db, email)).filter((table) => table !== 'audit_log');
  expect(await kept()).toEqual([]);
  await sync();
  expect(await kept()).toEqual([]);
});
