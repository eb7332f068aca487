import { expect, test } from 'vitest';
import { MERGE_FIELDS } from '#contract/templates.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db, { name: 'Fatou', email: 'fatou@exemple.sn' });
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
const input = {
  name: 'Relance',
  subject: 'Échéance du {{ payment }}',
  body: '<p>Bonjour {{ fullName | default: "cher membre" }}</p>',
  status: 1,
  link: 'https://pay.example.com/',
  button_text: 'Payer',
};
const add = async (more: object = {}) => (await call('POST', '/templates', { as, body: { ...input, ...more } })).body.data;

test('a template is created, read, changed and deleted, and the audit log says by whom', async () => {
  const { body } = await call('POST', '/templates', { as, body: input });
  expect(body).toMatchObject({
    success: true,
    message: 'Template created successfully',
    data: { ...input, body: expect.anything(), rev: 1 },
  });
  const path = `/api/templates/${body.data._id}`;
  expect((await call('GET', path, { as })).body.data.body).toBe('<p>Bonjour {{ fullName | default: "cher membre" }}</p>');
  const { body: saved } = await call('PATCH', path, { as, body: { name: 'Relance 1', rev: 1 } });
  expect(saved).toMatchObject({ message: 'Template updated successfully', data: { name: 'Relance 1', link: input.link, rev: 2 } });
  const stale = await call('PATCH', path, { as, body: { name: 'Autre', rev: 1 } });
  expect(stale).toMatchObject({ status: 409, body: { success: false, data: { name: 'Relance 1', rev: 2 } } });
  expect((await call('DELETE', path, { as })).body.message).toBe('Template deleted successfully');
  for (const method of ['GET', 'DELETE'] as const)
    expect(await call(method, path, { as })).toMatchObject({ status: 404, body: { message: 'This template does not exist.' } });
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_name'])
    .where('subject_id', '=', body.data._id)
    .orderBy('at')
    .execute();
  expect(log.map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
    'Fatou template.create',
    'Fatou template.save',
    'Fatou template.delete',
  ]);
});

test('missing fields are reported one by one, with the sentences of the specification', async () => {
  const { status, body } = await call('POST', '/templates', { as, body: { name: ' ', subject: '', body: '<p>&nbsp;<br></p>', status: 7 } });
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    name: 'Template name is required',
    subject: 'Subject is required',
    body: 'Body content is required',
    status: 'Please select a valid status',
  });
  const nothing = await call('POST', '/api/templates', { as, body: {} });
  expect(nothing.body.errors).toEqual(body.errors);
  const script = await call('POST', '/templates', { as, body: { ...input, body: '<script>alert(1)</script>' } });
  expect(script.body).toMatchObject({ success: false, errors: { body: 'Body content is required' } });
  const withField = { ...input, link: 'https://pay.example.com/abonnement?email={{ email }}' };
  expect((await call('POST', '/templates', { as, body: withField })).status).toBe(200);
  const link = await call('POST', '/templates', { as, body: { ...input, link: 'javascript:alert(1)' } });
  expect(link.body.errors).toEqual({ link: 'Please enter a link that begins with https:// or http://' });
});

test('a status has a name, a number or digits, link and button text are optional, and the body is sanitised', async () => {
  for (const [given, stored] of [
    ['Pending', 'Pending'],
    ['0', 0],
    ['Active', 1],
    [2, 2],
    ['3', 3],
  ])
    expect((await add({ status: given })).status).toBe(stored);
  const body = '<p onclick="x()">Bonjour<script>x()</script> <span data-field="email">{{ email }}</span></p>';
  expect(await add({ body, link: undefined, button_text: null })).toMatchObject({
    body: '<p>Bonjour {{ email }}</p>',
    link: '',
    button_text: '',
  });
});

test('the list is searched without regard to accents, and can leave archived templates out', async () => {
  await add({ name: 'Été à Thiès' });
  await add({ name: 'Été passé', status: 3 });
  const list = async (query: string) => (await call('GET', `/api/templates?${query}`, { as })).body;
  expect(await list('search=ete')).toMatchObject({ count: 2 });
  expect(await list('search=ete&archived=hidden')).toMatchObject({ count: 1, data: [{ name: 'Été à Thiès' }] });
  expect(await list('search=ete&archived=hidden&status=3')).toMatchObject({ count: 1, data: [{ name: 'Été passé' }] });
  expect(await list('search=passe%20ete')).toMatchObject({ count: 1, data: [{ name: 'Été passé' }] });
  expect(await list('search=%25_')).toMatchObject({ count: 0 });
  expect((await list('sort=name&order=asc&limit=1')).data).toHaveLength(1);
});

test.each(['/templates/fields', '/api/templates/fields'])('the merge fields are listed at %s', async (path) => {
  const { data } = (await call('GET', path, { as })).body;
  expect(data.statuses).toEqual([
    { value: 'Pending', label: 'Pending' },
    { value: 0, label: 'Inactive' },
    { value: 1, label: 'Active' },
    { value: 2, label: 'Draft' },
    { value: 3, label: 'Archived' },
  ]);
  expect(data.mergeFields.map(({ name }: { name: string }) => name)).toEqual(MERGE_FIELDS);
});

test('a preview shows what that member would get, and a test e-mail goes to the caller only', async () => {
  const { _id } = await add({
    button_text: 'Payer',
    link: '',
    sms: '« Payez », {{ fullName }}',
    whatsapp: { name: 'relance', language: 'fr', values: ['{{fullName}}'] },
  });
  const { id: memberId } = await db
    .insertInto('member')
    .values({ full_name: '<Moussa> Ndiaye', email: 'moussa@exemple.sn', payment_next: '2099-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sample = (await call('GET', `/api/templates/preview/${_id}`, { as })).body.data;
  expect(sample).toMatchObject({ name: 'Relance', member: null, warnings: [{ kind: 'missing-link' }] });
  const { data } = (await call('GET', `/api/templates/preview/${_id}?memberId=${memberId}`, { as })).body;
  expect(data).toMatchObject({ subject: 'Échéance du 31/12/2099', text: 'Bonjour <Moussa> Ndiaye', member: { _id: memberId } });
  expect(data.sms).toBe('"Payez", <Moussa> Ndiaye');
  expect(data.whatsapp).toEqual({ name: 'relance', language: 'fr', values: ['<Moussa> Ndiaye'] });
  expect(data.html).toContain('Bonjour &lt;Moussa&gt; Ndiaye');
  expect(data.size).toBe(Buffer.byteLength(data.html));
  expect((await call('GET', `/api/templates/preview/${_id}?memberId=${_id}`, { as })).status).toBe(404);

  await call('POST', '/api/member-fields', { as, body: { name: 'Quartier', kind: 'text' } });
  const owes = await add({ body: '<p>{{ amountOverdue }} {{ field.quartier }}</p>' });
  const gaps = async (language: 'en' | 'fr') => {
    const { body } = await call('GET', `/api/templates/preview/${owes._id}?memberId=${memberId}`, { as, language });
    return body.data.warnings.map((one: { message: string }) => /[“«]\s?(.+?)\s?[”»]/.exec(one.message)?.[1]);
  };
  expect([await gaps('en'), await gaps('fr')]).toEqual([
    ['Amount that is overdue', 'Quartier'],
    ['Montant en retard', 'Quartier'],
  ]);

  const { body } = await call('POST', `/api/templates/${_id}/test`, { as, body: { memberId } });
  expect(body).toMatchObject({
    message: 'The test was not sent. It is kept in the Outbox: no e-mail account is linked.',
    mail: 'captured',
  });
  await runJobs();
  const mails = await db.selectFrom('delivery').selectAll().where('kind', '=', 'template-test').execute();
  expect(mails).toMatchObject([
    { to_address: 'fatou@exemple.sn', subject: '[TEST] Échéance du 31/12/2099', state: 'captured', html: data.html },
  ]);
});

test('a copy is an independent draft', async () => {
  const copyOf = async (name: string) => (await call('POST', `/api/templates/${(await add({ name }))._id}/duplicate`, { as })).body.data;
  expect(await copyOf('é'.repeat(200))).toMatchObject({
    name: `${'é'.repeat(193)} (copy)`,
    status: 2,
    rev: 1,
    subject: input.subject,
  });
  // The name would be cut within the emoji.
  expect(await copyOf(`${'é'.repeat(192)}🎉🎉`)).toMatchObject({ name: `${'é'.repeat(192)} (copy)` });
});

test('templates are for admins, because they show what members owe', async () => {
  const { _id } = await add();
  for (const [method, path] of [
    ['GET', '/api/templates'],
    ['GET', `/api/templates/preview/${_id}`],
    ['POST', '/templates'],
    ['PATCH', `/api/templates/${_id}`],
    ['DELETE', `/api/templates/${_id}`],
  ] as const)
    expect((await call(method, path, { as: coach.token, ...(method !== 'GET' && { body: {} }) })).status).toBe(403);
  expect((await call('GET', '/api/templates')).status).toBe(401);
});
