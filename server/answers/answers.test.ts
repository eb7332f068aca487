import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { required } from '#contract/answer-rules.messages.ts';
import { signed } from '#server/signatures.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { makeTicket } from './ticket.rules.ts';

const { app, call, db, deps } = await testApp();
const admin = await buildAccount(db);

const publish = async (form: object) => (await call('POST', '/api/forms', { body: form, as: admin.token })).body.data;
const answer = (body: object, as?: string) => call('POST', '/api/answers', { body, as });
const responses = async (id: string, query = '') => call('GET', `/api/answers/${id}${query}`, { as: admin.token });

describe('a submission', () => {
  test('is accepted as a map and as flat fields, and staff see it', async () => {
    const [name, city] = [buildQuestion({ required: true }), buildQuestion({ type: 'dropdown', options: buildOptions('Dakar', 'Lomé') })];
    const form = await publish(buildForm({ questions: [name, city] }));
    const lome = city.options![1]!.id;
    expect(await answer({ formId: form.id, answers: { [name.id]: 'Moussa', [city.id]: lome } })).toMatchObject({
      status: 200,
      body: { message: 'Form submitted successfully!' },
    });
    expect((await answer({ formId: form.id, [name.id]: ' Aminata ', [city.id]: 'Lomé' })).status).toBe(200);
    const { body } = await responses(form.id);
    expect(body.count).toBe(2);
    expect(body.data.map((r: { answers: object }) => r.answers)).toEqual([
      { [name.id]: 'Aminata', [city.id]: lome },
      { [name.id]: 'Moussa', [city.id]: lome },
    ]);
    expect(body.questions).toMatchObject([
      { id: name.id, removed: false },
      { id: city.id, removed: false },
    ]);
  });

  test('has as much text with the script, as JSON, as without it, and one that is longer is told so', async () => {
    const questions = Array.from({ length: 52 }, () => buildQuestion({ type: 'paragraph' }));
    const form = await publish(buildForm({ questions }));
    const texts = Object.fromEntries(questions.map(({ id }) => [id, 'é'.repeat(20_000)]));
    const posting = new FormData();
    for (const [name, value] of Object.entries({ formId: form.id, ...texts })) posting.append(name, value);
    const encoded = new Response(posting);
    const headers = { 'content-type': encoded.headers.get('content-type')! };
    const posted = await app.inject({ method: 'POST', url: '/api/answers', headers, payload: Buffer.from(await encoded.arrayBuffer()) });
    expect([posted.statusCode, (await answer({ formId: form.id, answers: texts })).status]).toEqual([200, 200]);
    const longer = await answer({ formId: form.id, answers: { ...texts, more: 'é'.repeat(1_100_000) } });
    expect([longer.status, longer.body.message]).toEqual([413, 'This is too large to be taken. Please shorten it, and send it again.']);
  });

  test('is one response with one answer when it is sent again with the same key, at once or later', async () => {
    const form = await publish(buildForm());
    const body = { formId: form.id, [form.questions[0].id]: 'Une fois', submissionKey: randomUUID() };
    const first = await Promise.all(Array.from({ length: 20 }, () => answer(body)));
    const later = await answer({ ...body, submissionKey: body.submissionKey.toUpperCase() });
    expect(new Set([...first, later].map((r) => `${r.status} ${r.body.data._id}`)).size).toBe(1);
    expect((await responses(form.id)).body.count).toBe(1);
  });

  test('hundreds of simultaneous submissions are all recorded, and the count is exact', async () => {
    const form = await publish(buildForm());
    const sent = await Promise.all(Array.from({ length: 500 }, (_, i) => answer({ formId: form.id, [form.questions[0].id]: `N° ${i}` })));
    expect(new Set(sent.map((r) => r.body.data._id)).size).toBe(500);
    expect((await responses(form.id)).body.count).toBe(500);
    const { answer: shown } = (await call('GET', `/api/forms/${form.id}`, { as: admin.token })).body.data;
    expect(shown).toBe(500);
  });

  test('changes the totals of its questions exactly once', async () => {
    const [boxes, text] = [buildQuestion({ type: 'checkbox', options: buildOptions('a', 'b', 'c') }), buildQuestion()];
    const form = await publish(buildForm({ questions: [boxes, text] }));
    const [a, b] = boxes.options!.map((o) => o.id) as [string, string];
    const key = randomUUID();
    const send = (body: object) => answer({ formId: form.id, ...body });
    await Promise.all([
      send({ [boxes.id]: [a, b], submissionKey: key }),
      send({ [boxes.id]: [a, b], submissionKey: key }),
      send({ [boxes.id]: [b], [text.id]: 'x' }),
      send({}),
    ]);
    const totals = await db.selectFrom('question_tally').select(['question_id', 'bucket', 'n']).where('form_id', '=', form.id).execute();
    const byBucket = Object.fromEntries(totals.map(({ question_id, bucket, n }) => [`${question_id} ${bucket}`, n]));
    expect(byBucket).toEqual({ [`${boxes.id} `]: 2, [`${boxes.id} ${a}`]: 1, [`${boxes.id} ${b}`]: 2, [`${text.id} `]: 1 });
    expect(await db.selectFrom('form_version').select('responses').where('form_id', '=', form.id).execute()).toEqual([{ responses: 3 }]);
  });

  test('is refused beside the question when a required answer is missing or an answer is invalid', async () => {
    const questions = [
      buildQuestion({ required: true }),
      buildQuestion({ type: 'checkbox', required: true, options: buildOptions('a') }),
      buildQuestion({ type: 'linear-scale', minValue: 1, maxValue: 5 }),
      buildQuestion({ type: 'date' }),
      buildQuestion({ type: 'multiple-choice', options: buildOptions('a') }),
    ];
    const form = await publish(buildForm({ questions }));
    const [text, boxes, scale, date, choice] = questions.map((q) => q.id) as [string, string, string, string, string];
    const { status, body } = await answer({
      formId: form.id,
      [text]: '  ',
      [boxes]: [],
      [scale]: '6',
      [date]: '2026-02-30',
      [choice]: randomUUID(),
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      [text]: required(),
      [boxes]: required(),
      [scale]: 'Please choose a number from 1 to 5',
      [date]: 'Please enter a date that exists',
      [choice]: 'Please choose one of the options',
    });
    expect((await responses(form.id)).status).toBe(404);
  });

  test('needs and stores no answer to a question that is not shown', async () => {
    const choice = buildQuestion({ type: 'multiple-choice', options: buildOptions('Oui', 'Non') });
    const [yes, no] = choice.options!.map((o) => o.id) as [string, string];
    const shop = buildQuestion({ required: true, showIf: { questionId: choice.id, is: [yes] } });
    const form = await publish(buildForm({ questions: [choice, shop] }));
    expect((await answer({ formId: form.id, [choice.id]: yes })).body.errors).toEqual({ [shop.id]: required() });
    expect((await answer({ formId: form.id, [choice.id]: no, [shop.id]: 'typed before' })).status).toBe(200);
    expect((await responses(form.id)).body.data[0].answers).toEqual({ [choice.id]: no });
  });

  test('may contain half of an emoji; a NUL is refused, and keys that are no question are dropped', async () => {
    const form = await publish(buildForm());
    const [question] = form.questions;
    expect((await answer({ formId: form.id, answers: { [question.id]: 'ok \ud83d', [randomUUID()]: 'x', constructor: 'y' } })).status).toBe(
      200,
    );
    expect((await answer({ formId: form.id, [question.id]: 'a\u0000b' })).body.errors).toHaveProperty(question.id);
    expect((await responses(form.id)).body.data[0].answers).toEqual({ [question.id]: 'ok \ufffd' });
  });
});

describe('who may answer', () => {
  test('nobody answers an unknown form or a draft; private forms are for staff, invite-only forms for invited people', async () => {
    const gone = await answer({ formId: randomUUID() });
    expect([gone.status, gone.body.message]).toEqual([404, expect.stringContaining('Please ask the person who sent you the link.')]);
    expect((await answer({ formId: (await publish(buildForm({ isPublished: false }))).id })).status).toBe(404);
    const isPrivate = await publish(buildForm({ visibility: 'private' }));
    expect((await answer({ formId: isPrivate.id })).status).toBe(403);
    expect((await answer({ formId: isPrivate.id }, admin.token)).status).toBe(200);
    expect((await answer({ formId: (await publish(buildForm({ visibility: 'invite-only' }))).id }, admin.token)).status).toBe(403);
  });

  test('a closed form refuses new answers and stores those that were begun before, marked as late', async () => {
    const form = await publish(buildForm());
    const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', form.id).executeTakeFirstOrThrow();
    const ticket = makeTicket(deps.env.CAURI_SECRET_KEY, { formId: form.id, versionId: version_id! });
    await publish({ ...form, isPublished: false });
    expect((await answer({ formId: form.id })).status).toBe(410);
    expect((await answer({ formId: form.id, ticket: `${ticket}x` })).status).toBe(410);
    expect((await answer({ formId: form.id, ticket })).status).toBe(200);
    expect((await responses(form.id)).body.data).toMatchObject([{ late: true }]);
  });

  test('answers to an older version count for its questions, and removed questions stay visible as removed', async () => {
    const [kept, removed] = [buildQuestion({ title: 'Gardée' }), buildQuestion({ title: 'Retirée', required: true })];
    const form = await publish(buildForm({ questions: [kept, removed] }));
    const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', form.id).executeTakeFirstOrThrow();
    const ticket = makeTicket(deps.env.CAURI_SECRET_KEY, { formId: form.id, versionId: version_id! });
    await publish({ ...form, questions: [kept] });
    expect((await answer({ formId: form.id, ticket, [kept.id]: 'x' })).body.errors).toEqual({ [removed.id]: required() });
    await answer({ formId: form.id, ticket, [removed.id]: 'encore là' });
    const { body } = await responses(form.id);
    expect(body.data[0].answers).toEqual({ [removed.id]: 'encore là' });
    expect(body.questions).toMatchObject([
      { id: kept.id, removed: false },
      { id: removed.id, removed: true, title: 'Retirée' },
    ]);
  });

  test('answers with a ticket of months ago count for the questions that it was made for, and not in a closed form', async () => {
    const [kept, removed, added] = [buildQuestion(), buildQuestion(), buildQuestion({ required: true })];
    const form = await publish(buildForm({ questions: [kept, removed] }));
    const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', form.id).executeTakeFirstOrThrow();
    const begunAt = (Date.now() - 61 * 24 * 3_600_000).toString(36);
    const ticket = signed(deps.env.CAURI_SECRET_KEY, `ticket:${form.id}`, `${version_id}.${begunAt}`);
    const changed = await publish({ ...form, questions: [kept, added] });
    expect((await answer({ formId: form.id, ticket, [removed.id]: 'encore là' })).status).toBe(200);
    expect((await responses(form.id)).body.data[0].answers).toEqual({ [removed.id]: 'encore là' });
    await publish({ ...changed, isPublished: false });
    expect((await answer({ formId: form.id, ticket, [removed.id]: 'trop tard' })).status).toBe(410);
  });

  test('a full form has exactly its maximum of responses, however many arrive at once', async () => {
    const form = await publish(buildForm());
    await db.updateTable('form').set({ max_responses: 5 }).where('id', '=', form.id).execute();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => answer({ formId: form.id }).then((r) => r.status)));
    expect(statuses.filter((s) => s === 200)).toHaveLength(5);
    expect(statuses.filter((s) => s === 410)).toHaveLength(15);
    expect((await responses(form.id)).body.count).toBe(5);
  });

  test('a submission that is sent again after its form closed or was full gets its first response', async () => {
    const form = await publish(buildForm());
    const body = { formId: form.id, submissionKey: randomUUID() };
    const first = (await answer(body)).body.data;
    await db.updateTable('form').set({ max_responses: 1 }).where('id', '=', form.id).execute();
    expect((await answer({ formId: form.id })).status).toBe(410);
    expect(await answer(body)).toMatchObject({ status: 200, body: { data: first } });
    await publish({ ...form, isPublished: false });
    expect((await answer({ formId: form.id })).status).toBe(410);
    expect(await answer(body)).toMatchObject({ status: 200, body: { data: first } });
    expect((await responses(form.id)).body.count).toBe(1);
  });

  test('a form is closed after its closing date', async () => {
    const form = await publish(buildForm());
    await db
      .updateTable('form')
      .set({ closes_at: new Date(Date.now() - 1000) })
      .where('id', '=', form.id)
      .execute();
    expect((await answer({ formId: form.id })).status).toBe(410);
  });

  test('only staff see the responses, page by page and latest first', async () => {
    const form = await publish(buildForm());
    for (const text of ['1', '2', '3']) await answer({ formId: form.id, [form.questions[0].id]: text });
    const page = async (n: number) =>
      (await responses(form.id, `?limit=2&page=${n}`)).body.data.map((r: { answers: object }) => Object.values(r.answers)[0]);
    expect([await page(1), await page(2)]).toEqual([['3', '2'], ['1']]);
    expect((await call('GET', `/api/answers/${form.id}`)).status).toBe(401);
    expect((await responses(randomUUID())).status).toBe(404);
  });
});

describe('files', () => {
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const send = (fields: Record<string, string>, files: { field: string; name: string; bytes: Buffer }[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const { field, name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return request.arrayBuffer().then(async (payload) => {
      const r = await app.inject({
        method: 'POST',
        url: '/api/answers',
        payload: Buffer.from(payload),
        headers: { 'content-type': request.headers.get('content-type')! },
      });
      return { status: r.statusCode, body: r.json() };
    });
  };
  const photo = buildQuestion({ type: 'image', required: true });

  test('arrive with the answers, are identified by their content, and are downloaded by staff only, as attachments', async () => {
    const form = await publish(buildForm({ questions: [photo] }));
    expect((await send({ formId: form.id }, [{ field: photo.id, name: '../reçu "mai".html', bytes: PNG }])).status).toBe(200);
    const [response] = (await responses(form.id)).body.data;
    const file = response.files[response.answers[photo.id]];
    expect(file).toMatchObject({ name: 'reçu "mai".html', size: PNG.length, type: 'image/png' });
    expect((await app.inject({ url: `/api/uploads/${file._id}` })).statusCode).toBe(401);
    const download = await app.inject({ url: `/api/uploads/${file._id}`, headers: { authorization: `Bearer ${admin.token}` } });
    expect(download.rawPayload.equals(PNG)).toBe(true);
    expect(download.headers['content-disposition']).toContain(
      `attachment; filename="re_u _mai_.html"; filename*=UTF-8''re%C3%A7u%20%22mai%22.html`,
    );
    expect(download.headers['content-type']).toBe('application/octet-stream');
  });

  test('are not found at their address while their form is deleted', async () => {
    const form = await publish(buildForm({ questions: [photo] }));
    await send({ formId: form.id }, [{ field: photo.id, name: 'a.png', bytes: PNG }]);
    const [{ answers }] = (await responses(form.id)).body.data;
    const headers = { authorization: `Bearer ${admin.token}` };
    const read = async () => (await app.inject({ url: `/api/uploads/${answers[photo.id]}`, headers })).statusCode;
    expect(await read()).toBe(200);
    await call('DELETE', `/api/forms/${form.id}`, { as: admin.token });
    expect(await read()).toBe(404);
    await call('POST', `/api/deleted/form/${form.id}/restore`, { as: admin.token });
    expect(await read()).toBe(200);
  });

  test('are refused when they are of the wrong kind or belong to another response', async () => {
    const form = await publish(buildForm({ questions: [photo] }));
    const refused = await send({ formId: form.id }, [
      { field: photo.id, name: 'photo.png', bytes: Buffer.from('<script>alert(1)</script>') },
    ]);
    expect(refused).toMatchObject({ status: 400, body: { errors: { [photo.id]: 'Please choose an image.' } } });
    await send({ formId: form.id }, [{ field: photo.id, name: 'a.png', bytes: PNG }]);
    const [response] = (await responses(form.id)).body.data;
    expect(await answer({ formId: form.id, [photo.id]: response.answers[photo.id] })).toMatchObject({
      status: 400,
      body: { errors: { [photo.id]: expect.stringContaining('again') } },
    });
    expect(await answer({ formId: form.id, [photo.id]: randomUUID() })).toMatchObject({ status: 400 });
    expect((await responses(form.id)).body.count).toBe(1);
  });
});
