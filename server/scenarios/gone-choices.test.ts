import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db);
const ok = async (method: 'POST' | 'PATCH', path: string, body?: object) => {
  const answer = await call(method, path, { as, ...(body && { body }) });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data;
};
const TELL = { module: 'staff.notify', config: { title: 'Bonjour', message: 'Lundi' } };

/** A scenario that is not published yet. */
async function drafted(trigger: { module: string; config: object }, reactions: { module: string; config: object }[] = [TELL]) {
  const { _id, __v: version } = await ok('POST', '/api/scenario/create', { name: 'Essai' });
  return ok('PATCH', `/api/scenario/${_id}`, { version, trigger: { connection: null, ...trigger }, reactions });
}
const publish = (id: string) => call('POST', `/api/scenario/${id}/publish`, { as, body: {} });

const unknown = (label: string) => `“${label}” has a value that is not among its options. Choose one of them.`;

test.each([
  ['members.tag-added', 'tag'],
  ['forms.answered', 'form'],
  ['members.created', 'product'],
  ['payments.recorded', 'produit'],
  ['reservations.created', 'coach'],
])('a trigger %s with an unknown %s is not published', async (module, field) => {
  const { _id, problems } = await drafted({ module, config: { [field]: [randomUUID()] } });
  expect(problems).toEqual([{ step: 'trigger', field, message: expect.stringContaining('not among its options') }]);
  const { status, body } = await publish(_id);
  expect([status, body.errors]).toEqual([400, { trigger: problems[0].message }]);
});

test('a scenario can be published again when the tag that was deleted is chosen anew', async () => {
  const [old, kept] = [await ok('POST', '/api/tags', { name: 'Rouge' }), await ok('POST', '/api/tags', { name: 'Vert' })];
  const add = (tags: string[]) => ({ module: 'members.add-tags', config: { member: '{{ trigger.member.id }}', tags } });
  const made = await drafted({ module: 'members.created', config: {} }, [add([old._id, kept._id])]);
  expect(made.problems).toEqual([]);
  expect((await publish(made._id)).status).toBe(200);
  await db.deleteFrom('tag').where('id', '=', old._id).execute();
  const { data } = (await call('GET', `/api/scenario/${made._id}`, { as })).body;
  expect(data.problems).toEqual([{ step: made.reactions[0]._id, field: 'tags', message: unknown('Tags') }]);
  const listed = (await call('GET', '/api/scenario', { as })).body.data.find((one: { _id: string }) => one._id === made._id);
  expect(listed.problems).toEqual(data.problems);
  const edited = await ok('PATCH', `/api/scenario/${made._id}`, { version: data.__v, reactions: [add([kept._id.toUpperCase()])] });
  expect(edited.problems).toEqual([]);
  expect((await publish(made._id)).status).toBe(200);
});

test('an archived product may stay the condition of a trigger, because members still have it', async () => {
  const [product] = await db.selectFrom('product').select(['id', 'name']).limit(1).execute();
  await db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', product!.id).execute();
  const { problems } = await drafted({ module: 'members.created', config: { product: [product!.name] } });
  expect(problems).toEqual([]);
});

test.each([
  ['the trigger names the form', (id: string) => ({ form: [id] })],
  ['the trigger is for every form', () => ({})],
])('a condition that compares with the former text of an option says what the form calls it now when %s', async (_, configOf) => {
  const town = buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Dakar', 'Thiès') });
  const [first, second] = town.options!;
  const { _id: formId, rev } = await ok('POST', '/api/forms', { form: buildForm({ questions: [town] }) });
  const answer = (option: string) => ok('POST', '/api/answers', { formId, answers: { [town.id]: option } });
  await answer(first!.id);
  const made = await drafted({ module: 'forms.answered', config: configOf(formId) });
  const equals = (value: string) => [{ field: `trigger.answers.${town.id}`, operator: 'equals', value }];
  const edited = await ok('PATCH', `/api/scenario/${made._id}`, { version: made.__v, conditions: equals('Dakar'), match: 'any' });
  expect(edited.problems).toEqual([]);
  await ok('POST', `/api/scenario/${made._id}/publish`, {});

  const options = [{ ...first!, value: 'Dakar et banlieue' }, second!];
  await ok('POST', '/api/forms', { form: { ...buildForm({ questions: [{ ...town, options }] }), id: formId, rev } });
  const { data } = (await call('GET', `/api/scenario/${made._id}`, { as })).body;
  const message = 'A condition asks for the answer “Dakar”, which the form now calls “Dakar et banlieue”. Choose that one instead.';
  expect(data.problems).toEqual([{ step: 'trigger', field: 'conditions', message }]);
  const listed = (await call('GET', '/api/scenario', { as })).body.data.find((one: { _id: string }) => one._id === made._id);
  expect(listed.problems).toEqual(data.problems);

  // The response from before has the present text too, so that one condition is enough.
  const chosen = await ok('PATCH', `/api/scenario/${made._id}`, { version: data.__v, conditions: equals('dakar et banlieue') });
  expect(chosen.problems).toEqual([]);
  const [old] = (await call('GET', `/api/scenario/${made._id}/subjects`, { as })).body.data;
  expect((await ok('POST', `/api/scenario/${made._id}/preview`, { subject: old.id })).holds).toBe(true);
});
