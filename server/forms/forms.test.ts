import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildContent, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const save = (form: object, as = admin.token) => call('POST', '/api/forms', { body: form, as });
const get = async (id: string) => (await call('GET', `/api/forms/${id}`, { as: admin.token })).body.data;
const versions = (id: string) => db.selectFrom('form_version').select('number').where('form_id', '=', id).orderBy('number').execute();

describe('saving', () => {
  test('creates a form, bare or wrapped, and returns every field of every question type', async () => {
    const questions = [
      buildQuestion({ type: 'short-answer', description: 'Comme sur la carte', required: true }),
      buildQuestion({ type: 'paragraph' }),
      buildQuestion({ type: 'multiple-choice', options: buildOptions('Oui', 'Non') }),
      buildQuestion({ type: 'checkbox', options: buildOptions('Wave', 'Orange Money', 'MTN MoMo') }),
      buildQuestion({ type: 'dropdown', options: buildOptions('Dakar', 'Abidjan') }),
      buildQuestion({ type: 'file-upload', allowedFileTypes: ['images', 'pdfs'] }),
      buildQuestion({ type: 'date' }),
      buildQuestion({ type: 'linear-scale', minValue: 0, maxValue: 10 }),
      buildQuestion({ type: 'image' }),
    ];
    const content = buildContent({ title: 'Tout', description: 'Chaque type', questions });
    const { status, body } = await save({ form: { ...content, isPublished: false, visibility: 'private' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Form saved successfully!',
      data: { ...content, isPublished: false, visibility: 'private', answer: 0, rev: 1 },
    });
    expect(await get(body.data._id)).toEqual(body.data);
    expect((await save(content)).body.data.id).not.toBe(body.data.id);
  });

  test('creates a form with a given id once, so that a first save sent twice makes one form', async () => {
    const form = { ...buildForm(), id: randomUUID() };
    const [first, second] = [await save(form), await save(form)];
    expect([first.body.data.id, second.body.data.id]).toEqual([form.id, form.id]);
    const { body } = await call('GET', `/api/forms?search=${encodeURIComponent(form.title)}&limit=100`, { as: admin.token });
    expect(body.data.filter((f: { id: string }) => f.id === form.id)).toHaveLength(1);
  });

  test('a save of an old revision gets 409 with the newer form and changes nothing', async () => {
    const { data } = (await save(buildForm({ title: 'A' }))).body;
    await save({ ...data, title: 'B' });
    const stale = await save({ ...data, title: 'C' });
    expect(stale).toMatchObject({ status: 409, body: { data: { title: 'B', rev: 2 } } });
    expect(await get(data.id)).toMatchObject({ title: 'B', rev: 2 });
  });

  test('exactly one of many saves of the same revision succeeds', async () => {
    const { data } = (await save(buildForm())).body;
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, i) => save({ ...data, title: `Titre ${i}` }).then((r) => r.status)));
    expect(statuses.filter((s) => s === 200)).toHaveLength(1);
    expect(statuses.filter((s) => s === 409)).toHaveLength(9);
  });

  test('invalid content gets a message for each field', async () => {
    const [choice, scale] = [
      buildQuestion({ type: 'dropdown', options: [] }),
      buildQuestion({ type: 'linear-scale', minValue: 7, maxValue: 3 }),
    ];
    expect((await save(buildForm({ questions: [choice, scale] }))).body.errors).toEqual({
      'questions.0.options': 'A choice question needs at least one option',
      'questions.1.maxValue': 'The highest value must be greater than the lowest',
    });
    expect((await save(buildForm({ questions: [] }))).body.errors).toEqual({ questions: 'You must have at least one question' });
    expect((await save(buildForm({ questions: [choice, choice] }))).status).toBe(400);
    expect((await save(buildForm({ title: 'nul \u0000 octet' }))).body.errors).toHaveProperty('title');
  });

  test('half of an emoji is repaired instead of causing an error', async () => {
    const { status, body } = await save(buildForm({ title: 'Bravo \ud83d' }));
    expect([status, body.data.title]).toEqual([200, 'Bravo \ufffd']);
  });
});

describe('the content of a form', () => {
  test('given settings change at once, omitted ones stay, and an autosave changes none', async () => {
    const settings = {
      language: 'en',
      closesAt: '2027-01-31T12:00:00.000Z',
      maxResponses: 40,
      notifyEmails: ['awa@exemple.sn'],
      retentionDays: 365,
      colour: null,
      redirectUrl: null,
      confirmTo: null,
    };
    const { data } = (await save({ ...buildForm(), settings })).body;
    expect(data.settings).toEqual(settings);
    const kept = await save({ ...data, settings: { maxResponses: 1 }, autosave: true });
    expect(kept.body.data.settings).toEqual(settings);
    const changed = await save({ ...kept.body.data, settings: { closesAt: null } });
    expect(changed.body.data.settings).toEqual({ ...settings, closesAt: null });
    expect((await save({ ...buildForm(), settings: { maxResponses: 0, notifyEmails: ['x'] } })).body.errors).toEqual({
      'settings.maxResponses': 'The maximum must be 1 or more',
      'settings.notifyEmails.0': 'Please enter a valid e-mail address',
    });
  });

  test('a question may depend only on an earlier choice or scale, and a copy depends on its own questions', async () => {
    const choice = buildQuestion({ type: 'dropdown', options: buildOptions('Oui', 'Non') });
    const showIf = { questionId: choice.id, is: [choice.options![0]!.id] };
    const depends = buildQuestion({ showIf });
    const { data } = (await save(buildForm({ questions: [choice, depends] }))).body;
    expect(data.questions[1].showIf).toEqual(showIf);
    expect((await save(buildForm({ questions: [depends, choice] }))).body.errors).toEqual({ 'questions.0.showIf': expect.any(String) });
    expect((await save(buildForm({ questions: [buildQuestion({ id: choice.id }), depends] }))).body.errors).toEqual({
      'questions.1.showIf': expect.any(String),
    });
    const copy = (await call('POST', `/api/forms/${data.id}/duplicate`, { as: admin.token })).body.data;
    expect(copy.questions[1].showIf).toEqual({ questionId: copy.questions[0].id, is: [copy.questions[0].options[0].id] });
  });
});

test('a new form speaks the language of the programme, and a copy that of its original', async () => {
  const language = async (id: string) => (await call('GET', `/api/forms/${id}`, { as: admin.token })).body.data.settings.language;
  const original = (await save({ ...buildForm(), settings: undefined })).body.data;
  expect(await language(original.id)).toBe('fr');
  await call('PATCH', `/api/forms/${original.id}/settings`, { as: admin.token, body: { language: 'en' } });
  const copy = (await call('POST', `/api/forms/${original.id}/duplicate`, { as: admin.token })).body.data;
  expect(await language(copy.id)).toBe('en');
  await db.updateTable('setting').set({ language: 'en' }).execute();
  expect(await language((await save({ ...buildForm(), settings: undefined })).body.data.id)).toBe('en');
  await db.updateTable('setting').set({ language: 'fr' }).execute();
});

describe('publishing', () => {
  test('each save of a published form with changes makes a version, and an unchanged one does not', async () => {
    const { data } = (await save(buildForm())).body;
    const again = (await save(data)).body.data;
    expect(await versions(data.id)).toHaveLength(1);
    const changed = (await save({ ...again, title: 'Nouveau titre' })).body.data;
    expect(await versions(data.id)).toEqual([{ number: 1 }, { number: 2 }]);
    expect(changed.hasUnpublishedChanges).toBe(false);
  });

  test('an incomplete form stays a draft, and the response names what is missing by field', async () => {
    const questions = [
      buildQuestion({ title: ' ' }),
      buildQuestion({ title: 'Untitled Question' }),
      buildQuestion({ type: 'dropdown', options: buildOptions('Dakar', '') }),
      buildQuestion({ type: 'section', title: '' }),
    ];
    const form = { ...buildForm({ title: '', description: 'Form description', questions }), id: randomUUID() };
    const refused = await save(form);
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('cannot be published yet') } });
    expect(refused.body.errors).toEqual({
      title: 'Please give the form a title',
      description: expect.stringContaining('“Form description”'),
      'questions.0.title': 'Please write the question',
      'questions.1.title': 'Please write the question: people would read “Untitled Question”',
      'questions.2.options.1.value': 'Please name this option or delete it',
      'questions.3.title': 'Please give the section a title',
    });
    const begunInFrench = { ...form, title: 'Formulaire sans titre' };
    const inFrench = await call('POST', '/api/forms', { body: begunInFrench, as: admin.token, language: 'fr' });
    expect(inFrench.body.errors.title).toBe(
      'Veuillez donner un titre au formulaire\u00A0: les personnes liraient «\u00A0Formulaire sans titre\u00A0»',
    );
    expect((await call('GET', `/api/forms/${form.id}`, { as: admin.token })).status).toBe(404);
    expect(await save({ ...form, isPublished: false })).toMatchObject({ status: 200, body: { data: { title: '', isPublished: false } } });
  });

  test('a published form that is incomplete can still be made private or unpublished', async () => {
    const { data } = (await save(buildForm())).body;
    const empty = { title: '', description: '', questions: data.questions };
    // An earlier version of the product published it like this.
    await db
      .updateTable('form_version')
      .set({ content: JSON.stringify(empty) })
      .where('form_id', '=', data.id)
      .execute();
    await db
      .updateTable('form')
      .set({ draft: JSON.stringify(empty) })
      .where('id', '=', data.id)
      .execute();
    const form = await get(data.id);
    expect((await save({ ...form, visibility: 'private' })).body.data).toMatchObject({ isPublished: true, visibility: 'private' });
    expect((await save({ ...(await get(data.id)), description: 'Autre' })).status).toBe(400);
    expect((await save({ ...(await get(data.id)), isPublished: false })).status).toBe(200);
  });

  test('an autosave stores the draft and leaves the published version unchanged', async () => {
    const { data } = (await save(buildForm({ title: 'Publié' }))).body;
    const { body } = await save({ ...data, title: 'Brouillon', isPublished: false, visibility: 'private', autosave: true });
    expect(body.data).toMatchObject({ title: 'Brouillon', isPublished: true, visibility: 'public', hasUnpublishedChanges: true });
    expect(await versions(data.id)).toHaveLength(1);
  });

  test('unpublishing keeps the versions, and publishing again needs no new one', async () => {
    const { data } = (await save(buildForm())).body;
    const closed = (await save({ ...data, isPublished: false })).body.data;
    expect(closed.isPublished).toBe(false);
    expect((await save({ ...closed, isPublished: true })).body.data.isPublished).toBe(true);
    expect(await versions(data.id)).toHaveLength(1);
  });
});

describe('list, duplicate, delete', () => {
  test('the search ignores case and accents, takes percent signs literally, and works with filter, sort and page', async () => {
    for (const title of ['Évaluation du Module', 'Prime de 100% garantie', 'Zébu'])
      await save(buildForm({ title, visibility: 'invite-only' }));
    const list = async (query: string) => (await call('GET', `/api/forms?visibility=invite-only&${query}`, { as: coach.token })).body;
    const titles = async (query: string) => (await list(query)).data.map((f: { title: string }) => f.title);
    expect(await titles('search=evaluation')).toEqual(['Évaluation du Module']);
    expect(await titles('search=module%20evaluation')).toEqual(['Évaluation du Module']);
    expect(await titles('search=100%25')).toEqual(['Prime de 100% garantie']);
    expect(await titles('sort=title&order=asc&limit=2')).toEqual(['Évaluation du Module', 'Prime de 100% garantie']);
    expect(await list('limit=1&page=3')).toMatchObject({ count: 3, data: [expect.anything()] });
  });

  test('a copy is a private draft with new ids', async () => {
    const { data } = (await save(buildForm({ questions: [buildQuestion({ type: 'checkbox', options: buildOptions('a', 'b') })] }))).body;
    const { body } = await call('POST', `/api/forms/${data.id}/duplicate`, { as: admin.token });
    expect(body).toMatchObject({
      message: 'Form duplicated successfully!',
      data: { title: `${data.title} (copy)`, isPublished: false, visibility: 'private' },
    });
    expect(body.data.questions[0].id).not.toBe(data.questions[0].id);
    expect(body.data.questions[0].options[0]).toMatchObject({ value: 'a', id: expect.not.stringMatching(data.questions[0].options[0].id) });
  });

  test('a copy of a form with the longest title is called a copy, and has no half of an emoji', async () => {
    const { data } = (await save(buildForm({ title: `${'é'.repeat(492)}😀${'z'.repeat(6)}` }))).body;
    const { body } = await call('POST', `/api/forms/${data.id}/duplicate`, { as: admin.token });
    expect(body.data.title).toBe(`${'é'.repeat(492)} (copy)`);
  });

  test('a deleted form cannot be opened or saved, and the audit log names who deleted it', async () => {
    const { data } = (await save(buildForm({ title: 'À jeter' }))).body;
    expect(await call('DELETE', `/api/forms/${data.id}`, { as: admin.token })).toMatchObject({
      status: 200,
      body: { message: 'Form deleted successfully' },
    });
    expect((await call('GET', `/api/forms/${data.id}`, { as: admin.token })).status).toBe(404);
    expect((await save(data)).status).toBe(404);
    const logged = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'form.delete')
      .where('subject_id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(logged).toMatchObject({ actor_id: admin.id, actor_name: admin.name, before: { title: 'À jeter', responses: 0 } });
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  test('a form that two delete at once is deleted and logged once, and the second is told that it is gone', async () => {
    const { id } = (await save(buildForm())).body.data;
    const remove = () => call('DELETE', `/api/forms/${id}`, { as: admin.token });
    const { both } = await db.transaction().execute(async (holder) => {
      await sql`lock table form in exclusive mode`.execute(holder);
      const both = [remove(), remove()];
      await expect.poll(() => countWaiting(db, 'form')).toBe(2);
      return { both };
    });
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 404]);
    const logged = db.selectFrom('audit_log').select('id').where('action', '=', 'form.delete').where('subject_id', '=', id);
    expect(await logged.execute()).toHaveLength(1);
  });

  test('coaches can read forms and not change them', async () => {
    const { data } = (await save(buildForm())).body;
    expect((await call('GET', `/api/forms/${data.id}`, { as: coach.token })).status).toBe(200);
    expect((await save(data, coach.token)).status).toBe(403);
    expect((await call('DELETE', `/api/forms/${data.id}`, { as: coach.token })).status).toBe(403);
  });
});
