import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { countWaiting } from '#server/testing/locks.ts';

const world = await testApp({});
const { call, db, runJobs } = world;
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

type Given = { name?: string; kind?: string; options?: { _id?: string; label: string }[] };
const add = (given: Given) => call('POST', '/api/member-fields', { as: admin.token, body: { name: randomUUID(), kind: 'text', ...given } });
const added = async (given: Given = {}) => (await add(given)).body.data;
const addMember = async (name = 'Awa Diop') =>
  (
    await db
      .insertInto('member')
      .values({ full_name: name, email: `${randomUUID()}@exemple.sn` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const set = (member: string, fields: object, as = admin.token) => call('PATCH', `/api/circle/members/${member}`, { as, body: { fields } });
const valuesOf = async (member: string) => (await call('GET', `/api/circle/members/${member}`, { as: admin.token })).body.data.fields;

describe('the fields themselves', () => {
  test('a field gets a name for templates, which stays when it is renamed', async () => {
    const one = await added({ name: 'Ville d’origine', kind: 'text' });
    expect(one).toMatchObject({ key: 'ville_d_origine', kind: 'text', options: [], archived: false });
    const same = await added({ name: "Ville d'origine !" });
    expect(same.key).toBe('ville_d_origine_2');
    const renamed = await call('PATCH', `/api/member-fields/${one._id}`, { as: admin.token, body: { name: 'Ville' } });
    expect(renamed.body.data).toMatchObject({ name: 'Ville', key: 'ville_d_origine' });
    for (const name of ['__proto__', 'constructor', '42', '★', '{{ x }}']) expect((await added({ name })).key).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  test('two fields never have the same name, and a choice needs choices of different names', async () => {
    await added({ name: 'Région' });
    expect((await add({ name: 'region' })).body.errors).toHaveProperty('name');
    expect((await add({ kind: 'choice' })).body.errors).toHaveProperty('options');
    const twice = await add({ kind: 'choice', options: [{ label: 'Oui' }, { label: 'OUI' }] });
    expect([twice.status, twice.body.errors.options]).toEqual([400, '“OUI” is there twice.']);
    const signed = await add({ name: 'Niveau', kind: 'choice', options: ['5', '-5', 'A+', 'A-', '1-5', '15'].map((label) => ({ label })) });
    expect(signed.status).toBe(200);
  });

  test('coaches read the fields, and only admins change them', async () => {
    const field = await added();
    expect((await call('GET', '/api/member-fields', { as: coach.token })).status).toBe(200);
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${field._id}`],
      ['PUT', '/order'],
      ['DELETE', `/${field._id}`],
    ] as const)
      expect((await call(method, `/api/member-fields${path}`, { as: coach.token, body: {} })).status).toBe(403);
  });

  test('an unknown field is 404', async () => {
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await call(method, `/api/member-fields/${randomUUID()}`, { as: admin.token, body: {} })).status).toBe(404);
  });

  test('a field that members have values of is archived and not deleted, and a choice that they have is not removed', async () => {
    const field = await added({ kind: 'choice', options: [{ label: 'Oui' }, { label: 'Non' }] });
    const [yes, no] = field.options;
    const member = await addMember();
    await set(member, { [field._id]: yes._id });
    const path = `/api/member-fields/${field._id}`;
    const change = (body: object) => call('PATCH', path, { as: admin.token, body });
    expect((await call('DELETE', path, { as: admin.token })).status).toBe(409);
    expect((await change({ options: [no] })).body.errors.options).toContain('Oui');
    expect((await change({ options: [{ ...yes, label: 'Oui !' }] })).body.data.options).toEqual([{ ...yes, label: 'Oui !' }]);
    expect((await change({ archived: true })).body.data.archived).toBe(true);
    expect(await valuesOf(member)).toEqual({ [field._id]: yes._id });
    expect((await set(member, { [field._id]: null })).body.errors).toHaveProperty(`fields.${field._id}`);
    await change({ archived: false });
    await set(member, { [field._id]: null });
    expect((await call('DELETE', path, { as: admin.token })).status).toBe(200);
  });

  test('a field or a choice by which segments and campaigns select members is not deleted, and they are named', async () => {
    const field = await added({ kind: 'choice', options: [{ label: 'Oui' }, { label: 'Non' }] });
    const path = `/api/member-fields/${field._id}`;
    const remove = () => call('DELETE', path, { as: admin.token });
    const fields = [`${field._id}:is:${field.options[0]._id}`, `${field._id.toUpperCase()}:filled`];
    const segment = { screen: 'users', name: 'Ceux qui ont dit oui', search: { fields }, shared: true };
    const { _id } = (await call('POST', '/api/views', { as: admin.token, body: segment })).body.data;
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Ceux qui ont dit oui')]);
    const fewer = await call('PATCH', path, { as: admin.token, body: { options: [field.options[1]] } });
    expect([fewer.status, fewer.body.errors?.options]).toEqual([409, expect.stringMatching(/Oui.*Ceux qui ont dit oui/)]);
    const other = await call('PATCH', path, { as: admin.token, body: { options: [field.options[0]] } });
    expect(other.status).toBe(200);

    await call('DELETE', `/api/views/${_id}`, { as: admin.token });
    const campaign = { name: 'Relance des oui', status: 'draft' as const };
    await db
      .insertInto('campaign')
      .values({ ...campaign, filter: JSON.stringify({ fields: `${field._id}:empty` }) })
      .execute();
    expect((await remove()).body.message).toContain('Relance des oui');
    await db.deleteFrom('campaign').execute();
    // A column and an order of a list select nobody.
    const shown = { ...segment, name: 'Avec la colonne', search: { columns: `field:${field._id}`, sort: `field:${field._id}` } };
    expect((await call('POST', '/api/views', { as: admin.token, body: shown })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await call('GET', `/api/circle?sort=field:${field._id}`, { as: admin.token })).status).toBe(200);
  });

  test('choices that somebody else changed meanwhile are not replaced, and the answer has the newer field', async () => {
    const field = await added({ kind: 'choice', options: [{ label: 'Oui' }] });
    const change = (body: object) => call('PATCH', `/api/member-fields/${field._id}`, { as: admin.token, body });
    const first = await change({ options: [...field.options, { label: 'Non' }], rev: field.rev });
    expect(first.status).toBe(200);
    const second = await change({ options: [...field.options, { label: 'Peut-être' }], rev: field.rev });
    expect([second.status, second.body.data]).toEqual([409, first.body.data]);
    const again = [...first.body.data.options, { label: 'Peut-être' }];
    expect((await change({ options: again, rev: first.body.data.rev })).body.data.options).toMatchObject(again);
  });

  test('the order is that which was set', async () => {
    const [one, two, three] = [await added(), await added(), await added()];
    const order = await call('PUT', '/api/member-fields/order', { as: admin.token, body: { ids: [three._id, one._id, randomUUID()] } });
    expect(order.body.data.map(({ _id }: { _id: string }) => _id).slice(0, 2)).toEqual([three._id, one._id]);
    expect(order.body.data.some(({ _id }: { _id: string }) => _id === two._id)).toBe(true);
  });
});

describe('the values of members', () => {
  test('each kind takes its values, and refuses others with a sentence beside the field', async () => {
    const [text, number, date] = [await added(), await added({ kind: 'number' }), await added({ kind: 'date' })];
    const choice = await added({ kind: 'choice', options: [{ label: 'Oui' }] });
    const member = await addMember();
    const good = { [text._id]: ' Dakar ', [number._id]: 12.5, [date._id]: '2026-01-31', [choice._id]: choice.options[0]._id };
    expect((await set(member, good)).body.data.fields).toEqual({ ...good, [text._id]: 'Dakar' });
    const wrong = { [text._id]: 4, [number._id]: '12', [date._id]: '2026-02-30', [choice._id]: randomUUID(), [randomUUID()]: 'x' };
    const refused = await set(member, wrong);
    expect([refused.status, Object.keys(refused.body.errors).length]).toEqual([400, 5]);
    for (const value of [1e15, -1e300, 'x'.repeat(501), ['x'], { a: 1 }])
      expect((await set(member, { [number._id]: value })).status).toBe(400);
    for (const body of [{ __proto__: 'x' }, { nope: 'x' }, [], 'x'])
      expect([200, 400]).toContain((await set(member, body as object)).status);
    expect(await valuesOf(member)).toEqual({ ...good, [text._id]: 'Dakar' });
    await set(member, { [text._id]: '', [number._id]: null });
    expect(await valuesOf(member)).toEqual({ [date._id]: '2026-01-31', [choice._id]: choice.options[0]._id });
  });

  test('a change is on the timeline under the name that the field had, and coaches make it too', async () => {
    const field = await added({ name: 'Taille', kind: 'choice', options: [{ label: 'M' }, { label: 'L' }] });
    const member = await addMember();
    expect((await set(member, { [field._id]: field.options[1]._id }, coach.token)).status).toBe(200);
    const { body } = await call('GET', `/api/circle/members/${member}/timeline`, { as: coach.token });
    expect(body.data[0]).toMatchObject({ kind: 'edited', data: { changes: { 'field:Taille': [null, 'L'] } } });
  });

  test('a filter selects by text, number, day, choice and emptiness, in the list, the count and segments', async () => {
    const [town, age, born] = [await added(), await added({ kind: 'number' }), await added({ kind: 'date' })];
    const size = await added({ kind: 'choice', options: [{ label: 'M' }, { label: 'L' }] });
    const [one, two] = [await addMember('Zed Un'), await addMember('Zed Deux')];
    await set(one, { [town._id]: 'Saint-Louis', [age._id]: 9, [born._id]: '1999-05-01', [size._id]: size.options[0]._id });
    await set(two, { [town._id]: 'Thiès', [age._id]: 10, [born._id]: '2001-05-01' });
    const found = async (...tests: string[]) => {
      const query = new URLSearchParams([['search', 'Zed'], ...tests.map((test): [string, string] => ['fields', test])]);
      const { body } = await call('GET', `/api/circle?${query}`, { as: coach.token });
      const { body: counted } = await call('GET', `/api/circle/count?${query}`, { as: coach.token });
      expect(counted.data.count).toBe(body.count);
      return body.members.map(({ _id }: { _id: string }) => (_id === one ? 'one' : 'two')).sort();
    };
    expect(await found(`${town._id}:contains:louis saint`)).toEqual(['one']);
    expect(await found(`${town._id}:is:thies`)).toEqual(['two']);
    expect(await found(`${town._id}:contains:%`)).toEqual([]);
    expect(await found(`${age._id}:min:9.5`)).toEqual(['two']);
    expect(await found(`${age._id}:is:9.0`)).toEqual(['one']);
    expect(await found(`${age._id}:min:9`, `${age._id}:max:9`)).toEqual(['one']);
    expect(await found(`${born._id}:max:1999-12-31`)).toEqual(['one']);
    expect(await found(`${size._id}:is:${size.options[0]._id}`)).toEqual(['one']);
    expect(await found(`${size._id}:empty`)).toEqual(['two']);
    expect(await found(`${size._id}:filled`)).toEqual(['one']);
    expect(await found(`${randomUUID()}:contains:x`)).toEqual([]);
    for (const wrong of ['x', `${town._id}:like:x`, `${town._id}:is:`, `${town._id}:is:  `])
      expect((await call('GET', `/api/circle?${new URLSearchParams({ fields: wrong })}`, { as: admin.token })).status).toBe(400);
  });

  test('a bulk action sets a value and its undo puts back what was there', async () => {
    const field = await added({ kind: 'number' });
    const [one, two] = [await addMember(), await addMember()];
    await set(one, { [field._id]: 1 });
    const bulk = (value: unknown) =>
      call('POST', '/api/circle/bulk', {
        as: admin.token,
        body: { selection: { ids: [one, two] }, action: { kind: 'set-field', field: field._id, value } },
      });
    expect((await bulk('x')).status).toBe(400);
    const { body } = await bulk(7);
    expect(body.data).toMatchObject({ members: 2, changed: 2 });
    expect([await valuesOf(one), await valuesOf(two)]).toEqual([{ [field._id]: 7 }, { [field._id]: 7 }]);
    await call('POST', `/api/circle/bulk/${body.data._id}/undo`, { as: admin.token });
    expect([await valuesOf(one), await valuesOf(two)]).toEqual([{ [field._id]: 1 }, {}]);
    expect((await bulk(null)).body.data).toMatchObject({ members: 2, changed: 1 });
    expect(await valuesOf(one)).toEqual({});
  });

  test('the undo of a bulk action gives back no choice that the field has no more', async () => {
    const field = await added({ name: 'Pointure', kind: 'choice', options: [{ label: '40' }, { label: '41' }] });
    const [kept, gone] = field.options;
    const member = await addMember();
    await set(member, { [field._id]: gone._id });
    const action = { kind: 'set-field', field: field._id, value: kept._id };
    const { body } = await call('POST', '/api/circle/bulk', { as: admin.token, body: { selection: { ids: [member] }, action } });
    const changed = await call('PATCH', `/api/member-fields/${field._id}`, { as: admin.token, body: { options: [kept] } });
    expect(changed.status).toBe(200);
    await call('POST', `/api/circle/bulk/${body.data._id}/undo`, { as: admin.token });
    expect(await valuesOf(member)).toEqual({});
  });
});

test.each(['an import', 'the undo of a bulk action', 'the undo of a merge'])(
  'a field is not deleted while %s gives it to members',
  async (by) => {
    const field = await added({ name: `Village ${by}` });
    const [one, other] = [await addMember(), await addMember()];
    const post = (path: string, body: object = {}) => call('POST', `/api/circle/${path}`, { as: admin.token, body });
    const give = {
      async 'an import'() {
        const files = importing(world, admin.token);
        const { id } = await files.check(`Nom complet,E-mail,${field.name}\nFa,fa@exemple.sn,Kolda\n`);
        await files.post(id, 'commit');
        return runJobs;
      },
      async 'the undo of a bulk action'() {
        await set(one, { [field._id]: 'Kolda' });
        const action = { kind: 'set-field', field: field._id, value: null };
        const { body } = await post('bulk', { selection: { ids: [one] }, action });
        return () => post(`bulk/${body.data._id}/undo`);
      },
      async 'the undo of a merge'() {
        await set(other, { [field._id]: 'Kolda' });
        await post(`members/${one}/merge`, { other });
        await set(one, { [field._id]: null });
        return () => post(`members/${other}/unmerge`);
      },
    }[by]!;
    const begin = await give();
    // Each writes on the timeline of the members after it has given the values.
    const { both } = await db.transaction().execute(async (trx) => {
      await sql`lock table member_event in exclusive mode`.execute(trx);
      const given = begin();
      await expect.poll(() => countWaiting(db, 'member_event')).toBe(1);
      const removed = call('DELETE', `/api/member-fields/${field._id}`, { as: admin.token });
      await expect.poll(() => countWaiting(db)).toBe(2);
      return { both: [given, removed] as const };
    });
    await both[0];
    expect((await both[1]).status).toBe(409);
  },
);

test('there are at most thirty fields besides the archived ones', async () => {
  let last = await add({});
  while (last.status === 200) last = await add({});
  expect(last.status).toBe(409);
  const { body } = await call('GET', '/api/member-fields', { as: admin.token });
  expect(body.data.filter(({ archived }: { archived: boolean }) => !archived)).toHaveLength(30);
});
