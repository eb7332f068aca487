import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerPageState, FormView } from '#contract/answer-page.ts';
import { required } from '#contract/answer-rules.messages.ts';
import type { Question, SaveForm } from '#contract/forms.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';

const { app, db, call } = await testApp({ env: { MAX_UPLOAD_MB: '1' } });
const { token } = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

async function publish(given: Partial<SaveForm> = {}): Promise<string> {
  const { status, body } = await call('POST', '/api/forms', { body: buildForm(given), as: token });
  expect(status).toBe(200);
  return body.data._id;
}

/** Returns the state that the page passes to its script, which is all that it shows. */
function stateOf(html: string): AnswerPageState {
  return JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)![1]!);
}
const open = async (id: string) => {
  const page = await app.inject({ url: `/share/response/${id}` });
  return { page, state: stateOf(page.body) as FormView };
};

type Part = string | File;
/** Posts the form like a browser without JavaScript: every field and every empty file input. */
async function post(id: string, state: Pick<FormView, 'submissionKey' | 'ticket'>, fields: [string, Part][]) {
  const form = new FormData();
  for (const [name, value] of [['submissionKey', state.submissionKey], ['ticket', state.ticket], ['leave-this-empty', ''], ...fields] as [
    string,
    Part,
  ][]) {
    form.append(name, value);
  }
  const encoded = new Response(form);
  const page = await app.inject({
    method: 'POST',
    url: `/share/response/${id}`,
    headers: { 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const { location } = page.headers;
  // A browser follows the redirect to the refused form, which is then an ordinary page of its history.
  if (location?.includes('?again=')) {
    const again = await app.inject({ url: location });
    return { page: again, location, state: stateOf(again.body) as FormView };
  }
  return { page, location, state: location === undefined ? (stateOf(page.body) as FormView) : undefined };
}
const responses = async (id: string) => (await call('GET', `/api/answers/${id}`, { as: token })).body;
const pdf = (name = 'cv.pdf') => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });
const noFile = () => new File([], '', { type: 'application/octet-stream' });

describe('the page', () => {
  it('contains the questions and styles, has no inline script, and is neither indexed nor cached', async () => {
    const title = 'Où </script><script>alert(1)</script> & "vous" ?';
    const id = await publish({ title, questions: [buildQuestion({ title })] });
    const { page, state } = await open(id);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(page.body).not.toContain('<script>alert');
    expect(state.form.title).toBe(title);
    const scripts = page.body.match(/<script[^>]*>/g);
    expect(scripts).toHaveLength(2);
    expect(scripts?.[0]).toMatch(/^<script type="module" src="\/public-assets\/en\/answer\/answer-[\w-]+\.js">$/);
  });

  it('loads a script that may be cached for ever', async () => {
    const { page } = await open(await publish());
    const src = /src="([^"]+)"/.exec(page.body)![1]!;
    const script = await app.inject({ url: src, headers: { 'accept-encoding': 'gzip' } });
    expect(script.headers['cache-control']).toContain('immutable');
    expect(script.headers['content-encoding']).toBe('gzip');
    // The build compressed it: what the server compresses itself has no length.
    expect(script.headers['content-length']).toBe(String(script.rawPayload.length));
    expect(script.rawPayload.length).toBeLessThan(32_000);
  });

  it.each([
    ['no such form', 404, 'not-found', () => Promise.resolve(randomUUID())],
    ['no id at all', 404, 'not-found', () => Promise.resolve('formulaire')],
    ['never published', 404, 'not-found', () => publish({ isPublished: false })],
    ['only for invited people', 403, 'not-public', () => publish({ visibility: 'invite-only' })],
    ['only for staff', 403, 'not-public', () => publish({ visibility: 'private' })],
    ['unpublished again', 410, 'closed', unpublished],
  ] as const)('says so when there is nothing to answer: %s', async (_, status, view, make) => {
    const { page, state } = await open(await make());
    expect([page.statusCode, state.view]).toEqual([status, view]);
  });

  async function unpublished() {
    const form = buildForm();
    const id = await publish(form);
    await call('POST', '/api/forms', { body: { ...form, id, isPublished: false }, as: token });
    return id;
  }
});

describe('without JavaScript', () => {
  const name = buildQuestion({ title: 'Nom', required: true });
  const many = buildQuestion({ type: 'checkbox', title: 'Réseaux', options: buildOptions('Facebook', 'TikTok') });
  const file = buildQuestion({ type: 'file-upload', title: 'CV', allowedFileTypes: ['pdfs'], required: true });
  const questions: Question[] = [name, many, file];
  const [facebook, tiktok] = many.options!.map((o) => o.id) as [string, string];

  it('a form is recorded once, however often it is sent', async () => {
    const id = await publish({ questions });
    const { state } = await open(id);
    const fields: [string, Part][] = [
      [name.id, 'Awa\r\nDiop'],
      [many.id, facebook],
      [many.id, tiktok],
      [file.id, pdf()],
    ];
    let next: string | undefined;
    for (let i = 0; i < 2; i++) {
      const { page, location } = await post(id, state, fields);
      expect(page.statusCode).toBe(303);
      next = location;
    }
    const { count, data } = await responses(id);
    expect(count).toBe(1);
    expect(data[0].answers).toMatchObject({ [name.id]: 'Awa\nDiop', [many.id]: [facebook, tiktok] });
    expect(data[0].files[data[0].answers[file.id]].name).toBe('cv.pdf');
    const thanks = await app.inject({ url: next! });
    expect(thanks.body).toContain('Your response has been recorded.');
    expect((await responses(id)).count).toBe(1);
  });

  it('a page that the browser kept and sends again for somebody else is recorded too, and each of them once', async () => {
    const id = await publish({ questions });
    const { state } = await open(id);
    const awa: [string, Part][] = [
      [name.id, 'Awa'],
      [file.id, pdf('awa.pdf')],
    ];
    const binta: [string, Part][] = [
      [name.id, 'Binta'],
      [file.id, pdf('awa.pdf')],
    ];
    const otherFile: [string, Part][] = [
      [name.id, 'Binta'],
      [file.id, pdf('binta.pdf')],
    ];
    for (const fields of [awa, binta, awa, otherFile, binta, otherFile]) expect((await post(id, state, fields)).page.statusCode).toBe(303);
    const { count, data } = await responses(id);
    expect(count).toBe(3);
    const said = data.map(({ answers, files }: { answers: Record<string, string>; files: Record<string, { name: string }> }) => [
      answers[name.id],
      files[answers[file.id]!]!.name,
    ]);
    expect(said.toSorted()).toEqual([
      ['Awa', 'awa.pdf'],
      ['Binta', 'awa.pdf'],
      ['Binta', 'binta.pdf'],
    ]);
  });

  it('a page that is sent again for somebody else after the form is full is refused, and the same answers are thanked', async () => {
    const id = await publish({ questions: [name], settings: { maxResponses: 1 } });
    const { state } = await open(id);
    for (const said of ['Awa', 'Awa']) expect((await post(id, state, [[name.id, said]])).page.statusCode).toBe(303);
    expect((await post(id, state, [[name.id, 'Binta']])).state).toMatchObject({ view: 'full' });
    expect((await responses(id)).count).toBe(1);
  });

  it('a refused form is shown again with its answers and its stored file', async () => {
    const id = await publish({ questions });
    const { state } = await open(id);
    const refused = await post(id, state, [
      [name.id, ' '],
      [many.id, tiktok],
      [file.id, pdf('mon : cv.pdf')],
    ]);
    expect(refused.location).toContain('?again=');
    expect(refused.page.statusCode).toBe(200);
    expect(refused.state).toMatchObject({
      submissionKey: state.submissionKey,
      ticket: state.ticket,
      errors: { [name.id]: required() },
      given: { [many.id]: tiktok },
    });
    const kept = refused.state!.kept[file.id]![0]!;
    expect(kept.name).toBe('mon : cv.pdf');
    const again = await post(id, refused.state!, [
      [name.id, 'Awa'],
      [file.id, noFile()],
      [`kept.${file.id}`, `${kept._id}:${kept.name}`],
    ]);
    expect(again.page.statusCode).toBe(303);
    expect((await responses(id)).data[0].answers[file.id]).toBe(kept._id);
  });

  it('a refused form is shown again also where the name of its file is cut between the two halves of a sign', async () => {
    const id = await publish({ questions });
    const { state } = await open(id);
    const refused = await post(id, state, [[file.id, pdf(`😀${'a'.repeat(195)}.pdf`)]]);
    expect(refused.page.statusCode).toBe(200);
    const kept = refused.state!.kept[file.id]![0]!;
    expect(kept.name).toMatch(/a{195}\.pdf$/);
    // The name comes back with the form, and may be another one.
    const again = await post(id, refused.state!, [[`kept.${file.id}`, `${kept._id}:\0${'a'.repeat(199)}😀`]]);
    expect([again.page.statusCode, again.state!.kept[file.id]![0]!._id]).toEqual([200, kept._id]);
  });

  it('a file of the wrong kind is reported together with all other problems', async () => {
    const id = await publish({ questions });
    const { state } = await open(id);
    const refused = await post(id, state, [[file.id, new File(['MZ'], 'cv.pdf', { type: 'application/pdf' })]]);
    expect(refused.state!.errors).toEqual({ [name.id]: required(), [file.id]: 'Please choose a PDF.' });
    expect(refused.state!.kept).toEqual({});
  });

  it('a file that is too large is refused without losing anything else', async () => {
    const id = await publish({ questions });
    const { state } = await open(id);
    const refused = await post(id, state, [
      [name.id, 'Awa'],
      [file.id, new File([new Uint8Array(1_200_000)], 'cv.pdf')],
    ]);
    expect(refused.state).toMatchObject({
      view: 'form',
      given: { [name.id]: 'Awa' },
      errors: { [file.id]: 'This file is larger than 1 MB. Please choose a smaller one.' },
    });
  });

  it('a sender that fills in the hidden field has to try again', async () => {
    const id = await publish({ questions: [name] });
    const { state } = await open(id);
    const refused = await post(id, state, [
      [name.id, 'Awa'],
      ['leave-this-empty', 'http://spam'],
    ]);
    expect(refused.state).toMatchObject({
      given: { [name.id]: 'Awa' },
      message: 'We could not be sure that a person sent this. Please press Submit again.',
    });
    expect((await post(id, refused.state!, [[name.id, 'Awa']])).page.statusCode).toBe(303);
  });

  it('answers begun before the form closed are accepted, and others are not', async () => {
    const form = buildForm({ questions: [name] });
    const id = await publish(form);
    const { state } = await open(id);
    await call('POST', '/api/forms', { body: { ...form, id, isPublished: false }, as: token });
    expect((await post(id, state, [])).state).toMatchObject({ view: 'form', errors: { [name.id]: required() } });
    expect((await post(id, state, [[name.id, 'Awa']])).page.statusCode).toBe(303);
    expect((await responses(id)).data[0].late).toBe(true);
    const forged = await post(id, { ...state, submissionKey: randomUUID(), ticket: 'x' }, [[name.id, 'Awa']]);
    expect([forged.page.statusCode, forged.state!.view]).toEqual([410, 'closed']);
  });

  it('no posted content breaks the page', async () => {
    const id = await publish({ questions });
    const odd = await post(id, { submissionKey: 'no-uuid', ticket: 'x' }, [
      [name.id, 'a'],
      [name.id, 'b'],
      ['kept.', 'x'],
      [`kept.${file.id}`, `${randomUUID()}:x`],
      ['__proto__x', '1'],
    ]);
    expect(odd.page.statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: `/share/response/${id}`, payload: { a: 1 } })).statusCode).toBe(415);
    expect((await post('formulaire', { submissionKey: '', ticket: '' }, [])).page.statusCode).toBe(404);
  });
});
