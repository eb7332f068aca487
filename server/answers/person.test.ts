import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FormTraces } from '#contract/answers.ts';
import { countRows } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { makeTicket } from './ticket.rules.ts';

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const post = (path: string, body: object, as = admin.token) => call('POST', path, { body, as });

const name = buildQuestion({ title: 'Nom' });
const contact = buildQuestion({ title: 'Contact' });
const publish = async (settings: object = {}) =>
  (await post('/api/forms', { ...buildForm({ questions: [name, contact] }), ...settings })).body.data.id as string;
const answer = async (formId: string, who: string, how: string, more = {}) =>
  (await post('/api/answers', { formId, answers: { [name.id]: who, [contact.id]: how }, ...more })).body.data._id as string;
const traces = async (value: string) =>
  (await post('/api/responses/traces', { value })).body.data as { forms: FormTraces[]; mails: number };
const erase = async (value: string) => (await post('/api/responses/erase', { value })).body.data;
const held = async (value: string) => (await traces(value)).forms.flatMap(({ found }) => found.map((one) => one.responseId)).toSorted();

test('somebody is found however the value was written, and nobody else is', async () => {
  const formId = await publish();
  const mail = `awa.${randomUUID()}@exemple.sn`;
  const [byMail, byPhone, byName] = await Promise.all([
    answer(formId, 'A. Diop', mail.toUpperCase()),
    answer(formId, 'Awa', '+221 77 612 34 56'),
    answer(formId, '  Aïssatou   NDIAYE ', 'non'),
  ]);
  await answer(formId, 'Aïssatou Ndiaye Sarr', `${mail}.fr`);
  await answer(formId, 'Binta', '77 612 34 57, ou 776123456 le soir');
  expect(await held(mail)).toEqual([byMail]);
  for (const phone of ['776123456', '00221776123456', '+221-77.612.34.56']) expect(await held(phone)).toEqual([byPhone]);
  expect(await held('aissatou ndiaye')).toEqual([byName]);
  expect(await held('%a%')).toEqual([]);
  expect(await held('12345678')).toEqual([]);
  const [form] = (await traces('776 12 34 56')).forms;
  expect(form).toMatchObject({ formId, deleted: false, responses: 1, partials: 0, invites: 0, exports: 0 });
  expect(form?.found).toMatchObject([{ question: 'Contact', answer: '+221 77 612 34 56' }]);
});

test('erasing deletes what the search shows: responses, invitations with their emails, and exported files', async () => {
  const email = `coumba.${randomUUID()}@exemple.sn`;
  const [open, closed] = [await publish(), await publish({ visibility: 'invite-only' })];
  const [mine, other] = [await answer(open, 'Coumba', email), await answer(open, 'Daouda', 'daouda@exemple.sn')];
  await post(`/api/forms/${closed}/invites`, { emails: `${email}\ndaouda@exemple.sn` });
  await post(`/api/forms/${open}/exports`, {
    format: 'csv',
    selection: { filters: [{ questionId: contact.id, op: 'is', value: email }] },
  });
  await runJobs();
  const { storage_key } = await db.selectFrom('export').select('storage_key').where('form_id', '=', open).executeTakeFirstOrThrow();
  expect(await deps.storage.get(storage_key!)).toBeDefined();
  await call('DELETE', `/api/forms/${closed}`, { as: admin.token });

  const { forms, mails } = await traces(email);
  expect(mails).toBe(1);
  expect(forms.map(({ formId, deleted, responses, invites, exports }) => ({ formId, deleted, responses, invites, exports }))).toEqual(
    expect.arrayContaining([
      { formId: open, deleted: false, responses: 1, invites: 0, exports: 1 },
      { formId: closed, deleted: true, responses: 0, invites: 1, exports: 0 },
    ]),
  );
  expect(await erase(email)).toEqual({ count: 1, partials: 0, invites: 1, mails: 1, exports: 1 });

  expect(await deps.storage.get(storage_key!)).toBeUndefined();
  const rows = await db.selectFrom('response').select('id').where('id', 'in', [mine, other]).execute();
  expect(rows).toEqual([{ id: other }]);
  for (const table of ['form_invite', 'delivery', 'export', 'partial_response', 'response', 'audit_log'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toContain(email);
  const { body } = await call('GET', `/api/forms/${open}/exports`, { as: admin.token });
  expect(body.data).toMatchObject([
    { state: 'failed', scope: 'filtered', error: 'Some of its responses were erased for good since. Please make the file again.' },
  ]);
  expect(await traces(email)).toEqual({ forms: [], mails: 0 });
  expect(await erase(email)).toEqual({ count: 0, partials: 0, invites: 0, mails: 0, exports: 0 });
});

test('the response to an invitation is erased with the invited person, whatever it contains', async () => {
  const email = `fatou.${randomUUID()}@exemple.sn`;
  const formId = await publish({ visibility: 'invite-only' });
  await post(`/api/forms/${formId}/invites`, { emails: email });
  const { id } = await db.selectFrom('form_invite').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', formId).executeTakeFirstOrThrow();
  const ticket = makeTicket(deps.env.CAURI_SECRET_KEY, { formId, versionId: version_id!, inviteId: id });
  const response = await answer(formId, 'Sans nom', 'rien', { ticket });
  expect(await db.selectFrom('form_invite').select('response_id').where('id', '=', id).executeTakeFirst()).toEqual({
    response_id: response,
  });
  expect(await erase(email)).toMatchObject({ count: 1, invites: 1, mails: 1 });
  expect(await db.selectFrom('response').select('id').where('id', '=', response).execute()).toEqual([]);
});

test('the copies of the answers that people got are erased with the responses', async () => {
  const address = buildQuestion({ type: 'email', title: 'Adresse' });
  const form = { ...buildForm({ questions: [name, address] }), settings: { confirmTo: address.id } };
  const formId: string = (await post('/api/forms', form)).body.data.id;
  const send = async (who: string): Promise<string> => {
    const given = { [name.id]: who, [address.id]: `${randomUUID()}@exemple.sn` };
    return (await post('/api/answers', { formId, answers: given })).body.data._id;
  };
  const copiesOf = (who: string) => countRows(db.selectFrom('delivery').where('text', 'like', `%${who}%`));
  const [awa, binta, coumba] = [`Awa ${randomUUID()}`, `Binta ${randomUUID()}`, `Coumba ${randomUUID()}`];
  await send(awa);
  const chosen = await send(binta);
  await send(coumba);
  expect((await traces(awa)).mails).toBe(1);
  expect(await erase(awa)).toMatchObject({ count: 1, mails: 1 });
  expect((await post('/api/responses/erase', { ids: [chosen] })).body.data.count).toBe(1);
  expect(await Promise.all([awa, binta, coumba].map(copiesOf))).toEqual([0, 0, 1]);
});

test('only admins search and erase, and a value of two letters is refused', async () => {
  for (const path of ['/api/responses/traces', '/api/responses/erase']) {
    expect((await post(path, { value: 'awa@exemple.sn' }, coach.token)).status).toBe(403);
    expect((await post(path, { value: ' ab ' })).status).toBe(400);
  }
});
