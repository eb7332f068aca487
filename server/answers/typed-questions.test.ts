import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { AnswerPageState, FormView } from '#contract/answer-page.ts';
import { valueText } from '#contract/answer-values.ts';
import type { Response as Answered, QuestionSummary } from '#contract/answers.ts';
import type { Filter } from '#contract/filters.ts';
import type { Question } from '#contract/forms.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv, readXlsx } from '#server/testing/exported-files.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';

const { app, call, db, runJobs } = await testApp();
const admin = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

const ask = {
  email: buildQuestion({ type: 'email', title: 'E-mail', required: true }),
  phone: buildQuestion({ type: 'phone', title: 'WhatsApp', required: true }),
  orders: buildQuestion({ type: 'number', title: 'Commandes', whole: true, minValue: 0 }),
  sales: buildQuestion({ type: 'amount', title: 'Ventes' }),
  time: buildQuestion({ type: 'time', title: 'Heure' }),
  online: buildQuestion({ type: 'yes-no', title: 'En ligne ?' }),
  rating: buildQuestion({ type: 'rating', title: 'Note' }),
  nps: buildQuestion({ type: 'nps', title: 'Recommandation' }),
  consent: buildQuestion({ type: 'consent', title: 'Accord', required: true }),
  note: buildQuestion({ type: 'statement', title: 'Merci de répondre avant vendredi' }),
};
type Name = keyof typeof ask;
const questions: Question[] = Object.values(ask);
const [good, refused] = [
  {
    email: 'Awa@Exemple.sn',
    phone: ['SN', '77 123 45 67'],
    orders: '1 250',
    sales: '12 500 FCFA',
    time: '9h05',
    online: 'yes',
    rating: '4',
  },
  { email: 'pas-un-email', phone: ['SN', '12 34'], orders: '12,5', sales: 'beaucoup', time: '25:00', online: 'peut-être', rating: '9' },
];
const full = { ...good, nps: '10', consent: 'yes' };
const byId = (given: Partial<Record<Name, unknown>>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [ask[name as Name].id, value]));

const publish = async (more: object = {}) =>
  (await call('POST', '/api/forms', { body: buildForm({ questions, ...more }), as: admin.token })).body.data;
const answer = (formId: string, given: object) => call('POST', '/api/answers', { body: { formId, answers: given } });
const list = async (formId: string, filters: Filter[] = []): Promise<Answered[]> => {
  const query = new URLSearchParams({ filters: JSON.stringify(filters) });
  const { body } = await call('GET', `/api/answers/${formId}?${query}`, { as: admin.token });
  return body.data;
};
const filterBy = (name: Name, op: Filter['op'], value = ''): Filter => ({ questionId: ask[name].id, op, value });
const summarise = async (formId: string): Promise<Record<string, QuestionSummary>> => {
  const { data } = (await call('GET', `/api/forms/${formId}/summary`, { as: admin.token })).body;
  return Object.fromEntries(data.questions.map((one: QuestionSummary) => [one.question.id, one]));
};
const table = async (formId: string, format: 'xlsx' | 'csv' | 'csv-semicolon') => {
  const { body } = await call('POST', `/api/forms/${formId}/exports`, { body: { format, selection: {} }, as: admin.token });
  await runJobs();
  const { rawPayload } = await app.inject({
    url: `/api/exports/${body.data._id}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  if (format === 'xlsx') return readXlsx(new Uint8Array(rawPayload));
  return readCsv(rawPayload.toString('utf8'), format === 'csv' ? ',' : ';', { raw: true });
};

test('an answer of each type is stored in one form, and anything else is refused beside its question', async () => {
  const form = await publish();
  expect(await answer(form.id, byId(refused))).toMatchObject({
    status: 400,
    body: {
      errors: byId({
        email: 'Please enter a valid e-mail address',
        phone: 'Please enter a phone number that exists in this country',
        orders: 'Please enter a number without decimals',
        sales: 'Please enter a number, in figures',
        time: 'Please enter a time, such as 14:30',
        online: 'Please choose one of the options',
        rating: 'Please choose a number from 1 to 5',
        consent: 'Your agreement is needed to send these answers',
      }),
    },
  });
  expect((await answer(form.id, byId(full))).status).toBe(200);
  const [stored] = await list(form.id);
  expect(stored!.answers).toEqual(
    byId({ ...full, email: 'awa@exemple.sn', phone: '+221771234567', orders: '1250', sales: '12500', time: '09:05' }),
  );
});

test('the page without a script refuses the same, and keeps what was typed', async () => {
  const form = await publish();
  const stateOf = (html: string) =>
    JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)![1]!) as AnswerPageState & FormView;
  const url = `/share/response/${form.id}`;
  const opened = await app.inject({ url });
  expect(opened.body).toMatch(/<input[^>]*type="email"[^>]*>/);
  expect(opened.body).toMatch(/<input[^>]*inputMode="numeric"[^>]*>/i);
  expect(opened.body).toContain('<option value="CI">Côte d’Ivoire (+225)</option>');
  const { submissionKey, ticket } = stateOf(opened.body);
  const post = async (given: object) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ submissionKey, ticket, ...given }))
      for (const one of [value].flat()) body.append(name, String(one));
    const encoded = new Response(body);
    const headers = { 'content-type': encoded.headers.get('content-type')! };
    const { headers: answered } = await app.inject({ method: 'POST', url, headers, payload: Buffer.from(await encoded.arrayBuffer()) });
    return String(answered.location);
  };
  const page = await app.inject({ url: await post(byId(refused)) });
  const state = stateOf(page.body);
  expect(Object.keys(state.errors).toSorted()).toEqual(Object.keys(byId({ ...refused, consent: '' })).toSorted());
  expect(state.given).toEqual(byId(refused));
  expect(page.body).toContain('value="pas-un-email"');
  expect(page.body).toContain('value="12 34"');
  expect(await post(byId(full))).toContain('?done=');
  expect(await list(form.id)).toHaveLength(1);
});

test('numbers, amounts and times are filtered, summed up and exported as what they are', async () => {
  const form = await publish();
  const people = [
    { sales: '5 000', orders: '3', time: '9h', nps: '10', online: 'yes', rating: '5' },
    { sales: '12 500', orders: '7', time: '9h45', nps: '9', online: 'yes', rating: '4' },
    { sales: '100 000', orders: '12', time: '14:30', nps: '3', online: 'no', rating: '4' },
  ];
  for (const [i, one] of people.entries()) await answer(form.id, byId({ ...full, email: `p${i}@exemple.sn`, ...one }));

  const found = async (...filters: Filter[]) => (await list(form.id, filters)).map(({ answers }) => answers[ask.email.id]).toSorted();
  expect(await found(filterBy('sales', 'min', '12500'))).toEqual(['p1@exemple.sn', 'p2@exemple.sn']);
  expect(await found(filterBy('sales', 'max', '9999.5'))).toEqual(['p0@exemple.sn']);
  expect(await found(filterBy('sales', 'min', '6000'), filterBy('orders', 'max', '7'))).toEqual(['p1@exemple.sn']);
  expect(await found(filterBy('time', 'min', '09:30'), filterBy('time', 'max', '14:00'))).toEqual(['p1@exemple.sn']);
  expect(await found(filterBy('online', 'is', 'no'))).toEqual(['p2@exemple.sn']);
  expect(await found(filterBy('email', 'min', '5'))).toEqual([]);

  const of = await summarise(form.id);
  expect(of[ask.sales.id]).toMatchObject({
    answered: 3,
    average: 117_500 / 3,
    figures: { min: 5_000, max: 100_000, median: 12_500, sum: 117_500 },
  });
  expect(of[ask.sales.id]!.buckets!.map(({ n }) => n)).toEqual([1, 1, 1]);
  expect(of[ask.time.id]!.buckets).toMatchObject([
    { label: '09:00–09:59', n: 2, range: { min: '09:00', max: '09:59' } },
    ...[10, 11, 12, 13].map(() => ({ n: 0 })),
    { n: 1 },
  ]);
  expect(of[ask.nps.id]).toMatchObject({ score: 33, average: 22 / 3 });
  expect(of[ask.rating.id]).toMatchObject({ average: 13 / 3, buckets: [{ n: 0 }, { n: 0 }, { n: 0 }, { n: 2 }, { n: 1 }] });
  expect(of[ask.online.id]!.buckets).toEqual([
    { key: 'yes', label: 'Yes', n: 2 },
    { key: 'no', label: 'No', n: 1 },
  ]);

  const columns = ['E-mail', 'WhatsApp', 'Commandes', 'Ventes (XOF)', 'Heure', 'En ligne ?', 'Note', 'Recommandation', 'Accord'];
  const row = ['p2@exemple.sn', '+221771234567', '12', '100000', '14:30', 'No', '4', '3', 'I agree'];
  for (const format of ['xlsx', 'csv', 'csv-semicolon'] as const) {
    const [header, first] = await table(form.id, format);
    expect(header!.slice(4)).toEqual(columns);
    expect(first!.slice(4)).toEqual(format === 'csv-semicolon' ? row.with(1, '+221 77 123 45 67') : row);
  }
});

test('an older version keeps its answers when a question gets another type', async () => {
  const before = buildQuestion({ title: 'Montant' });
  const form = (await call('POST', '/api/forms', { body: buildForm({ questions: [before] }), as: admin.token })).body.data;
  await answer(form.id, { [before.id]: 'environ 5 000' });
  const after = { ...before, type: 'amount' };
  await call('POST', '/api/forms', { body: { ...form, questions: [after], isPublished: true }, as: admin.token });
  expect((await answer(form.id, { [before.id]: 'environ 5 000' })).status).toBe(400);
  await answer(form.id, { [before.id]: '7 000' });
  expect((await list(form.id)).map(({ answers }) => answers[before.id])).toEqual(['7000', 'environ 5 000']);
  expect(await list(form.id, [{ questionId: before.id, op: 'min', value: '0' }])).toHaveLength(1);
  const of = await summarise(form.id);
  expect(of[before.id]).toMatchObject({ answered: 2, average: 7_000, buckets: [{ key: '7000', n: 1 }] });
  const [, ...rows] = await table(form.id, 'xlsx');
  expect(rows.map((cells) => cells[4])).toEqual(['7000', 'environ 5 000']);
});

test('what was chosen is shown by its text when the question has no options any more', async () => {
  const options = ['Sénégal', 'Bénin'].map((value) => ({ id: randomUUID(), value }));
  const country = buildQuestion({ type: 'multiple-choice', title: 'Pays', options, other: true });
  const places = buildQuestion({ type: 'checkbox', title: 'Lieux', options: options.map((one) => ({ ...one, id: randomUUID() })) });
  const content = buildForm({ questions: [country, places] });
  const form = (await call('POST', '/api/forms', { body: content, as: admin.token })).body.data;
  const { data } = (await call('POST', '/api/answers', { body: { formId: form.id, answers: { [country.id]: 'Gabon' } } })).body;
  await answer(form.id, { [country.id]: options[0]!.id, [places.id]: places.options!.map(({ id }) => id) });
  const now = [country, places].map(({ options: _, other: __, ...question }) => ({ ...question, type: 'short-answer' }));
  await call('POST', '/api/forms', { body: { ...form, questions: now, isPublished: true }, as: admin.token });
  await answer(form.id, { [country.id]: 'Mali' });

  const [, ...rows] = await table(form.id, 'csv');
  expect(rows.map((cells) => cells.slice(4))).toEqual([
    ['Mali', ''],
    ['Sénégal', 'Sénégal; Bénin'],
    ['Other: Gabon', ''],
  ]);
  const { questions: asked } = (await call('GET', `/api/answers/${form.id}`, { as: admin.token })).body;
  const stored = (await list(form.id)).find(({ _id }) => _id === data._id)!.answers[country.id];
  expect([options[1]!.id, String(stored), 'Mali'].map((value) => valueText(asked[0], value))).toEqual(['Bénin', 'Other: Gabon', 'Mali']);
});

test('a person is found and erased by the address or number that a typed question asked for', async () => {
  const form = await publish();
  await answer(form.id, byId({ ...full, email: 'coumba.erase@exemple.sn', phone: ['SN', '77 999 88 77'] }));
  for (const value of ['coumba.erase@exemple.sn', '77 999 88 77']) {
    const { body } = await call('POST', '/api/responses/traces', { body: { value }, as: admin.token });
    expect(body.data.forms).toMatchObject([{ formId: form.id, responses: 1 }]);
  }
});

test('a form is refused whose bounds contradict each other', async () => {
  const save = (question: Partial<Question>) =>
    call('POST', '/api/forms', { body: buildForm({ questions: [buildQuestion(question)] }), as: admin.token });
  expect(await save({ type: 'number', minValue: 5, maxValue: 4 })).toMatchObject({
    status: 400,
    body: { errors: { 'questions.0.maxValue': 'The highest value must not be below the lowest' } },
  });
  expect((await save({ type: 'number', minValue: 5, maxValue: 5 })).status).toBe(200);
  expect((await save({ type: 'rating', maxValue: 2 })).status).toBe(400);
  expect((await save({ type: 'linear-scale', minValue: 0.5 })).status).toBe(400);
  expect((await save({ type: 'statement' })).status).toBe(400);
});

test('nobody agrees through a link that fills in the form', async () => {
  const form = await publish();
  const query = new URLSearchParams({ [`q_${ask.consent.id}`]: 'yes', [`q_${ask.sales.id}`]: '12 500' });
  const { body } = await app.inject({ url: `/share/response/${form.id}?${query}` });
  const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(body)![1]!) as FormView;
  expect(state.prefilled).toEqual(byId({ sales: '12500' }));
});
