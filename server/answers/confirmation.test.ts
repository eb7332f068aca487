import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { MOST } from './confirmation.queries.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const asked = {
  email: buildQuestion({ type: 'email', title: 'Votre adresse' }),
  name: buildQuestion({ title: 'Votre nom' }),
  city: buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Dakar', 'Abidjan') }),
  amount: buildQuestion({ type: 'amount', title: 'Montant' }),
};

async function makeForm(settings: object = {}) {
  const questions = Object.values(asked);
  const form = { ...buildForm({ title: 'Inscription', questions }), settings: { confirmTo: asked.email.id, language: 'fr', ...settings } };
  const { body } = await call('POST', '/api/forms', { body: form, as: admin.token });
  const id: string = body.data.id;
  const answer = (address: string, more: object = {}, submissionKey: string = randomUUID()) =>
    call('POST', '/api/answers', { body: { formId: id, answers: { [asked.email.id]: address, ...more }, submissionKey } });
  return { id, answer };
}
const mails = (to: string) => db.selectFrom('delivery').select(['subject', 'text', 'html', 'kind']).where('to_address', '=', to).execute();

test('people get one copy of their answers in the language of the form, however often they send them', async () => {
  const { answer } = await makeForm({ notifyEmails: ['equipe@exemple.sn'] });
  const key = randomUUID();
  const given = { [asked.name.id]: 'Awa <b>Ndiaye</b>', [asked.city.id]: asked.city.options![0]!.id, [asked.amount.id]: '25000' };
  await Promise.all([answer('Awa@Exemple.SN', given, key), answer('awa@exemple.sn', given, key)]);
  await answer('awa@exemple.sn', given, key);
  const [mail, ...more] = await mails('awa@exemple.sn');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'form-confirmation', subject: 'Vos réponses\u00A0: Inscription' });
  for (const part of ['Ville\nDakar', 'Votre nom\nAwa <b>Ndiaye', '25']) expect(mail!.text).toContain(part);
  expect(mail!.html).toContain('Awa &lt;b&gt;Ndiaye&lt;');
});

test('nothing is sent when the form sends no copies or no address was given', async () => {
  const without = await makeForm({ confirmTo: null });
  await without.answer('sans@exemple.sn');
  expect(await mails('sans@exemple.sn')).toEqual([]);
  const { answer } = await makeForm();
  const { status } = await answer('', { [asked.name.id]: 'Awa' });
  expect(status).toBe(200);
  expect((await answer('pas-un-email')).status).toBe(400);
});

test('a copy goes only to the address in an e-mail question of the form', async () => {
  const { id } = await makeForm();
  for (const confirmTo of [asked.name.id, randomUUID()]) {
    const { status, body } = await call('PATCH', `/api/forms/${id}/settings`, { body: { confirmTo }, as: admin.token });
    expect([status, body.errors.confirmTo]).toEqual([400, 'Please choose an e-mail question of this form']);
  }
});

test('links that somebody writes into an answer are no links in the e-mail, and long texts are cut', async () => {
  const { answer } = await makeForm();
  await answer('victime@exemple.sn', { [asked.name.id]: `Gagnez sur https://evil.example/prix ou evil.example ${'x'.repeat(900)}` });
  const [mail] = await mails('victime@exemple.sn');
  for (const text of [mail!.text, mail!.html]) {
    expect(text).not.toMatch(/https:\/\/|evil\.example/);
    expect(text).not.toContain('x'.repeat(500));
  }
});

test('one address gets only a few copies a day, from all forms and at the same time', async () => {
  const forms = await Promise.all([makeForm(), makeForm()]);
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, i) => forms[i % 2]!.answer('souvent@exemple.sn')));
  expect(statuses.every(({ status }) => status === 200)).toBe(true);
  expect(await mails('souvent@exemple.sn')).toHaveLength(MOST.perAddressAndDay);
});

test('a form sends only so many copies an hour, and none to an address from which e-mails come back', async () => {
  const { id, answer } = await makeForm();
  const { body } = await answer('premier@exemple.sn');
  await sql`
    insert into response (form_id, form_version_id, submission_key, answers)
    select form_id, form_version_id, gen_random_uuid(), answers from response, generate_series(2, ${MOST.perFormAndHour}::int)
    where id = ${body.data._id}`.execute(db);
  const rows = await db.selectFrom('response').select('id').where('form_id', '=', id).where('id', '<>', body.data._id).execute();
  await db
    .insertInto('response_confirmation')
    .values(rows.map((row, i) => ({ response_id: row.id, form_id: id, address_hash: Buffer.from(`autre ${i}`) })))
    .execute();
  expect((await answer('trop@exemple.sn')).status).toBe(200);
  expect(await mails('trop@exemple.sn')).toEqual([]);

  const other = await makeForm();
  await db.insertInto('member').values({ full_name: 'Revenu', email: 'revenu@exemple.sn', bounced_at: new Date() }).execute();
  await other.answer('revenu@exemple.sn');
  expect(await mails('revenu@exemple.sn')).toEqual([]);
});
