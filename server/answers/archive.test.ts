import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { readZip } from '#server/testing/exported-files.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { insertUpload } from './uploads.queries.ts';

const { app, call, db, deps } = await testApp();
const admin = await buildAccount(db);
const name = buildQuestion({ title: 'Nom' });
const story = buildQuestion({ type: 'paragraph', title: 'Votre histoire' });

async function respond(formId: string, answers: object, ...files: { name: string; content: string; size?: number }[]) {
  const { body } = await call('POST', '/api/answers', { as: admin.token, body: { formId, answers } });
  const id = body.data._id as string;
  await db
    .updateTable('response')
    .set({ submitted_at: new Date('2026-03-05T10:32:00Z') })
    .where('id', '=', id)
    .execute();
  const kept: string[] = [];
  for (const { name, content, size } of files) {
    const { key, size: stored } = await deps.storage.put(Readable.from([Buffer.from(content)]));
    const upload = { formId, questionId: randomUUID(), name, size: size ?? stored, type: 'image/png', storageKey: key };
    const { _id } = await insertUpload(db, upload);
    await db.updateTable('upload').set({ response_id: id }).where('id', '=', _id).execute();
    kept.push(_id.slice(-8));
  }
  return { id, kept };
}

async function archive(formId: string, ids: string[]) {
  const url = `/api/answers/${formId}/files`;
  return app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${admin.token}` }, payload: { ids } });
}

test('files of chosen responses come in one archive, in folders that say who sent them', async () => {
  const { id: formId } = (
    await call('POST', '/api/forms', { as: admin.token, body: buildForm({ title: 'Reçus', questions: [story, name] }) })
  ).body.data;
  const long = 'Je vends des tissus. '.repeat(20);
  const awa = { [story.id]: long, [name.id]: 'Awa / Diop: «..»' };
  const one = await respond(formId, awa, { name: 'photo.png', content: 'first' }, { name: '../../etc/photo.png', content: 'second' });
  const two = await respond(formId, awa, { name: 'photo.png', content: 'third' });
  const three = await respond(formId, { [story.id]: long }, { name: 'reçu', content: 'fourth' });
  const other = await respond(formId, awa, { name: 'not chosen.png', content: 'x' });
  const none = await respond(formId, awa);

  const answer = await archive(formId, [one.id, two.id, three.id, none.id]);
  expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''Re%C3%A7us%20files.zip`);
  expect(await readZip(new Uint8Array(answer.rawPayload))).toEqual({
    [`2026-03-05 10.32 Awa Diop «..»/photo-${one.kept[0]}.png`]: 'first',
    [`2026-03-05 10.32 Awa Diop «..»/etc photo-${one.kept[1]}.png`]: 'second',
    [`2026-03-05 10.32 Awa Diop «..» (2)/photo-${two.kept[0]}.png`]: 'third',
    [`2026-03-05 10.32/reçu-${three.kept[0]}`]: 'fourth',
  });

  expect((await archive(formId, [none.id])).json()).toMatchObject({ message: 'These responses have no files.' });
  const { id: elsewhere } = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ questions: [name] }) })).body.data;
  expect((await archive(elsewhere, [other.id])).statusCode).toBe(404);
  const large = await respond(formId, awa, { name: 'video.mp4', content: 'x', size: 301_000_000 });
  expect((await archive(formId, [large.id])).json()).toMatchObject({ message: expect.stringContaining('larger than 300 MB') });
});

test('files with one long name keep their endings and stay apart in an archive', async () => {
  const { id: formId } = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ questions: [name] }) })).body.data;
  const long = 'Screenshot_20261129-104512_Confirmation de paiement Orange Money Senegal.png';
  const { id, kept } = await respond(formId, { [name.id]: 'Awa' }, { name: long, content: 'first' }, { name: long, content: 'second' });
  const path = (i: number) => `2026-03-05 10.32 Awa/Screenshot_20261129-104512_Confirmation -${kept[i]}.png`;
  expect(await readZip(new Uint8Array((await archive(formId, [id])).rawPayload))).toEqual({ [path(0)]: 'first', [path(1)]: 'second' });
});

test('an archive has the files that are there, and names one that the disk lost', async () => {
  const { id: formId } = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ questions: [name] }) })).body.data;
  const file = { name: 'photo.png', content: 'there' };
  const { id, kept } = await respond(formId, { [name.id]: 'Awa' }, file, { name: 'lost.png', content: 'lost' });
  const lost = await db.selectFrom('upload').select('storage_key').where('response_id', '=', id).where('name', '=', 'lost.png').execute();
  await deps.storage.remove(lost[0]!.storage_key);
  expect(await readZip(new Uint8Array((await archive(formId, [id])).rawPayload))).toEqual({
    [`2026-03-05 10.32 Awa/photo-${kept[0]}.png`]: 'there',
    'Missing files.txt': `These files are no longer kept:\n\n2026-03-05 10.32 Awa/lost-${kept[1]}.png\n`,
  });
});
