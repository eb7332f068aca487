import { expect, test } from 'vitest';
import { holdTemplates } from '#server/templates/templates.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db);
const post = (path: string, body?: object) => call('POST', path, { as, ...(body && { body }) });
const input = { name: 'Relance', subject: 'Bonjour', body: '<p>Bonjour</p>', status: 1 };
const newTemplate = async (more: object = {}): Promise<string> => (await post('/templates', { ...input, ...more })).body.data._id;
const remove = (id: string) => call('DELETE', `/api/templates/${id}`, { as });
const replace = (id: string, by: string) => post(`/api/templates/${id}/replace`, { by });
const newCampaign = async (template: string, status = 'draft', name = 'Webinaire') => {
  const { body } = await post('/api/campaign/create', { name, template, all: true, status: 'draft' });
  await db
    .updateTable('campaign')
    .set({ status: status as 'draft' })
    .where('id', '=', body.data._id)
    .execute();
  return body.data._id as string;
};
const mailStep = (template: string) => ({ module: 'mail.send-template', config: { member: '{{ trigger.member._id }}', template } });
/** Saves a change on top of the revision that was just read, as an editor does. */
const editScenario = async (id: string, change: object) => {
  const { __v: version } = (await call('GET', `/api/scenario/${id}`, { as })).body.data;
  return call('PATCH', `/api/scenario/${id}`, { as, body: { version, ...change } });
};
const newScenario = async (template: string) => {
  const { body } = await post('/api/scenario/create', { name: 'Accueil' });
  const id: string = body.data._id;
  const trigger = { module: 'members.created', config: {} };
  const saved = await editScenario(id, { trigger, reactions: [mailStep(template)] });
  expect(saved).toMatchObject({ status: 200 });
  return id;
};
const scenarioRow = (id: string) => db.selectFrom('scenario').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const IN_USE = 'This template is in use. Choose another template to use in its place before you delete it.';

test.each(['draft', 'scheduled', 'sending', 'paused', 'failed'])(
  'a template is not deleted while a campaign that is %s uses it, and is replaced',
  async (status) => {
    const [template, other] = [await newTemplate(), await newTemplate()];
    const id = await newCampaign(template, status);
    const refused = await remove(template);
    expect(refused).toMatchObject({ status: 409, body: { message: IN_USE, data: [{ kind: 'campaign', _id: id, name: 'Webinaire' }] } });
    expect(await replace(template, other)).toMatchObject({ status: 200, body: { data: [{ _id: id }] } });
    expect((await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data).toMatchObject({
      template: { _id: other },
      rev: 2,
      status,
    });
    expect((await call('GET', `/api/templates/${template}`, { as })).status).toBe(404);
  },
);

test('a template is deleted when only finished, cancelled or deleted campaigns name it', async () => {
  const template = await newTemplate();
  await newCampaign(template, 'completed');
  await newCampaign(template, 'cancelled');
  await call('DELETE', `/api/campaign/${await newCampaign(template)}`, { as });
  expect((await remove(template)).status).toBe(200);
});

test('a template is not deleted while reminder settings use it, and is replaced in each of them', async () => {
  const [template, other, third] = [await newTemplate(), await newTemplate(), await newTemplate()];
  const setting = {
    default_template: template,
    default_sub_template: template,
    paymentTemplates: template,
    subscriptionTemplates: [third, template],
  };
  expect((await call('PATCH', '/api/setting', { as, body: setting })).status).toBe(200);
  const { status, body } = await remove(template);
  expect(status).toBe(409);
  expect(body.data).toEqual(
    [
      'Payment reminders: template of the first reminder',
      'Payment reminders: default template',
      'Subscription reminders: templates in the order of the reminders',
      'Subscription reminders: default template',
    ].map((name) => ({ kind: 'reminders', _id: null, name })),
  );
  expect((await replace(template, other)).status).toBe(200);
  expect((await call('GET', '/api/setting', { as })).body.data).toMatchObject({
    default_template: other,
    default_sub_template: other,
    paymentTemplates: other,
    subscriptionTemplates: [third, other],
  });
});

test('a template is not deleted while the draft or the published version of a scenario uses it, and is replaced in both', async () => {
  const [template, other] = [await newTemplate(), await newTemplate()];
  const id = await newScenario(template);
  const users = [{ kind: 'scenario', _id: id, name: 'Accueil' }];
  expect(await remove(template)).toMatchObject({ status: 409, body: { data: users } });
  expect((await post(`/api/scenario/${id}/activate`)).status).toBe(200);
  await editScenario(id, { reactions: [] });
  const before = await scenarioRow(id);
  // The template is in the published version but no longer in the draft.
  expect(await remove(template)).toMatchObject({ status: 409, body: { data: users } });
  await db.insertInto('scenario_run').values({ scenario_id: id, version: before.version, source: 'event', steps: 2 }).execute();
  expect(await replace(template, other)).toMatchObject({ status: 200, body: { data: users } });
  const after = await scenarioRow(id);
  expect(after.definition).toMatchObject({ reactions: [{ config: { template: other } }] });
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.draft).toMatchObject({ definition: { reactions: [] } });
  const versions = await db.selectFrom('scenario_version').selectAll().where('scenario_id', '=', id).orderBy('version').execute();
  expect(versions.at(-1)).toMatchObject({ version: after.version, definition: after.definition });
  const run = await db.selectFrom('scenario_run').select('version').where('scenario_id', '=', id).executeTakeFirstOrThrow();
  expect(run.version).toBe(after.version);

  const drafted = await newScenario(other);
  const third = await newTemplate();
  expect((await replace(other, third)).body.data).toHaveLength(2);
  expect((await scenarioRow(drafted)).draft).toMatchObject({ definition: { reactions: [{ config: { template: third } }] } });
});

test('a template is not deleted while a run goes on with an earlier version that has it, and is replaced for that run', async () => {
  const [template, other, published] = [await newTemplate(), await newTemplate(), await newTemplate()];
  const id = await newScenario(template);
  await post(`/api/scenario/${id}/activate`);
  const { version } = await scenarioRow(id);
  const begin = (state: 'waiting' | 'needs-review' | 'failed') =>
    db
      .insertInto('scenario_run')
      .values({ scenario_id: id, version, source: 'event', steps: 2, state, ...(state === 'failed' && { finished_at: new Date() }) })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [waiting, review, failed] = [await begin('waiting'), await begin('needs-review'), await begin('failed')];
  await editScenario(id, { reactions: [mailStep(published)] });
  await post(`/api/scenario/${id}/publish`, {});
  expect(await remove(template)).toMatchObject({ status: 409, body: { data: [{ kind: 'scenario', _id: id }] } });

  const before = await scenarioRow(id);
  expect((await replace(template, other)).status).toBe(200);
  expect(await scenarioRow(id)).toMatchObject({ version: before.version, definition: before.definition });
  const runs = await db
    .selectFrom('scenario_run as r')
    .innerJoin('scenario_version as v', (join) => join.onRef('v.scenario_id', '=', 'r.scenario_id').onRef('v.version', '=', 'r.version'))
    .select(['r.id', 'r.version', 'v.definition', 'v.published_at'])
    .where('r.scenario_id', '=', id)
    .execute();
  for (const { id: one } of [waiting, review])
    expect(runs.find((run) => run.id === one)).toMatchObject({
      definition: { reactions: [{ config: { template: other } }] },
      published_at: null,
    });
  expect(runs.find((run) => run.id === failed.id)).toMatchObject({ version });
});

test('a scenario cannot choose a deleted template, and a copy leaves it to be chosen', async () => {
  const [template, deleted] = [await newTemplate(), await newTemplate()];
  await remove(deleted);
  const id = await newScenario(template);
  const refused = await editScenario(id, { reactions: [mailStep(deleted)] });
  expect(refused).toMatchObject({ status: 400, body: { message: 'This template does not exist any more.' } });
  // An installed version may have left such a row.
  await db.updateTable('template').set({ deleted_at: new Date() }).where('id', '=', template).execute();
  const renamed = await editScenario(id, { name: 'Autre', reactions: [mailStep(template)] });
  expect(renamed.status).toBe(200);
  const { body } = await post(`/api/scenario/${id}/duplicate`);
  expect(body.data.reactions[0].config).toEqual({ member: '{{ trigger.member._id }}' });
});

test('a replacement is another template that is active and not deleted, and the audit log names it', async () => {
  const [template, other, draft, deleted] = [
    await newTemplate(),
    await newTemplate(),
    await newTemplate({ status: 2 }),
    await newTemplate(),
  ];
  await remove(deleted);
  for (const by of [template, draft, deleted, crypto.randomUUID()])
    expect(await replace(template, by)).toMatchObject({
      status: 400,
      body: { errors: { by: 'Please choose another template that is active.' } },
    });
  const id = await newCampaign(template);
  await replace(template, other);
  expect((await replace(template, other)).status).toBe(404);
  const log = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', template).orderBy('at').orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual(['template.create', 'template.replace', 'template.delete']);
  expect(log[1]!.after).toMatchObject({ by: other, users: [{ kind: 'campaign', _id: id }] });
});

test('a deletion waits while somebody chooses the template, and is then refused', async () => {
  const template = await newTemplate();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const choosing = db.transaction().execute(async (trx) => {
    await holdTemplates(trx, [template]);
    isHeld();
    await mayCommit;
    await trx.insertInto('campaign').values({ name: 'Juste avant', template_id: template }).execute();
  });
  await held;
  const deletion = remove(template);
  commit();
  await choosing;
  expect(await deletion).toMatchObject({ status: 409, body: { data: [{ name: 'Juste avant' }] } });
});

test('campaigns, settings and scenarios that are saved while their template is replaced never name the deleted one', async () => {
  for (let round = 0; round < 5; round++) {
    const [template, other] = [await newTemplate(), await newTemplate()];
    const campaign = await newCampaign(template);
    const scenario = await newScenario(template);
    const answers = await Promise.all([
      call('PATCH', `/api/campaign/${campaign}`, { as, body: { template } }),
      call('PATCH', '/api/setting', { as, body: { default_template: template } }),
      replace(template, other),
      editScenario(scenario, { reactions: [mailStep(template)] }),
      post('/api/campaign/create', { name: 'Nouveau', template, all: true, status: 'draft' }),
      post(`/api/campaign/${campaign}/duplicate`),
      post(`/api/scenario/${scenario}/duplicate`),
    ]);
    expect(answers[2].status).toBe(200);
    for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    const named = await db.selectFrom('campaign').select('id').where('template_id', '=', template).execute();
    expect(named).toEqual([]);
    const { default_template } = await db.selectFrom('setting').select('default_template').executeTakeFirstOrThrow();
    expect(default_template).not.toBe(template);
    const scenarios = await db.selectFrom('scenario').select(['definition', 'draft']).execute();
    expect(JSON.stringify(scenarios)).not.toContain(template);
  }
});
