import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseResponses, removeFiles } from '#server/answers/erasure.queries.ts';
import { newStorageKey } from '#server/storage/storage.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { exportForm } from './exports.jobs.ts';
import { beginExport, discardExports, insertExport } from './exports.queries.ts';

const { app, call, db, deps, runJobs } = await testApp();
const { token: as, id: requestedBy } = await buildAccount(db);

test('an export that is asked for while a response is erased does not have it', async () => {
  const name = buildQuestion({ title: 'Nom' });
  const { id: formId } = (await call('POST', '/api/forms', { body: buildForm({ questions: [name] }), as })).body.data;
  const { _id } = (await call('POST', '/api/answers', { body: { formId, answers: { [name.id]: 'Awa Secret' } } })).body.data;
  const { body } = await during(db, {
    async first(erasing) {
      await eraseResponses(erasing, formId, [_id]);
      await discardExports(erasing, formId);
    },
    begin: () => call('POST', `/api/forms/${formId}/exports`, { body: { format: 'csv', selection: {} }, as }),
    finish: () => runJobs(),
  });
  await runJobs();
  const made = (await call('GET', `/api/exports/${body.data._id}`, { as })).body.data;
  expect(made).toMatchObject({ state: 'done', total: 0 });
  const { payload } = await app.inject({ url: `/api/exports/${made._id}/file`, headers: { authorization: `Bearer ${as}` } });
  expect(payload).not.toContain('Awa Secret');
});

test('an export of members that is asked for while a member is deleted does not have them after their erasure', async () => {
  const person = { name: 'Fatou Secret', email: 'fatou@exemple.sn' };
  const { _id } = (await call('POST', '/api/circle/create', { body: person, as })).body.data;
  const action = { kind: 'delete', confirm: person.name };
  let isAnswered = false;
  const asked = Promise.withResolvers<Awaited<ReturnType<typeof call>>>();
  const deleted = await during(db, {
    first: (trx) => sql`select from member where id = ${_id} for update`.execute(trx),
    begin: () => call('POST', '/api/circle/bulk', { body: { selection: { ids: [_id] }, action }, as }),
    async finish() {
      asked.resolve(
        call('POST', '/api/circle/exports', { body: { format: 'csv', selection: {} }, as }).finally(() => {
          isAnswered = true;
        }),
      );
      await expect.poll(async () => isAnswered || (await countWaiting(db)) === 2).toBe(true);
      if (isAnswered) await runJobs();
    },
  });
  const { body } = await asked.promise;
  await runJobs();
  expect([deleted.status, (await call('DELETE', `/api/deleted/member/${_id}`, { as })).status]).toEqual([200, 200]);
  await runJobs();
  const url = `/api/exports/${body.data._id}/file`;
  const { payload } = await app.inject({ url, headers: { authorization: `Bearer ${as}` } });
  expect(payload).not.toContain('Fatou Secret');
});

test('a file that was still being written during an erasure is removed when its process is killed before it can', async () => {
  const { id: formId } = (await call('POST', '/api/forms', { body: buildForm(), as })).body.data;
  const exportId = await insertExport(db, { requestedBy, language: 'fr' }, { formId, format: 'csv', selection: {} });
  const storageKey = newStorageKey();
  await beginExport(db, exportId, { total: 1, storageKey });
  await discardExports(db, formId);
  await removeFiles(deps);
  await deps.storage.put(Readable.from([Buffer.from('Awa Secret')]), storageKey);
  // The queue runs the job of a killed process again.
  await exportForm.handle(deps, { exportId });
  expect(await deps.storage.size(storageKey)).toBeUndefined();
});
