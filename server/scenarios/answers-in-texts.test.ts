import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { scenarioTools, startListener } from '#server/testing/scenarios.ts';
import { findAction } from './catalogue/catalogue.rules.ts';
import { inputOf } from './engine/step.rules.ts';
import { LANGUAGE } from './mapping.rules.ts';

const listener = await startListener();
const world = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail } = scenarioTools(world, as);

const questions = {
  sells: buildQuestion({ type: 'yes-no', title: 'Vendez-vous déjà ?' }),
  trains: buildQuestion({ type: 'yes-no', title: 'Avez-vous suivi une formation ?' }),
  rules: buildQuestion({ type: 'consent', title: 'Le règlement' }),
  unanswered: buildQuestion({ type: 'yes-no', title: 'Une question de plus ?' }),
  own: buildQuestion({ title: 'En un mot' }),
  town: buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Thiès', 'Lomé') }),
  day: buildQuestion({ type: 'date', title: 'Début' }),
  years: buildQuestion({ type: 'number', title: 'Années' }),
};
const mark = (name: keyof typeof questions, filter = '') => `{{ trigger.answers.${questions[name].id}${filter} }}`;
const { body: made } = await call('POST', '/api/forms', { as, body: buildForm({ questions: Object.values(questions) }) });
const form: string = made.data.id;
const given = { sells: 'yes', trains: 'no', rules: 'yes', own: 'yes', town: questions.town.options![0]!.id, day: '2026-12-05', years: 2.5 };

const message = [
  ...[mark('sells'), mark('trains', ' | lower'), mark('rules'), mark('unanswered', ' | default: "—"'), mark('own'), mark('town')],
  ...[mark('day', ' | date'), mark('years')],
].join(', ');

test('people read yes and no in the programme’s language, and other systems and conditions get the answer as it is', async () => {
  await db.updateTable('setting').set({ language: 'fr' }).execute();
  const saysYes = { field: `trigger.answers.${questions.sells.id}`, operator: 'equals', value: 'yes' };
  const { id } = await build(
    { module: 'forms.answered', config: { form: [form] } },
    [
      { module: 'staff.notify', config: { title: 'Une réponse', message }, conditions: [saysYes] },
      { module: 'http.request', config: { method: 'POST', url: listener.url, body: `{"sells": "${mark('sells')}"}` } },
    ],
    { conditions: [saysYes] },
  );
  const answers = Object.fromEntries(Object.entries(given).map(([name, value]) => [questions[name as keyof typeof given].id, value]));
  const { body: sent } = await call('POST', '/api/answers', { body: { formId: form, answers } });
  const { body: preview } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: sent.data._id } });
  const text = 'Oui, non, J’accepte, —, yes, Thiès, 05/12/2026, 2.5';
  expect(JSON.stringify(preview.data.steps[0])).toContain(text);
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded', error: null });
  expect((await detail(run!._id)).detail[1].input.message).toBe(text);
  expect(listener.heard.map(({ body }) => body)).toEqual(['{"sells": "yes"}']);
});

test('people read the name of a file, and other systems get its id', async () => {
  const photo = buildQuestion({ type: 'file-upload', title: 'Votre pièce', maxFiles: 2 });
  const { body } = await call('POST', '/api/forms', { as, body: buildForm({ questions: [photo] }) });
  const value = `{{ trigger.answers.${photo.id} }}`;
  const { id } = await build({ module: 'forms.answered', config: { form: [body.data.id] } }, [
    { module: 'staff.notify', config: { title: 'Une pièce', message: `Reçu : ${value}` } },
    { module: 'http.request', config: { method: 'POST', url: listener.url, body: `{"file": ${value}}` } },
  ]);
  const files = ['b.pdf', 'a.png'].map((name) => ({ id: randomUUID(), name }));
  const { form_version_id } = await db
    .selectFrom('form')
    .select('version_id as form_version_id')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow();
  const response = await insertRow(db, 'response', {
    form_id: body.data.id,
    form_version_id: form_version_id!,
    submission_key: randomUUID(),
    answers: JSON.stringify({ [photo.id]: files.map((file) => file.id) }),
  });
  for (const { id: file, name } of files)
    await insertRow(db, 'upload', {
      id: file,
      form_id: body.data.id,
      question_id: photo.id,
      response_id: response,
      name,
      size: 3,
      type: 'image/png',
      storage_key: file,
    });
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded', error: null });
  expect((await detail(run!._id)).detail[1].input.message).toBe('Reçu : a.png, b.pdf');
  expect(JSON.parse(listener.heard.at(-1)!.body)).toEqual({ file: files.map((file) => file.id) });
});

test('a message of WhatsApp has the words in the language that the step chooses for it', () => {
  const scope = { trigger: { answers: { a: 'no' }, words: { a: { fr: 'Non', en: 'No' } } }, [LANGUAGE]: 'fr' as const };
  const valuesIn = (language: string) =>
    inputOf(
      findAction('whatsapp.send-template'),
      { to: '', template: 'merci', language, values: [{ name: '1', value: '{{ trigger.answers.a }}' }] },
      scope,
    ).values;
  expect([valuesIn('en_US'), valuesIn('fr'), valuesIn('wo')]).toEqual(['No', 'Non', 'Non'].map((value) => [{ name: '1', value }]));
});
