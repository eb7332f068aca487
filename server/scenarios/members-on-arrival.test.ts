import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, makeDue, runs } = scenarioTools(world, as);

test('a scenario makes a member of who answers, from the questions that the form names, and the response says which one', async () => {
  const [shop, contact] = [buildQuestion({ title: 'Nom de la boutique' }), buildQuestion({ title: 'Contact' })];
  const email = buildQuestion({ type: 'email', title: 'Adresse' });
  const { body: form } = await call('POST', '/api/forms', { as, body: buildForm({ questions: [shop, contact, email] }) });
  const formId: string = form.data.id;
  // The guess would be the first question with “Nom” in its title.
  await call('PUT', `/api/forms/${formId}/handling`, { as, body: { mapping: { name: contact.id } } });
  await build({ module: 'forms.answered', config: { form: [formId] } }, [
    {
      module: 'members.upsert',
      config: { email: '{{ trigger.email }}', name: '{{ trigger.name }}', phone: '{{ trigger.phone }}', option: 'Partiel' },
    },
  ]);
  const answers = { [shop.id]: 'Chez Awa', [contact.id]: 'Awa Diop', [email.id]: 'awa.diop@exemple.sn' };
  const { body: sent } = await call('POST', '/api/answers', { body: { formId, answers } });
  await drain();
  const found = db.selectFrom('member').select(['id', 'full_name', 'payment_option']).where('email', '=', 'awa.diop@exemple.sn');
  const member = await found.executeTakeFirst();
  expect(member).toMatchObject({ full_name: 'Awa Diop', payment_option: 'Partiel' });
  const { body } = await call('GET', `/api/responses/${sent.data._id}`, { as });
  expect(body.data.handling.member).toEqual({ _id: member!.id, name: 'Awa Diop' });
  const { body: timeline } = await call('GET', `/api/circle/members/${member!.id}/timeline`, { as });
  const created = timeline.data.find(({ kind }: { kind: string }) => kind === 'created');
  expect(created).toMatchObject({ actor: null, data: { source: 'scenario' } });

  // Staff said that another member came of it, which a second run leaves as it is.
  const other = await db
    .insertInto('member')
    .values({ full_name: 'Autre', email: 'autre@exemple.sn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body: again } = await call('POST', '/api/answers', { body: { formId, answers } });
  await call('PATCH', `/api/responses/${again.data._id}/handling`, { as, body: { member: other.id } });
  await drain();
  const { body: kept } = await call('GET', `/api/responses/${again.data._id}`, { as });
  expect(kept.data.handling.member.name).toBe('Autre');
});

test('a scenario makes a member without a number that has no country, and says which one it left out', async () => {
  const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'members.upsert', config: { email: '{{ trigger.body.email }}', phone: '{{ trigger.body.phone }}' } },
  ]);
  const email = 'sans-indicatif@exemple.sn';
  // The first call adds the member, the second one gives a number, and the third one leaves it.
  for (const [phone, kept] of [
    ['07 01 02 03 77', null],
    ['+221771234567', '+221771234567'],
    ['07 01 02 03 77', '+221771234567'],
  ] as const) {
    await app.inject({ method: 'POST', url: hook!, payload: { email, phone } });
    await drain();
    const member = await db.selectFrom('member').select('phone').where('email', '=', email).executeTakeFirst();
    expect([(await runs(id))[0]!.state, member]).toEqual(['succeeded', { phone: kept }]);
  }
  const steps = db.selectFrom('scenario_run_step').select('output').where('index', '=', 1);
  const { output } = await steps.where('run_id', '=', (await runs(id))[0]!._id).executeTakeFirstOrThrow();
  expect(output).toMatchObject({ unreadPhone: '07 01 02 03 77' });
});

test('a scenario cuts a name that is too long, and no emoji in two', async () => {
  const { hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'members.upsert', config: { email: '{{ trigger.body.email }}', name: '{{ trigger.body.name }}' } },
  ]);
  const email = 'longue@exemple.sn';
  // The first call adds the member, and the second one changes the name.
  for (const name of ['a'.repeat(199), 'b'.repeat(199)]) {
    await app.inject({ method: 'POST', url: hook!, payload: { email, name: `${name}😀` } });
    await drain();
    const member = await db.selectFrom('member').select('full_name').where('email', '=', email).executeTakeFirstOrThrow();
    expect(member.full_name).toBe(name);
  }
});

test('a scenario makes no member of what is no address, and keeps a name as one line that turns nothing around', async () => {
  const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'members.upsert', config: { email: '{{ trigger.body.email }}', name: '{{ trigger.body.name }}' } },
  ]);
  const send = async (email: string, name: string) => {
    await app.inject({ method: 'POST', url: hook!, payload: { email, name } });
    await drain();
    return (await runs(id))[0]!.state;
  };
  const count = () => db.selectFrom('member').select('id').execute();
  const before = (await count()).length;
  // A mail server would send to a second person, and no reader sees the sign that turns the address around.
  for (const email of ['a@exemple.sn,b', 'a,b@exemple.sn', '<b>@exemple.sn', '\u202eawa@exemple.sn', `${'a'.repeat(300)}@exemple.sn`])
    expect(await send(email, 'Awa'), email).toBe('failed');
  expect(await count()).toHaveLength(before);
  for (const name of ['\u202eAwa\r\nDiop', 'Awa\u2066\nSow']) {
    expect(await send('tournee@exemple.sn', name)).toBe('succeeded');
    const member = await db.selectFrom('member').select('full_name').where('email', '=', 'tournee@exemple.sn').executeTakeFirstOrThrow();
    expect(member.full_name).toBe(name.includes('Diop') ? 'Awa Diop' : 'Awa Sow');
  }
});

test('a scenario changes the member whom somebody else adds at the same moment', async () => {
  const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'members.upsert', config: { email: '{{ trigger.body.email }}', phone: '+221771234567' } },
  ]);
  const email = 'fatou@exemple.sn';
  await app.inject({ method: 'POST', url: hook!, payload: { email } });
  await during(db, {
    first: (trx) => trx.insertInto('member').values({ full_name: 'Fatou', email }).execute(),
    begin: () => drain(),
  });
  await makeDue(id);
  await drain();
  const { phone } = await db.selectFrom('member').select('phone').where('email', '=', email).executeTakeFirstOrThrow();
  expect([phone, (await runs(id))[0]!.state]).toEqual(['+221771234567', 'succeeded']);
});

test('a response that a run is replayed for says which member came of it', async () => {
  const email = buildQuestion({ type: 'email', title: 'Adresse' });
  const { body: form } = await call('POST', '/api/forms', { as, body: buildForm({ questions: [email] }) });
  const formId: string = form.data.id;
  const upsert = { module: 'members.upsert', config: { email: '{{ trigger.email }}' } };
  const { id } = await build({ module: 'forms.answered', config: { form: [formId] } }, [upsert]);
  const { body: sent } = await call('POST', '/api/answers', { body: { formId, answers: { [email.id]: 'coumba@exemple.sn' } } });
  await drain();
  await call('PATCH', `/api/responses/${sent.data._id}/handling`, { as, body: { member: null } });
  await call('POST', `/api/scenario/run/${(await runs(id))[0]!._id}/replay`, { as });
  await drain();
  const { body } = await call('GET', `/api/responses/${sent.data._id}`, { as });
  expect(body.data.handling.member).toMatchObject({ name: 'coumba@exemple.sn' });
});
