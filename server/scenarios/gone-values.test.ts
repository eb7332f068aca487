import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refOf } from '#contract/scenario-ways.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db);
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()] as const;
const find = { _id: first, module: 'members.find', config: { member: '{{ trigger.member.id }}' } };
const tell = (message: string, more = {}) => ({ _id: second, module: 'staff.notify', config: { title: 'Bonjour', message }, ...more });

/** The problems of a scenario with these reactions that begins when a member is added, and the answer when it is switched on. */
async function built(reactions: object[], more = {}) {
  const { body: made } = await call('POST', '/api/scenario/create', { as, body: { name: 'Essai', triggerId: 'members.created' } });
  const { _id: id, __v: version } = made.data;
  const { body } = await call('PATCH', `/api/scenario/${id}`, { as, body: { version, reactions, ...more } });
  return { problems: body.data.problems, activated: await call('POST', `/api/scenario/${id}/activate`, { as }) };
}
const whole = async (reactions: object[], more = {}) => {
  const { problems, activated } = await built(reactions, more);
  expect([problems, activated.status]).toEqual([[], 200]);
};

test('a text that inserts a value of a removed step is not published, because the value would be empty', async () => {
  const message = `Merci {{ ${refOf(first)}.member.firstName | upper }}`;
  await whole([find, tell(message)]);
  const { problems, activated } = await built([tell(message)]);
  const problem = '“Message” inserts a value that no earlier step provides. Remove it or choose another one.';
  expect(problems).toEqual([{ step: second, field: 'message', message: problem }]);
  expect([activated.status, activated.body.errors]).toEqual([400, { [second]: problem }]);
});

test.each(['{{ prenom }}', '{{ nom complet }}', '{{ step_12345678.title }}'])('a text with %s is not published', async (mark) => {
  expect((await built([find, tell(`Bonjour ${mark}`)])).problems).toMatchObject([{ step: second, field: 'message' }]);
});

test('a step does not use a value of another way of the same step', async () => {
  const choose = {
    _id: third,
    module: 'flow.if',
    config: { match: 'all' },
    conditions: [{ field: 'trigger.member.status', operator: 'not-empty' }],
  };
  const used = tell(`{{ ${refOf(first)}.member.email }}`);
  const on = (way: 'yes' | 'no') => ({ way: { step: third, on: way } });
  await whole([choose, { ...find, ...on('yes') }, { ...used, ...on('yes') }]);
  await whole([choose, { ...find, ...on('yes') }, used]);
  expect((await built([choose, { ...find, ...on('yes') }, { ...used, ...on('no') }])).problems).toMatchObject([
    { step: second, field: 'message' },
  ]);
});

test('a condition about a value of a removed step is not published', async () => {
  const conditions = [{ field: `${refOf(first)}.member.status`, operator: 'not-equals', value: 'TRAITÉ' }];
  await whole([find, tell('Bonjour', { conditions })]);
  expect((await built([tell('Bonjour', { conditions })])).problems).toEqual([
    {
      step: second,
      field: 'conditions',
      message: 'A condition asks about a value that no earlier step provides. Choose another one.',
    },
  ]);
});

test('a condition with nothing to compare with is not published, because it would hold for everybody or for nobody', async () => {
  const conditions = [{ field: 'trigger.member.tags', operator: 'contains', value: ' ' }];
  const message = 'A condition has nothing to compare with. Enter a value, or remove the condition.';
  expect((await built([tell('Bonjour')], { conditions })).problems).toEqual([{ step: 'trigger', field: 'conditions', message }]);
  expect((await built([tell('Bonjour', { conditions })])).problems).toEqual([{ step: second, field: 'conditions', message }]);
  await whole([tell('Bonjour')], { conditions: [{ field: 'trigger.member.tags', operator: 'empty' }] });
});
