import { expect, test } from 'vitest';
import { eraseResponses } from '#server/answers/erasure.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { discardExports } from './exports.queries.ts';

const { app, call, db, runJobs } = await testApp();
const { token: as } = await buildAccount(db);

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
