import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { sendJson, serveFake } from '#server/testing/fakes/fake-server.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);
const newTemplate = async (subject: string): Promise<string> =>
  (await call('POST', '/api/templates', { as, body: { name: subject, subject, body: '<p>Bonjour</p>', status: 1 } })).body.data._id;

test('a run that a worker holds while staff replace the template of its next step sends the new one', async () => {
  const [template, by] = [await newTemplate('Ancien'), await newTemplate('Nouveau')];
  let calls = 0;
  const service = await serveFake(async (_, res) => {
    calls++;
    expect((await call('POST', `/api/templates/${template}/replace`, { as, body: { by } })).status).toBe(200);
    sendJson(res, 200, {});
  });
  afterAll(service.close);
  const { id } = await build({ module: 'members.created' }, [
    { module: 'http.request', config: { method: 'POST', url: service.url } },
    { module: 'mail.send-template', config: { member: '{{ trigger.member.id }}', template } },
  ]);
  await call('POST', '/api/circle/create', { as, body: { name: 'Awa Diop', email: 'awa@exemple.sn' } });
  await drain();
  expect(await runs(id)).toMatchObject([{ state: 'succeeded', error: null }]);
  const mails = await db.selectFrom('delivery').select('subject').where('kind', '=', 'scenario').execute();
  expect([calls, mails]).toEqual([1, [{ subject: 'Nouveau' }]]);
});

test('a run that is locked, or not yet committed, while staff replace its template sends the new one', async () => {
  await db.updateTable('scenario').set({ active: false }).execute();
  const [template, by] = [await newTemplate('Premier'), await newTemplate('Second')];
  const { id } = await build({ module: 'members.created' }, [
    { module: 'mail.send-template', config: { member: '{{ trigger.member.id }}', template } },
  ]);
  await call('POST', '/api/circle/create', { as, body: { name: 'Binta Sow', email: 'binta@exemple.sn' } });
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('scenario_run').select('id').where('scenario_id', '=', id).forUpdate().execute();
    await trx.insertInto('member').values({ full_name: 'Coumba Fall', email: 'coumba@exemple.sn' }).execute();
    expect((await call('POST', `/api/templates/${template}/replace`, { as, body: { by } })).status).toBe(200);
  });
  await drain();
  expect(await runs(id)).toMatchObject(Array(2).fill({ state: 'succeeded', error: null }));
  const mails = await db
    .selectFrom('delivery')
    .select('subject')
    .where('to_address', 'in', ['binta@exemple.sn', 'coumba@exemple.sn'])
    .execute();
  expect(mails).toEqual(Array(2).fill({ subject: 'Second' }));
});
