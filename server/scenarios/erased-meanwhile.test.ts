import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseResponses } from '#server/answers/erasure.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { findTables } from '#server/testing/find-tables.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { forgetResponses } from './erased-responses.queries.ts';

const world = await testApp();
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, runs } = scenarioTools(world, as);
const post = async (path: string, body: object) => (await call('POST', path, { as, body })).body.data;

/** A scenario for the responses of a form, its only step, and a response. */
async function answered() {
  const name = buildQuestion({ title: 'Nom' });
  const { id: form } = await post('/api/forms', buildForm({ questions: [name] }));
  const { id } = await build({ module: 'forms.answered', config: { form: [form] } }, [
    { module: 'staff.notify', config: { title: 'Une réponse', message: 'À lire' } },
  ]);
  const [{ _id: step }] = (await call('GET', `/api/scenario/${id}`, { as })).body.data.reactions;
  const secret = `awa ${randomUUID()}`;
  const response: string = (await post('/api/answers', { formId: form, answers: { [name.id]: secret } }))._id;
  return { id, form, step, response, secret };
}

test.each(['run', 'trigger', 'reaction'])(
  'a %s that staff try out leaves nothing of a response that is erased meanwhile',
  async (which) => {
    const { id, form, step, response, secret } = await answered();
    await during(db, {
      async first(erasing) {
        await eraseResponses(erasing, form, [response]);
        await forgetResponses(erasing, [response]);
      },
      begin: () => {
        const body = { subject: response, confirmed: true, ...(which !== 'run' && { step: which === 'trigger' ? 'trigger' : step }) };
        return call('POST', `/api/scenario/${id}/${which === 'run' ? 'run' : 'test-step'}`, { as, body });
      },
    });
    expect(await findTables(db, secret)).toEqual([]);
    expect(await db.selectFrom('scenario_sample').select('step').where('scenario_id', '=', id).execute()).toEqual([]);
  },
);

test('a run that is replayed while its response is erased leaves nothing of it', async () => {
  const { id, response, secret } = await answered();
  await post(`/api/scenario/${id}/run`, { subject: response, confirmed: true });
  const [run] = await runs(id);
  let replayed: Promise<unknown> | undefined;
  const erased = await during(db, {
    async first(trx) {
      await sql`lock table audit_log in exclusive mode`.execute(trx);
      replayed = call('POST', `/api/scenario/run/${run!._id}/replay`, { as });
      await expect.poll(() => countWaiting(db)).toBe(1);
    },
    begin: () => call('POST', '/api/responses/erase', { as, body: { ids: [response] } }),
    waiting: 2,
  });
  expect([erased.status, await replayed]).toMatchObject([200, { status: 200 }]);
  expect(await findTables(db, secret)).toEqual([]);
});
