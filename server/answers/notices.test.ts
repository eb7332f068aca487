import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { notifyStaff } from './notices.jobs.ts';

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);

async function makeForm(notifyEmails: string[], settings = {}) {
  const question = buildQuestion();
  const form = { ...buildForm({ questions: [question] }), settings: { notifyEmails, ...settings } };
  const { body } = await call('POST', '/api/forms', { body: form, as: admin.token });
  const id: string = body.data.id;
  const answer = (submissionKey: string = randomUUID()) =>
    call('POST', '/api/answers', { body: { formId: id, answers: { [question.id]: 'Awa' }, submissionKey } });
  return { id, answer };
}
const waiting = async (formId: string) => {
  const { rows } = await deps.jobs.boss
    .getDb()
    .executeSql("select start_after from pgboss.job where name = 'form.notify' and data ->> 'formId' = $1", [formId]);
  return rows.length;
};
const emails = (to: string) => db.selectFrom('delivery').select(['subject', 'text']).where('to_address', '=', to).execute();

await buildAccount(db, { email: 'awa@exemple.sn', language: 'en' });

test('many responses at once make one job and one email for each address, with their number and the link, in the language of its reader', async () => {
  const { id, answer } = await makeForm(['awa@exemple.sn', 'binta@exemple.sn']);
  await Promise.all(Array.from({ length: 30 }, () => answer()));
  expect(await waiting(id)).toBe(1);
  await Promise.all([notifyStaff.handle(deps, { formId: id }), notifyStaff.handle(deps, { formId: id })]);
  await runJobs();
  const subjects = {
    'awa@exemple.sn': '30 new responses: Candidature au coaching',
    'binta@exemple.sn': '30 nouvelles réponses\u00A0: Candidature au coaching',
  };
  for (const [to, subject] of Object.entries(subjects)) {
    const [email, ...more] = await emails(to);
    expect(more).toEqual([]);
    expect(email!.subject).toBe(subject);
    expect(email!.text).toContain(`http://localhost:3000/forms/${id}/responses`);
  }
  await answer();
  expect(await waiting(id)).toBe(2);
  await notifyStaff.handle(deps, { formId: id });
  expect((await emails('awa@exemple.sn')).map((l) => l.subject)).toContain('New response: Candidature au coaching');
});

test('staff are notified once of a response that is sent again, also when the number of responses is limited', async () => {
  for (const [to, settings] of [
    ['une@exemple.sn', {}],
    ['deux@exemple.sn', { maxResponses: 10 }],
  ] as const) {
    const { id, answer } = await makeForm([to], settings);
    const key = randomUUID();
    await Promise.all([answer(key), answer(key)]);
    await notifyStaff.handle(deps, { formId: id });
    await answer(key);
    await notifyStaff.handle(deps, { formId: id });
    expect(await emails(to)).toHaveLength(1);
  }
});

test('a form without addresses stores no notice', async () => {
  const { id, answer } = await makeForm([]);
  await answer();
  expect(await waiting(id)).toBe(0);
  expect(await db.selectFrom('form_notice').selectAll().where('form_id', '=', id).execute()).toEqual([]);
});
