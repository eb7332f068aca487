import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expireResponses } from '#server/answers/answers.jobs.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { findTables } from '#server/testing/find-tables.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);
const post = async (path: string, body: object) => (await call('POST', path, { as, body })).body.data;

test.each(['value', 'ids'])('no run and no example of a step holds an answer that was erased by %s', async (by) => {
  const name = buildQuestion({ title: 'Nom' });
  const { id: form } = await post('/api/forms', buildForm({ questions: [name] }));
  const { id } = await build({ module: 'forms.answered', config: { form: [form] } }, [
    { module: 'staff.notify', config: { title: 'Une réponse', message: 'À lire' } },
  ]);
  const send = async (who: string): Promise<string> => (await post('/api/answers', { formId: form, answers: { [name.id]: who } }))._id;
  const secret = `awa ${randomUUID()}`;
  const response = await send(secret);
  await send('Binta');
  await drain();
  await post(`/api/scenario/${id}/test-step`, { step: 'trigger', subject: response, confirmed: true });
  await post(`/api/scenario/${id}/run`, { subject: response, confirmed: true });
  await drain();
  expect(await findTables(db, secret)).toEqual(['response', 'scenario_run', 'scenario_run_step', 'scenario_sample']);
  expect(await post('/api/responses/erase', by === 'ids' ? { ids: [response] } : { value: secret })).toMatchObject({ count: 1 });
  expect(await findTables(db, secret)).toEqual([]);
  expect(await runs(id)).toMatchObject([{ state: 'succeeded' }]);
});

test('the night forgets what scenarios hold about responses that outlived their form, apart from runs that still go on', async () => {
  const name = buildQuestion({ title: 'Nom' });
  const { id: form } = await post('/api/forms', buildForm({ questions: [name] }));
  const tell = { module: 'staff.notify', config: { title: 'Une réponse', message: 'À lire' } };
  const done = await build({ module: 'forms.answered', config: { form: [form] } }, [tell]);
  const changed = await build({ module: 'forms.answered', config: { form: [form] } }, [tell]);
  const waiting = await build({ module: 'forms.answered', config: { form: [form] } }, [
    { module: 'flow.wait', config: { amount: 60, unit: 'days' } },
    tell,
  ]);
  const send = async (): Promise<string> => (await post('/api/answers', { formId: form, answers: { [name.id]: 'Awa' } }))._id;
  const [old] = [await send(), await send()];
  await drain();
  const [{ _id: told }] = (await call('GET', `/api/scenario/${done.id}`, { as })).body.data.reactions;
  for (const step of ['trigger', told]) await post(`/api/scenario/${done.id}/test-step`, { step, subject: old, confirmed: true });
  await post(`/api/scenario/${done.id}/run`, { subject: old, confirmed: true });
  await post(`/api/scenario/${changed.id}/run`, { subject: old, confirmed: true });
  await drain();
  const { body: latest } = await call('GET', `/api/scenario/${changed.id}`, { as });
  const trigger = { module: 'webhooks.received', config: {} };
  const { status } = await call('PATCH', `/api/scenario/${changed.id}`, { as, body: { version: latest.data.__v, trigger } });
  const { status: published } = await call('POST', `/api/scenario/${changed.id}/publish`, { as });
  expect([status, published]).toEqual([200, 200]);
  const night = async () => {
    await expireResponses.handle(world.deps, {});
    await housekeeping.handle(world.deps, {});
  };
  const held = async () => {
    const samples = await db.selectFrom('scenario_sample').select('step').where('scenario_id', '=', done.id).execute();
    return [(await runs(done.id)).length, samples.length, (await runs(waiting.id)).length, (await runs(changed.id)).length];
  };
  await night();
  expect(await held()).toEqual([3, 2, 2, 3]);
  await db.updateTable('form').set({ retention_days: 30 }).where('id', '=', form).execute();
  const submitted_at = new Date(Date.now() - 40 * 86_400_000);
  await db.updateTable('response').set({ submitted_at }).where('id', '=', old).execute();
  await night();
  expect(await held()).toEqual([1, 0, 2, 1]);
});
