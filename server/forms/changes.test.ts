import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { FormContent } from '#contract/forms.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildContent, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { formChanges } from './forms.rules.ts';

const [a, b, c] = ['A', 'B', 'C'].map((title) => buildQuestion({ title }));
const content = buildContent({ questions: [a!, b!, c!] });
const answers = new Map([[b!.id, 143]]);
const NOTHING = { first: false, title: false, description: false, thankYou: false, reordered: false, added: [], changed: [], removed: [] };
const named = (question: typeof a) => ({ id: question!.id, title: question!.title });
const added = buildQuestion({ title: 'D' });

describe('the changes of a publication', () => {
  it.each<[string, FormContent, object]>([
    ['nothing', structuredClone(content), {}],
    ['nothing where a field is undefined', { ...content, thankYou: undefined, questions: [{ ...a!, description: undefined }, b!, c!] }, {}],
    ['the texts', { ...content, title: 'x', description: 'x', thankYou: 'x' }, { title: true, description: true, thankYou: true }],
    ['a question', { ...content, questions: [a!, { ...b!, required: true }, c!] }, { changed: [named(b)] }],
    ['the order', { ...content, questions: [a!, c!, b!] }, { reordered: true }],
    ['a new question, which moves nothing', { ...content, questions: [added, a!, b!, c!] }, { added: [named(added)] }],
    ['a removed one, with its answers', { ...content, questions: [a!, c!] }, { removed: [{ ...named(b), answers: 143 }] }],
    ['a removed one that nobody answered', { ...content, questions: [b!, c!] }, { removed: [{ ...named(a), answers: 0 }] }],
    [
      'all at once',
      { ...content, questions: [c!, { ...a!, title: 'Z' }, added] },
      {
        reordered: true,
        added: [named(added)],
        changed: [{ id: a!.id, title: 'Z' }],
        removed: [{ ...named(b), answers: 143 }],
      },
    ],
  ])('%s', (_, draft, changes) => expect(formChanges(content, draft, answers)).toEqual({ ...NOTHING, ...changes }));

  it('has nothing to compare before the first publication', () => {
    expect(formChanges(undefined, content, new Map())).toEqual({ ...NOTHING, first: true });
  });
});

const { call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const save = async (form: object) => (await call('POST', '/api/forms', { body: form, as: admin.token })).body.data;
const changes = async (id: string) => (await call('GET', `/api/forms/${id}/changes`, { as: admin.token })).body.data;

test('the draft is compared with the published version, with exact counts', async () => {
  const options = buildOptions('Oui', 'Non');
  const asked = buildQuestion({ type: 'checkbox', title: 'Choix', options });
  const form = await save(buildForm({ questions: [asked, a!] }));
  for (let i = 0; i < 3; i++)
    await call('POST', '/api/answers', { body: { formId: form.id, answers: { [asked.id]: options.map((o) => o.id) } } });
  expect(await changes(form.id)).toEqual(NOTHING);
  await save({ ...form, questions: [a], autosave: true });
  expect(await changes(form.id)).toEqual({ ...NOTHING, removed: [{ ...named(asked), answers: 3 }] });
  const draft = await save({ ...buildContent(), isPublished: false });
  expect(await changes(draft.id)).toEqual({ ...NOTHING, first: true });
  expect((await call('GET', `/api/forms/${randomUUID()}/changes`, { as: admin.token })).status).toBe(404);
});

test('settings apply at once, publish nothing and leave the revision unchanged', async () => {
  const form = await save(buildForm({ questions: [a!] }));
  await save({ ...form, title: 'Brouillon', autosave: true });
  const set = (body: object, as = admin.token) => call('PATCH', `/api/forms/${form.id}/settings`, { body, as });
  const { status, body } = await set({ maxResponses: 5, notifyEmails: [' Awa@Exemple.SN '] });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    language: 'en',
    closesAt: null,
    maxResponses: 5,
    notifyEmails: ['awa@exemple.sn'],
    retentionDays: null,
  });
  const now = (await call('GET', `/api/forms/${form.id}`, { as: admin.token })).body.data;
  expect(now).toMatchObject({ settings: body.data, rev: form.rev + 1, hasUnpublishedChanges: true });
  const wrong = await set({ maxResponses: 0, notifyEmails: ['awa'] });
  expect(wrong.body.errors).toEqual({
    maxResponses: 'The maximum must be 1 or more',
    'notifyEmails.0': 'Please enter a valid e-mail address',
  });
  expect((await set({}, coach.token)).status).toBe(403);
  expect((await call('PATCH', `/api/forms/${randomUUID()}/settings`, { body: {}, as: admin.token })).status).toBe(404);
  await set({ closesAt: '2020-01-01T00:00:00Z' });
  expect((await call('POST', '/api/answers', { body: { formId: form.id, answers: {} } })).status).toBe(410);
});
