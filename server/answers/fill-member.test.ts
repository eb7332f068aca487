import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db);

const add = async (body: object) => (await call('POST', '/api/member-fields', { as, body })).body.data;
const town = await add({ name: 'Ville', kind: 'choice', options: [{ label: 'Dakar' }, { label: 'Lomé' }] });
const children = await add({ name: 'Enfants', kind: 'number' });
const shop = await add({ name: 'Boutique', kind: 'text' });

const city = buildQuestion({ type: 'dropdown', title: 'Votre ville ?', options: buildOptions('Dakar', 'lome') });
const many = buildQuestion({ title: 'Combien d’enfants ?' });
const name = buildQuestion({ title: 'Nom de la boutique' });

const { body: form } = await call('POST', '/api/forms', { as, body: buildForm({ questions: [city, many, name] }) });
const formId: string = form.data.id;
const path = `/api/forms/${formId}/handling`;

async function answered(answers: Record<string, string>, formOfAnswer = formId) {
  const { body: answer } = await call('POST', '/api/answers', { body: { formId: formOfAnswer, answers } });
  const body = { name: 'Awa', email: `${randomUUID()}@exemple.sn`, responseId: answer.data._id };
  return { responseId: answer.data._id as string, member: (await call('POST', '/api/circle/create', { as, body })).body.data };
}
const memberOf = async (...given: Parameters<typeof answered>) => (await answered(...given)).member;

test('the answers to the questions that staff chose fill in the fields of the member whom they make of a response', async () => {
  const mapping = { [`field:${town._id}`]: city.id, [`field:${children._id}`]: many.id, [`field:${shop._id}`]: name.id };
  expect((await call('PUT', path, { as, body: { mapping } })).body.data.mapping).toEqual(mapping);
  const answers = { [city.id]: city.options![1]!.id, [many.id]: '2,5', [name.id]: 'Chez Awa' };
  const member = await memberOf(answers);
  expect(member.fields).toEqual({ [town._id]: town.options[1]._id, [children._id]: 2.5, [shop._id]: 'Chez Awa' });
});

test('a yes or no fills in fields in the language of the programme, whoever adds the member', async () => {
  const sells = buildQuestion({ type: 'yes-no', title: 'Vendez-vous déjà ?' });
  const { body } = await call('POST', '/api/forms', { as, body: buildForm({ questions: [sells] }) });
  const [said, chosen] = [
    await add({ name: 'Vend déjà', kind: 'text' }),
    await add({ name: 'Vendeur', kind: 'choice', options: [{ label: 'Oui' }, { label: 'Non' }] }),
  ];
  for (const [answer, word, choice] of [
    ['yes', 'Oui', 0],
    ['no', 'Non', 1],
  ] as const) {
    for (const field of [said, chosen]) {
      await call('PUT', `/api/forms/${body.data.id}/handling`, { as, body: { mapping: { [`field:${field._id}`]: sells.id } } });
      const { fields } = await memberOf({ [sells.id]: answer }, body.data.id);
      expect(fields).toEqual({ [field._id]: field === said ? word : chosen.options[choice]._id });
    }
  }
});

test('a long answer is cut for its field, and not in the middle of an emoji', async () => {
  await call('PUT', path, { as, body: { mapping: { [`field:${shop._id}`]: name.id } } });
  const member = await memberOf({ [city.id]: city.options![0]!.id, [many.id]: '2', [name.id]: `${'x'.repeat(499)}😀 Awa` });
  expect(member.fields).toEqual({ [shop._id]: 'x'.repeat(499) });
});

test.each(['05/12/1990', '5/12/1990', '5.12.1990', '05-12-1990', ' 1990-12-05 '])(
  'a field that is a day takes the answer “%s”',
  async (written) => {
    const born = await add({ name: randomUUID(), kind: 'date' });
    await call('PUT', path, { as, body: { mapping: { [`field:${born._id}`]: name.id } } });
    const member = await memberOf({ [city.id]: city.options![0]!.id, [many.id]: '2', [name.id]: written });
    expect(member.fields).toEqual({ [born._id]: '1990-12-05' });
  },
);

test('an answer with a point before three digits fills in no number, unless its question asks for a number', async () => {
  const weight = buildQuestion({ type: 'number', title: 'Poids' });
  const { body } = await call('POST', '/api/forms', { as, body: buildForm({ questions: [many, weight] }) });
  const asked = { id: body.data.id as string, [many.id]: children._id, [weight.id]: (await add({ name: 'Poids', kind: 'number' }))._id };
  const mapping = { [`field:${asked[many.id]}`]: many.id, [`field:${asked[weight.id]}`]: weight.id };
  await call('PUT', `/api/forms/${asked.id}/handling`, { as, body: { mapping } });
  for (const written of ['200.000', '12.125', '12,125']) {
    const answers = { [many.id]: written, [weight.id]: '12.1250' };
    expect((await memberOf(answers, asked.id)).fields).toEqual({ [asked[weight.id]!]: 12.125 });
  }
});

test('an answer that the field cannot have is left out, and so is a field that is archived or unknown', async () => {
  await call('PATCH', `/api/member-fields/${shop._id}`, { as, body: { archived: true } });
  await call('PUT', path, {
    as,
    body: { mapping: { [`field:${children._id}`]: many.id, [`field:${shop._id}`]: name.id, [`field:${randomUUID()}`]: name.id } },
  });
  const member = await memberOf({ [city.id]: city.options![0]!.id, [many.id]: 'beaucoup', [name.id]: 'Chez Awa' });
  expect(member.fields).toEqual({});
  for (const mapping of [{ 'field:x': many.id }, { __proto__x: many.id }, { [`field:${town._id}`]: 'x' }])
    expect((await call('PUT', path, { as, body: { mapping } })).status).toBe(400);
});

test('a response says which of its answers filled in no field of the member, until the field has a value', async () => {
  const [age, size] = [await add({ name: 'Âge', kind: 'number' }), await add({ name: 'Taille', kind: 'number' })];
  await call('PUT', path, { as, body: { mapping: { [`field:${age._id}`]: many.id, [`field:${size._id}`]: name.id } } });
  const { responseId, member } = await answered({ [city.id]: city.options![0]!.id, [many.id]: '200.000', [name.id]: 'grande' });
  const unfilled = async () => (await call('GET', `/api/responses/${responseId}`, { as })).body.data.unfilled;
  expect(await unfilled()).toEqual([
    { field: 'Âge', answer: '200.000', isUnsure: true },
    { field: 'Taille', answer: 'grande', isUnsure: false },
  ]);
  await call('PATCH', `/api/circle/members/${member._id}`, { as, body: { fields: { [age._id]: 200 } } });
  expect(await unfilled()).toEqual([{ field: 'Taille', answer: 'grande', isUnsure: false }]);
  await call('PATCH', `/api/responses/${responseId}/handling`, { as, body: { member: null } });
  expect(await unfilled()).toEqual([]);
});
