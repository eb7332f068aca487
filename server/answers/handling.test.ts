import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Response, ResponseSummary } from '#contract/answers.ts';
import type { FormHandling } from '#contract/handling.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db, { name: 'Aïssatou' });
const coach = await buildAccount(db, { role: 'coach', name: 'Moussa' });

const insertMember = (full_name: string, email: string) =>
  db.insertInto('member').values({ full_name, email }).returning('id').executeTakeFirstOrThrow();

const city = buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Dakar', 'Lomé') });
const name = buildQuestion({ title: 'Nom' });
const [dakar, lome] = city.options!.map(({ id }) => id) as [string, string];

/** Publishes a form with so many responses, every other one from Lomé. */
async function filled(count: number) {
  const { body } = await call('POST', '/api/forms', { body: buildForm({ questions: [name, city] }), as: admin.token });
  const formId: string = body.data.id;
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const answers = { [name.id]: `Élève ${i}`, [city.id]: i % 2 === 0 ? dakar : lome };
    ids.push((await call('POST', '/api/answers', { body: { formId, answers } })).body.data._id);
  }
  return { formId, ids };
}
const handlingOf = async (formId: string): Promise<FormHandling> =>
  (await call('GET', `/api/forms/${formId}/handling`, { as: coach.token })).body.data;
const handle = (id: string, body: object, as = coach.token) => call('PATCH', `/api/responses/${id}/handling`, { body, as });
const many = (formId: string, chosen: object, set: object) =>
  call('POST', `/api/answers/${formId}/handling`, { body: { chosen, set }, as: coach.token });
async function listed(formId: string, query: string) {
  const { body } = await call('GET', `/api/answers/${formId}?${query}`, { as: coach.token });
  return ((body.data ?? []) as Response[]).map(({ _id }) => _id);
}
const saveForm = (formId: string, body: object, as = admin.token) => call('PUT', `/api/forms/${formId}/handling`, { body, as });

describe('the statuses of a form', () => {
  test('are the default list, named in the language of the reader, until an admin makes another one', async () => {
    const { formId } = await filled(1);
    const { statuses, people } = await handlingOf(formId);
    expect(statuses.map((status) => status.name)).toEqual(['In progress', 'On hold', 'Accepted', 'Declined']);
    expect(people).toEqual(expect.arrayContaining([{ _id: coach.id, name: 'Moussa' }]));
    expect((await saveForm(formId, { statuses: [{ name: 'Rappeler', tone: 'info' }] }, coach.token)).status).toBe(403);
    await saveForm(formId, { statuses: [{ name: 'Rappeler', tone: 'info' }] });
    expect((await handlingOf(formId)).statuses).toMatchObject([{ name: 'Rappeler', tone: 'info', removed: false }]);
  });

  test('stay with their responses when they leave the list, and no other response gets them', async () => {
    const { formId, ids } = await filled(2);
    const [first, second] = (await handlingOf(formId)).statuses;
    await handle(ids[0]!, { status: second!._id });
    await saveForm(formId, { statuses: [{ _id: first!._id, name: 'Vu', tone: 'neutral' }] });
    const { statuses } = await handlingOf(formId);
    expect(statuses).toMatchObject([
      { _id: first!._id, name: 'Vu', removed: false },
      { _id: second!._id, name: 'On hold', removed: true },
    ]);
    expect(await listed(formId, `status=${second!._id}`)).toEqual([ids[0]]);
    const refused = await handle(ids[1]!, { status: second!._id });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.status).toBe('The form has no such status any more.');
  });

  test('are not replaced when somebody else changed them meanwhile, and the answer has the newer list', async () => {
    const { formId } = await filled(1);
    const seen = await handlingOf(formId);
    const first = await saveForm(formId, { statuses: [...seen.statuses, { name: 'Rappeler', tone: 'info' }], rev: seen.rev });
    expect(first.status).toBe(200);
    const second = await saveForm(formId, { statuses: [{ name: 'Vu', tone: 'info' }], rev: seen.rev });
    expect([second.status, second.body.data]).toEqual([409, first.body.data]);
    expect((await saveForm(formId, { mapping: {}, rev: first.body.data.rev })).status).toBe(200);
    expect((await handlingOf(formId)).statuses).toEqual(first.body.data.statuses);
  });

  test('have different names and are not too many', async () => {
    const { formId } = await filled(1);
    const twice = [
      { name: 'Vu', tone: 'info' },
      { name: 'vu', tone: 'info' },
    ];
    expect((await saveForm(formId, { statuses: twice })).status).toBe(400);
    const long = Array.from({ length: 21 }, (_, i) => ({ name: `Statut ${i}`, tone: 'info' }));
    expect((await saveForm(formId, { statuses: long })).status).toBe(400);
  });
});

describe('a response', () => {
  test('gets a status, an owner, a note and a member, which its list, the log and open screens show', async () => {
    const { formId, ids } = await filled(3);
    const member = await insertMember('Awa Diop', 'awa@example.com');
    const [status] = (await handlingOf(formId)).statuses;
    const { body } = await handle(ids[1]!, { status: status!._id, owner: coach.id, note: ' Rappeler lundi ', member: member.id });
    expect(body.data).toEqual({
      status: status!._id,
      note: 'Rappeler lundi',
      noteRev: 1,
      owner: { _id: coach.id, name: 'Moussa' },
      member: { _id: member.id, name: 'Awa Diop' },
    });
    for (const query of [`status=${status!._id}`, `owner=${coach.id}`, 'noted=true', 'linked=true'])
      expect(await listed(formId, query)).toEqual([ids[1]]);
    for (const query of ['status=none', 'owner=none', 'noted=false', 'linked=false'])
      expect(await listed(formId, query)).toEqual([ids[2], ids[0]]);
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', ids[1]!)
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      action: 'response.handle',
      before: { status: null, owner: null, member: null },
      after: { status: 'In progress', owner: 'Moussa', member: 'Awa Diop', note: true },
    });
  });

  test('keeps the note of the first of two writers, and tells the second one', async () => {
    const { ids } = await filled(1);
    expect((await handle(ids[0]!, { note: 'Première', noteRev: 0 })).status).toBe(200);
    const second = await handle(ids[0]!, { note: 'Seconde', noteRev: 0 }, admin.token);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      message: 'Somebody else has changed this note meanwhile.',
      data: { note: 'Première', noteRev: 1 },
    });
    expect((await handle(ids[0]!, { note: 'Seconde', noteRev: 1 }, admin.token)).body.data.noteRev).toBe(2);
  });

  test('refuses owners and members who are not there, and is unknown after it was deleted', async () => {
    const { formId, ids } = await filled(1);
    const gone = await buildAccount(db, { status: 'Inactive' });
    expect((await handle(ids[0]!, { owner: gone.id })).body.errors.owner).toBe('This person has no active account.');
    expect((await handle(ids[0]!, { member: randomUUID() })).body.errors.member).toBe('This member does not exist any more.');
    await call('POST', `/api/answers/${formId}/delete`, { body: { ids }, as: admin.token });
    expect((await handle(ids[0]!, { note: 'x' })).status).toBe(404);
    expect((await handle(randomUUID(), { note: 'x' })).status).toBe(404);
  });

  test('names who used its personal link, and the member with that address', async () => {
    const { formId, ids } = await filled(2);
    const member = await insertMember('Fatou Sow', 'fatou@example.com');
    await db
      .insertInto('form_invite')
      .values({ form_id: formId, email: 'Fatou@example.com', name: 'Fatou', response_id: ids[0]!, used_at: new Date() })
      .execute();
    const { body } = await call('GET', `/api/responses/${ids[0]}`, { as: coach.token });
    expect(body.data.respondent).toEqual({
      name: 'Fatou',
      email: 'Fatou@example.com',
      member: { _id: member.id, name: 'Fatou Sow' },
    });
    expect((await call('GET', `/api/responses/${ids[1]}`, { as: coach.token })).body.data.respondent).toBeNull();
  });
});

describe('the member of a response', () => {
  const email = buildQuestion({ type: 'email', title: 'Votre adresse' });
  async function answered(address: string) {
    const { body } = await call('POST', '/api/forms', { body: buildForm({ questions: [name, email] }), as: admin.token });
    const answers = { [name.id]: 'Awa', [email.id]: address };
    return (await call('POST', '/api/answers', { body: { formId: body.data.id, answers } })).body.data._id as string;
  }
  const get = async (id: string) => (await call('GET', `/api/responses/${id}`, { as: coach.token })).body.data;
  const create = (responseId: string, address: string, as = admin.token) =>
    call('POST', '/api/circle/create', { body: { name: 'Awa', email: address, responseId }, as });

  test('is the one that was created from it, in one step', async () => {
    const id = await answered('nouvelle@example.com');
    expect((await create(id, 'nouvelle@example.com', coach.token)).status).toBe(403);
    const { body } = await create(id, 'nouvelle@example.com');
    expect((await get(id)).handling.member).toEqual({ _id: body.data._id, name: 'Awa' });
    expect((await create(randomUUID(), 'sans-reponse@example.com')).status).toBe(404);
    expect(await db.selectFrom('member').select('id').where('email', '=', 'sans-reponse@example.com').execute()).toEqual([]);
  });

  test('is proposed where a member has the address of the answer that the form says', async () => {
    const member = await insertMember('Connue', 'connue@example.com');
    const id = await answered('Connue@Example.com');
    const { match, formId } = await get(id);
    expect(match).toEqual({ _id: member.id, name: 'Connue' });
    await saveForm(formId, { mapping: { email: null } });
    expect((await get(id)).match).toBeNull();
    await saveForm(formId, { mapping: {} });
    await handle(id, { member: member.id });
    expect(await get(id)).toMatchObject({ match: null, handling: { member: { name: 'Connue' } } });
  });
});

describe('many responses', () => {
  test('get a status and an owner at once: those that were chosen, or all that match except some', async () => {
    const { formId, ids } = await filled(5);
    const [first, second] = (await handlingOf(formId)).statuses;
    expect((await many(formId, { ids: ids.slice(0, 2) }, { status: first!._id, owner: coach.id })).body.data).toMatchObject({ count: 2 });
    // Responses that had it already are not counted, as an undo leaves them alone.
    for (const count of [1, 0])
      expect((await many(formId, { ids: ids.slice(0, 3) }, { status: first!._id })).body.data).toMatchObject({ count });
    expect((await many(formId, { ids: ids.slice(3) }, { owner: null })).body.data).toMatchObject({ count: 0 });
    const filters = [{ questionId: city.id, op: 'is', value: dakar }];
    await many(formId, { filters, except: [ids[4]] }, { status: second!._id });
    expect(await listed(formId, `status=${second!._id}&owner=${coach.id}`)).toEqual([ids[0]]);
    expect(await listed(formId, `status=${second!._id}`)).toEqual([ids[2], ids[0]]);
    await many(formId, { filters: [], owner: coach.id }, { owner: null });
    expect(await listed(formId, 'owner=none')).toHaveLength(5);
    expect((await many(formId, { filters: [], status: 'none', linked: true }, { status: null })).status).toBe(404);
    expect((await many(formId, { ids }, {})).status).toBe(400);
  });

  test('have again what they had when a change of many is undone, except what was set anew since, and only once', async () => {
    const { formId, ids } = await filled(4);
    const [first, second, third] = (await handlingOf(formId)).statuses;
    await handle(ids[0]!, { status: second!._id, owner: admin.id });
    const { changeId } = (await many(formId, { ids: ids.slice(0, 3) }, { status: first!._id })).body.data;
    await handle(ids[2]!, { status: third!._id });
    const undo = (form: string) => call('POST', `/api/answers/${form}/handling/undo`, { body: { changeId }, as: coach.token });
    expect((await undo((await filled(1)).formId)).status).toBe(404);
    expect((await undo(formId)).body).toMatchObject({ message: 'Change of 2 responses undone', data: { count: 2 } });
    expect(await listed(formId, `status=${second!._id}&owner=${admin.id}`)).toEqual([ids[0]]);
    expect(await listed(formId, `status=${third!._id}`)).toEqual([ids[2]]);
    expect(await listed(formId, 'status=none')).toEqual([ids[3], ids[1]]);
    expect((await undo(formId)).status).toBe(404);
  });

  test('are sorted by status and by owner, those without come last, and the newest come first among equals', async () => {
    const { formId, ids } = await filled(4);
    const [first, second] = (await handlingOf(formId)).statuses;
    await handle(ids[0]!, { status: second!._id, owner: coach.id });
    await handle(ids[2]!, { status: first!._id, owner: admin.id });
    expect(await listed(formId, 'sort=status&order=asc')).toEqual([ids[2], ids[0], ids[3], ids[1]]);
    expect(await listed(formId, 'sort=status&order=desc&limit=2&page=2')).toEqual([ids[0], ids[2]]);
    expect(await listed(formId, 'sort=owner&order=asc')).toEqual([ids[2], ids[0], ids[3], ids[1]]);
  });

  test('are summed up by filter, with the same counts as the table', async () => {
    const { formId, ids } = await filled(5);
    await handle(ids[0]!, { note: 'x' });
    const summary = async (query: string): Promise<ResponseSummary> =>
      (await call('GET', `/api/forms/${formId}/summary?${query}`, { as: coach.token })).body.data;
    const whole = await summary('');
    expect(whole.total).toBe(5);
    const filters = encodeURIComponent(JSON.stringify([{ questionId: city.id, op: 'is', value: lome }]));
    const part = await summary(`filters=${filters}`);
    expect(part.total).toBe(2);
    expect(part.questions[1]!.buckets!.map(({ label, n }) => [label, n])).toEqual([
      ['Dakar', 0],
      ['Lomé', 2],
    ]);
    expect(part.questions[0]!.latest!.map(({ value }) => value)).toEqual(['Élève 3', 'Élève 1']);
    expect(await summary('noted=true')).toMatchObject({ total: 1, questions: [{ answered: 1 }, { answered: 1, skipped: 0 }] });
    expect(await summary('from=2199-01-01')).toMatchObject({ total: 0, questions: [{ answered: 0 }, { answered: 0 }] });
  });
});

test('a response that is linked to a member who is merged at that moment is linked to the record that is left', async () => {
  const { ids } = await filled(1);
  const [kept, duplicate] = [await insertMember('Awa Ba', 'awa.ba@exemple.sn'), await insertMember('Awa Ba', 'awa.ba.2@exemple.sn')];
  const { status, body } = await during(db, {
    first: (trx) => mergeMembers(trx, undefined, kept.id, duplicate.id),
    begin: () => handle(ids[0]!, { member: duplicate.id }, admin.token),
  });
  expect([status, body.data?.member]).toEqual([200, { _id: kept.id, name: 'Awa Ba' }]);
});
