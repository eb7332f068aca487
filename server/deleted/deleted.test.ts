import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DeletedKind } from '#contract/deleted.ts';
import { restoreResponses } from '#server/answers/deletion.queries.ts';
import { lockForm } from '#server/forms/forms.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { purgeDeleted } from './deleted.jobs.ts';
import { listExpired, purgeForm } from './deleted.queries.ts';

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db, { name: 'Awa Diop' });
const coach = await buildAccount(db, { role: 'coach' });

const as = admin.token;
const list = async (query = '', token = as) => (await call('GET', `/api/deleted?limit=100${query}`, { as: token })).body;
const restore = (kind: DeletedKind, id: string, token = as) => call('POST', `/api/deleted/${kind}/${id}/restore`, { as: token });
const purge = (kind: string, id: string, token = as) => call('DELETE', `/api/deleted/${kind}/${id}`, { as: token });
const ids = (body: { data: { _id: string }[] }) => body.data.map(({ _id }) => _id);
const exists = async (table: 'form' | 'template' | 'campaign' | 'scenario' | 'response', id: string) =>
  (await db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;

const question = buildQuestion();
/** Creates a published form with some responses. */
async function formWith(responses: number, title: string) {
  const { data: form } = (await call('POST', '/api/forms', { body: buildForm({ title, questions: [question] }), as })).body;
  for (let i = 0; i < responses; i++)
    await call('POST', '/api/answers', { body: { formId: form.id, answers: { [question.id]: `Réponse ${i}` } } });
  return form.id as string;
}
const deleteForm = (id: string) => call('DELETE', `/api/forms/${id}`, { as });
const template = { name: 'Bienvenue', subject: 'Bonjour', body: '<p>Bonjour</p>', status: 1, link: '', button_text: '' };
const newTemplate = async () => (await call('POST', '/api/templates', { body: template, as })).body.data._id as string;
const newScenario = async () => (await call('POST', '/api/scenario/create', { body: { name: 'Relance' }, as })).body.data._id as string;
const newCampaign = async () =>
  (await call('POST', '/api/campaign/create', { body: { name: 'Webinaire', template: await newTemplate(), all: true }, as })).body.data
    ._id as string;

describe('a deleted form', () => {
  test('is listed with who deleted it and how long it stays, and its link answers like that of an unknown form', async () => {
    const id = await formWith(2, 'Bilan supprimé');
    await deleteForm(id);
    const { data, count } = await list('&kind=form&search=bilan%20supprime');
    expect(count).toBe(1);
    expect(data).toEqual([
      expect.objectContaining({ _id: id, kind: 'form', name: 'Bilan supprimé', responses: 2, deletedBy: 'Awa Diop', daysLeft: 30 }),
    ]);
    expect((await call('POST', '/api/answers', { body: { formId: id, answers: {} } })).status).toBe(404);
  });

  test('can be restored once, with its responses and its link', async () => {
    const id = await formWith(2, 'À restaurer');
    await deleteForm(id);
    expect(await restore('form', id)).toMatchObject({ status: 200, body: { message: 'Form restored. Its link works again.' } });
    expect((await call('GET', `/api/forms/${id}`, { as })).body.data).toMatchObject({ title: 'À restaurer', answer: 2, isPublished: true });
    expect((await call('GET', `/api/answers/${id}`, { as })).body.count).toBe(2);
    expect(ids(await list('&kind=form'))).not.toContain(id);
    expect((await restore('form', id)).status).toBe(404);
  });

  test('is removed with its responses and files after thirty days, and not before', async () => {
    const upload = buildQuestion({ type: 'file-upload', allowedFileTypes: ['all files'] });
    const { data: form } = (await call('POST', '/api/forms', { body: buildForm({ questions: [upload] }), as })).body;
    const { key, size } = await deps.storage.put(Readable.from([Buffer.from('%PDF-1.4')]));
    const file = await db
      .insertInto('upload')
      .values({ form_id: form.id, question_id: upload.id, name: 'reçu.pdf', size, type: 'application/pdf', storage_key: key })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await call('POST', '/api/answers', { body: { formId: form.id, answers: { [upload.id]: file.id } } })).status).toBe(200);
    await deleteForm(form.id);
    await purgeDeleted.handle(deps, {});
    expect(await exists('form', form.id)).toBe(true);

    await db.updateTable('form').set({ purge_at: new Date() }).where('id', '=', form.id).execute();
    expect((await restore('form', form.id)).status).toBe(404);
    await purgeDeleted.handle(deps, {});
    await purgeDeleted.handle(deps, {});
    expect(await exists('form', form.id)).toBe(false);
    expect(await db.selectFrom('response').select('id').where('form_id', '=', form.id).execute()).toEqual([]);
    expect(await db.selectFrom('file_removal').selectAll().execute()).toEqual([]);
    await expect(deps.storage.head(key, 10)).rejects.toThrow();
  });
});

describe('deleted responses', () => {
  test('are listed as one entry for each deletion, and are restored exactly', async () => {
    const id = await formWith(3, 'Trois avis');
    const { data } = (await call('POST', `/api/answers/${id}/delete`, { body: { filters: [] }, as })).body;
    expect((await list('&kind=responses&search=avis')).data).toMatchObject([{ _id: data.deletionId, name: 'Trois avis', responses: 3 }]);
    // The responses of a deleted form come back with the form.
    await deleteForm(id);
    expect((await list('&kind=responses&search=avis')).count).toBe(0);
    await restore('form', id);
    expect((await restore('responses', data.deletionId)).body.message).toBe('3 responses restored');
    expect((await call('GET', `/api/answers/${id}`, { as })).body.count).toBe(3);
  });

  test('are removed for good when staff ask for it', async () => {
    const id = await formWith(1, 'Un avis');
    const { data } = (await call('POST', `/api/answers/${id}/delete`, { body: { filters: [] }, as })).body;
    expect((await purge('responses', data.deletionId)).body.message).toBe('Deleted for good');
    expect((await restore('responses', data.deletionId)).status).toBe(404);
    await runJobs();
    expect(await db.selectFrom('response').select('id').where('form_id', '=', id).execute()).toEqual([]);
  });

  test('that are removed for good are in no exported file any more', async () => {
    const id = await formWith(1, 'Un avis exporté');
    await call('POST', `/api/forms/${id}/exports`, { body: { format: 'csv', selection: {} }, as });
    await runJobs();
    const { storage_key } = await db.selectFrom('export').select('storage_key').where('form_id', '=', id).executeTakeFirstOrThrow();
    const { data } = (await call('POST', `/api/answers/${id}/delete`, { body: { filters: [] }, as })).body;
    expect(await deps.storage.get(storage_key!)).toBeDefined();
    await purge('responses', data.deletionId);
    await runJobs();
    expect(await deps.storage.get(storage_key!)).toBeUndefined();
    expect((await call('GET', `/api/forms/${id}/exports`, { as })).body.data).toMatchObject([
      { state: 'failed', error: expect.stringContaining('were erased for good since') },
    ]);
  });

  test('are gone when somebody restores them while their form is being removed for good', async () => {
    const id = await formWith(1, 'Un avis');
    const { deletionId } = (await call('POST', `/api/answers/${id}/delete`, { body: { filters: [] }, as })).body.data;
    await db.deleteFrom('response').where('form_id', '=', id).execute();
    await deleteForm(id);
    expect((await purge('form', id)).status).toBe(200);
    const { both } = await db.transaction().execute(async (holder) => {
      await lockForm(holder, id);
      const purged = purgeForm(db, id);
      await expect.poll(() => countWaiting(db)).toBe(1);
      const restored = restore('responses', deletionId);
      await expect.poll(() => countWaiting(db)).toBe(2);
      return { both: [purged, restored] as const };
    });
    const [purged, restored] = await Promise.all(both);
    expect([purged, restored.status]).toEqual([true, 404]);
  });
});

describe('templates, campaigns, scenarios and payments', () => {
  test('a template is restored unchanged, and is removed for good when staff ask for it', async () => {
    const id = await newTemplate();
    await call('DELETE', `/api/templates/${id}`, { as });
    expect((await list('&kind=template')).data).toMatchObject([{ _id: id, name: 'Bienvenue', deletedBy: 'Awa Diop' }]);
    expect((await restore('template', id)).status).toBe(200);
    expect((await call('GET', `/api/templates/${id}`, { as })).body.data).toMatchObject({ name: 'Bienvenue' });
    await call('DELETE', `/api/templates/${id}`, { as });
    await purge('template', id);
    expect(ids(await list())).not.toContain(id);
    await runJobs();
    expect(await exists('template', id)).toBe(false);
  });

  test('a scheduled campaign is restored as a draft, so that nothing is sent unseen', async () => {
    const id = await newCampaign();
    await db
      .updateTable('campaign')
      .set({ status: 'scheduled', next_at: new Date('2030-01-01') })
      .where('id', '=', id)
      .execute();
    await call('DELETE', `/api/campaign/${id}`, { as });
    expect((await list('&kind=campaign')).data).toMatchObject([{ _id: id, name: 'Webinaire' }]);
    expect((await restore('campaign', id)).body.message).toContain('as a draft');
    expect((await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data).toMatchObject({ status: 'draft', nextAt: null });
  });

  test('a campaign that has sent emails keeps its runs when it can no longer be restored', async () => {
    const [sent, unsent] = [await newCampaign(), await newCampaign()];
    await sql`insert into campaign_run (campaign_id, scheduled_for, subject, body, link, button_text)
      values (${sent}, now(), '', '', '', '')`.execute(db);
    for (const id of [sent, unsent]) {
      await call('DELETE', `/api/campaign/${id}`, { as });
      await purge('campaign', id);
    }
    await runJobs();
    expect([await exists('campaign', sent), await exists('campaign', unsent)]).toEqual([true, false]);
    expect(ids(await list())).not.toContain(sent);
    expect((await restore('campaign', sent)).status).toBe(404);
  });

  test('a scenario is restored paused, and is removed with its runs', async () => {
    const id = await newScenario();
    await call('DELETE', `/api/scenario/delete-scenario/${id}`, { as });
    expect((await restore('scenario', id)).body.message).toContain('stays paused');
    await call('DELETE', `/api/scenario/delete-scenario/${id}`, { as });
    await purge('scenario', id);
    await runJobs();
    expect(await exists('scenario', id)).toBe(false);
  });

  test('a payment never expires and cannot be removed for good', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into payment (category, name, produit, moyen, amount, currency, payment_id, paid_at, deleted_at, deleted_by)
      values ('Registration', 'Koffi Mensah', 'COACHING', 'Cash', 5000, 'XOF', 'R-77', now(), now() - interval '90 days', ${admin.id})
      returning id`.execute(db);
    const id = rows[0]!.id;
    expect((await list('&kind=payment&search=r-77')).data).toMatchObject([
      { _id: id, name: 'Koffi Mensah', amount: { value: 5000, currency: 'XOF' }, receipt: 'R-77', purgeAt: null, daysLeft: null },
    ]);
    expect((await purge('payment', id)).status).toBe(400);
    expect((await restore('payment', id)).status).toBe(200);
    expect((await list('&kind=payment')).count).toBe(0);
  });
});

test('two runs at once remove each thing once, and log it once', async () => {
  const [template, campaign] = [await newTemplate(), await newCampaign()];
  await call('DELETE', `/api/templates/${template}`, { as });
  await call('DELETE', `/api/campaign/${campaign}`, { as });
  for (const table of ['template', 'campaign'] as const)
    await db.updateTable(table).set({ purge_at: new Date() }).where('deleted_at', 'is not', null).execute();
  const { both } = await db.transaction().execute(async (trx) => {
    await sql`lock table template, campaign_member in share mode`.execute(trx);
    const both = [1, 2].map(() => purgeDeleted.handle(deps, {}));
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { both };
  });
  await Promise.all(both);
  expect([await exists('template', template), await exists('campaign', campaign)]).toEqual([false, false]);
  const logged = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', 'in', [template, campaign])
    .orderBy('action')
    .execute();
  expect(logged.map(({ action }) => action).filter((action) => action.endsWith('.expire'))).toEqual(['campaign.expire', 'template.expire']);
});

test('what is removed for good while somebody restores it is not restored as well', async () => {
  const id = await formWith(1, 'Bilan partagé');
  await deleteForm(id);
  const restored = await during(db, {
    first: (trx) => sql`select from form where id = ${id} for update`.execute(trx),
    begin: () => restore('form', id),
    finish: (trx) => sql`update form set purge_at = clock_timestamp() where id = ${id}`.execute(trx),
  });
  expect(restored.status).toBe(404);
});

test('a form that is restored in its last moment keeps its responses', async () => {
  const id = await formWith(1, 'Bilan retrouvé');
  await deleteForm(id);
  await sql`update form set purge_at = now() where id = ${id}`.execute(db);
  await during(db, {
    first: (trx) => sql`update form set deleted_at = null, deleted_by = null, purge_at = null where id = ${id}`.execute(trx),
    begin: () => purgeDeleted.handle(deps, {}),
  });
  expect(await db.selectFrom('response').select('id').where('form_id', '=', id).execute()).toHaveLength(1);
});

test('what waits behind a thousand things that cannot be removed yet is listed for removal too', async () => {
  await db.transaction().execute(async (db) => {
    await sql`
      insert into template (name, subject, body, status, deleted_at, purge_at)
      select 'T' || n, '', '', 'Active', now(), now() - interval '1 minute' from generate_series(1, 1001) as n`.execute(db);
    expect((await listExpired(db, 'template')).length).toBeGreaterThan(1_000);
    await sql`delete from template where subject = '' and purge_at is not null`.execute(db);
  });
});

test('something that cannot be removed for good keeps nothing else from being removed, and is reported', async () => {
  const [stuck, other] = [await newTemplate(), await newTemplate()];
  await sql`
    create function refuse_template() returns trigger language plpgsql as
    ${sql.raw(`$$ begin if old.id = '${stuck}' then raise exception 'as if'; end if; return old; end $$`)}`.execute(db);
  await sql`create trigger refuse before delete on template for each row execute function refuse_template()`.execute(db);
  const scenario = await newScenario();
  await call('DELETE', `/api/scenario/delete-scenario/${scenario}`, { as });
  for (const id of [stuck, other]) await call('DELETE', `/api/templates/${id}`, { as });
  for (const [kind, id] of [
    ['template', stuck],
    ['template', other],
    ['scenario', scenario],
  ] as const)
    await purge(kind, id);
  await expect(purgeDeleted.handle(deps, {})).rejects.toThrow('as if');
  expect([await exists('template', stuck), await exists('template', other), await exists('scenario', scenario)]).toEqual([
    true,
    false,
    false,
  ]);
  await sql`drop trigger refuse on template`.execute(db);
  await purgeDeleted.handle(deps, {});
  expect(await exists('template', stuck)).toBe(false);
});

describe('access', () => {
  test('coaches see deleted forms and responses only, and cannot restore anything', async () => {
    const [form, scenario] = [await formWith(0, 'Vu par un coach'), await newScenario()];
    await deleteForm(form);
    await call('DELETE', `/api/scenario/delete-scenario/${scenario}`, { as });
    const seen = ids(await list('', coach.token));
    expect(seen).toContain(form);
    expect(seen).not.toContain(scenario);
    expect(await list('&kind=payment', coach.token)).toMatchObject({ data: [], count: 0 });
    expect((await restore('form', form, coach.token)).status).toBe(403);
    expect((await purge('form', form, coach.token)).status).toBe(403);
  });

  test('a coach who sees only their own members sees no number of other responses', async () => {
    const form = await formWith(2, 'Réponses des autres');
    await deleteForm(form);
    const seen = async () => (await list('&search=autres', coach.token)).data[0].responses;
    expect(await seen()).toBe(2);
    await call('PATCH', '/api/setting', { as, body: { ownMembersOnly: true } });
    expect(await seen()).toBe(0);
    expect((await list('&search=autres')).data[0].responses).toBe(2);
    await call('PATCH', '/api/setting', { as, body: { ownMembersOnly: false } });
  });

  test('restoring and removing for good are written to the audit log', async () => {
    const form = await formWith(0, 'Journal');
    await deleteForm(form);
    await restore('form', form);
    await deleteForm(form);
    await purge('form', form);
    const logged = await db.selectFrom('audit_log').select(['action', 'actor_name']).where('subject_id', '=', form).orderBy('id').execute();
    expect(logged.map(({ action }) => action)).toEqual(['form.create', 'form.delete', 'form.restore', 'form.delete', 'form.purge']);
    expect(logged.every(({ actor_name }) => actor_name === 'Awa Diop')).toBe(true);
  });

  test('pages follow each other, with the latest deletion first', async () => {
    const deleted: string[] = [];
    for (let i = 0; i < 3; i++) {
      deleted.unshift(await formWith(0, `Page ${i}`));
      await deleteForm(deleted[0]!);
    }
    const page = async (n: number) => (await call('GET', `/api/deleted?search=page&limit=2&page=${n}`, { as })).body;
    expect(await page(1)).toMatchObject({ count: 3, data: deleted.slice(0, 2).map((_id) => ({ _id })) });
    expect(ids(await page(2))).toEqual(deleted.slice(2));
    expect(await page(3)).toMatchObject({ count: 3, data: [] });
  });
});

describe('what is removed for good while its deletion is being undone', () => {
  test('is gone when it is a member', async () => {
    const person = { name: 'Fatou Sow', email: 'fatou@exemple.sn' };
    const { _id } = (await call('POST', '/api/circle/create', { body: person, as })).body.data;
    const body = { selection: { ids: [_id] }, action: { kind: 'delete', confirm: person.name } };
    const bulk = (await call('POST', '/api/circle/bulk', { body, as })).body.data;
    const undone = await during(db, {
      first: (trx) => sql`select from member_bulk where id = ${bulk._id} for update`.execute(trx),
      begin: () => call('POST', `/api/circle/bulk/${bulk._id}/undo`, { as }),
      finish: async () => expect((await purge('member', _id)).status).toBe(200),
    });
    expect(undone).toMatchObject({ status: 200, body: { data: { state: 'undone', putBack: 0 } } });
    await runJobs();
    expect(await db.selectFrom('member').select('id').where('id', '=', _id).execute()).toEqual([]);
  });

  test('is gone when it is a response', async () => {
    const formId = await formWith(1, 'Annulée trop tard');
    const { deletionId } = (await call('POST', `/api/answers/${formId}/delete`, { body: { filters: [] }, as })).body.data;
    await db.transaction().execute(async (undoing) => {
      await sql`select now()`.execute(undoing);
      expect((await purge('responses', deletionId)).status).toBe(200);
      expect(await restoreResponses(undoing, formId, deletionId)).toBeUndefined();
    });
  });
});
