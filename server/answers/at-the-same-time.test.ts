import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockForm } from '#server/forms/forms.queries.ts';
import { consumeInvite, insertInvites } from '#server/invites/invites.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { expireResponses } from './answers.jobs.ts';
import { recordResponses } from './answers.queries.ts';
import { restoreResponses } from './deletion.queries.ts';
import { eraseResponses } from './erasure.queries.ts';
import { changeHandling, lockResponse } from './handling.queries.ts';
import { lockTotals } from './totals.queries.ts';

// Staff who change a form while others handle its responses.

const { call, db, deps } = await testApp();
const { token: as, id: createdBy } = await buildAccount(db);
const email = buildQuestion({ type: 'email', title: 'E-mail', unique: true });

/** A published form that takes several answers from one address, and one response. */
async function answered() {
  const { unique: _, ...open } = email;
  const form = (await call('POST', '/api/forms', { body: buildForm({ questions: [open] }), as })).body.data;
  const answers = { [email.id]: 'awa@exemple.sn' };
  const { _id } = (await call('POST', '/api/answers', { body: { formId: form.id, answers } })).body.data;
  const { statuses } = (await call('GET', `/api/forms/${form.id}/handling`, { as })).body.data;
  return { form, formId: form.id as string, id: _id as string, statuses: statuses as { _id: string; name: string; tone: string }[] };
}

test('a form is published while one of its responses is being marked, and neither blocks the other', async () => {
  const { form, formId, id, statuses } = await answered();
  let isOver = false;
  const { published } = await db.transaction().execute(async (marking) => {
    await lockResponse(marking, id);
    const published = call('POST', '/api/forms', { body: { ...form, questions: [email] }, as }).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countWaiting(db)) > 0).toBe(true);
    await changeHandling(marking, formId, { ids: [id] }, { status: statuses[0]!._id });
    return { published };
  });
  expect((await published).status).toBe(200);
});

test('a status that leaves the list while a response gets it stays with that response', async () => {
  const { formId, id, statuses } = await answered();
  const [first, second] = statuses;
  let isOver = false;
  const { both } = await db.transaction().execute(async (holder) => {
    await sql`lock table response_handling in exclusive mode`.execute(holder);
    const marked = call('PATCH', `/api/responses/${id}/handling`, { body: { status: second!._id }, as });
    await expect.poll(() => countWaiting(db, 'response_handling')).toBe(1);
    const { _id, name, tone } = first!;
    const saved = call('PUT', `/api/forms/${formId}/handling`, { body: { statuses: [{ _id, name, tone }] }, as }).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countWaiting(db)) > 1).toBe(true);
    return { both: [marked, saved] };
  });
  const [marked, saved] = await Promise.all(both);
  expect([marked!.status, saved!.status]).toEqual([200, 200]);
  expect(saved!.body.data.statuses).toMatchObject([
    { _id: first!._id, removed: false },
    { _id: second!._id, removed: true },
  ]);
});

test('responses are marked while one of them is erased, and the others get the mark', async () => {
  const { formId, id, statuses } = await answered();
  const other = (await call('POST', '/api/answers', { body: { formId, answers: { [email.id]: 'binta@exemple.sn' } } })).body.data._id;
  const body = { chosen: { ids: [id, other] }, set: { status: statuses[0]!._id } };
  const marked = await during(db, {
    first: (erasing) => eraseResponses(erasing, formId, [id]),
    begin: () => call('POST', `/api/answers/${formId}/handling`, { body, as }),
  });
  expect(marked.body).toMatchObject({ success: true, data: { count: 1 } });
});

test('a form begins to take one answer from each address while a response is erased', async () => {
  const { form, formId, id } = await answered();
  const published = await during(db, {
    first: (erasing) => eraseResponses(erasing, formId, [id]),
    begin: () => call('POST', '/api/forms', { body: { ...form, questions: [email] }, as }),
  });
  expect(published.body).toMatchObject({ success: true });
});

test('a form begins to take one answer from each address while a response is restored, which counts as well', async () => {
  const { form, formId, id } = await answered();
  const { deletionId } = (await call('POST', `/api/answers/${formId}/delete`, { body: { ids: [id] }, as })).body.data;
  let isOver = false;
  const { published } = await db.transaction().execute(async (restoring) => {
    await restoreResponses(restoring, formId, deletionId);
    const published = call('POST', '/api/forms', { body: { ...form, questions: [email] }, as }).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countWaiting(db)) > 0).toBe(true);
    return { published };
  });
  expect((await published).status).toBe(200);
  expect((await call('POST', '/api/answers', { body: { formId, answers: { [email.id]: 'awa@exemple.sn' } } })).status).toBe(400);
});

test('a response that is restored at the moment in which its deletion becomes final stays', async () => {
  const { formId, id } = await answered();
  const { deletionId } = (await call('POST', `/api/answers/${formId}/delete`, { body: { ids: [id] }, as })).body.data;
  await during(db, {
    async first(restoring) {
      await restoring.selectFrom('form').select('id').execute();
      await sql`update response_deletion set purge_at = clock_timestamp() where id = ${deletionId}`.execute(db);
      await restoreResponses(restoring, formId, deletionId);
    },
    begin: async () => expireResponses.handle(deps, {}),
  });
  const { count } = (await call('GET', `/api/answers/${formId}`, { as })).body;
  expect([count, await db.selectFrom('response').select('deleted_at').where('id', '=', id).execute()]).toEqual([1, [{ deleted_at: null }]]);
});

test('a person who was invited is erased together with the answer that is just recorded', async () => {
  const { formId, id } = await answered();
  const [invite] = await insertInvites(db, formId, [{ email: 'awa@exemple.sn', name: '' }], { createdBy, leaves: false });
  const { form_version_id: versionId } = await db.selectFrom('response').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const erased = await during(db, {
    first: (recording) => lockTotals(recording, formId),
    begin: () => call('POST', '/api/responses/erase', { body: { value: 'awa@exemple.sn', formId }, as }),
    finish: async (recording) => {
      const sent = { versionId, submissionKey: randomUUID(), answers: {}, buckets: [], late: false };
      const [recorded] = await recordResponses(recording, formId, [sent]);
      await consumeInvite(recording, invite!.id, recorded!._id);
    },
  });
  expect(erased.body).toMatchObject({ success: true, data: { count: 2, invites: 1 } });
});

test('two members of staff invite the same people in another order', async () => {
  const { form, formId } = await answered();
  await call('POST', '/api/forms', { body: { ...form, visibility: 'invite-only' }, as });
  const given = { createdBy, leaves: false };
  const invited = await during(db, {
    first: (other) => insertInvites(other, formId, [{ email: 'awa@exemple.sn', name: '' }], given),
    begin: () => call('POST', `/api/forms/${formId}/invites`, { body: { emails: ['binta@exemple.sn', 'awa@exemple.sn'] }, as }),
    finish: (other) => insertInvites(other, formId, [{ email: 'binta@exemple.sn', name: '' }], given),
  });
  expect(invited.body).toMatchObject({ success: true, data: { invited: 0 } });
});

test('a mark of many responses is undone while their form is removed for good', async () => {
  const { formId, id, statuses } = await answered();
  const marked = await call('POST', `/api/answers/${formId}/handling`, {
    body: { chosen: { ids: [id] }, set: { status: statuses[0]!._id } },
    as,
  });
  const undone = await during(db, {
    first: (removing) => lockForm(removing, formId),
    begin: () => call('POST', `/api/answers/${formId}/handling/undo`, { body: { changeId: marked.body.data.changeId }, as }),
    finish: (removing) => removing.deleteFrom('form').where('id', '=', formId).execute(),
  });
  expect(undone.status).toBe(404);
});

test('an answer is sent again while staff delete it', async () => {
  const { formId, id } = await answered();
  const row = await db.selectFrom('response').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const again = { versionId: row.form_version_id, submissionKey: row.submission_key, answers: {}, buckets: [], late: false };
  let repeated: unknown;
  const deleted = await during(db, {
    first: (sending) => lockTotals(sending, formId),
    begin: () => call('POST', `/api/answers/${formId}/delete`, { body: { ids: [id] }, as }),
    finish: async (sending) => {
      repeated = await recordResponses(sending, formId, [again]);
    },
  });
  expect(deleted.status).toBe(200);
  expect(repeated).toMatchObject([{ _id: id, repeated: true }]);
});
