import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
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
