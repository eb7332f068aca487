import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormView } from '#contract/answer-page.ts';
import { filesAtMost, filesTogether } from '#contract/answer-rules.messages.ts';
import { fileMissing } from '#contract/uploads.messages.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { idOf, openForm, PDF, tusClient } from '#server/testing/tus-client.ts';

const server = await testApp({ env: { MAX_UPLOAD_MB: '1', TRUST_PROXY: '1' } });
const { app, call, db } = server;
const tus = tusClient(server);
beforeAll(() => buildIfStale(() => {}), 120_000);

const open = (maxFiles = 3, changes = {}) => openForm(server, [{ type: 'file-upload', title: 'Des reçus', maxFiles, ...changes }]);
type Opened = Awaited<ReturnType<typeof open>>;
const uploaded = async ({ belongs }: Opened, filename = 'reçu.pdf', content = PDF) =>
  idOf(await tus.uploaded({ ...belongs, filename }, content));
const upload = (form: Opened, count: number) =>
  Array.from({ length: count }).reduce<Promise<string[]>>(
    async (before, _, i) => [...(await before), await uploaded(form, `reçu ${i + 1}.pdf`)],
    Promise.resolve([]),
  );
const submit = ({ formId, questionId, submissionKey, ticket }: Opened, value: unknown, changes = {}) =>
  call('POST', '/api/answers', { body: { formId, submissionKey, ticket, answers: { [questionId]: value }, ...changes } });
const responsesOf = async ({ formId, admin }: Opened) => (await call('GET', `/api/answers/${formId}`, { as: admin.token })).body;

describe('an answer with several files', () => {
  it('has them in the order in which they were named, and one alone as before', async () => {
    const form = await open();
    const ids = await upload(form, 3);
    const named = [ids[2], ids[0], ids[1]];
    expect((await submit(form, named)).status).toBe(200);
    const [response] = (await responsesOf(form)).data;
    expect(response.answers[form.questionId]).toEqual(named);
    expect(Object.keys(response.files).sort()).toEqual(ids.toSorted());
    const submissionKey = randomUUID();
    const single = { ...form, submissionKey, belongs: { ...form.belongs, submissionKey } };
    const alone = await uploaded(single);
    await submit(single, [alone]);
    expect((await responsesOf(form)).data[0].answers[form.questionId]).toBe(alone);
  });

  it('is recorded once, however often it is sent', async () => {
    const form = await open();
    const ids = await upload(form, 2);
    const both = await Promise.all([submit(form, ids), submit(form, ids)]);
    const again = await submit(form, ids);
    expect(new Set([...both, again].map(({ body }) => body.data._id)).size).toBe(1);
    expect((await responsesOf(form)).count).toBe(1);
  });

  it('names the same file once', async () => {
    const form = await open();
    const id = await uploaded(form);
    expect((await submit(form, [id, id.toUpperCase(), id])).status).toBe(200);
    expect((await responsesOf(form)).data[0].answers[form.questionId]).toBe(id);
  });

  it.each([
    [3, 4],
    [10, 11],
    [1, 2],
  ])('for %i files is refused with %i', async (most, given) => {
    const form = await open(most);
    const { status, body } = await submit(
      form,
      Array.from({ length: given }, () => randomUUID()),
    );
    expect(status).toBe(400);
    if (most > 1) expect(body.errors).toEqual({ [form.questionId]: filesAtMost({ most }) });
  });

  it('names only files of its own form, person and question', async () => {
    const form = await open();
    const [mine] = await upload(form, 1);
    const another = await open();
    const other = { ...form.belongs, submissionKey: randomUUID() };
    const theirs = idOf(await tus.uploaded(other));
    for (const id of [await uploaded(another), theirs, randomUUID()]) {
      const { status, body } = await submit(form, [mine, id]);
      expect([status, body.errors]).toEqual([400, { [form.questionId]: fileMissing() }]);
    }
    const half = idOf(String((await tus.begin(form.belongs)).headers.location));
    expect((await submit(form, [mine, half])).status).toBe(400);
    expect((await responsesOf(form)).success).toBe(false);
    // The file that arrived is still there for the next attempt.
    expect((await submit(form, [mine])).status).toBe(200);
  });

  it.each([[[{}]], [[['x']]], [[null, 'x']], [{ 0: 'x' }], [[1, 2]]])('is refused as %j', async (value) => {
    const form = await open();
    expect((await submit(form, value)).status).toBe(400);
  });

  it('is refused when all of them together are too large', async () => {
    const form = await open(10);
    const large = Buffer.concat([PDF, Buffer.alloc(1024 * 1024 - PDF.length)]);
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await uploaded(form, `${i}.pdf`, large));
    expect((await submit(form, ids)).body.errors).toEqual({ [form.questionId]: filesTogether({ maxMb: 5 }) });
    expect((await submit(form, ids.slice(1))).status).toBe(200);
  });

  it('keeps the files that a person did not replace', async () => {
    const form = await open(2);
    const ids = await upload(form, 5);
    expect((await submit(form, [ids[0], ids[4]])).status).toBe(200);
    const left = await db
      .selectFrom('upload')
      .select('id')
      .where('response_id', 'is not', null)
      .where('form_id', '=', form.formId)
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual([ids[0], ids[4]].sort());
  });
});

/** Posts the page's own form, as a browser without a script does, and returns the page to which that leads. */
async function post({ formId, ticket, submissionKey }: Opened, fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of [['ticket', ticket], ['submissionKey', submissionKey], ...fields] as [string, string | File][])
    form.append(name, value);
  const encoded = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `/share/response/${formId}`,
    headers: { 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const to = String(answer.headers.location ?? '');
  const page = to.includes('?again=') ? (await app.inject({ url: to })).body : answer.body;
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page)?.[1];
  return { status: answer.statusCode, to, page, state: json ? (JSON.parse(json) as FormView) : undefined };
}
const GIF = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
const pdf = (name: string) => new File([new Uint8Array(PDF)], name);

describe('the page without a script', () => {
  it('takes several files at once', async () => {
    const form = await open();
    const { to } = await post(
      form,
      [1, 2, 3].map((n) => [form.questionId, pdf(`reçu ${n}.pdf`)]),
    );
    expect(to).toContain('done=');
    const [response] = (await responsesOf(form)).data;
    expect(response.answers[form.questionId].map((id: string) => response.files[id].name)).toEqual([
      'reçu 1.pdf',
      'reçu 2.pdf',
      'reçu 3.pdf',
    ]);
  });

  it('takes all files of a form with many questions for pictures, each of which has two fields', async () => {
    const images = Array.from({ length: 12 }, (_, n) => ({ type: 'image' as const, title: `Photo ${n}`, maxFiles: 2 }));
    const form = await openForm(server, images);
    const empty = () => new File([], '');
    const fields = (given: (n: number) => File[]) =>
      form.questions.flatMap(({ id }, n) => [...given(n), empty()].map((file): [string, File] => [id, file]));
    const blank = fields(() => [empty()]);
    expect((await post(form, blank)).to).toContain('done=');
    const full = fields((n) => [1, 2].map((k) => new File([GIF], `${n}-${k}.gif`)));
    expect((await post({ ...form, submissionKey: randomUUID() }, full)).to).toContain('done=');
    const [response] = (await responsesOf(form)).data;
    expect(Object.keys(response.files)).toHaveLength(24);
  });

  it('says that there are too many, and stores none of them', async () => {
    const form = await open();
    const { state } = await post(
      form,
      [1, 2, 3, 4].map((n) => [form.questionId, pdf(`${n}.pdf`)]),
    );
    expect(state!.errors).toEqual({ [form.questionId]: filesAtMost({ most: 3 }) });
    expect(await db.selectFrom('upload').select('id').where('form_id', '=', form.formId).execute()).toEqual([]);
  });

  it('keeps what arrived, offers to take it out, and takes more beside it', async () => {
    const form = await open(3, { allowedFileTypes: ['pdfs'] });
    const first = await post(form, [
      [form.questionId, pdf('a.pdf')],
      [form.questionId, pdf('b.pdf')],
      [form.questionId, new File(['MZ'], 'c.exe')],
    ]);
    const kept = first.state!.kept[form.questionId]!;
    expect(kept.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(first.page).toMatch(/<input type="checkbox" name="kept\./);
    const [a] = kept;
    const second = await post(form, [
      [`kept.${form.questionId}`, `${a!._id}:a.pdf`],
      [form.questionId, pdf('d.pdf')],
    ]);
    expect(second.to).toContain('done=');
    const [response] = (await responsesOf(form)).data;
    expect(response.answers[form.questionId].map((id: string) => response.files[id].name)).toEqual(['a.pdf', 'd.pdf']);
  });
});
