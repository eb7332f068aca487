import { beforeAll, describe, expect, it } from 'vitest';
import { type AnswerPageState, answerPath, type FormView } from '#contract/answer-page.ts';
import type { Question, SaveForm } from '#contract/forms.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { prefill } from './answers.rules.ts';
import { donePath } from './ticket.rules.ts';

const { app, db, call, deps } = await testApp();
const { token } = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

async function publish(given: Partial<SaveForm>): Promise<string> {
  const { status, body } = await call('POST', '/api/forms', { body: buildForm(given), as: token });
  expect(status).toBe(200);
  return body.data._id;
}
const open = async (id: string, query = '') => {
  const page = await app.inject({ url: `/share/response/${id}${query}` });
  return { html: page.body, state: JSON.parse(/id="state">(.*?)<\/script>/s.exec(page.body)![1]!) as AnswerPageState };
};

describe('values of a link', () => {
  const options = buildOptions('Mali', 'Togo & Bénin');
  const text = buildQuestion({ required: true });
  const one = buildQuestion({ type: 'dropdown', options });
  const many = buildQuestion({ type: 'checkbox', options, showIf: { questionId: one.id, is: [options[0]!.id] } });
  const scale = buildQuestion({ type: 'linear-scale', minValue: 1, maxValue: 5 });
  const file = buildQuestion({ type: 'file-upload' });
  const section = buildQuestion({ type: 'section' });
  const number = buildQuestion({ type: 'number' });
  const all: Question[] = [text, one, many, scale, number, file, section];
  const [mali, togo] = options.map(({ id }) => id);

  it.each([
    ['a text', { [`q_${text.id}`]: 'Awa' }, { [text.id]: 'Awa' }],
    ['an option by its id', { [`q_${one.id}`]: mali }, { [one.id]: mali }],
    ['an option by its text', { [`q_${one.id}`]: 'Togo & Bénin' }, { [one.id]: togo }],
    ['several boxes, also of a question that does not show yet', { [`q_${many.id}`]: ['Mali', togo] }, { [many.id]: [mali, togo] }],
    ['a number', { [`q_${scale.id}`]: '4' }, { [scale.id]: '4' }],
    ['a number that is not on the scale', { [`q_${scale.id}`]: '9' }, {}],
    ['a number of the page as the link writes it, so that it is read again', { [`q_${number.id}`]: '1.1250' }, { [number.id]: '1.1250' }],
    ['a number that may mean two', { [`q_${number.id}`]: '1.125' }, {}],
    ['an option that does not exist', { [`q_${one.id}`]: 'Ghana' }, {}],
    ['a file', { [`q_${file.id}`]: '00000000-0000-7000-8000-000000000000' }, {}],
    ['a section', { [`q_${section.id}`]: 'x' }, {}],
    ['two texts', { [`q_${text.id}`]: ['a', 'b'] }, {}],
    ['a text that is too long', { [`q_${text.id}`]: 'x'.repeat(1_001) }, {}],
    ['nothing that is asked', { q_: 'x', utm_source: 'x', [text.id]: 'x' }, {}],
    ['nothing', {}, {}],
  ])('%s', (_, query, given) => expect(prefill(all, query)).toEqual(given));

  it('a value is on the page without any script, and is shown as text whatever it contains', async () => {
    const id = await publish({ questions: [text, one] });
    const hostile = '"><script>alert(1)</script>';
    const { html, state } = await open(id, `?q_${text.id}=${encodeURIComponent(hostile)}&q_${one.id}=Mali`);
    expect(html).not.toContain('<script>alert');
    expect(html).toMatch(new RegExp(`<option(?=[^>]*value="${mali}")(?=[^>]*selected)`));
    expect((state as FormView).given).toEqual({ [text.id]: hostile, [one.id]: mali });
    expect((await open(id)).state).not.toHaveProperty('prefilled');
  });
});

it('all pages of a form speak its language, and those without a form that of the programme', async () => {
  const id = await publish({});
  const change = (settings: object) => call('PATCH', `/api/forms/${id}/settings`, { as: token, body: settings });
  expect((await open(id)).html).toMatch(/<html lang="en".*>Submit</s);
  expect((await change({ language: 'fr' })).status).toBe(200);
  expect((await open(id)).html).toMatch(/<html lang="fr".*>Envoyer</s);
  await change({ closesAt: '2020-01-01T00:00:00.000Z' });
  expect((await open(id)).html).toMatch(/<html lang="fr".*>Ce formulaire est fermé</s);
  expect((await openThanks(id)).html).toMatch(/<html lang="fr".*>Merci\u00A0!</s);
  expect((await open(crypto.randomUUID())).html).toMatch(/<html lang="fr".*>Ce formulaire est introuvable</s);
});

it('a French form that was posted without a script names the problems in French, whatever the browser prefers', async () => {
  const question = buildQuestion({ required: true });
  const id = await publish({ questions: [question], settings: { language: 'fr' } });
  const { state } = await open(id);
  const body = new FormData();
  body.append('ticket', (state as FormView).ticket);
  const encoded = new Response(body);
  const page = await app.inject({
    method: 'POST',
    url: `/share/response/${id}`,
    headers: { 'content-type': encoded.headers.get('content-type')!, 'accept-language': 'en' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain('Une réponse à cette question est nécessaire');
  expect(page.body).toContain('Vos réponses n’ont pas encore été envoyées.');
});

const openThanks = (id: string, signedFor = id) =>
  open(id, donePath(deps.env.CAURI_SECRET_KEY, signedFor).replace(answerPath(signedFor), ''));

it('the page of thanks opens only for somebody who has sent answers to this form', async () => {
  const thankYou = 'Rendez-vous lundi.';
  const other = await publish({});
  for (const visibility of ['private', 'invite-only'] as const) {
    const title = `Bilan ${visibility}`;
    const id = await publish({ visibility, title, thankYou });
    expect((await openThanks(id)).html).toContain(title);
    for (const { html } of [await open(id, '?done=1'), await open(id, '?done=1&done=2'), await openThanks(id, other)]) {
      expect(html).not.toContain(title);
      expect(html).not.toContain(thankYou);
    }
  }
});

it('the page of thanks shows the form’s own text after the specification’s text', async () => {
  const id = await publish({ thankYou: 'Rendez-vous le <b>lundi</b>.' });
  const { html } = await openThanks(id);
  expect(html.indexOf('Your response has been recorded.')).toBeGreaterThan(0);
  expect(html).toContain('<p class="own">Rendez-vous le &lt;b>lundi&lt;/b>.</p>');
});

it('a question that is not shown needs no answer and accepts none', async () => {
  const options = buildOptions('Oui', 'Non');
  const asked = buildQuestion({ type: 'multiple-choice', options });
  const section = buildQuestion({ type: 'section', title: 'Suite', showIf: { questionId: asked.id, is: [options[0]!.id] } });
  const inside = buildQuestion({ required: true });
  const id = await publish({ questions: [asked, section, inside] });
  const send = (answers: object) => call('POST', '/api/answers', { body: { formId: id, answers } });
  expect((await send({ [asked.id]: 'Oui' })).body.errors).toEqual({ [inside.id]: 'This question requires an answer' });
  expect((await send({ [asked.id]: 'Non', [inside.id]: 'kept in a field', [section.id]: 'x' })).status).toBe(200);
  const { body } = await call('GET', `/api/answers/${id}`, { as: token });
  expect(body.data[0].answers).toEqual({ [asked.id]: options[1]!.id });
  expect(body.questions.map((q: Question) => q.id)).toEqual([asked.id, inside.id]);
});

it('a form that has only sections is refused', async () => {
  const { status, body } = await call('POST', '/api/forms', {
    body: buildForm({ questions: [buildQuestion({ type: 'section' })] }),
    as: token,
  });
  expect(status).toBe(400);
  expect(body.errors).toEqual({ questions: 'You must have at least one question' });
});
