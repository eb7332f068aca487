import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workOn } from '#server/jobs/jobs.ts';
import { takeTurn } from '#server/members/bulk.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { runBulk } from './bulk.jobs.ts';

const { call, db, deps } = await testApp();
const { token: as } = await buildAccount(db);

test('people answer and staff work while jobs of more changes than there are connections wait for the same member', async () => {
  const form = (await call('POST', '/api/forms', { as, body: buildForm() })).body.data;
  const member = { name: 'Awa Diop', email: 'awa@exemple.sn' };
  const { _id: id } = (await call('POST', '/api/circle/create', { as, body: member })).body.data;
  const body = { selection: { ids: [id] }, action: { kind: 'status', status: 'REJETÉ' } };
  await db.transaction().execute(async (trx) => {
    // Another request changes members in bulk, so these changes become jobs.
    await takeTurn(trx);
    for (let i = 0; i < 20; i++)
      expect((await call('POST', '/api/circle/bulk', { as, body })).body.data).toMatchObject({ state: 'running' });
  });
  await during(db, {
    first: (trx) => sql`select from member where id = ${id} for update`.execute(trx),
    begin: () => workOn(deps, [runBulk]),
    finish: async () => {
      expect(await call('POST', '/api/answers', { body: { formId: form.id, answers: {} } })).toMatchObject({ status: 200 });
      expect(await call('GET', '/api/circle', { as })).toMatchObject({ status: 200 });
    },
  });
  const states = db.selectFrom('member_bulk').select('state').distinct();
  await expect.poll(() => states.execute(), { timeout: 20_000 }).toEqual([{ state: 'done' }]);
});
