import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { expireResponses } from './answers.jobs.ts';
import { erasePartials } from './erasure.queries.ts';
import { makeTicket } from './ticket.rules.ts';
import { lockTotals } from './totals.queries.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db);

async function publish(form: object) {
  const { data } = (await call('POST', '/api/forms', { body: form, as: admin.token })).body;
  const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', data.id).executeTakeFirstOrThrow();
  return { ...data, ticket: makeTicket(deps.env.CAURI_SECRET_KEY, { formId: data.id, versionId: version_id! }) };
}
interface Published {
  id: string;
  ticket: string;
}
const keep = (form: Published, answers: unknown, submissionKey = randomUUID(), more: object = {}) =>
  call('POST', '/api/answers/partial', { body: { formId: form.id, ticket: form.ticket, submissionKey, answers, ...more } });
const submit = (form: Published, answers: object, submissionKey: string) =>
  call('POST', '/api/answers', { body: { formId: form.id, ticket: form.ticket, submissionKey, answers } });
const kept = async (form: Published) =>
  (await db.selectFrom('partial_response').select('answers').where('form_id', '=', form.id).execute()).map(({ answers }) => answers);
const summary = async (form: Published) => (await call('GET', `/api/forms/${form.id}/summary`, { as: admin.token })).body.data;

describe('answers that are not sent', () => {
  test('are stored under their key, never counted, and replaced by the response', async () => {
    const [name, city] = [buildQuestion({ required: true }), buildQuestion({ type: 'dropdown', options: buildOptions('Dakar', 'Lomé') })];
    const form = await publish(buildForm({ questions: [name, city] }));
    const key = randomUUID();
    expect((await keep(form, { [name.id]: 'Awa' }, key)).body.data).toEqual({ kept: true });
    expect((await keep(form, { [name.id]: 'Awa Nd', [city.id]: city.options![0]!.id }, key)).status).toBe(200);
    expect(await kept(form)).toEqual([{ [name.id]: 'Awa Nd', [city.id]: city.options![0]!.id }]);
    expect(await summary(form)).toMatchObject({ total: 0, partial: 1 });
    await submit(form, { [name.id]: 'Awa Ndiaye' }, key);
    expect(await kept(form)).toEqual([]);
    expect(await summary(form)).toMatchObject({ total: 1, partial: 0 });
  });

  test('are not stored when the disk has no room, and are deleted all the same', async () => {
    const form = await publish(buildForm());
    const [{ id }] = form.questions;
    const key = randomUUID();
    await keep(form, { [id]: 'Awa' }, key);
    const { room } = deps.storage;
    deps.storage.room = async () => 1_000_000;
    expect((await keep(form, { [id]: 'Binta' })).body.data).toEqual({ kept: false });
    expect(await kept(form)).toEqual([{ [id]: 'Awa' }]);
    await keep(form, {}, key);
    deps.storage.room = room;
    expect(await kept(form)).toEqual([]);
  });

  test('are not stored when their response arrives first, in whatever order both are processed', async () => {
    const form = await publish(buildForm());
    const [{ id }] = form.questions;
    const key = randomUUID();
    await submit(form, { [id]: 'Awa' }, key);
    expect((await keep(form, { [id]: 'Aw' }, key)).body.data).toEqual({ kept: false });
    const keys = Array.from({ length: 25 }, () => randomUUID());
    await Promise.all(keys.flatMap((key) => [keep(form, { [id]: 'Aw' }, key), submit(form, { [id]: 'Awa' }, key)]));
    expect(await summary(form)).toMatchObject({ total: 26, partial: 0 });
    await expireResponses.handle(deps, {});
    expect(await kept(form)).toEqual([]);
  });

  test('are deleted when all are emptied; invalid answers are not stored', async () => {
    const [name, scale] = [buildQuestion(), buildQuestion({ type: 'linear-scale', minValue: 0, maxValue: 9 })];
    const file = buildQuestion({ type: 'file-upload' });
    const form = await publish(buildForm({ questions: [name, scale, file] }));
    const key = randomUUID();
    const hostile = { [name.id]: 'Awa \ud83d', [scale.id]: '11', [file.id]: randomUUID(), __proto__: 'x', other: [[[]]] };
    expect((await keep(form, hostile, key)).body.data).toEqual({ kept: true });
    expect(await kept(form)).toEqual([{ [name.id]: 'Awa \ufffd' }]);
    expect((await keep(form, {}, key)).body.data).toEqual({ kept: false });
    expect(await kept(form)).toEqual([]);
    expect((await keep(form, { [name.id]: 'a\u0000b' }, key)).body.data).toEqual({ kept: false });
  });

  test('are refused when the person cannot answer, when the page’s ticket is missing, and when they are too long', async () => {
    const long = Array.from({ length: 6 }, () => buildQuestion({ type: 'paragraph' }));
    const form = await publish(buildForm({ questions: long }));
    expect((await keep(form, {}, randomUUID(), { ticket: 'none' })).status).toBe(400);
    expect((await keep({ ...form, id: randomUUID() }, {})).status).toBe(404);
    const tooLong = await keep(form, Object.fromEntries(long.map(({ id }) => [id, 'é'.repeat(20_000)])));
    expect([tooLong.status, tooLong.body.message]).toEqual([413, 'These answers are too long to be kept before they are sent.']);
    await call('POST', '/api/forms', { body: { ...form, isPublished: false }, as: admin.token });
    expect((await keep(form, { [long[0]!.id]: 'x' })).status).toBe(410);
    expect((await keep(await publish(buildForm({ visibility: 'invite-only' })), {})).status).toBe(403);
    expect((await keep(await publish(buildForm({ visibility: 'private' })), {})).status).toBe(403);
    for (const answers of [null, [], 'x', 7]) expect((await keep(form, answers)).status).toBe(400);
  });

  test('are refused with an invitation that was used', async () => {
    const form = await publish(buildForm({ visibility: 'invite-only' }));
    const { id: inviteId } = await db
      .insertInto('form_invite')
      .values({ form_id: form.id, email: 'awa@example.org' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', form.id).executeTakeFirstOrThrow();
    const invited = { ...form, ticket: makeTicket(deps.env.CAURI_SECRET_KEY, { formId: form.id, versionId: version_id!, inviteId }) };
    const answers = { [form.questions[0].id]: 'Awa' };
    expect((await keep(invited, answers)).status).toBe(200);
    expect((await submit(invited, answers, randomUUID())).status).toBe(200);
    expect((await keep(invited, answers)).status).toBe(410);
  });

  test('expire without waiting for a transaction that deletes some of them and then others', async () => {
    const form = await publish(buildForm());
    const keys = [randomUUID(), randomUUID()];
    for (const key of keys) await keep(form, { [form.questions[0].id]: 'Aw' }, key);
    const old = db.updateTable('partial_response').set({ updated_at: sql<Date>`now() - interval '31 days'` });
    await old.where('form_id', '=', form.id).execute();
    const remaining = db.selectFrom('partial_response').select('submission_key').where('form_id', '=', form.id);
    await db.transaction().execute(async (trx) => {
      await erasePartials(trx, form.id, keys.slice(1));
      await expireResponses.handle(deps, {});
      expect(await remaining.execute()).toEqual([{ submission_key: keys[1] }]);
      expect(await erasePartials(trx, form.id, keys)).toBe(0);
    });
    expect(await remaining.execute()).toEqual([]);
  });

  test('are erased after the responses that are being recorded', async () => {
    const form = await publish(buildForm());
    const keys = [randomUUID(), randomUUID()].sort();
    for (const key of keys) await keep(form, { [form.questions[0].id]: 'Aw' }, key);
    const finish = (trx: Db, key: string) => trx.deleteFrom('partial_response').where('submission_key', '=', key).execute();
    const erased = await during(db, {
      async first(trx) {
        await lockTotals(trx, form.id);
        await finish(trx, keys[1]!);
      },
      begin: () => db.transaction().execute((db) => erasePartials(db, form.id, keys)),
      finish: (trx) => finish(trx, keys[0]!),
    });
    expect(erased).toBe(0);
  });

  test('are removed at night when nobody has continued them for long', async () => {
    const [old, short] = [await publish(buildForm()), await publish(buildForm())];
    for (const form of [old, short]) await keep(form, { [form.questions[0].id]: 'Awa' });
    const age = (days: number) => db.updateTable('partial_response').set({ updated_at: new Date(Date.now() - days * 24 * 3_600_000) });
    await age(29).where('form_id', '=', old.id).execute();
    await age(4).where('form_id', '=', short.id).execute();
    await db.updateTable('form').set({ retention_days: 3 }).where('id', '=', short.id).execute();
    await expireResponses.handle(deps, {});
    expect([await kept(old), await kept(short)].map((rows) => rows.length)).toEqual([1, 0]);
    await age(31).where('form_id', '=', old.id).execute();
    await expireResponses.handle(deps, {});
    expect(await kept(old)).toEqual([]);
  });
});
